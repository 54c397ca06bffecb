package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Captured;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.type.Types;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The constraints of one modelled method while a rule writes them. Values are variables, -1 one
 * that is primitive or of no interest; there is no order between statements, and what a cell gets
 * later, earlier loads of it see too.
 */
final class Sketch {
  private final Method method;
  private final Types types;
  private final Constraints.Builder to;
  private final FunctionTypes functionTypes;
  private final Map<Integer, Integer> derived = new HashMap<>();
  private int allocations;
  private int exceptions;

  Sketch(Method method, FunctionTypes functionTypes) {
    this.method = method;
    this.types = method.owner().types();
    this.to = new Constraints.Builder(method);
    this.functionTypes = functionTypes;
    this.exceptions = to.thrown();
  }

  Method method() {
    return method;
  }

  Types types() {
    return types;
  }

  /** The receiver. */
  int self() {
    return 0;
  }

  /** The n-th argument, from 0, without the receiver. */
  int argument(int n) {
    return method.isStatic() ? n : n + 1;
  }

  int argumentCount() {
    return method.descriptor().parameters().size();
  }

  Type argumentType(int n) {
    return method.descriptor().parameters().get(n);
  }

  /** Whether the n-th argument is there and a reference. */
  boolean hasReference(int n) {
    return n < argumentCount() && argumentType(n).kind() == Kind.REF;
  }

  /** Whether the n-th argument is there and declared to be of this class. */
  boolean takes(int n, String type) {
    return n < argumentCount()
        && argumentType(n) instanceof ClassType c
        && c.internalName().equals(type);
  }

  /** The position of the first argument of this declared class, or -1. */
  int find(String type) {
    for (int i = 0; i < argumentCount(); i++) {
      if (takes(i, type)) {
        return i;
      }
    }
    return -1;
  }

  /** An empty variable to copy into. */
  int variable() {
    return to.variable();
  }

  void copy(int target, int source) {
    if (target >= 0 && source >= 0) {
      to.copy(target, source);
    }
  }

  /** All of several values. */
  int union(int... values) {
    int all = to.variable();
    for (int value : values) {
      copy(all, value);
    }
    return all;
  }

  /** Those of the value's objects that are of a type. */
  int only(String type, int value) {
    int narrowed = to.variable();
    if (value >= 0) {
      to.copy(narrowed, value, types.fromInternalName(type));
    }
    return narrowed;
  }

  /** What the cell of the base's objects holds. */
  int load(int base, Cell cell) {
    int value = to.variable();
    if (base >= 0) {
      to.load(value, base, cell);
    }
    return value;
  }

  void store(int base, Cell cell, int value) {
    if (base >= 0 && value >= 0) {
      to.store(base, cell, value);
    }
  }

  /** All that one object's cell holds goes into another's. */
  void transfer(int fromBase, Cell fromCell, int toBase, Cell toCell) {
    store(toBase, toCell, load(fromBase, fromCell));
  }

  /** Two cells hold the same: a view and what it shows. */
  void share(int oneBase, Cell oneCell, int otherBase, Cell otherCell) {
    transfer(oneBase, oneCell, otherBase, otherCell);
    transfer(otherBase, otherCell, oneBase, oneCell);
  }

  /** What a function makes of a value; the same again for the same value. */
  int derived(int value, IntUnaryOperator function) {
    Integer known = derived.get(value);
    if (known == null) {
      known = function.applyAsInt(value);
      derived.put(value, known);
    }
    return known;
  }

  /** Everything reachable from the base through cells. */
  int reach(int base) {
    int value = to.variable();
    to.reach(value, base);
    return value;
  }

  /** A new object; of an interface, where the class does not matter. */
  int allocate(String type) {
    return allocate(types.fromInternalName(type));
  }

  int allocate(Type type) {
    int value = to.variable();
    to.allocate(value, new Allocation(type, method, allocations++, false));
    return value;
  }

  /** What the method makes belongs to the place that calls it, not to the receiver. */
  void perCall() {
    to.perCall();
  }

  /**
   * A new object that shows the receiver's contents, as iterators, key sets and streams do. It
   * keeps the receiver in CONTENT.
   */
  int view(String type) {
    return view(self(), type);
  }

  int view(int base, String type) {
    to.perCall();
    int view = allocate(type);
    store(view, Cell.CONTENT, base);
    return view;
  }

  /** New objects of the same classes as the value's, holding the same. */
  int copyOf(int value) {
    int copy = to.variable();
    to.cloneOf(copy, value);
    return copy;
  }

  /** Some object of a class whose objects are not told apart. */
  int merged(String type) {
    int value = to.variable();
    to.allocate(value, new Allocation(types.classType(type), method, 0, true));
    return value;
  }

  /** Some string. */
  int string() {
    int value = to.variable();
    to.constant(value, "");
    return value;
  }

  /** A new function object: its one abstract method does what the rule says. */
  int function(String contract, Rule body, int... captured) {
    return object(contract, null, body, captured);
  }

  /**
   * A new object some of whose methods do what the rule says.
   *
   * @param name the methods' name; null for the one abstract method of a functional interface
   * @param captured what the rule gets by {@link #captured}
   */
  int object(String contract, @Nullable String name, Rule body, int... captured) {
    ClassType type = types.classType(contract);
    int value = to.variable();
    ModelledObject behaviour = new ModelledObject(functionTypes, type, name, body);
    to.allocate(value, new Allocation(type, method, allocations++, false, false, behaviour));
    for (int i = 0; i < captured.length; i++) {
      if (captured[i] >= 0) {
        to.store(value, new Captured(i), captured[i]);
      }
    }
    return value;
  }

  /** The n-th value that the object was made with, in the rule of one of its methods. */
  int captured(int n) {
    int value = to.variable();
    to.load(value, self(), new Captured(n));
    return value;
  }

  /** The result. Nothing of another type than the declared one gets out. */
  void returns(int value) {
    if (value >= 0 && method.descriptor().result().kind() == Kind.REF) {
      to.copy(to.result(), value, method.descriptor().result());
    }
  }

  void returnsSelf() {
    returns(self());
  }

  /** The result is a new object of the declared type. */
  void returnsNew() {
    if (method.descriptor().result().kind() == Kind.REF) {
      returns(allocate(method.descriptor().result()));
    }
  }

  /** The result is something library code made or knows, of the declared type. */
  void returnsUnknown() {
    if (method.descriptor().result().kind() == Kind.REF) {
      to.find(to.result(), method.descriptor().result());
    }
  }

  /** Something library code made or knows. */
  int unknown(String type) {
    int value = to.variable();
    to.find(value, types.fromInternalName(type));
    return value;
  }

  void throwsToo(int exception) {
    copy(to.thrown(), exception);
  }

  /** Kept where all library code can find it. */
  void escapes(int value) {
    if (value >= 0) {
      to.escape(value);
    }
  }

  /** From here on, calls leave their exceptions in this variable; -1 for nowhere. */
  void exceptionsTo(int variable) {
    exceptions = variable;
  }

  /** Calls a method of the receiver's class on the same thread. */
  int call(String owner, String name, String descriptor, int... receiverAndArguments) {
    return call(Call.Mode.SYNCHRONOUS, owner, name, descriptor, receiverAndArguments);
  }

  /** Calls a method of the receiver's class, on whatever thread the mode says. */
  int call(
      Call.Mode mode, String owner, String name, String descriptor, int... receiverAndArguments) {
    return call(Call.Dispatch.VIRTUAL, mode, owner, name, descriptor, receiverAndArguments);
  }

  /** Calls a method where a class outside the JDK defines it: a hook, or part of a contract. */
  int override(String owner, String name, String descriptor, int... receiverAndArguments) {
    return call(
        Call.Dispatch.OVERRIDE,
        Call.Mode.SYNCHRONOUS,
        owner,
        name,
        descriptor,
        receiverAndArguments);
  }

  int call(
      Call.Dispatch dispatch,
      Call.Mode mode,
      String owner,
      String name,
      String descriptor,
      int... receiverAndArguments) {
    if (receiverAndArguments.length > 0 && receiverAndArguments[0] < 0) {
      return -1;
    }
    ClassType type = types.classType(owner);
    MethodRef target = types.methodRef(owner, name, descriptor, type.isInterface());
    int result = target.descriptor().result().kind() == Kind.REF ? to.variable() : -1;
    int[] arguments = receiverAndArguments.clone();
    if (dispatch != Call.Dispatch.STATIC && (arguments[0] != self() || method.isStatic())) {
      // A cell may hold other things too: those do not have the method.
      arguments[0] = only(owner, arguments[0]);
    }
    boolean here = mode == Call.Mode.SYNCHRONOUS || exceptions != to.thrown();
    to.call(result, here ? exceptions : -1, new Call(target, dispatch, mode, -1), arguments);
    return result;
  }

  /** Calls the n-th argument, a function, on the same thread. */
  int invoke(int n, int... values) {
    return invoke(Call.Mode.SYNCHRONOUS, n, values);
  }

  int invoke(Call.Mode mode, int n, int... values) {
    return argumentType(n) instanceof ClassType contract
        ? callFunction(mode, contract, argument(n), values)
        : -1;
  }

  /** Calls what the variable holds as a function, on the same thread. */
  int apply(String contract, int function, int... values) {
    return apply(Call.Mode.SYNCHRONOUS, contract, function, values);
  }

  int apply(Call.Mode mode, String contract, int function, int... values) {
    return callFunction(mode, types.classType(contract), function, values);
  }

  /**
   * Calls the one abstract method of a functional interface: {@code apply}, {@code accept}, {@code
   * run} …, whatever it is called.
   *
   * @param function the variable; its type is the interface
   * @param values the arguments; missing ones are primitive or unknown
   */
  private int callFunction(Call.Mode mode, ClassType contract, int function, int... values) {
    Method single = functionTypes.singleMethod(contract);
    if (single == null || function < 0) {
      return -1;
    }
    int[] arguments = new int[single.descriptor().parameters().size() + 1];
    arguments[0] = function;
    for (int i = 1; i < arguments.length; i++) {
      boolean ref = single.descriptor().parameters().get(i - 1).kind() == Kind.REF;
      arguments[i] = ref && i - 1 < values.length ? values[i - 1] : -1;
    }
    return call(
        mode, contract.internalName(), single.name(), single.descriptor().text(), arguments);
  }

  Constraints finish() {
    to.model();
    return to.build();
  }
}
