package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextModelTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "new StringBuilder().append(new K())",
        "new StringBuffer().insert(0, new K())",
        "String.valueOf(new K())",
        "String.format(\"%s\", new K())",
        "Objects.toString(new K())",
        "Objects.toString(new K(), \"x\")",
        "\"%s\".formatted(new K())",
        "\"\" + new K()",
        "\"\" + List.of(new K())",
        "Map.of(1, new K()).toString()",
        "Optional.of(new K()).toString()",
        "new AtomicReference<>(new K()).toString()",
        "Stream.of(new K()).map(Object::toString).collect(Collectors.joining())",
      })
  void asksForText(String expression) {
    ModelCase.of("Object o = " + expression + ";").calls("K.toString", SYNCHRONOUS);
  }

  @Test
  void buildersReturnThemselves() {
    ModelCase.of(
            """
            StringBuilder b = new StringBuilder("x");
            p1(b.append(1).append("y").insert(0, 'c').reverse());
            p2(b.toString());
            p3("a,b".split(","));
            p4("a,b".split(",")[0]);
            p5("abc".substring(1).trim());
            p6(String.join(",", List.of("a")));
            """)
        .holds(1, "StringBuilder")
        .holds(2, "String")
        .holds(3, "String[]")
        .holds(4, "String")
        .holds(5, "String")
        .holds(6, "String");
  }

  @Test
  void objects() {
    ModelCase.of(
            """
            p1(Objects.requireNonNull(new A()));
            p2(Objects.requireNonNullElse(new A(), new B()));
            p3(Objects.requireNonNullElseGet(new A(), C::new));
            Objects.hash(new K());
            Objects.equals(new K(), null);
            """)
        .holds(1, "A")
        .holds(2, "A", "B")
        .holds(3, "A", "C")
        .calls("K.hashCode", SYNCHRONOUS)
        .calls("K.equals", SYNCHRONOUS);
  }

  @Test
  void exceptions() {
    ModelCase.of(
            """
            ---
            class Failure extends RuntimeException {
              Failure(Throwable cause) { super("m", cause); }
              public String getMessage() { return "x"; }
            }
            """,
            """
            Failure f = new Failure(new java.io.IOException());
            p1(f.getCause());
            p2(new RuntimeException(f).getCause());
            f.addSuppressed(new IllegalStateException());
            p3(f.getSuppressed()[0]);
            f.toString();
            """)
        .holds(1, "IOException", "IllegalStateException")
        .holds(2, "Failure")
        .holds(3, "IOException", "IllegalStateException")
        .calls("Failure.getMessage", SYNCHRONOUS);
  }
}
