package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** {@code ScopedValue}: what is bound to it for the run of an action; the action runs at once. */
final class ScopedValueModel implements Model {
  private static final String SCOPED = "java/lang/ScopedValue";
  private static final String CARRIER = "java/lang/ScopedValue$Carrier";

  @Override
  public void register(ModelTable table) {
    table.add(
        SCOPED,
        s -> {
          s.perCall();
          s.returns(s.allocate(SCOPED));
        },
        "newInstance");
    table.add(
        SCOPED,
        s -> {
          s.perCall();
          s.store(s.argument(0), Cell.VALUE, s.argument(1));
          s.returns(s.allocate(CARRIER));
        },
        "where");
    table.add(SCOPED, s -> s.returns(s.load(s.self(), Cell.VALUE)), "get", "orElseThrow");
    table.add(
        SCOPED,
        s -> {
          s.returns(s.load(s.self(), Cell.VALUE));
          s.returns(s.argument(0));
        },
        "orElse");
    table.add(
        CARRIER,
        s -> {
          s.store(s.argument(0), Cell.VALUE, s.argument(1));
          s.returnsSelf();
        },
        "where");
    table.add(CARRIER, s -> s.returns(s.load(s.argument(0), Cell.VALUE)), "get");
    table.add(CARRIER, s -> s.invoke(0), "run");
    table.add(CARRIER, s -> s.returns(s.invoke(0)), "call");
    Plain.rest(table, SCOPED, CARRIER);
  }
}
