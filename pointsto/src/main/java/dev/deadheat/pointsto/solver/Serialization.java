package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What object streams do to objects of analysed classes: they read and write their fields and call
 * the methods that {@link java.io.Serializable} names, private ones too.
 *
 * <p>Written is what a call is given, and all that is found from there through fields that are not
 * transient. The first few calls are told apart. What is read may be of any serializable class of
 * the program, whoever wrote it; one object stands for all that are read of a class. Collections
 * that are read hold what the library knows, not what is read.
 */
public final class Serialization {
  /** The classes and interfaces whose calls matter. */
  static final Set<String> STREAMS =
      Set.of(
          "java/io/ObjectOutput",
          "java/io/ObjectOutputStream",
          "java/io/ObjectInput",
          "java/io/ObjectInputStream");

  private static final String SERIALIZABLE = "java/io/Serializable";
  private static final String EXTERNALIZABLE = "java/io/Externalizable";
  private static final Cell[] CELLS = {Cell.CONTENT, Cell.KEY, Cell.VALUE};

  /**
   * How many places that write are kept apart; the others are as good as one. What is written is
   * nearly everything where most classes write their parts themselves, and following it from each
   * place costs as many edges as there are places and fields.
   */
  private static final int WRITTEN_APART = 8;

  private final Solver solver;
  private final List<ClassType> analysed;

  private final Set<Integer> seen = new HashSet<>();

  /** In the order in which places that write were found. */
  private final List<Writing> writings = new ArrayList<>();

  /** Null until somebody reads. */
  private @Nullable Reading reading;

  Serialization(Solver solver, List<ClassType> analysed) {
    this.solver = solver;
    this.analysed = analysed;
  }

  /** Whether object streams call the method though nobody can. */
  public static boolean isHook(Method method) {
    return isSerializable(method.owner()) && (whenWritten(method) || whenRead(method));
  }

  private static boolean whenWritten(Method method) {
    return switch (method.name()) {
      case "writeObject" -> method.descriptor().text().equals("(Ljava/io/ObjectOutputStream;)V");
      case "writeReplace" -> method.descriptor().text().equals("()Ljava/lang/Object;");
      case "writeExternal" -> method.descriptor().text().equals("(Ljava/io/ObjectOutput;)V");
      default -> false;
    };
  }

  private static boolean whenRead(Method method) {
    return switch (method.name()) {
      case "readObject" -> method.descriptor().text().equals("(Ljava/io/ObjectInputStream;)V");
      case "readObjectNoData" -> method.descriptor().text().equals("()V");
      case "readResolve" -> method.descriptor().text().equals("()Ljava/lang/Object;");
      case "readExternal" -> method.descriptor().text().equals("(Ljava/io/ObjectInput;)V");
      default -> false;
    };
  }

  /** A call of one of the streams' methods, on whatever stream. */
  void called(CsCall site, Method target) {
    if (!seen.add(site.id())) {
      return;
    }
    switch (target.name()) {
      case "writeObject", "writeUnshared" -> {
        if (site.arguments().length > 1 && site.arguments()[1] >= 0) {
          writing(site).add(site);
        }
      }
      case "readObject", "readUnshared" -> {
        Reading all = everythingRead(site);
        all.hooks.add(site);
        if (site.result() >= 0) {
          solver.flow.addEdge(all.objects, site.result(), -1);
        }
      }
      default -> {}
    }
  }

  private Writing writing(CsCall site) {
    if (writings.size() <= WRITTEN_APART) {
      writings.add(new Writing(site));
    }
    return writings.get(writings.size() - 1);
  }

  /** Notes what places that write and read call. */
  void spread() {
    writings.forEach(writing -> writing.hooks.spread());
    if (reading != null) {
      reading.hooks.spread();
    }
  }

  /** What is written in one place, or in several. */
  private final class Writing {
    final HookCalls hooks;
    private final int all = solver.flow.newNodes(1);
    private final Set<Type> done = new HashSet<>();

    Writing(CsCall first) {
      hooks = new HookCalls(solver, first);
      solver.watch(all, object -> written(solver.objects.get(object)));
    }

    void add(CsCall place) {
      hooks.add(place);
      solver.flow.addEdge(place.arguments()[1], all, -1);
    }

    private void written(HeapObject object) {
      if (object.type() instanceof ArrayType array) {
        if (array.element().kind() == Kind.REF && done.add(array)) {
          solver.accesses.load(narrowed(all, array), Cell.ELEMENT, all);
        }
        return;
      }
      ClassType type = (ClassType) object.type();
      if (object.lambda() != null || !isSerializable(type) || !done.add(type)) {
        return;
      }
      int those = narrowed(all, type);
      for (Cell cell : CELLS) {
        solver.accesses.load(those, cell, all);
      }
      for (ClassType c = type; c != null && isAnalysed(c) && isSerializable(c); ) {
        if (c == type || done.add(c)) {
          writtenAs(c, c == type ? those : narrowed(all, c));
        }
        c = c.superClass();
      }
    }

    private void writtenAs(ClassType type, int those) {
      for (Field field : Serialization.written(type)) {
        solver.accesses.load(those, field, all);
      }
      for (Method method : type.methods()) {
        if (whenWritten(method)) {
          hooks.run(method, those, all);
        }
      }
    }
  }

  /** The fields that streams write and read; those of externalizable classes do it themselves. */
  private static List<Field> written(ClassType type) {
    if (type.isSubtypeOf(type.types().classType(EXTERNALIZABLE))) {
      return List.of();
    }
    return type.fields().stream()
        .filter(f -> (f.access() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
        .filter(f -> f.type().kind() == Kind.REF)
        .toList();
  }

  /** All that is read, wherever that is. */
  private record Reading(int objects, HookCalls hooks) {}

  private Reading everythingRead(CsCall first) {
    if (reading == null) {
      reading = new Reading(solver.flow.newNodes(1), new HookCalls(solver, first));
      for (ClassType type : analysed) {
        if (isSerializable(type)) {
          read(type, reading);
        }
      }
      Type any = solver.types().arrayOf(solver.types().object());
      HeapObject array = solver.objects.about(HeapObject.Origin.ROOT, any, Unknown.ARRAY_READ);
      solver.flow.addObject(reading.objects, array.id());
      int elements = solver.heap.node(array.id(), solver.heap.number(Cell.ELEMENT));
      solver.flow.addEdge(reading.objects, elements, -1);
    }
    return reading;
  }

  private void read(ClassType type, Reading to) {
    if (!type.isAbstract() && !type.isInterface()) {
      solver.initialize(type);
      solver.flow.addObject(to.objects, solver.objects.root(type).id());
    }
    int those = narrowed(to.objects, type);
    for (Field field : written(type)) {
      int value = narrowed(to.objects, field.type());
      if (!solver.objects.isAnalysed(field.type())) {
        solver.flow.addObject(value, solver.objects.opaque(field.type()).id());
      }
      solver.accesses.store(those, field, value);
    }
    for (Method method : type.methods()) {
      if (whenRead(method)) {
        to.hooks.run(method, those, to.objects);
      } else if (isPlainConstructor(method)
          && type.isSubtypeOf(solver.types().classType(EXTERNALIZABLE))) {
        to.hooks.run(method, those, -1);
      }
    }
    ClassType above = type.superClass();
    if (above != null && isAnalysed(above) && !isSerializable(above)) {
      above.methods().stream()
          .filter(Serialization::isPlainConstructor)
          .forEach(method -> to.hooks.run(method, those, -1));
    }
  }

  private static boolean isPlainConstructor(Method method) {
    return method.isConstructor() && method.parameterCount() == 1;
  }

  private int narrowed(int from, Type type) {
    int node = solver.flow.newNodes(1);
    solver.flow.addEdge(from, node, solver.filters.number(type));
    return node;
  }

  private boolean isAnalysed(ClassType type) {
    return solver.objects.isAnalysed(type);
  }

  private static boolean isSerializable(ClassType type) {
    return type.isSubtypeOf(type.types().classType(SERIALIZABLE));
  }
}
