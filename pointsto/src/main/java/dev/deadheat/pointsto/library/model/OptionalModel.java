package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import java.util.List;

/** An optional holds its value in VALUE. */
final class OptionalModel implements Model {
  private static final String OPTIONAL = "java/util/Optional";

  @Override
  public void register(ModelTable table) {
    for (String kind : List.of("", "Int", "Long", "Double")) {
      register(table, OPTIONAL + kind);
    }
    table.add(
        OPTIONAL,
        s -> {
          s.perCall();
          int mapped = s.allocate(OPTIONAL);
          s.store(mapped, Cell.VALUE, s.invoke(0, value(s)));
          s.returns(mapped);
        },
        "map");
    table.add(
        OPTIONAL,
        s -> {
          s.perCall();
          s.returns(s.invoke(0, value(s)));
        },
        "flatMap");
    table.add(
        OPTIONAL,
        s -> {
          s.invoke(0, value(s));
          s.returnsSelf();
        },
        "filter");
    table.add(
        OPTIONAL,
        s -> {
          s.perCall();
          s.returnsSelf();
          s.returns(s.invoke(0));
        },
        "or");
  }

  private static int value(Sketch s) {
    return s.load(s.self(), Cell.VALUE);
  }

  private static void register(ModelTable table, String owner) {
    table.add(
        owner,
        s -> {
          int made = s.allocate(owner);
          if (s.hasReference(0)) {
            s.store(made, Cell.VALUE, s.argument(0));
          }
          s.returns(made);
        },
        "of",
        "ofNullable",
        "empty");
    table.add(owner, s -> s.returns(value(s)), "get", "orElseThrow()");
    table.add(
        owner,
        s -> {
          s.throwsToo(s.invoke(0));
          s.returns(value(s));
        },
        "orElseThrow(L)");
    table.add(
        owner,
        s -> {
          s.perCall();
          s.returns(value(s));
          s.returns(s.argument(0));
        },
        "orElse(L)");
    table.add(owner, s -> {}, "orElse", "isPresent", "isEmpty", "getAsInt", "getAsLong");
    table.add(owner, s -> {}, "getAsDouble");
    table.add(
        owner,
        s -> {
          s.perCall();
          s.returns(value(s));
          s.returns(s.invoke(0));
        },
        "orElseGet");
    table.add(owner, s -> s.invoke(0, value(s)), "ifPresent");
    table.add(
        owner,
        s -> {
          s.invoke(0, value(s));
          s.invoke(1);
        },
        "ifPresentOrElse");
    table.add(owner, s -> s.returns(StreamModel.stream(s, value(s))), "stream");
    table.add(owner, s -> Contents.hash(s, value(s)), "hashCode()");
    table.add(
        owner,
        s -> Contents.equal(s, value(s), s.load(s.only(owner, s.argument(0)), Cell.VALUE)),
        "equals(Ljava/lang/Object;)");
    table.add(
        owner,
        s -> {
          Contents.text(s, value(s));
          s.returns(s.string());
        },
        "toString()");
  }
}
