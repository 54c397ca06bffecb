package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class StackWalkerModelTest {
  @Test
  void functionsSeeTheFrames() {
    ModelCase.of(
            """
            static Object first(Stream<StackWalker.StackFrame> frames) { return new A(); }
            static void seen(StackWalker.StackFrame frame) { p2(frame); }
            """,
            """
            p1(StackWalker.getInstance().walk(T::first));
            StackWalker.getInstance().walk(s -> { s.forEach(T::seen); return null; });
            StackWalker.getInstance().forEach(T::seen);
            """)
        .holds(1, "A")
        .holds(2, "StackFrame")
        .calls("first", SYNCHRONOUS)
        .calls("seen", SYNCHRONOUS);
  }
}
