package dev.deadheat.program.ir.interp;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The IR of bytecode that javac does not make does what the JVM does. */
class HandMadeClassesTest {
  private static final int TUPLES = 60;
  private static final long SEED = 4_800;

  private static final List<Assembler> CLASSES =
      List.of(
          StackAndFlowPrograms.all(),
          HandlerPrograms.all(),
          ConstantPrograms.all(),
          SubroutinePrograms.all());
  private static final Map<String, byte[]> BYTES =
      CLASSES.stream().collect(Collectors.toMap(Assembler::name, Assembler::bytes));
  private static final Function<String, byte[]> CORPUS = BYTES::get;
  private static final Differential DIFFERENTIAL = new Differential(CORPUS);

  @AfterAll
  static void close() {
    DIFFERENTIAL.close();
  }

  @TestFactory
  Stream<DynamicTest> sameOnTheJvm() {
    return CLASSES.stream()
        .flatMap(
            assembler ->
                assembler.methods().entrySet().stream()
                    .map(
                        method ->
                            DynamicTest.dynamicTest(
                                assembler.name() + "." + method.getKey(),
                                () ->
                                    compare(
                                        assembler.name(), method.getKey(), method.getValue()))));
  }

  @Test
  void thereAreManyMethods() {
    assertThat(CLASSES.stream().mapToInt(a -> a.methods().size()).sum()).isGreaterThanOrEqualTo(60);
  }

  private static void compare(String owner, String name, String descriptor) throws Throwable {
    Class<?>[] parameters =
        MethodType.fromMethodDescriptorString(
                descriptor, HandMadeClassesTest.class.getClassLoader())
            .parameterArray();
    DIFFERENTIAL.compare(
        DIFFERENTIAL.method(owner.replace('/', '.'), name, descriptor),
        seed -> new Arguments(seed).forTypes(parameters),
        SEED,
        TUPLES);
  }
}
