package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class ThrowableModelTest {
  @Test
  void constructorsFillInTheStackTrace() {
    ModelCase.of(
            """
            ---
            class Light extends RuntimeException {
              Light(Throwable cause) { super(cause); }
              public Throwable fillInStackTrace() { T.p2(this); return this; }
            }
            """,
            """
            p1(new Light(new Exception()).getCause());
            """)
        .holds(1, "Exception")
        .holds(2, "Light")
        .calls("Light.fillInStackTrace", SYNCHRONOUS);
  }
}
