package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Type;
import java.util.List;

/** Where streams come from, and their intermediate operations; see {@link Stage}. */
final class StreamModel implements Model {
  static final List<String> TYPES = List.of("Stream", "IntStream", "LongStream", "DoubleStream");
  static final List<String> PIPELINES =
      List.of("ReferencePipeline", "IntPipeline", "LongPipeline", "DoublePipeline");

  @Override
  public void register(ModelTable table) {
    for (List<String> owners : List.of(TYPES, PIPELINES)) {
      for (String owner : owners) {
        intermediate(table, Stage.PACKAGE + owner);
      }
    }
    switches(table);
    sources(table);
    factories(table);
  }

  /** A new sequential stream of these elements, of the method's declared type. */
  static int stream(Sketch s, int elements) {
    s.perCall();
    int stream = s.allocate(Stage.type(s.method().descriptor().result(), false));
    s.store(stream, Cell.VALUE, elements);
    return stream;
  }

  private static void intermediate(ModelTable table, String owner) {
    table.add(
        owner,
        s -> {
          Stage stage = new Stage(s);
          int next = s.hasReference(0) ? stage.next(0, StreamModel::look) : stage.next();
          s.store(next, Cell.VALUE, stage.elements());
        },
        "filter",
        "peek",
        "limit",
        "skip",
        "takeWhile",
        "dropWhile",
        "sorted(L)",
        "unordered");
    table.add(
        owner,
        s -> {
          Stage stage = new Stage(s);
          int next = stage.next();
          s.store(next, Cell.VALUE, stage.elements());
          Stage.task(s, next, b -> Contents.compare(b, -1, passing(b), passing(b)), -1, -1);
        },
        "sorted()");
    table.add(
        owner,
        s -> {
          Stage stage = new Stage(s);
          int next = stage.next();
          s.store(next, Cell.VALUE, stage.elements());
          Stage.task(
              s,
              next,
              b -> {
                int elements = passing(b);
                Contents.hash(b, elements);
                Contents.equal(b, elements, elements);
              },
              -1,
              -1);
        },
        "distinct");
    table.add(
        owner,
        s -> new Stage(s).next(0, (b, contract, function, all) -> b.apply(contract, function, all)),
        "map",
        "mapToObj",
        "mapToInt",
        "mapToLong",
        "mapToDouble");
    table.add(owner, s -> new Stage(s).next(), "asLongStream", "asDoubleStream");
    table.add(
        owner,
        s ->
            new Stage(s)
                .next(
                    0,
                    (b, contract, function, all) -> {
                      int streams = b.apply(contract, function, all);
                      Stage.run(b, streams);
                      return b.load(streams, Cell.VALUE);
                    }),
        "flatMap",
        "flatMapToInt",
        "flatMapToLong",
        "flatMapToDouble");
    table.add(owner, StreamModel::mapMulti, "mapMulti");
    table.add(owner, StreamModel::mapMulti, "mapMultiToInt", "mapMultiToLong", "mapMultiToDouble");
    table.add(owner, s -> s.store(new Stage(s).next(), Cell.VALUE, s.merged(box(owner))), "boxed");
  }

  /** A function is shown the elements, which stay what they are. */
  private static int look(Sketch b, String contract, int function, int elements) {
    b.apply(contract, function, elements, elements);
    return -1;
  }

  /** The elements of the stream that a task belongs to. */
  private static int passing(Sketch task) {
    return task.load(task.captured(0), Cell.VALUE);
  }

  static String box(String owner) {
    return "java/lang/"
        + (owner.contains("/Int") ? "Integer" : owner.contains("/Long") ? "Long" : "Double");
  }

  private static void mapMulti(Sketch s) {
    Stage stage = new Stage(s);
    int next =
        stage.next(
            0,
            (b, contract, function, all) -> {
              int sink =
                  b.function(
                      "java/util/function/Consumer",
                      c -> c.store(c.captured(0), Cell.VALUE, c.argument(0)),
                      b.captured(0));
              b.apply(contract, function, all, sink);
              return -1;
            });
    if (stage.isParallel()) {
      int sink =
          s.function(
              "java/util/function/Consumer",
              c -> c.store(c.captured(0), Cell.VALUE, c.argument(0)),
              next);
      s.invoke(Call.Mode.STARTED, 0, stage.elements(), sink);
    }
  }

  /** Between sequential and parallel. */
  private static void switches(ModelTable table) {
    String base = Stage.PACKAGE + "BaseStream";
    String pipeline = Stage.PACKAGE + "AbstractPipeline";
    table.add(base, s -> new Stage(s).parallelize(), "parallel");
    for (String owner : TYPES.subList(1, 4)) {
      table.add(Stage.PACKAGE + owner, s -> new Stage(s).parallelize(), "parallel");
      table.add(Stage.PACKAGE + owner, s -> s.returnsSelf(), "sequential");
    }
    for (String owner : PIPELINES.subList(1, 4)) {
      table.add(Stage.PACKAGE + owner, s -> s.returnsSelf(), "parallel", "sequential");
    }
    table.add(base, s -> s.returnsSelf(), "sequential", "unordered");
    table.add(pipeline, s -> s.returnsSelf(), "parallel", "sequential");
    for (String owner : List.of(base, pipeline)) {
      table.add(
          owner,
          s -> {
            s.store(s.self(), Cell.CONTENT, s.argument(0));
            s.returnsSelf();
          },
          "onClose");
      table.add(owner, s -> s.apply(ThreadModel.RUNNABLE, s.load(s.self(), Cell.CONTENT)), "close");
      table.add(owner, s -> {}, "isParallel");
    }
  }

  private static void sources(ModelTable table) {
    String collection = "java/util/Collection";
    table.add(collection, s -> s.returns(stream(s, Contents.own(s))), "stream");
    table.add(
        collection,
        s -> {
          int stream = s.view(Stage.PACKAGE + "ReferencePipeline");
          s.store(stream, Cell.VALUE, Contents.own(s));
          s.returns(stream);
        },
        "parallelStream");
    String support = Stage.PACKAGE + "StreamSupport";
    table.add(
        support,
        s -> {
          int stream = stream(s, -1);
          boolean supplied = s.takes(0, "java/util/function/Supplier");
          Stage.task(
              s,
              stream,
              b -> {
                int spliterator =
                    supplied
                        ? b.apply("java/util/function/Supplier", b.captured(1))
                        : b.captured(1);
                b.store(b.captured(0), Cell.VALUE, IteratorModel.advanced(b, spliterator));
              },
              s.argument(0),
              -1);
          s.returns(stream);
        },
        "stream",
        "intStream",
        "longStream",
        "doubleStream");
    table.add(
        "java/util/Arrays",
        s -> s.returns(stream(s, s.load(s.argument(0), Cell.ELEMENT))),
        "stream");
  }

  private static void factories(ModelTable table) {
    for (String type : TYPES) {
      String owner = Stage.PACKAGE + type;
      table.add(
          owner,
          s -> {
            int elements = s.variable();
            if (s.hasReference(0)) {
              Type given = s.argumentType(0);
              s.copy(
                  elements,
                  given instanceof ArrayType ? s.load(s.argument(0), Cell.ELEMENT) : s.argument(0));
            }
            s.returns(stream(s, elements));
          },
          "of",
          "ofNullable",
          "empty",
          "range",
          "rangeClosed");
      table.add(owner, StreamModel::iterate, "iterate");
      table.add(owner, StreamModel::generate, "generate");
      table.add(
          owner,
          s -> {
            int both = s.union(s.argument(0), s.argument(1));
            int stream = stream(s, s.load(both, Cell.VALUE));
            s.transfer(both, Cell.KEY, stream, Cell.KEY);
            s.transfer(both, Cell.CONTENT, stream, Cell.CONTENT);
            s.returns(stream);
          },
          "concat");
      table.add(owner, s -> s.returnsNew(), "builder");
      String builder = owner + "$Builder";
      table.add(
          builder,
          s -> {
            if (s.hasReference(0)) {
              s.store(s.self(), Cell.VALUE, s.argument(0));
            }
            s.returnsSelf();
          },
          "add",
          "accept");
      table.add(builder, s -> s.returns(stream(s, s.load(s.self(), Cell.VALUE))), "build");
    }
  }

  private static void generate(Sketch s) {
    int stream = stream(s, -1);
    String contract = ((ClassType) s.argumentType(0)).internalName();
    Stage.task(
        s,
        stream,
        b -> b.store(b.captured(0), Cell.VALUE, b.apply(contract, b.captured(1))),
        s.argument(0),
        -1);
    s.returns(stream);
  }

  /** A seed, and what functions make of it again and again. */
  private static void iterate(Sketch s) {
    int stream = stream(s, s.hasReference(0) ? s.argument(0) : -1);
    for (int i = 1; i < s.argumentCount(); i++) {
      String contract = ((ClassType) s.argumentType(i)).internalName();
      Stage.task(
          s,
          stream,
          b -> b.store(b.captured(0), Cell.VALUE, b.apply(contract, b.captured(1), passing(b))),
          s.argument(i),
          -1);
    }
    s.returns(stream);
  }
}
