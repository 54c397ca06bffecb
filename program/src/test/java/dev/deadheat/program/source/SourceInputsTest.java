package dev.deadheat.program.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.program.input.Archives;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.InputException;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class SourceInputsTest {
  @TempDir Path dir;
  private final Warnings warnings = new Warnings();

  @Test
  void treeWithoutErrors() throws IOException {
    source(
        "a/A.java",
        "package a; public class A { b.B b; static class In {} int f() { return 1; } }");
    source("b/B.java", "package b; public class B { Runnable r = () -> {}; } class Second {}");
    try (ClassContainer container = open(dir)) {
      assertThat(names(container)).containsExactly("a/A", "a/A$In", "b/B", "b/Second");
      assertThat(container.find("b/Second").origin()).isEqualTo(dir.resolve("b/B.java").toString());
      assertThat(calls(container, "a/A")).contains("<init> calls java/lang/Object.<init>");
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void debugInformationIsThere() throws IOException {
    source("A.java", "class A {\n int f(int p) {\n int v = p;\n return v; } }");
    List<String> seen = new ArrayList<>();
    new ClassReader(open(dir).find("A").read())
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public void visitSource(String source, String debug) {
                seen.add(source);
              }

              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitParameter(String parameter, int flags) {
                    seen.add("parameter " + parameter);
                  }

                  @Override
                  public void visitLineNumber(int line, Label start) {
                    seen.add("line " + line);
                  }

                  @Override
                  public void visitLocalVariable(
                      String variable, String type, String s, Label start, Label end, int index) {
                    seen.add("variable " + variable);
                  }
                };
              }
            },
            0);
    assertThat(seen).contains("A.java", "parameter p", "line 3", "line 4", "variable v");
  }

  @Test
  void errorInOneMethodLosesOnlyThat() throws IOException {
    source(
        "a/A.java",
        """
        package a;
        class A {
          void good() { System.gc(); }
          void bad() { int x = "text"; }
          void alsoGood() { System.gc(); }
        }
        """);
    source("a/B.java", "package a; class B { void f() { System.gc(); } }");
    ClassContainer container = open(dir);
    assertThat(names(container)).containsExactly("a/A", "a/B");
    assertThat(calls(container, "a/A"))
        .contains("good calls java/lang/System.gc", "alsoGood calls java/lang/System.gc");
    assertThat(calls(container, "a/B")).contains("f calls java/lang/System.gc");
    assertThat(warnings.list())
        .extracting(Warning::subject)
        .containsExactly(dir.resolve("a/A.java") + ":4", "a.A.bad");
    assertThat(warnings.list()).allMatch(w -> w.kind() == Warning.Kind.SOURCE_ERROR);
  }

  @Test
  void annotationWithConstantOfMissingEnumCostsNoMethod() throws IOException {
    source(
        "a/A.java",
        """
        package a;
        import gone.Kind;
        import gone.Tag;
        import gone.Plain;
        @Plain @Tag(kind = Kind.ONE)
        class A {
          @Tag(kind = {Kind.ONE, Kind.TWO}, text = ")") void f() { System.gc(); }
          @Tag(kind = Kind.ONE) @Tag(kind = Kind.TWO) void g() { System.gc(); }
        }
        """);
    source("a/package-info.java", "@gone.Tag(kind = gone.Kind.ONE) package a;");
    ClassContainer container = open(dir);
    assertThat(calls(container, "a/A"))
        .contains("f calls java/lang/System.gc", "g calls java/lang/System.gc");
    assertThat(annotations(container, "a/A")).containsExactly("Lgone/Plain;", "Lgone/Tag;");
    assertThat(warnings.list())
        .extracting(Warning::subject)
        .containsExactly("gone.Kind", "gone.Plain", "gone.Tag");
  }

  @Test
  void syntaxErrorLeavesOtherMethodsAndFiles() throws IOException {
    source("A.java", "class A {\n void good() { System.gc(); }\n void bad() { if ( }\n }\n");
    source("B.java", "class B { void f() { System.gc(); } }");
    ClassContainer container = open(dir);
    assertThat(names(container)).contains("A", "B");
    assertThat(calls(container, "B")).contains("f calls java/lang/System.gc");
    assertThat(warnings.list())
        .anySatisfy(w -> assertThat(w.subject()).startsWith(dir.resolve("A.java") + ":3"));
  }

  @Test
  void missingTypesDoNotTakeTheCodeAroundThemAlong() throws IOException {
    source(
        "a/A.java",
        """
        package a;
        import gone.Base;
        import gone.Face;
        import gone.Mark;
        import gone.Oops;
        import gone.Gen;
        import gone.Outer.Inner;
        import gone.wild.*;
        import static gone.Stat.stat;
        @Mark(value = "x", other = 1, more = {true, false})
        class A extends Base implements Face, Runnable {
          @Mark Gen<String, Integer> gen = new Gen<>();
          Wild wild;
          int count;
          @Override public void run() { count++; System.gc(); }
          @Override public void ofBase(@Mark int p) { System.gc(); }
          void thrower() throws Oops { System.gc(); throw new Oops("a"); }
          void catcher() { try { gen.call(1); } catch (Oops e) { System.gc(); } }
          int number() { System.gc(); return gen.number(); }
          void test() { if (gen.ok()) { System.gc(); } }
          void chain() { gen.with(1).and("b").build(); System.gc(); }
          void statics() { stat(1); int q = Gen.CONST; Gen.make(); gone.Full.call(); System.gc(); }
          void inherited() { ofBaseToo(); super.sup(); new Base(1, 2).foo(); System.gc(); }
          void locked() { synchronized (gen) { wild.x(new Inner()); System.gc(); } }
          void wrong() { int x = "text"; System.gc(); }
        }
        """);
    ClassContainer container = open(dir);
    assertThat(names(container)).containsExactly("a/A");
    assertThat(calls(container, "a/A"))
        .filteredOn(call -> call.endsWith("System.gc"))
        .extracting(call -> call.substring(0, call.indexOf(' ')))
        .containsExactly(
            "run",
            "ofBase",
            "thrower",
            "catcher",
            "number",
            "test",
            "chain",
            "statics",
            "inherited",
            "locked");
    assertThat(new ClassReader(container.find("a/A").read()).getSuperName()).isEqualTo("gone/Base");
    assertThat(warnings.list())
        .extracting(Warning::subject)
        .containsExactlyInAnyOrder(
            "gone.Base",
            "gone.Face",
            "gone.Mark",
            "gone.Oops",
            "gone.Gen",
            "gone.Outer.Inner",
            "gone.wild.Wild",
            "gone.Stat",
            "gone.Full",
            dir.resolve("a/A.java") + ":25",
            "a.A.wrong");
  }

  @Test
  void languageNewerThanTheRunningJavac() throws IOException {
    source(
        "A.java",
        """
        class A {
          record P(Object l, Object r) {}
          static String f(Object o) {
            return switch (o) {
              case P(String s, var _) -> s;
              case Integer i when i > 3 -> "big";
              default -> "other";
            };
          }
        }
        """);
    Jdk platform = Jdk.running();
    ClassContainer container = open(dir);
    assertThat(names(container)).contains("A", "A$P");
    // java.lang.MatchException came with Java 21: on an older platform only that can be missing.
    if (platform.find("java/lang/MatchException") != null) {
      assertThat(warnings.list()).isEmpty();
    }
    assertThat(warnings.list()).noneSatisfy(w -> assertThat(w.message()).contains("Syntax"));
  }

  @Test
  void olderLanguageLevel() throws IOException {
    source("A.java", "class A { int var; void record(int yield) { var = yield; } }");
    ClassContainer container =
        new SourceInputs(InputOptions.defaults().withRelease(8), List.of(), Jdk.running(), warnings)
            .open(dir);
    byte[] bytes = container.find("A").read();
    assertThat(bytes[7]).isEqualTo((byte) 52);
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void mixedEncodings() throws IOException {
    encoded("Utf8.java", "class Utf8 { String s = \"grün\"; }", StandardCharsets.UTF_8);
    encoded("Latin.java", "class Latin { String s = \"grün\"; }", StandardCharsets.ISO_8859_1);
    encoded("Marked.java", "\ufeffclass Marked { String s = \"grün\"; }", StandardCharsets.UTF_8);
    ClassContainer container = open(dir);
    assertThat(names(container)).containsExactly("Latin", "Marked", "Utf8");
    for (ClassFile file : container.classFiles()) {
      assertThat(new String(file.read(), StandardCharsets.UTF_8)).contains("grün");
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void duplicateClasses() throws IOException {
    source("one/a/A.java", "package a; class A { void one() {} }");
    source("two/a/A.java", "package a; class A { void two() {} }");
    source("two/a/B.java", "package a; class B { void f() { System.gc(); } }");
    ClassContainer container = open(dir);
    assertThat(names(container)).containsExactly("a/A", "a/B");
    assertThat(container.find("a/A").origin()).contains("one");
    assertThat(calls(container, "a/B")).contains("f calls java/lang/System.gc");
    assertThat(warnings.list())
        .anySatisfy(w -> assertThat(w.toString()).contains("two", "A.java", "already defined"));
  }

  @Test
  void mavenLayout() throws IOException {
    source("src/main/java/module-info.java", "module m { requires no.such.module; }");
    source("src/main/java/a/package-info.java", "@Deprecated package a;");
    source("src/main/java/a/A.java", "package a; public class A {}");
    source("src/test/java/a/ATest.java", "package a; class ATest extends org.junit.Missing {}");
    assertThat(names(open(dir))).contains("a/A").doesNotContain("a/ATest", "module-info");
    assertThat(warnings.list()).isEmpty();
    Path classes = Files.createDirectories(dir.resolve("target/classes/a"));
    Files.write(classes.resolve("Built.class"), Archives.classFile("a/Built", ""));
    assertThat(names(open(dir))).containsExactly("a/Built");
  }

  @Test
  void singleFileAndOddFileNames() throws IOException {
    source("with space #1 % ü/Odd.java", "public class Odd {}");
    assertThat(names(open(dir.resolve("with space #1 % ü/Odd.java")))).containsExactly("Odd");
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void archiveOfSources() throws IOException {
    Path jar =
        Files.write(
            dir.resolve("a-sources.jar"),
            new Archives()
                .addText("a/A.java", "package a; public class A {}")
                .addText("readme.txt", "")
                .build());
    ClassContainer container = open(jar);
    assertThat(names(container)).containsExactly("a/A");
    assertThat(container.find("a/A").origin()).isEqualTo(jar + "!/a/A.java");
  }

  @Test
  void jarsBesideSourcesAreTheirClassPath() throws IOException {
    source("src/A.java", "class A extends l.L { }");
    Files.createDirectories(dir.resolve("lib"));
    Files.write(dir.resolve("lib/l.jar"), new Archives().addClass("l/L").build());
    // The class of the jar has no constructor to call.
    ClassContainer container = open(dir);
    assertThat(names(container)).containsExactly("A", "l/L");
    assertThat(new ClassReader(container.find("A").read()).getSuperName()).isEqualTo("l/L");
  }

  @Test
  void givenClassPath() throws IOException {
    source("lib/l/L.java", "package l; public class L { public static void call() {} }");
    source("app/A.java", "class A { void f() { l.L.call(); } }");
    ClassContainer library = open(dir.resolve("lib"));
    ClassContainer container =
        new SourceInputs(InputOptions.defaults(), List.of(library), Jdk.running(), warnings)
            .open(dir.resolve("app"));
    assertThat(names(container)).containsExactly("A");
    assertThat(calls(container, "A")).contains("f calls l/L.call");
    assertThat(warnings.list()).isEmpty();
    // The same through ECJ, which an error elsewhere brings in.
    source("app/Broken.java", "class Broken { int x = null; }");
    container =
        new SourceInputs(InputOptions.defaults(), List.of(library), Jdk.running(), warnings)
            .open(dir.resolve("app"));
    assertThat(calls(container, "A")).contains("f calls l/L.call");
  }

  @Test
  void manyErrorsGiveABoundedList() throws IOException {
    StringBuilder text = new StringBuilder("class A {\n");
    for (int i = 0; i < 900; i++) {
      text.append("int m").append(i).append("() { return \"\"; }\n");
    }
    source("A.java", text.append("}").toString());
    open(dir);
    assertThat(warnings.list()).hasSizeBetween(300, 402);
    assertThat(warnings.list()).anySatisfy(w -> assertThat(w.message()).contains("700 more"));
  }

  @Test
  void nothingToCompile() throws IOException {
    source("notes.txt", "no code");
    assertThatThrownBy(() -> open(dir))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(dir + ": ");
    assertThatThrownBy(() -> open(dir.resolve("none.java")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none.java");
    source("Empty.java", "// nothing");
    assertThatThrownBy(() -> open(dir.resolve("Empty.java"))).isInstanceOf(InputException.class);
  }

  @Test
  void classesAreOpenedAsByInputs() throws IOException {
    Path jar = Files.write(dir.resolve("a.jar"), new Archives().addClass("a/A").build());
    assertThat(names(open(jar)))
        .isEqualTo(names(Inputs.open(jar, InputOptions.defaults(), warnings)));
  }

  private ClassContainer open(Path path) {
    return new SourceInputs(InputOptions.defaults(), List.of(), Jdk.running(), warnings).open(path);
  }

  private void source(String name, String text) throws IOException {
    encoded(name, text, StandardCharsets.UTF_8);
  }

  private void encoded(String name, String text, Charset charset) throws IOException {
    Path path = dir.resolve(name);
    Files.createDirectories(path.getParent());
    Files.write(path, text.getBytes(charset));
  }

  private static List<String> names(ClassContainer container) {
    return container.classFiles().stream().map(ClassFile::internalName).toList();
  }

  private static List<String> calls(ClassContainer container, String name) throws IOException {
    List<String> calls = new ArrayList<>();
    new ClassReader(container.find(name).read())
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String method, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int opcode, String owner, String called, String type, boolean isInterface) {
                    calls.add(method + " calls " + owner + "." + called);
                  }
                };
              }
            },
            0);
    return calls;
  }

  private static List<String> annotations(ClassContainer container, String name)
      throws IOException {
    List<String> found = new ArrayList<>();
    new ClassReader(container.find(name).read())
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                found.add(descriptor);
                return null;
              }
            },
            ClassReader.SKIP_CODE);
    return found;
  }
}
