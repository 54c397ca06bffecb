package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the solver found. */
public final class Result {
  /** A call in a context: who calls, where, what runs, and on which thread. */
  public record Edge(CsMethod caller, int pc, CsMethod callee, Call.Mode mode) {}

  private final Solver solver;
  private final ContextPlan plan;

  Result(Solver solver, ContextPlan plan) {
    this.solver = solver;
    this.plan = plan;
  }

  Solver solver() {
    return solver;
  }

  /** All methods in all contexts, library methods included, in the order they were found. */
  public List<CsMethod> methods() {
    return solver.methodList();
  }

  /** Whether it stands for library code that calls back what it finds in the library's state. */
  public boolean isOutside(CsMethod method) {
    return method.id() == solver.outside().id();
  }

  /** All methods that some context reaches. */
  public Set<Method> reachable() {
    Set<Method> found = new LinkedHashSet<>();
    for (CsMethod method : methods()) {
      if (!isOutside(method)) {
        found.add(method.method());
      }
    }
    return found;
  }

  /** All calls, in the order they were found. */
  public List<Edge> edges() {
    return solver.calls.edges().stream().map(this::edge).toList();
  }

  private Edge edge(int[] pair) {
    CsCall site = solver.calls.sites().get(pair[0]);
    return new Edge(site.caller(), site.call().pc(), methods().get(pair[1]), site.call().mode());
  }

  public HeapObject object(int id) {
    return solver.objects.get(id);
  }

  public int objectCount() {
    return solver.objects.size();
  }

  /** What a variable of a method in a context may refer to; null for nothing. */
  public @Nullable IntSet points(CsMethod method, int variable) {
    return solver.flow.points(method.firstNode() + variable);
  }

  /** What a register of an analysed method in a context may refer to; null for nothing. */
  public @Nullable IntSet pointsOfRegister(CsMethod method, int register) {
    Constraints constraints = method.constraints();
    int variable = constraints == null ? -1 : constraints.ofRegister(register);
    return variable < 0 ? null : points(method, variable);
  }

  /** What a static field of an analysed class may hold; null for nothing. */
  public @Nullable IntSet pointsOfStatic(Field field) {
    return solver.heap.isTracked(field) ? solver.flow.points(solver.heap.staticNode(field)) : null;
  }

  /** What a field of an analysed class may hold in an object; null for nothing. */
  public @Nullable IntSet pointsOfField(int object, Field field) {
    int node = solver.heap.existing(object, solver.heap.number(field));
    return node < 0 ? null : solver.flow.points(node);
  }

  /** What a cell of a modelled object may hold; null for nothing. */
  public @Nullable IntSet pointsOfCell(int object, Cell cell) {
    int node = solver.heap.existing(object, solver.heap.number(cell));
    return node < 0 ? null : solver.flow.points(node);
  }

  /** What methods that a library's unknown user overrides are given. */
  public IntSet givenToUsers() {
    IntSet given = new IntSet();
    int place = solver.heap.number(LibraryUser.GIVEN);
    for (int o = 0; o < objectCount(); o++) {
      int node = object(o).behaviour() == null ? -1 : solver.heap.existing(o, place);
      IntSet found = node < 0 ? null : solver.flow.points(node);
      if (found != null) {
        given.addAll(found, null);
      }
    }
    return given;
  }

  /** Told of what a field may hold, object by object. */
  public interface FieldHolding {
    void holds(Field field, IntSet held);
  }

  /** All fields of objects that hold something. */
  public void eachField(FieldHolding holding) {
    solver.heap.eachPlace(
        (place, node) -> {
          IntSet held = place instanceof Field ? solver.flow.points(node) : null;
          if (held != null) {
            holding.holds((Field) place, held);
          }
        });
  }

  /** The call on whose behalf library code made an object; null where there is no such call. */
  public HeapObject.@Nullable Site madeFor(HeapObject object) {
    int[] sites = solver.contexts().sites(object.context());
    return sites.length == 0 ? null : solver.objects.callOf(sites[0]);
  }

  /** What escaped to the library's static state; null for nothing. */
  public @Nullable IntSet escaped() {
    return solver.flow.points(solver.heap.global());
  }

  /** The library code that calls back from its static state. */
  public CsMethod outside() {
    return solver.outside();
  }

  /** Told of what an object's field, cell or captured value holds. */
  public interface Holding {
    void holds(int object, IntSet held);
  }

  /** Everything on the heap, in no particular order. */
  public void eachHolding(Holding holding) {
    solver.heap.eachNode(
        (object, node) -> {
          IntSet held = solver.flow.points(node);
          if (held != null && !held.isEmpty()) {
            holding.holds(object, held);
          }
        });
  }

  /**
   * For each object, the places that hold it: fields of analysed classes, {@link
   * dev.deadheat.pointsto.constraints.Cell}s, numbers of captured values, and the library's static
   * state as this result itself.
   */
  public Map<Integer, Set<Object>> holders() {
    // Place by place: the same field of thousands of objects often holds the same.
    Map<Object, IntSet> places = new HashMap<>();
    solver.heap.eachPlace(
        (place, node) -> {
          IntSet held = solver.flow.points(node);
          if (held != null) {
            places.computeIfAbsent(place, p -> new IntSet()).addAll(held, null);
          }
        });
    IntSet escaped = escaped();
    if (escaped != null) {
      places.put(this, escaped);
    }
    Map<Integer, Set<Object>> found = new HashMap<>();
    places.forEach(
        (place, held) ->
            held.forEach(o -> found.computeIfAbsent(o, k -> new HashSet<>(2)).add(place)));
    return found;
  }

  /** Methods with neither a body nor a summary, and in how many places they are called. */
  public Map<MethodRef, Integer> unresolved() {
    return solver.calls.unresolved();
  }

  /** Whether some sets grew so large that they were made one. */
  public boolean hasSaturated() {
    return solver.flow.saturated() >= 0;
  }

  /** Methods whose contexts exceeded the budget, and how many contexts were merged. */
  public Map<String, Integer> mergedContexts() {
    return solver.policy.exceeded();
  }

  /** Methods that have shorter contexts than was asked for, and how long these are. */
  public Map<String, Integer> reducedContexts() {
    return plan.reduced();
  }

  public int nodeCount() {
    return solver.flow.nodeCount();
  }

  public int edgeCount() {
    return solver.flow.edgeCount();
  }
}
