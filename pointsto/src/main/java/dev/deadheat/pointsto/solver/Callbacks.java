package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What library code out of sight does with objects that got into the library's static state. */
final class Callbacks {
  private static final Cell[] CELLS = {Cell.CONTENT, Cell.KEY, Cell.VALUE};

  private final Solver solver;
  private final Scope scope;
  private final Map<ClassType, List<Method>> callbacks = new HashMap<>();

  Callbacks(Solver solver, Scope scope) {
    this.solver = solver;
    this.scope = scope;
  }

  /**
   * An object got into the library's static state: any library code may call the methods of it that
   * library classes declare, with arguments found there too.
   */
  void escaped(int id) {
    HeapObject object = solver.objects.get(id);
    if (object.lambda() != null) {
      callBack(object, lambdaTarget(object.lambda()));
    } else if (object.behaviour() != null && object.type() instanceof ClassType contract) {
      for (Method method : contract.methods()) {
        if (object.behaviour().constraints(method) != null) {
          callBack(object, reference(contract, method));
        }
      }
    } else if (object.type() instanceof ClassType type && scope.isAnalysed(type)) {
      for (Method method : callbacks.computeIfAbsent(type, this::overridesOfLibrary)) {
        callBack(object, reference(type, method));
      }
    }
    if (solver.heap.hasCells(id)) {
      // What they hold escapes in turn, and brings what it holds itself.
      solver.heap.eachCell(id, cell -> solver.flow.addEdge(cell, solver.heap.escaping(), -1));
      intoCells(id);
    }
  }

  private MethodRef reference(ClassType type, Method method) {
    return solver
        .types()
        .methodRef(
            type.internalName(), method.name(), method.descriptor().text(), type.isInterface());
  }

  private MethodRef lambdaTarget(LambdaObject lambda) {
    return solver
        .types()
        .methodRef(
            lambda.site().contract().internalName(),
            lambda.site().name(),
            lambda.site().shape().text(),
            true);
  }

  /** Library code may store what it finds in whatever it finds. */
  private void intoCells(int id) {
    if (solver.objects.get(id).type() instanceof ArrayType array) {
      int element = solver.heap.node(id, solver.heap.number(Cell.ELEMENT));
      solver.calls.connect(solver.heap.foundNode(array.element()), element, null);
    } else {
      int anything = solver.objects.opaque(solver.types().object()).id();
      for (Cell cell : CELLS) {
        solver.flow.addObject(solver.heap.node(id, solver.heap.number(cell)), anything);
      }
    }
  }

  private void callBack(HeapObject object, MethodRef target) {
    List<Type> parameters = target.descriptor().parameters();
    int[] arguments = new int[parameters.size() + 1];
    arguments[0] = solver.flow.newNodes(1);
    for (int i = 0; i < parameters.size(); i++) {
      Type type = parameters.get(i);
      arguments[i + 1] = type.kind() == Kind.REF ? solver.heap.foundNode(type) : -1;
    }
    CsCall site =
        solver.calls.artificial(
            solver.outside(),
            new Call(target, Call.Dispatch.VIRTUAL, Call.Mode.DEFERRED, -1),
            solver.heap.escaping(),
            -1,
            arguments);
    solver.calls.receiver(site, object);
  }

  /** The methods of a class that library code can call through a library type. */
  private List<Method> overridesOfLibrary(ClassType type) {
    List<Method> found = new ArrayList<>();
    List<ClassType> libraryTypes = new ArrayList<>();
    for (ClassType above : type.ancestors()) {
      if (!scope.isAnalysed(above)) {
        libraryTypes.add(above);
      }
    }
    Map<String, Boolean> seen = new HashMap<>();
    for (ClassType c = type; c != null && scope.isAnalysed(c); c = c.superClass()) {
      for (Method method : c.methods()) {
        if (!method.isStatic()
            && !method.isPrivate()
            && !method.isConstructor()
            && !method.isAbstract()
            && seen.putIfAbsent(method.name() + method.descriptor(), true) == null
            && isDeclaredIn(libraryTypes, method)) {
          found.add(method);
        }
      }
    }
    return found;
  }

  private static boolean isDeclaredIn(List<ClassType> libraryTypes, Method method) {
    for (ClassType type : libraryTypes) {
      Method declared = type.declaredMethod(method.name(), method.descriptor());
      if ((declared != null && !declared.isPrivate() && !declared.isStatic()) || type.isPhantom()) {
        return true;
      }
    }
    return false;
  }
}
