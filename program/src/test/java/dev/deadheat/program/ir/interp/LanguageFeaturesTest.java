package dev.deadheat.program.ir.interp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.program.ir.Op;
import dev.deadheat.program.ir.interp.features.Numbers;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.Opcodes;

/** The IR of programs that use every feature of the language does what the JVM does. */
class LanguageFeaturesTest {
  private static final int TUPLES = 60;
  private static final long SEED = 20_260_000;

  private static final Differential DIFFERENTIAL = new Differential(FeaturePrograms::bytes);

  @AfterAll
  static void close() {
    DIFFERENTIAL.close();
  }

  @TestFactory
  Stream<DynamicTest> sameOnTheJvm() {
    Stream<DynamicTest> programs =
        FeaturePrograms.all().stream()
            .map(
                method ->
                    DynamicTest.dynamicTest(
                        FeaturePrograms.name(method),
                        () -> FeaturePrograms.compare(DIFFERENTIAL, method, SEED, TUPLES)));
    return Stream.concat(
        programs,
        Stream.of(DynamicTest.dynamicTest("every operation was executed", this::everyOperation)));
  }

  @Test
  void thereAreManyPrograms() {
    assertThat(FeaturePrograms.all()).hasSizeGreaterThanOrEqualTo(150);
  }

  @Test
  void differencesAreFoundAndDescribed() throws Throwable {
    MethodHandle other =
        MethodHandles.lookup()
            .findStatic(
                Integer.class, "sum", MethodType.methodType(int.class, int.class, int.class));
    try (Differential differential = new Differential(FeaturePrograms::bytes)) {
      var method = differential.method(Numbers.class.getName(), "gcd", "(II)I");
      assertThatThrownBy(
              () ->
                  differential.compare(
                      other, method, seed -> new Object[] {(int) seed + 12, 18}, 0, 3))
          .isInstanceOf(AssertionError.class)
          .hasMessageContainingAll(
              "Numbers.gcd(int, int)",
              "seed      0",
              "arguments Object[][Integer:12, Integer:18]",
              "expected  Outcome[result=returns Integer:30",
              "got       Outcome[result=returns Integer:6",
              "return");
    }
  }

  private void everyOperation() {
    Set<String> expected = new TreeSet<>();
    for (int op = 0; op < Op.COUNT; op++) {
      switch (op) {
        case Op.CONST_INT,
            Op.RETURN,
            Op.PHI,
            Op.CATCH,
            Op.CAST,
            Op.INSTANCE_OF,
            Op.NEW,
            Op.GET_FIELD,
            Op.PUT_FIELD,
            Op.GET_STATIC,
            Op.PUT_STATIC,
            Op.ARRAY_LENGTH,
            Op.NEW_ARRAY,
            Op.NEW_MULTI_ARRAY,
            Op.INVOKE_DYNAMIC,
            Op.MONITOR_ENTER,
            Op.MONITOR_EXIT,
            Op.SWITCH,
            Op.THROW,
            Op.CONST ->
            expected.add(Op.name(op));
        case Op.UNARY -> {
          range(expected, op, Opcodes.INEG, Opcodes.DNEG);
          range(expected, op, Opcodes.I2L, Opcodes.I2S);
        }
        case Op.BINARY -> {
          range(expected, op, Opcodes.IADD, Opcodes.DREM);
          range(expected, op, Opcodes.ISHL, Opcodes.LXOR);
          range(expected, op, Opcodes.LCMP, Opcodes.DCMPG);
        }
        case Op.ARRAY_LOAD -> range(expected, op, Opcodes.IALOAD, Opcodes.SALOAD);
        case Op.ARRAY_STORE -> range(expected, op, Opcodes.IASTORE, Opcodes.SASTORE);
        case Op.INVOKE -> range(expected, op, Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE);
        case Op.IF -> {
          range(expected, op, Opcodes.IFEQ, Opcodes.IF_ACMPNE);
          range(expected, op, Opcodes.IFNULL, Opcodes.IFNONNULL);
        }
        default -> throw new AssertionError("new operation: " + Op.name(op));
      }
    }
    assertThat(DIFFERENTIAL.executed()).containsAll(expected);
  }

  private static void range(Set<String> expected, int op, int from, int to) {
    for (int opcode = from; opcode <= to; opcode++) {
      expected.add(Op.name(op) + " " + opcode);
    }
  }
}
