package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.Kind;
import java.util.List;

/** Terminal operations of streams. */
final class StreamEndModel implements Model {
  @Override
  public void register(ModelTable table) {
    for (List<String> owners : List.of(StreamModel.TYPES, StreamModel.PIPELINES)) {
      for (String owner : owners) {
        calling(table, Stage.PACKAGE + owner);
        finding(table, Stage.PACKAGE + owner);
        reducing(table, Stage.PACKAGE + owner);
      }
    }
    Rule iterator =
        s -> {
          Stage.runLater(s, s.self());
          int made = s.view("java/util/Iterator");
          s.transfer(s.self(), Cell.VALUE, made, Cell.VALUE);
          s.returns(made);
        };
    table.add(Stage.PACKAGE + "BaseStream", iterator, "iterator()");
    Rule spliterator =
        s -> {
          Stage.runLater(s, s.self());
          int made = s.view("java/util/Spliterator");
          s.transfer(s.self(), Cell.VALUE, made, Cell.VALUE);
          s.returns(made);
        };
    table.add(Stage.PACKAGE + "BaseStream", spliterator, "spliterator()");
    table.add(Stage.PACKAGE + "AbstractPipeline", spliterator, "spliterator()");
    for (String kind : List.of("Int", "Long", "Double")) {
      Rule primitive =
          s -> {
            Stage.runLater(s, s.self());
            s.returns(s.view("java/util/PrimitiveIterator$Of" + kind));
          };
      table.add(Stage.PACKAGE + kind + "Stream", primitive, "iterator()");
      table.add(Stage.PACKAGE + kind + "Pipeline", primitive, "iterator()");
    }
  }

  private static void calling(ModelTable table, String owner) {
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          stage.invoke(0, stage.elements());
        },
        "forEach",
        "forEachOrdered",
        "anyMatch",
        "allMatch",
        "noneMatch");
    table.add(owner, Stage::terminal, "count", "sum");
    table.add(
        owner,
        s -> {
          Stage.terminal(s);
          s.returnsNew();
        },
        "average",
        "summaryStatistics");
    table.add(
        owner,
        s -> {
          int array = s.allocate(s.method().descriptor().result());
          s.store(array, Cell.ELEMENT, Stage.terminal(s).elements());
          s.perCall();
          s.returns(array);
        },
        "toArray()");
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          int array = stage.invoke(0);
          s.store(array, Cell.ELEMENT, stage.elements());
          s.returns(array);
        },
        "toArray(L)");
    table.add(
        owner,
        s -> {
          s.perCall();
          int list = s.allocate("java/util/List");
          s.store(list, Cell.VALUE, Stage.terminal(s).elements());
          s.returns(list);
        },
        "toList");
  }

  private static void finding(ModelTable table, String owner) {
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          if (s.hasReference(0)) {
            stage.invoke(0, stage.elements(), stage.elements());
          }
          optional(s, stage.elements());
        },
        "findFirst",
        "findAny",
        "min",
        "max");
  }

  private static void optional(Sketch s, int value) {
    s.perCall();
    int optional = s.allocate(s.method().descriptor().result());
    s.store(optional, Cell.VALUE, value);
    s.returns(optional);
  }

  private static void reducing(ModelTable table, String owner) {
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          int reduced = s.union(stage.elements());
          s.copy(reduced, stage.invoke(0, reduced, reduced));
          optional(s, reduced);
        },
        "reduce(L)");
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          int reduced = s.union(s.argument(0));
          s.copy(reduced, stage.invoke(1, reduced, s.union(reduced, stage.elements())));
          s.returns(reduced);
        },
        "reduce(LL)");
    table.add(owner, s -> Stage.terminal(s).invoke(1), "reduce(IL)", "reduce(JL)", "reduce(DL)");
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          int reduced = s.union(s.argument(0));
          s.copy(reduced, stage.invoke(1, reduced, stage.elements()));
          if (stage.isParallel()) {
            s.copy(reduced, stage.invoke(2, reduced, reduced)); // A sequential one has no parts.
          }
          s.returns(reduced);
        },
        "reduce(LLL)");
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          int container = stage.invoke(0);
          boolean references = stage.elements() >= 0 && s.argumentType(1).kind() == Kind.REF;
          stage.invoke(1, container, references ? stage.elements() : -1);
          stage.invoke(2, container, container);
          s.returns(container);
        },
        "collect(LLL)");
    table.add(
        owner,
        s -> {
          Stage stage = Stage.terminal(s);
          s.returns(Collecting.collect(s, stage.isParallel(), s.argument(0), stage.elements()));
        },
        "collect(L)");
  }
}
