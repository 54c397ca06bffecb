package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Functions that are shown the frames of a stack; between, the walker goes through native code. */
final class StackWalkerModel implements Model {
  private static final String WALKER = "java/lang/StackWalker";

  @Override
  public void register(ModelTable table) {
    table.add(
        WALKER,
        s -> {
          int frames = s.allocate(Stage.PACKAGE + "Stream");
          s.store(frames, Cell.VALUE, s.unknown(WALKER + "$StackFrame"));
          s.returns(s.invoke(0, frames));
        },
        "walk");
    table.add(WALKER, s -> s.returnsNew(), "getInstance");
    table.add(WALKER, s -> s.invoke(0, s.unknown(WALKER + "$StackFrame")), "forEach");
  }
}
