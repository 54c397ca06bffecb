package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.pointsto.constraints.Captured;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The unknown caller of the roots. It makes objects of every analysed class, extends the classes
 * and implements the interfaces that are public, keeps what roots return or pass to its own
 * subclasses, in containers too, and of what the static fields hold that it can name; and passes
 * all this wherever the declared type admits it.
 *
 * <p>Of types outside the analysed classes it passes objects of exactly that type, which do what
 * the library says: an unknown {@code Runnable}, a string.
 */
final class LibraryUser {
  /** All that the objects of its own classes are given. */
  static final Captured GIVEN = new Captured(0);

  private final Solver solver;
  private final Scope scope;
  private final List<ClassType> analysed;

  /** What the caller has; by declared type, what of it fits. */
  private final int all;

  private final Set<Method> called = new HashSet<>();
  private boolean made;
  private final Map<Type, Integer> byType = new HashMap<>();
  private final Set<Type> filled = new HashSet<>();
  private final Set<Integer> opened = new HashSet<>();
  private final ArrayDeque<Integer> unopened = new ArrayDeque<>();
  private boolean opening;

  LibraryUser(Solver solver, Scope scope, List<ClassType> analysed) {
    this.solver = solver;
    this.scope = scope;
    this.analysed = analysed;
    this.all = solver.flow.newNodes(1);
  }

  /**
   * Makes all that the caller can make. Only where it can pass it on: who merely calls {@code main}
   * has no use for it, and so many objects in one place would become one with all other places that
   * hold many ({@link Flow}).
   */
  private void make() {
    if (made) {
      return;
    }
    made = true;
    Subclass subclass = new Subclass();
    for (ClassType type : analysed) {
      if (!type.isAbstract() && !type.isInterface()) {
        solver.flow.addObject(all, solver.objects.root(type).id());
      } else if (isOpen(type)) {
        HeapObject own = solver.objects.user(type, subclass);
        solver.flow.addObject(all, own.id());
        keep(solver.heap.node(own.id(), solver.heap.number(GIVEN)));
        int has = solver.heap.node(own.id(), solver.heap.number(Subclass.HAS));
        // Both ways: all these nodes become one.
        solver.flow.addEdge(has, all, -1);
        solver.flow.addEdge(all, has, -1);
      }
    }
    readStaticFields();
  }

  /** Whether code outside can extend or implement it. */
  private static boolean isOpen(ClassType type) {
    if (!Modifier.isPublic(type.access())) {
      return false;
    }
    return type.isInterface()
        || type.methods().stream()
            .anyMatch(m -> m.isConstructor() && (m.isPublic() || m.isProtected()));
  }

  /** Lets it call a method. */
  void calls(Method method) {
    if (!called.add(method)) {
      return;
    }
    CsMethod root = solver.addRoot(method);
    for (int i = 0; i < method.parameterCount(); i++) {
      if (method.parameterType(i).kind() == Kind.REF) {
        passes(method.parameterType(i), root.node(i));
      }
    }
    Type result = method.descriptor().result();
    if (result.kind() == Kind.REF) {
      keep(root.node(method.parameterCount()));
    }
  }

  /**
   * Gets what a root returns, and what it finds in the library's containers and in arrays: also
   * objects of classes that it could make one of itself, since the library may go on using those.
   */
  private void keep(int from) {
    solver.flow.addEdge(from, all, -1);
    solver.watch(from, new Opening());
  }

  /** Gets what is in the static fields that code in other packages can name. */
  private void readStaticFields() {
    for (ClassType type : analysed) {
      for (Field field : type.fields()) {
        if (field.isStatic()
            && (field.isPublic() || field.isProtected())
            && field.type().kind() == Kind.REF
            && !Merged.isValue(field.type())
            && type.isVisible()) {
          solver.initialize(type);
          keep(solver.heap.staticNode(field));
        }
      }
    }
  }

  /** Finds the containers in what the caller gets; it sees the same wherever it looks. */
  private final class Opening implements Watches.Common {
    @Override
    public void object(int object) {
      if (isContainer(object) && opened.add(object)) {
        unopened.add(object);
        open();
      }
    }

    @Override
    public Object key() {
      return Opening.class;
    }

    @Override
    public Opening of(int own) {
      return this;
    }

    @Override
    public void through(int shared) {}
  }

  /** One loop for all: containers hold each other as deep as the program nests them. */
  private void open() {
    if (opening) {
      return;
    }
    opening = true;
    while (!unopened.isEmpty()) {
      solver.heap.eachCell(unopened.remove(), this::keep);
    }
    opening = false;
  }

  private boolean isContainer(int object) {
    boolean own =
        solver.objects.get(object).type() instanceof ClassType type && scope.isAnalysed(type);
    return !own && !solver.isOpaque(object) && solver.heap.hasCells(object);
  }

  /** Something of a type goes to a node; new arrays are filled with what fits. */
  private void passes(Type type, int to) {
    if (isAnalysed(type)) {
      solver.flow.addEdge(fitting(type), to, -1);
    }
    if (!(type instanceof ClassType c && scope.isAnalysed(c))) {
      HeapObject made = solver.objects.root(type);
      solver.flow.addObject(to, made.id());
      if (type instanceof ArrayType array
          && array.element().kind() == Kind.REF
          && filled.add(type)) {
        passes(array.element(), solver.heap.node(made.id(), solver.heap.number(Cell.ELEMENT)));
      }
    }
  }

  private boolean isAnalysed(Type type) {
    Type base = type instanceof ArrayType array ? array.base() : type;
    return base instanceof ClassType c && scope.isAnalysed(c);
  }

  private int fitting(Type type) {
    make();
    return byType.computeIfAbsent(
        type,
        t -> {
          int node = solver.flow.newNodes(1);
          solver.flow.addEdge(all, node, solver.filters.number(t));
          return node;
        });
  }

  /** A class of the caller's: inherits what there is, and implements the rest in unknown ways. */
  private final class Subclass implements Behaviour {
    /** All that the caller has. */
    static final Captured HAS = new Captured(1);

    private final Map<Method, Constraints> known = new HashMap<>();

    @Override
    public @Nullable Constraints constraints(Method method) {
      return method.isAbstract() ? known.computeIfAbsent(method, this::implementation) : null;
    }

    /**
     * As for what is passed to roots: of an analysed type it returns anything the caller has, of
     * another type something of that type, or what it was just given.
     */
    private Constraints implementation(Method method) {
      Constraints.Builder to = new Constraints.Builder(method);
      Type result = method.descriptor().result();
      boolean returns = result.kind() == Kind.REF;
      for (int i = 1; i < method.parameterCount(); i++) {
        if (method.parameterType(i).kind() == Kind.REF) {
          to.store(0, GIVEN, i);
          if (returns) {
            to.copy(to.result(), i, result);
          }
        }
      }
      if (returns && isAnalysed(result)) {
        int kept = to.variable();
        to.load(kept, 0, HAS);
        to.copy(to.result(), kept, result);
      } else if (returns) {
        boolean merged = Merged.isValue(result);
        to.allocate(to.result(), new Allocation(result, method, 0, merged));
      }
      return to.build();
    }
  }
}
