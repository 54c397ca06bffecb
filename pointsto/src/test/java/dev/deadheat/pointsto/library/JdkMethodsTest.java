package dev.deadheat.pointsto.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The rows of the files beside this class; see {@link JdkExpectations} for their form. */
class JdkMethodsTest {
  private static final List<String> FILES =
      List.of("collections.txt", "text.txt", "streams.txt", "concurrency.txt", "io.txt");

  @TestFactory
  Stream<DynamicTest> collections() {
    return tests("collections.txt");
  }

  @TestFactory
  Stream<DynamicTest> text() {
    return tests("text.txt");
  }

  @TestFactory
  Stream<DynamicTest> streams() {
    return tests("streams.txt");
  }

  @TestFactory
  Stream<DynamicTest> concurrency() {
    return tests("concurrency.txt");
  }

  @TestFactory
  Stream<DynamicTest> io() {
    return tests("io.txt");
  }

  private static Stream<DynamicTest> tests(String file) {
    JdkExpectations expectations = JdkExpectations.of(file);
    return expectations.rows().stream()
        .map(row -> DynamicTest.dynamicTest(row.method(), () -> expectations.check(row)))
        .onClose(expectations::close);
  }

  @ParameterizedTest
  @FieldSource("FILES")
  void theMethodsExist(String file) throws ClassNotFoundException {
    for (JdkExpectations.Row row : JdkExpectations.rowsOf(file)) {
      Class<?> owner = Class.forName(row.owner());
      assertThat(row.name().equals("<init>") || has(owner, row.name())).as(row.method()).isTrue();
    }
  }

  private static boolean has(Class<?> owner, String name) {
    return Stream.of(owner.getMethods(), owner.getDeclaredMethods())
        .flatMap(Stream::of)
        .anyMatch(method -> method.getName().equals(name));
  }

  @Test
  void thereAreEnough() {
    Set<String> methods = new HashSet<>();
    for (String file : FILES) {
      JdkExpectations.rowsOf(file).forEach(row -> methods.add(row.method()));
    }
    assertThat(methods).hasSizeGreaterThanOrEqualTo(120);
  }
}
