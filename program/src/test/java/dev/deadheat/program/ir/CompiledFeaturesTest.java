package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.ir.FeatureCompiler.Compiler;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warnings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The language's features as javac and ECJ compile them for each release: right in form too. */
class CompiledFeaturesTest {
  private static final int VERSION_OFFSET = 44;

  @TempDir Path directory;
  private Program program;

  static Stream<Arguments> builds() {
    List<Arguments> builds = new ArrayList<>();
    for (int release : new int[] {8, 9, 11, 17, 21, 25}) {
      for (Compiler compiler : Compiler.values()) {
        builds.add(Arguments.of(compiler, release, true));
        if (compiler == Compiler.JAVAC || release == 17) {
          builds.add(Arguments.of(compiler, release, false));
        }
      }
    }
    return builds.stream();
  }

  @ParameterizedTest(name = "{0} --release {1}, debug {2}")
  @MethodSource("builds")
  void soundAndInForm(Compiler compiler, int release, boolean debug) {
    Optional<Path> jdk = FeatureCompiler.jdkFor(release);
    assumeTrue(jdk.isPresent(), "no JDK found that compiles for " + release);
    FeatureCompiler.compile(compiler, jdk.get(), release, debug, directory);
    Warnings warnings = new Warnings();
    try (Jdk library = Jdk.open(jdk.get(), InputOptions.defaults(), warnings);
        Program opened =
            new Program(
                List.of(
                    Inputs.open(directory.resolve("classes"), InputOptions.defaults(), warnings)),
                List.of(library),
                warnings)) {
      program = opened;
      List<ClassType> classes = program.analysedClasses();
      assertThat(classes).allMatch(c -> c.classFileVersion() == release + VERSION_OFFSET);
      AllBodies.assertSound(program, classes);
      java8(release, debug);
      if (release >= 9) {
        java9(compiler);
      }
      java11(release);
      if (release >= 17) {
        java17();
      }
      if (release >= 21) {
        java21(compiler == Compiler.JAVAC && release == 21);
      }
      if (release >= 25) {
        assertThat(sites("Java25", "unnamed", CallSite.Switch.class)).hasSize(1);
        assertThat(program.types().classType("Java25$Early").superClass().internalName())
            .isEqualTo("Java25$Base");
      }
      assertThat(warnings.list()).isEmpty();
    }
  }

  private void java8(int release, boolean debug) {
    List<CallSite.Concat> concats = sites("Java8", "concat", CallSite.Concat.class);
    if (release >= 9) {
      assertThat(concats).hasSize(1);
      assertThat(concats.get(0).recipe()).isEqualTo("\1\1\1\1\1end");
      assertThat(concats.get(0).descriptor().parameters()).hasSize(5);
    } else {
      assertThat(concats).isEmpty();
      assertThat(body("Java8", "concat").toString()).contains("StringBuilder");
    }
    CallSite.Lambda lambda = sites("Java8", "lambda", CallSite.Lambda.class).get(0);
    assertThat(lambda.contract().name()).isEqualTo("java.util.function.Supplier");
    assertThat(lambda.name()).isEqualTo("get");
    assertThat(lambda.descriptor().parameters()).hasSize(1);
    assertThat(lambda.target().method().resolve()).isNotNull();
    CallSite.Lambda reference = sites("Java8", "methodReference", CallSite.Lambda.class).get(0);
    assertThat(reference.target().method().toString()).startsWith("java.lang.Integer.parseInt(");
    CallSite.Lambda made = sites("Java8", "constructorReference", CallSite.Lambda.class).get(0);
    assertThat(made.target().method().name()).isEqualTo("<init>");
    CallSite.Lambda marked = sites("Java8", "marked", CallSite.Lambda.class).get(0);
    assertThat(marked.serializable()).isTrue();
    assertThat(count("Java8", "monitor", Op.MONITOR_ENTER)).isEqualTo(2);
    assertThat(count("Java8", "monitor", Op.MONITOR_EXIT)).isGreaterThanOrEqualTo(4);
    assertThat(count("Java8", "sparse", Op.SWITCH)).isEqualTo(1);
    assertThat(body("Java8", "finallyReturns").toString()).contains("ArithmeticException");
    assertThat(body("Java8", "sparse").line(0) > 0).isEqualTo(debug);
    Method concat = method("Java8", "concat");
    assertThat("a".equals(program.bodies().named(concat).variable(1))).isEqualTo(debug);
  }

  private void java9(Compiler compiler) {
    assertThat(method("Java9", "helper").isPrivate()).isTrue();
    CallSite.Concat concat = sites("Java9", "constants", CallSite.Concat.class).get(0);
    // A text with the marks of the recipe's own language: javac hands it over as a constant, ECJ as
    // an operand.
    if (compiler == Compiler.JAVAC) {
      assertThat(concat.constants()).containsExactly("\1 tag \2");
      assertThat(concat.recipe()).startsWith("\2");
    } else {
      assertThat(concat.constants()).isEmpty();
      assertThat(concat.recipe()).startsWith("\1\1");
    }
  }

  private void java11(int release) {
    if (release < 11) {
      ClassType inner = program.types().classType("Java8$Inner");
      assertThat(inner.nestHost()).isSameAs(inner);
      assertThat(inner.methods()).anyMatch(m -> m.name().startsWith("access$"));
    } else {
      ClassType mate = program.types().classType("Java11$Mate");
      assertThat(mate.nestHost().name()).isEqualTo("Java11");
      assertThat(mate.methods()).noneMatch(m -> m.name().startsWith("access$"));
      assertThat(body("Java11$Mate", "peek").toString()).contains("Java11.hidden");
    }
  }

  private void java17() {
    ClassType add = program.types().classType("Java17$Add");
    assertThat(add.isRecord()).isTrue();
    assertThat(add.recordComponents()).containsExactly("left", "right");
    for (String name : List.of("equals", "hashCode", "toString")) {
      CallSite.RecordMethod method = sites("Java17$Add", name, CallSite.RecordMethod.class).get(0);
      assertThat(method.type()).isSameAs(add);
      assertThat(method.components()).containsExactly("left", "right");
      assertThat(method.getters()).hasSize(2);
    }
    assertThat(program.types().classType("Java17$Expr").permittedSubclasses())
        .extracting(ClassType::name)
        .containsExactly("Java17$Num", "Java17$Add", "Java17$Neg");
  }

  private void java21(boolean enumLabelsAreComputed) {
    List<CallSite.Switch> area = sites("Java21", "area", CallSite.Switch.class);
    assertThat(area.get(0).overEnum()).isFalse();
    assertThat(area.get(0).labels())
        .contains(program.types().classType("Java21$Circle"))
        .contains(program.types().classType("Java21$Square"));
    CallSite.Switch describe = sites("Java21", "describe", CallSite.Switch.class).get(0);
    assertThat(describe.labels()).contains(program.types().fromDescriptor("[I"));
    CallSite.Switch level = sites("Java21", "enumOrNull", CallSite.Switch.class).get(0);
    assertThat(level.overEnum()).isEqualTo(!enumLabelsAreComputed);
    if (enumLabelsAreComputed) {
      assertThat(level.labels()).hasSize(2).allMatch(DynamicConstant.class::isInstance);
    } else {
      assertThat(level.labels()).containsExactly("LOW", "HIGH");
    }
  }

  private Method method(String type, String name) {
    return program.types().classType(type).methods().stream()
        .filter(m -> m.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private MethodBody body(String type, String name) {
    return program.bodies().of(method(type, name));
  }

  private int count(String type, String name, int op) {
    MethodBody body = body(type, name);
    int found = 0;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      found += body.op(pc) == op ? 1 : 0;
    }
    return found;
  }

  private <T extends CallSite> List<T> sites(String type, String name, Class<T> form) {
    MethodBody body = body(type, name);
    List<T> found = new ArrayList<>();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.INVOKE_DYNAMIC && form.isInstance(body.callSite(pc))) {
        found.add(form.cast(body.callSite(pc)));
      }
    }
    return found;
  }
}
