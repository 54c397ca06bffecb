package dev.deadheat.pointsto.constraints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodHandleRef;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warnings;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written down comes back; what is new to the serial form fails here. */
class SerialFormTest {
  private static final Types TYPES =
      new Program(List.of(), List.of(Jdk.running()), new Warnings()).types();
  private static final ClassType THREAD = TYPES.classType("java/lang/Thread");
  private static final Method RUN = method(THREAD, "run");
  private static final Method EXIT = method(THREAD, "exit");
  private static final Field TARGET =
      THREAD.fields().stream().filter(f -> !f.isStatic()).findFirst().orElseThrow();
  private static final MethodRef REF = TYPES.methodRef("java/lang/Runnable", "run", "()V", true);

  /** An example for every operation; a new one needs a line here, and its objects a kind. */
  private static final Map<String, Consumer<Constraints.Builder>> EXAMPLES =
      Map.ofEntries(
          Map.entry(
              "COPY",
              b -> {
                b.copy(2, 1);
                b.copy(1, 2, TYPES.arrayOf(THREAD));
              }),
          Map.entry(
              "ALLOCATE",
              b -> {
                b.allocate(1, new Allocation(THREAD, RUN, 7, true));
                b.allocate(1, new Allocation(TYPES.arrayOf(THREAD), EXIT, 0, false));
              }),
          Map.entry("LAMBDA", b -> b.lambda(1, new LambdaObject(lambda(true), EXIT, 9), 0, -1)),
          Map.entry(
              "LOAD",
              b -> {
                b.load(1, 0, TARGET);
                b.load(1, 0, Cell.VALUE);
                b.load(1, 0, new Captured(3));
              }),
          Map.entry(
              "STORE",
              b -> {
                b.store(1, TARGET, 0);
                b.store(1, Cell.ELEMENT, 0);
                b.store(1, new Captured(0), 0);
              }),
          Map.entry("LOAD_STATIC", b -> b.loadStatic(1, TARGET)),
          Map.entry("STORE_STATIC", b -> b.storeStatic(TARGET, 1)),
          Map.entry("REACH", b -> b.reach(0, 1)),
          Map.entry("CALL", SerialFormTest::calls),
          Map.entry("INITIALIZE", b -> b.initialize(THREAD)),
          Map.entry("ESCAPE", b -> b.escape(1)),
          Map.entry(
              "FIND",
              b -> {
                b.find(1, THREAD);
                b.find(1, null);
              }),
          Map.entry(
              "CONSTANT",
              b -> {
                b.constant(1, "text");
                b.constant(1, EXIT);
                b.constant(1, TYPES.fromDescriptor("[I"));
              }),
          Map.entry("CLONE", b -> b.cloneOf(1, 0)));

  private static void calls(Constraints.Builder to) {
    int pc = -1;
    for (Call.Dispatch dispatch : Call.Dispatch.values()) {
      for (Call.Mode mode : Call.Mode.values()) {
        to.call(-1, 2, new Call(REF, dispatch, mode, pc++), 0, -1, 300);
      }
    }
  }

  private static CallSite.Lambda lambda(boolean ofMethod) {
    return new CallSite.Lambda(
        "run",
        TYPES.descriptor("(Ljava/lang/Thread;I)Ljava/lang/Runnable;"),
        TYPES.classType("java/lang/Runnable"),
        TYPES.descriptor("()V"),
        ofMethod
            ? new MethodHandleRef(9, null, REF)
            : new MethodHandleRef(1, TYPES.fieldRef("java/lang/Thread", "target", "I"), null),
        TYPES.descriptor("()V"),
        true,
        List.of(TYPES.classType("java/io/Serializable")),
        List.of(TYPES.descriptor("(I)V")));
  }

  private static Method method(ClassType type, String name) {
    return type.methods().stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
  }

  /** Keeps what it takes, for reading it again. */
  private static final class Row implements SerialForm.Sink, SerialForm.Source {
    private final ArrayDeque<Object> row = new ArrayDeque<>();

    @Override
    public void number(int value) {
      assertThat(value).isNotNegative();
      row.add(value);
    }

    @Override
    public void shared(Object value) {
      row.add(value);
    }

    @Override
    public int number() {
      return (Integer) row.remove();
    }

    @Override
    public <T> T shared(Class<T> type) {
      return type.cast(row.remove());
    }
  }

  private static Stream<String> operations() {
    return Arrays.stream(Constraints.class.getFields())
        .filter(f -> f.getType() == int.class && Modifier.isStatic(f.getModifiers()))
        .map(java.lang.reflect.Field::getName);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void everyOperationComesBack(String operation) throws ReflectiveOperationException {
    assertThat(EXAMPLES).as("an example for the round trip").containsKey(operation);
    Constraints.Builder builder = new Constraints.Builder(RUN);
    builder.variable();
    EXAMPLES.get(operation).accept(builder);
    Constraints written = builder.build();
    assertThat(written.op(0)).isEqualTo(Constraints.class.getField(operation).getInt(null));
    comesBack(written);
  }

  @Test
  void allAtOnceWithBothMarksComesBack() {
    Constraints.Builder builder = new Constraints.Builder(RUN);
    EXAMPLES.values().forEach(example -> example.accept(builder));
    builder.lambda(1, new LambdaObject(lambda(false), RUN, 9));
    builder.model();
    builder.perCall();
    comesBack(builder.build());
    comesBack(new Constraints.Builder(EXIT).build());
  }

  private static void comesBack(Constraints written) {
    Row row = new Row();
    SerialForm.write(written, row);
    Constraints read = SerialForm.read(written.method(), row);
    assertThat(row.row).isEmpty();
    assertThat(read.code()).isEqualTo(written.code());
    assertThat(read.pool()).isEqualTo(written.pool());
    assertThat(read.variables()).isEqualTo(written.variables());
    assertThat(read.isModel()).isEqualTo(written.isModel());
    assertThat(read.isPerCall()).isEqualTo(written.isPerCall());
    assertThat(read.method()).isSameAs(written.method());
  }

  /** Whoever adds a part to one of these must write it down, or it would be lost. */
  @Test
  void knowsEveryPartOfWhatItWrites() {
    assertThat(parts(Allocation.class))
        .containsExactlyInAnyOrder("type", "method", "pc", "merged", "empty", "behaviour");
    assertThat(parts(Call.class)).containsExactlyInAnyOrder("target", "dispatch", "mode", "pc");
    assertThat(parts(Captured.class)).containsExactly("n");
    assertThat(parts(LambdaObject.class)).containsExactlyInAnyOrder("site", "method", "pc");
    assertThat(parts(MethodHandleRef.class)).containsExactlyInAnyOrder("tag", "field", "method");
    assertThat(parts(CallSite.Lambda.class))
        .containsExactlyInAnyOrder(
            "name",
            "descriptor",
            "contract",
            "shape",
            "target",
            "instantiated",
            "serializable",
            "markers",
            "bridges");
    assertThat(
            Arrays.stream(Constraints.class.getDeclaredFields())
                .filter(f -> !Modifier.isStatic(f.getModifiers()))
                .map(java.lang.reflect.Field::getName))
        // Registers belong to bodies; summaries, which are all that is written, have none.
        .containsExactlyInAnyOrder(
            "method", "variables", "code", "pool", "perCall", "model", "registers");
  }

  private static Set<String> parts(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(java.lang.reflect.RecordComponent::getName)
        .collect(Collectors.toSet());
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    Constraints.Builder builder = new Constraints.Builder(RUN);
    builder.constant(1, new Object());
    Constraints strange = builder.build();
    assertThatThrownBy(() -> SerialForm.write(strange, new Row()))
        .isInstanceOf(SerialForm.NoSerialFormException.class)
        .hasMessageContaining("java.lang.Object");
  }

  @Test
  void refusesObjectsWithABehaviour() {
    Constraints.Builder builder = new Constraints.Builder(RUN);
    builder.allocate(1, new Allocation(THREAD, RUN, 0, false, false, m -> null));
    Constraints behaving = builder.build();
    assertThatThrownBy(() -> SerialForm.write(behaving, new Row()))
        .isInstanceOf(SerialForm.NoSerialFormException.class)
        .hasMessageContaining("behaviour");
  }
}
