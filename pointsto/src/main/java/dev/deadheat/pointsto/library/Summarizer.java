package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Roots.Root;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes the summary of one library method from its constraints and the summaries of what it calls.
 *
 * <p>Every variable becomes the set of {@link Roots} its values may come from, by iteration to a
 * fixpoint. What the caller can notice is then written down in terms of roots alone: what goes into
 * the cells of which object, what is returned, what escapes, and which calls are made on objects
 * the method was given. Calls on objects it was given stay open, whatever their class turns out to
 * be; calls whose target is fixed are replaced by the target's summary when that is small, else
 * they stay too. A call on something from static state cannot be told: its arguments escape.
 */
final class Summarizer {
  private static final Cell[] CELLS = {Cell.ELEMENT, Cell.CONTENT, Cell.KEY, Cell.VALUE};

  /** A call that stays in the summary. */
  private record OpenCall(Call call, List<BitSet> arguments, int result) {}

  private final Method method;
  private final Scope scope;
  private final Roots roots = new Roots();
  private final List<BitSet> variables = new ArrayList<>();

  /** What new objects hold, by root and cell; captured values of lambdas by position. */
  private final Map<Integer, Map<Integer, BitSet>> contents = new HashMap<>();

  /** What is stored into objects that were there before, by root and cell. */
  private final Map<Integer, Map<Integer, BitSet>> stores = new TreeMap<>();

  private final BitSet escaped = new BitSet();

  /** New objects that other code may have stored into. */
  private final BitSet exposed = new BitSet();

  private final Map<Integer, OpenCall> openCalls = new TreeMap<>();
  private boolean changed;

  private Summarizer(Method method, Scope scope) {
    this.method = method;
    this.scope = scope;
  }

  /**
   * @param scope classes that are no part of the library: calls of their methods stay
   */
  static Constraints summarize(Expansion expansion, Scope scope) {
    Summarizer summarizer = new Summarizer(expansion.method(), scope);
    summarizer.run(expansion);
    return summarizer.new Writer().write();
  }

  private void run(Expansion expansion) {
    for (int v = 0; v < expansion.variables(); v++) {
      variables.add(new BitSet());
    }
    for (int i = 0; i < method.parameterCount(); i++) {
      Type type = method.parameterType(i);
      if (type.kind() == Kind.REF && !isText(type)) {
        variables.get(i).set(roots.number(new Root.Parameter(i)));
      }
    }
    do {
      changed = false;
      for (int n = 0; n < expansion.parts().size(); n++) {
        Expansion.Part part = expansion.parts().get(n);
        Constraints c = part.constraints();
        for (int at = 0; at < c.end(); at = c.next(at)) {
          step(part, at, expansion.isInlined(n, at), n);
        }
      }
    } while (changed);
  }

  private void step(Expansion.Part part, int at, boolean inlined, int partNumber) {
    Constraints c = part.constraints();
    switch (c.op(at)) {
      case Constraints.COPY -> {
        Type filter = (Type) c.object(at, 2);
        if (filter == null || !isText(filter)) {
          add(part.variable(c.operand(at, 0)), of(part, c.operand(at, 1)));
        }
      }
      case Constraints.ALLOCATE -> {
        Allocation a = c.object(at, 1, Allocation.class);
        Allocation mine =
            a.merged() ? a : new Allocation(a.type(), method, typeNumber(a.type()), false);
        set(part.variable(c.operand(at, 0)), roots.number(new Root.Fresh(mine)));
      }
      case Constraints.LAMBDA -> lambda(part, at);
      case Constraints.LOAD ->
          load(
              part.variable(c.operand(at, 0)),
              of(part, c.operand(at, 1)),
              c.object(at, 2, Cell.class));
      case Constraints.STORE ->
          store(
              of(part, c.operand(at, 0)), c.object(at, 1, Cell.class), of(part, c.operand(at, 2)));
      case Constraints.REACH -> reach(part.variable(c.operand(at, 0)), of(part, c.operand(at, 1)));
      case Constraints.CALL -> {
        if (!inlined) {
          call(part, at, partNumber);
        }
      }
      case Constraints.ESCAPE -> escape(of(part, c.operand(at, 0)));
      case Constraints.FIND ->
          set(
              part.variable(c.operand(at, 0)),
              roots.number(new Root.Found((Type) c.object(at, 1))));
      case Constraints.CONSTANT ->
          set(
              part.variable(c.operand(at, 0)),
              roots.number(new Root.Text(c.object(at, 1) instanceof String ? "" : "class")));
      default -> {}
    }
  }

  /** Strings and boxes: nothing is ever found in them. Arrays of primitives are told apart. */
  private static boolean isText(Type type) {
    return type instanceof ClassType && Merged.isValue(type);
  }

  private final Map<Type, Integer> typeNumbers = new HashMap<>();

  /** New objects of one class are one in a summary: this numbers the classes. */
  private int typeNumber(Type type) {
    return typeNumbers.computeIfAbsent(type, t -> typeNumbers.size());
  }

  private BitSet of(Expansion.Part part, int variable) {
    return variables.get(part.variable(variable));
  }

  private void add(int variable, BitSet from) {
    addTo(variables.get(variable), from);
  }

  private void set(int variable, int root) {
    if (!variables.get(variable).get(root)) {
      variables.get(variable).set(root);
      changed = true;
    }
  }

  private void addTo(BitSet to, BitSet from) {
    int before = to.cardinality();
    to.or(from);
    changed |= to.cardinality() != before;
  }

  private BitSet cell(Map<Integer, Map<Integer, BitSet>> in, int root, int cell) {
    return in.computeIfAbsent(root, r -> new TreeMap<>()).computeIfAbsent(cell, k -> new BitSet());
  }

  private static int code(Cell cell) {
    return switch (cell) {
      case ELEMENT -> 0;
      case CONTENT -> 1;
      case KEY -> 2;
      case VALUE -> 3;
    };
  }

  private void lambda(Expansion.Part part, int at) {
    Constraints c = part.constraints();
    LambdaObject lambda = c.object(at, 1, LambdaObject.class);
    int root = roots.number(new Root.Function(lambda, 0));
    set(part.variable(c.operand(at, 0)), root);
    for (int i = 2; i < c.operands(at); i++) {
      if (c.operand(at, i) >= 0) {
        addTo(cell(contents, root, i - 2), of(part, c.operand(at, i)));
      }
    }
  }

  private void load(int to, BitSet bases, Cell cell) {
    BitSet found = new BitSet();
    bases.stream()
        .forEach(
            base -> {
              if (roots.isNew(base)) {
                found.or(cell(contents, base, code(cell)));
                if (exposed.get(base)) {
                  found.set(roots.number(new Root.Loaded(base, cell)));
                }
              } else if (!(roots.get(base) instanceof Root.Text)) {
                found.set(roots.load(base, cell));
              }
            });
    add(to, found);
  }

  private void reach(int to, BitSet bases) {
    BitSet found = new BitSet();
    bases.stream().forEach(base -> reachInto(base, found, new BitSet()));
    add(to, found);
  }

  private void reachInto(int base, BitSet found, BitSet seen) {
    if (seen.get(base)) {
      return;
    }
    seen.set(base);
    if (roots.isNew(base)) {
      for (BitSet held : contents.getOrDefault(base, Map.of()).values()) {
        found.or(held);
        held.stream().forEach(inner -> reachInto(inner, found, seen));
      }
      if (exposed.get(base)) {
        found.set(roots.number(new Root.Reached(base)));
      }
    } else {
      found.set(roots.reach(base));
    }
  }

  private void store(BitSet bases, Cell cell, BitSet values) {
    if (values.isEmpty()) {
      return;
    }
    bases.stream()
        .forEach(
            base -> {
              if (roots.isNew(base)) {
                addTo(cell(contents, base, code(cell)), values);
              } else if (roots.isFound(base)) {
                escape(values);
              } else if (!(roots.get(base) instanceof Root.Text)) {
                addTo(cell(stores, base, code(cell)), values);
                expose(values);
              }
            });
  }

  private void escape(BitSet values) {
    addTo(escaped, values);
    expose(values);
  }

  /** Other code gets hold of these: of the new objects among them, and of what those hold. */
  private void expose(BitSet values) {
    BitSet work = new BitSet();
    work.or(values);
    for (int root = work.nextSetBit(0); root >= 0; root = work.nextSetBit(0)) {
      work.clear(root);
      if (roots.isNew(root)) {
        if (!exposed.get(root)) {
          exposed.set(root);
          changed = true;
        }
        for (BitSet held : contents.getOrDefault(root, Map.of()).values()) {
          held.stream().filter(r -> roots.isNew(r) && !exposed.get(r)).forEach(work::set);
        }
      }
    }
  }

  private void call(Expansion.Part part, int at, int partNumber) {
    Constraints c = part.constraints();
    Call call = c.object(at, 2, Call.class);
    List<BitSet> arguments = new ArrayList<>();
    for (int i = 3; i < c.operands(at); i++) {
      int variable = c.operand(at, i);
      arguments.add(variable < 0 ? new BitSet() : of(part, variable));
    }
    int result = c.operand(at, 0) < 0 ? -1 : part.variable(c.operand(at, 0));
    boolean hasReceiver = call.dispatch() != Call.Dispatch.STATIC;
    if (hasReceiver) {
      BitSet receiver = arguments.get(0);
      if (receiver.isEmpty()) {
        found(call, result); // On a string or box, which have no root.
        return;
      }
      if (receiver.stream().allMatch(r -> roots.isFound(r) || roots.get(r) instanceof Root.Text)) {
        onStaticState(call, arguments, result);
        return;
      }
    }
    if (!leadsOut(call) && arguments.stream().noneMatch(this::isForeign)) {
      // The library among itself. What it calls back is in its static state, and known from there.
      found(call, result);
      return;
    }
    int key = partNumber << 16 | at;
    if (!openCalls.containsKey(key)) {
      int returned = result < 0 ? -1 : roots.number(new Root.Returned(key));
      openCalls.put(key, new OpenCall(call, arguments, returned));
      changed = true;
    }
    arguments.forEach(this::expose);
    if (result >= 0) {
      set(result, roots.number(new Root.Returned(key)));
    }
  }

  /** Whether a call names a class that the library does not have: the analysed code may. */
  private boolean leadsOut(Call call) {
    return call.target().owner() instanceof ClassType named
        && (scope.isAnalysed(named) || named.isPhantom());
  }

  private void onStaticState(Call call, List<BitSet> arguments, int result) {
    for (int i = 1; i < arguments.size(); i++) {
      escape(arguments.get(i));
    }
    found(call, result);
  }

  private void found(Call call, int result) {
    Type type = call.target().descriptor().result();
    if (result >= 0 && type.kind() == Kind.REF) {
      set(result, roots.number(new Root.Found(type)));
    }
  }

  /**
   * Whether some of these were given by the caller, or hold what the caller gave. Code out of sight
   * may have put it into new objects it got hold of: a vector's elements come by its own methods.
   */
  private boolean isForeign(BitSet values) {
    BitSet seen = new BitSet();
    BitSet work = (BitSet) values.clone();
    for (int root = work.nextSetBit(0); root >= 0; root = work.nextSetBit(0)) {
      work.clear(root);
      if (seen.get(root)) {
        continue;
      }
      seen.set(root);
      Root r = roots.get(root);
      if (r instanceof Root.Parameter || r instanceof Root.Returned || exposed.get(root)) {
        return true;
      } else if (r instanceof Root.Loaded loaded) {
        work.set(loaded.base());
      } else if (r instanceof Root.Reached reached) {
        work.set(reached.base());
      } else if (roots.isNew(root)) {
        contents.getOrDefault(root, Map.of()).values().forEach(work::or);
        work.andNot(seen);
      }
    }
    return false;
  }

  /** Writes down what callers can notice. */
  private final class Writer {
    private final Constraints.Builder to = new Constraints.Builder(method);
    private final Map<Integer, Integer> variableOf = new HashMap<>();
    private final Map<BitSet, Integer> unions = new HashMap<>();
    private final List<Integer> pending = new ArrayList<>();

    Constraints write() {
      Type result = method.descriptor().result();
      if (result.kind() == Kind.REF) {
        variables.get(method.parameterCount()).stream()
            .forEach(root -> to.copy(to.result(), variable(root), result));
      }
      variables.get(method.parameterCount() + 1).stream()
          .filter(root -> !roots.isNew(root) && !roots.isFound(root))
          .forEach(root -> to.copy(to.thrown(), variable(root)));
      escaped.stream().filter(this::matters).forEach(root -> to.escape(variable(root)));
      stores.forEach(
          (base, cells) ->
              cells.forEach(
                  (cell, values) ->
                      values.stream()
                          .forEach(v -> to.store(variable(base), CELLS[cell], variable(v)))));
      openCalls.values().forEach(this::open);
      while (!pending.isEmpty()) {
        contentsOf(pending.remove(pending.size() - 1));
      }
      return to.build();
    }

    /** Whether it makes a difference that a root escapes: not for the library's own objects. */
    private boolean matters(int root) {
      return matters(root, new BitSet());
    }

    private boolean matters(int root, BitSet seen) {
      if (seen.get(root)) {
        return false;
      }
      seen.set(root);
      if (roots.isNew(root)) {
        return contents.getOrDefault(root, Map.of()).values().stream()
            .anyMatch(held -> held.stream().anyMatch(inner -> matters(inner, seen)));
      }
      return !roots.isFound(root) && !(roots.get(root) instanceof Root.Text);
    }

    private void open(OpenCall open) {
      int[] arguments = new int[open.arguments().size()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = union(open.arguments().get(i));
      }
      int result = open.result() < 0 ? -1 : variable(open.result());
      to.call(result, to.thrown(), open.call(), arguments);
    }

    private int union(BitSet set) {
      if (set.isEmpty()) {
        return -1;
      }
      if (set.cardinality() == 1) {
        return variable(set.nextSetBit(0));
      }
      Integer known = unions.get(set);
      if (known == null) {
        known = to.variable();
        unions.put((BitSet) set.clone(), known);
        int union = known;
        set.stream().forEach(root -> to.copy(union, variable(root)));
      }
      return known;
    }

    private int variable(int root) {
      Integer known = variableOf.get(root);
      if (known != null) {
        return known;
      }
      if (roots.get(root) instanceof Root.Parameter parameter) {
        return parameter.index();
      }
      int made = to.variable();
      variableOf.put(root, made);
      define(root, made);
      return made;
    }

    private void define(int root, int made) {
      Root r = roots.get(root);
      if (r instanceof Root.Loaded loaded) {
        to.load(made, variable(loaded.base()), loaded.cell());
      } else if (r instanceof Root.Reached reached) {
        to.reach(made, variable(reached.base()));
      } else if (r instanceof Root.Fresh fresh) {
        to.allocate(made, fresh.allocation());
        pending.add(root);
      } else if (r instanceof Root.Function function) {
        int count = function.lambda().site().descriptor().parameters().size();
        int[] captured = new int[count];
        for (int i = 0; i < count; i++) {
          BitSet held = contents.getOrDefault(root, Map.of()).get(i);
          captured[i] = held == null ? -1 : union(held);
        }
        to.lambda(made, function.lambda(), captured);
      } else if (r instanceof Root.Text text) {
        to.constant(made, text.value().equals("") ? "" : method.owner());
      } else if (r instanceof Root.Found found) {
        to.find(made, found.type());
      }
    }

    private void contentsOf(int root) {
      Map<Integer, BitSet> cells = contents.get(root);
      if (cells != null) {
        cells.forEach(
            (cell, values) ->
                values.stream().forEach(v -> to.store(variable(root), CELLS[cell], variable(v))));
      }
    }
  }

  /** A method whose code is native: the library's own keep nothing and call nothing back. */
  static Constraints ofNative(Method method) {
    Constraints.Builder to = new Constraints.Builder(method);
    Type result = method.descriptor().result();
    if (result.kind() == Kind.REF) {
      to.find(to.result(), result);
    }
    return to.build();
  }

  static boolean isFixed(Call call, @Nullable Method target) {
    if (target == null || target.isAbstract()) {
      return false;
    }
    return switch (call.dispatch()) {
      case STATIC, SPECIAL -> true;
      case OVERRIDE -> false;
      case VIRTUAL ->
          target.isPrivate()
              || java.lang.reflect.Modifier.isFinal(target.access())
              || java.lang.reflect.Modifier.isFinal(target.owner().access());
    };
  }
}
