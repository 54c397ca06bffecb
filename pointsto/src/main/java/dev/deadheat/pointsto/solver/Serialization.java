package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What object streams do to objects of analysed classes: they read and write their fields and call
 * the methods that {@link java.io.Serializable} names, private ones too.
 *
 * <p>Written is what a call is given, and all that is found from there through fields that are not
 * transient. What is read may be of any serializable class of the program, whoever wrote it; one
 * object stands for all that are read of a class. Collections that are read hold what the library
 * knows, not what is read.
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

  private final Solver solver;
  private final List<ClassType> analysed;

  private final Set<Integer> seen = new HashSet<>();

  /** All that is read; -1 until somebody reads. */
  private int everythingRead = -1;

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
          int all = solver.flow.newNodes(1);
          solver.flow.addEdge(site.arguments()[1], all, -1);
          Set<Type> done = new HashSet<>();
          solver.watch(all, object -> written(site, all, solver.objects.get(object), done));
        }
      }
      case "readObject", "readUnshared" -> read(site);
      default -> {}
    }
  }

  private void written(CsCall site, int all, HeapObject object, Set<Type> done) {
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
    for (ClassType c = type; c != null && isAnalysed(c) && isSerializable(c); c = c.superClass()) {
      if (c != type && !done.add(c)) {
        continue;
      }
      int own = c == type ? those : narrowed(all, c);
      for (Field field : written(c)) {
        solver.accesses.load(own, field, all);
      }
      for (Method method : c.methods()) {
        if (whenWritten(method)) {
          run(site, method, own, all);
        }
      }
    }
  }

  /** The fields that streams write. */
  private static List<Field> written(ClassType type) {
    return type.fields().stream()
        .filter(f -> (f.access() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
        .filter(f -> f.type().kind() == Kind.REF)
        .toList();
  }

  private void read(CsCall site) {
    int all = everythingRead();
    if (site.result() >= 0) {
      solver.flow.addEdge(all, site.result(), -1);
    }
    for (ClassType type : analysed) {
      if (!isSerializable(type)) {
        continue;
      }
      int those = narrowed(all, type);
      for (Method method : type.methods()) {
        if (whenRead(method)) {
          run(site, method, those, all);
        } else if (method.isConstructor()
            && method.parameterCount() == 1
            && type.isSubtypeOf(solver.types().classType(EXTERNALIZABLE))) {
          run(site, method, those, -1);
        }
      }
      if (type.superClass() != null
          && isAnalysed(type.superClass())
          && !isSerializable(type.superClass())) {
        for (Method method : type.superClass().methods()) {
          if (method.isConstructor() && method.parameterCount() == 1) {
            run(site, method, those, -1);
          }
        }
      }
    }
  }

  private int everythingRead() {
    if (everythingRead < 0) {
      int all = solver.flow.newNodes(1);
      everythingRead = all;
      for (ClassType type : analysed) {
        if (isSerializable(type)) {
          if (!type.isAbstract() && !type.isInterface()) {
            solver.initialize(type);
            solver.flow.addObject(all, solver.objects.root(type).id());
          }
          int those = narrowed(all, type);
          for (Field field : written(type)) {
            int value = narrowed(all, field.type());
            if (!solver.objects.isAnalysed(field.type())) {
              solver.flow.addObject(value, solver.objects.opaque(field.type()).id());
            }
            solver.accesses.store(those, field, value);
          }
        }
      }
      Type any = solver.types().arrayOf(solver.types().object());
      HeapObject array = solver.objects.about(HeapObject.Origin.ROOT, any, Unknown.ARRAY_READ);
      solver.flow.addObject(all, array.id());
      solver.flow.addEdge(all, solver.heap.node(array.id(), solver.heap.number(Cell.ELEMENT)), -1);
    }
    return everythingRead;
  }

  /** Calls a hook on these objects, with the stream; what it returns takes an object's place. */
  private void run(CsCall site, Method method, int those, int result) {
    int[] arguments = new int[method.parameterCount()];
    arguments[0] = those;
    if (arguments.length > 1) {
      arguments[1] = site.arguments()[0];
    }
    Call.Dispatch dispatch =
        method.isPrivate() || method.isConstructor()
            ? Call.Dispatch.SPECIAL
            : Call.Dispatch.VIRTUAL;
    ClassType owner = method.owner();
    solver.calls.add(
        site.caller(),
        new Call(
            solver
                .types()
                .methodRef(
                    owner.internalName(),
                    method.name(),
                    method.descriptor().text(),
                    owner.isInterface()),
            dispatch,
            site.call().mode(),
            site.call().pc()),
        method.descriptor().result().kind() == Kind.REF ? result : -1,
        site.thrown(),
        arguments);
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
