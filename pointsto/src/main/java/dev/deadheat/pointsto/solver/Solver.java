package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.pointsto.constraints.LoweredBodies;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.type.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Points-to sets and call graph together: methods that are found reachable get their constraints,
 * constraints make objects flow, objects make calls find more methods.
 *
 * <p>{@link Flow} moves the objects, {@link Calls} finds the methods, {@link ContextPolicy} keeps
 * them apart. Analysed methods bring the constraints of their bodies, library methods those of
 * their summaries or models.
 */
final class Solver {
  private final Types types;
  private final LoweredBodies bodies;
  private final Scope scope;
  private final Library library;
  final ObjectTable objects;
  final TypeFilters filters;
  final Flow flow;
  final Heap heap;
  final Contexts contexts = new Contexts();
  final ContextPolicy policy;
  final LiveObjects live;
  final Calls calls;
  final Watches watches;
  private final Map<MethodKey, CsMethod> methods = new HashMap<>();
  private final List<CsMethod> methodList = new ArrayList<>();
  final LibraryTraits traits;
  private final Set<ClassType> initialized = new HashSet<>();
  private final ArrayDeque<CsMethod> pending = new ArrayDeque<>();
  final Reflection reflection;
  final Accesses accesses;
  final LibraryUser user;
  private final CsMethod outside;

  Solver(
      Types types,
      LoweredBodies bodies,
      Scope scope,
      Library library,
      ContextPlan plan,
      Limits limits,
      List<ClassType> analysed) {
    this.types = types;
    this.bodies = bodies;
    this.scope = scope;
    this.library = library;
    this.objects = new ObjectTable(scope);
    this.filters = new TypeFilters(objects);
    this.flow = new Flow(filters, limits);
    this.watches = new Watches(flow, objects);
    this.heap = new Heap(flow, objects, filters, scope);
    this.traits = new LibraryTraits(library, scope);
    this.policy = new ContextPolicy(plan, scope, contexts, objects, traits, limits.contexts());
    this.calls = new Calls(this, scope);
    this.live = new LiveObjects(objects, scope);
    this.reflection = new Reflection(this, bodies, analysed);
    this.accesses = new Accesses(this, limits);
    heap.onNewCell(
        (object, node) -> {
          if (!live.isLive(object)) {
            watch(node, live.holder(object));
          }
        });
    this.outside = outside(types);
    flow.onHidden((filter, to) -> flow.addEdge(heap.foundNode(filters.type(filter)), to, -1));
    watch(heap.escaping(), this::escapes);
    watch(heap.global(), new Callbacks(this, scope)::escaped);
    this.user = new LibraryUser(this, scope, analysed);
  }

  /** Makes a method reachable, called by nobody in the program. */
  CsMethod addRoot(Method method) {
    CsMethod root = method(method, 0);
    initialize(method.owner());
    return root;
  }

  /** Runs until nothing changes. */
  void solve() {
    boolean more = true;
    while (more) {
      more = false;
      while (!pending.isEmpty()) {
        more = true;
        place(pending.remove());
      }
      flow.wave();
      more |= watches.tell();
      if (!more) {
        more = calls.settle();
      }
    }
    calls.shared.spread();
    reflection.spread();
  }

  private void place(CsMethod method) {
    Constraints constraints = method.constraints();
    if (constraints == null) {
      unknown(method);
    } else {
      instantiate(method, constraints);
    }
  }

  /** Shows a watch all objects of a node, now and in future. */
  void watch(int node, Watches.Watch watch) {
    watches.add(node, watch);
  }

  /** The method in this context, with its constraints in place. */
  CsMethod method(Method method, int wanted) {
    return method(method, wanted, null);
  }

  /**
   * The method in this context.
   *
   * @param behaviour what it does on objects that do not do what their class says, else null
   */
  CsMethod method(Method method, int wanted, @Nullable Behaviour behaviour) {
    CsMethod known = methods.get(new MethodKey(method, wanted, behaviour));
    if (known != null) {
      return known;
    }
    Constraints constraints =
        behaviour == null ? constraints(method) : behaviour.constraints(method);
    int context = wanted;
    if (context != 0
        && (traits.doesNothing(method, constraints)
            || !policy.admits(method, constraints, behaviour instanceof ProxyBehaviour))) {
      context = 0;
      known = methods.get(new MethodKey(method, 0, behaviour));
      if (known != null) {
        methods.put(new MethodKey(method, wanted, behaviour), known);
        return known;
      }
    }
    int variables = constraints == null ? method.parameterCount() + 2 : constraints.variables();
    CsMethod made =
        new CsMethod(methodList.size(), method, context, flow.newNodes(variables), constraints);
    methods.put(new MethodKey(method, context, behaviour), made);
    methods.put(new MethodKey(method, wanted, behaviour), made);
    methodList.add(made);
    // Not placed at once: its calls would place further methods, as deep as the program calls.
    pending.add(made);
    return made;
  }

  private @Nullable Constraints constraints(Method method) {
    if (!scope.isAnalysed(method.owner())) {
      return library.constraints(method);
    }
    return bodies.of(method);
  }

  /** Nothing is known of the method: arguments escape, the result is anything of its type. */
  private void unknown(CsMethod method) {
    for (int i = 0; i < method.method().parameterCount(); i++) {
      if (method.method().parameterType(i).kind() == Kind.REF) {
        flow.addEdge(method.node(i), heap.escaping(), -1);
      }
    }
    Type result = method.method().descriptor().result();
    if (result.kind() == Kind.REF) {
      flow.addEdge(heap.foundNode(result), method.node(method.method().parameterCount()), -1);
    }
  }

  private void instantiate(CsMethod in, Constraints c) {
    int heapContext = policy.ofAllocation(in);
    for (int at = 0; at < c.end(); at = c.next(at)) {
      switch (c.op(at)) {
        case Constraints.COPY -> {
          Type filter = (Type) c.object(at, 2);
          flow.addEdge(
              in.node(c.operand(at, 1)),
              in.node(c.operand(at, 0)),
              filter == null ? -1 : filters.number(filter));
        }
        case Constraints.ALLOCATE ->
            flow.addObject(
                in.node(c.operand(at, 0)),
                objects.allocated(c.object(at, 1, Allocation.class), heapContext).id());
        case Constraints.LAMBDA -> lambda(in, c, at);
        case Constraints.LOAD -> {
          Object place = c.object(at, 2, Object.class);
          accesses.load(in.node(c.operand(at, 1)), place, in.node(c.operand(at, 0)));
        }
        case Constraints.STORE ->
            accesses.store(
                in.node(c.operand(at, 0)),
                c.object(at, 1, Object.class),
                in.node(c.operand(at, 2)));
        case Constraints.LOAD_STATIC ->
            flow.addEdge(
                heap.staticNode(c.object(at, 1, Field.class)), in.node(c.operand(at, 0)), -1);
        case Constraints.STORE_STATIC ->
            flow.addEdge(
                in.node(c.operand(at, 1)), heap.staticNode(c.object(at, 0, Field.class)), -1);
        case Constraints.REACH ->
            accesses.reach(in.node(c.operand(at, 1)), in.node(c.operand(at, 0)));
        case Constraints.CALL -> call(in, c, at);
        case Constraints.INITIALIZE -> initialize(c.object(at, 0, ClassType.class));
        case Constraints.ESCAPE -> flow.addEdge(in.node(c.operand(at, 0)), heap.escaping(), -1);
        case Constraints.FIND -> {
          Type wanted = (Type) c.object(at, 1);
          Type type = wanted == null ? types.object() : wanted;
          flow.addEdge(heap.foundNode(type), in.node(c.operand(at, 0)), -1);
        }
        case Constraints.CONSTANT -> {
          HeapObject constant = reflection.constant(c.object(at, 1, Object.class), c);
          flow.addObject(in.node(c.operand(at, 0)), constant.id());
        }
        case Constraints.CLONE ->
            accesses.copy(in.node(c.operand(at, 1)), in.method(), in.node(c.operand(at, 0)));
        default -> throw new IllegalStateException("unknown constraint " + c.op(at));
      }
    }
  }

  private void lambda(CsMethod in, Constraints c, int at) {
    // The whole context of its maker: the body runs in it, whoever calls.
    HeapObject o = objects.lambda(c.object(at, 1, LambdaObject.class), in.context());
    flow.addObject(in.node(c.operand(at, 0)), o.id());
    for (int i = 2; i < c.operands(at); i++) {
      if (c.operand(at, i) >= 0) {
        flow.addEdge(in.node(c.operand(at, i)), heap.node(o.id(), Heap.capture(i - 2)), -1);
      }
    }
  }

  /**
   * Something gets into the library's static state. What the library made itself is of no interest
   * there, unless it leads to analysed code: the opaque objects stand for it.
   */
  private void escapes(int object) {
    HeapObject o = objects.get(object);
    if (o.origin() == HeapObject.Origin.OPAQUE
        || (o.origin() == HeapObject.Origin.MERGED && Merged.isValue(o.type()))) {
      return;
    }
    if (o.method() != null && scope.isAnalysed(o.method().owner())) {
      flow.addObject(heap.global(), object);
    } else {
      live.whenLive(object, () -> flow.addObject(heap.global(), object));
    }
  }

  /** What is out of sight is one with the library's static state: nobody can tell them apart. */
  boolean isOpaque(int object) {
    return objects.get(object).origin() == HeapObject.Origin.OPAQUE;
  }

  private void call(CsMethod in, Constraints c, int at) {
    int[] arguments = new int[c.operands(at) - 3];
    for (int i = 0; i < arguments.length; i++) {
      int variable = c.operand(at, i + 3);
      arguments[i] = variable < 0 ? -1 : in.node(variable);
    }
    int result = c.operand(at, 0) < 0 ? -1 : in.node(c.operand(at, 0));
    int thrown = c.operand(at, 1) < 0 ? -1 : in.node(c.operand(at, 1));
    calls.add(in, c.object(at, 2, Call.class), result, thrown, arguments);
  }

  /**
   * The static initialiser of an analysed class, of its superclasses, and of those of their
   * interfaces that have default methods (JLS 12.4.1).
   */
  void initialize(ClassType type) {
    for (ClassType c = type; c != null && scope.isAnalysed(c) && initialized.add(c); ) {
      runInitializer(c);
      if (!c.isInterface()) {
        for (ClassType ancestor : c.ancestors()) {
          boolean first =
              ancestor.isInterface()
                  && ancestor.methods().stream().anyMatch(m -> !m.isStatic() && !m.isAbstract())
                  && scope.isAnalysed(ancestor)
                  && initialized.add(ancestor);
          if (first) {
            runInitializer(ancestor);
          }
        }
      }
      c = c.superClass();
    }
  }

  private void runInitializer(ClassType type) {
    for (Method method : type.methods()) {
      if (method.isStaticInitializer()) {
        method(method, 0);
      }
    }
  }

  /** Stands for library code that calls back from its static state. */
  CsMethod outside() {
    return outside;
  }

  private CsMethod outside(Types types) {
    Method any = types.object().methods().get(0);
    CsMethod made =
        new CsMethod(methodList.size(), any, 0, flow.newNodes(any.parameterCount() + 2), null);
    methodList.add(made);
    return made;
  }

  Types types() {
    return types;
  }

  Contexts contexts() {
    return contexts;
  }

  List<CsMethod> methodList() {
    return methodList;
  }
}
