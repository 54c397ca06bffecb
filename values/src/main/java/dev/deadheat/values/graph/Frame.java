package dev.deadheat.values.graph;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One call of a method, in one thread, from one place: its registers are variables of their own.
 */
public final class Frame {
  private final @Nullable Frame caller;
  private final int callPc;
  private final @Nullable CsMethod method;
  private final MethodBody body;
  private final Liveness liveness;
  private final int firstVariable;
  private final boolean repeated;
  final Map<Integer, List<Frame>> callees = new HashMap<>();

  /** Calls that may also go to the library. */
  final Set<Integer> mixed = new HashSet<>();

  final Map<Integer, Action> actions = new HashMap<>();

  /** By the conditions that tell. */
  final Map<Integer, List<OnBranch>> branches = new HashMap<>();

  /** The writes that raise a flag. */
  final BitSet raises = new BitSet();

  /** The lock of a synchronized method; null where there is none or it is not known. */
  @Nullable Object monitor;

  /** In a library: the class of the receiver, null for a static method. */
  @Nullable ClassType self;

  /** In a library: the registers that hold the object that is looked at. */
  BitSet it = new BitSet();

  /**
   * In a library: the registers for whose object something may be proved here; -1 for the receiver
   * or its outer object.
   */
  List<Integer> pivots = List.of(-1);

  final Map<Long, Node> nodes = new HashMap<>();

  /** Calls further down that come back to this frame instead of to one of their own: recursion. */
  private final List<Again> agains = new ArrayList<>();

  private final BitSet backFromAgain = new BitSet();

  /** A call of a frame that is on the stack already. */
  public record Again(Frame caller, int pc) {}

  Frame(
      @Nullable Frame caller,
      int callPc,
      @Nullable CsMethod method,
      MethodBody body,
      Liveness liveness,
      int firstVariable,
      boolean repeated) {
    this.caller = caller;
    this.callPc = callPc;
    this.method = method;
    this.body = body;
    this.liveness = liveness;
    this.firstVariable = firstVariable;
    this.repeated = repeated;
  }

  public @Nullable Frame caller() {
    return caller;
  }

  /** Where the caller calls it. */
  public int callPc() {
    return callPc;
  }

  CsMethod method() {
    if (method == null) {
      throw new IllegalStateException("a library is not looked at with points-to");
    }
    return method;
  }

  public MethodBody body() {
    return body;
  }

  Liveness liveness() {
    return liveness;
  }

  /** The variable of a register. */
  public int variable(int register) {
    return firstVariable + register;
  }

  /** For whose objects something may be proved here: registers, or -1 for none in particular. */
  public List<Integer> pivots() {
    return pivots;
  }

  /** Whether it is of a method that uses the object from outside. */
  public boolean isGuest() {
    return !pivots.contains(-1);
  }

  /** Whether the call may run more than once in its thread. */
  boolean isRepeated() {
    return repeated;
  }

  /** Whether an instruction may run more than once in its thread. */
  boolean isRepeated(int pc) {
    return repeated || liveness.isInLoop(body.blockOf(pc));
  }

  /** The registers that an instruction touches and that nobody reads afterwards. */
  public int[] dying(int pc) {
    return liveness.dying(pc);
  }

  /** What an instruction does beyond computing; null for nothing. */
  public @Nullable Action action(int pc) {
    return actions.get(pc);
  }

  /** Whether an instruction writes a flag other than by its first value. */
  public boolean raises(int pc) {
    return raises.get(pc);
  }

  /** What has surely happened at a successor of a condition. */
  public List<Action> onBranch(int pc, int successor) {
    List<OnBranch> all = branches.get(pc);
    return all == null
        ? List.of()
        : all.stream().filter(b -> b.successor() == successor).map(OnBranch::action).toList();
  }

  void addOnBranch(int pc, int successor, Action action) {
    branches.computeIfAbsent(pc, p -> new ArrayList<>()).add(new OnBranch(successor, action));
  }

  /** The lock that the method holds as a whole, if it is synchronized and the lock is known. */
  public @Nullable Object monitor() {
    return monitor;
  }

  /** The nearest frame from here up that runs a method in the same context; null for none. */
  @Nullable Frame onStack(Predicate<Frame> same) {
    for (Frame f = this; f != null; f = f.caller) {
      if (same.test(f)) {
        return f;
      }
    }
    return null;
  }

  /** In a library: whether it runs a method on the same object, which the same registers hold. */
  boolean isLike(Method other, @Nullable ClassType receiver, BitSet holding) {
    return body.method() == other && (other.isStatic() || self == receiver) && it.equals(holding);
  }

  void calledAgain(Frame from, int pc) {
    agains.add(new Again(from, pc));
    from.backFromAgain.set(from.body.next(pc));
  }

  /** Whether an instruction follows a recursive call. */
  public boolean isBackFromAgain(int pc) {
    return backFromAgain.get(pc);
  }

  /** Whether a variable is one of its registers. */
  public boolean owns(int variable) {
    return variable >= firstVariable && variable < firstVariable + body.registerCount();
  }

  /**
   * The recursive calls of this frame. It stands for all activations that they make: what its
   * registers, and those of the frames in between, held before such a call is not known after it.
   */
  public List<Again> agains() {
    return agains;
  }

  /** Whether a call at pc goes to a frame that is on the stack already. */
  public boolean isRecursive(int pc) {
    for (Frame callee : callees.getOrDefault(pc, List.of())) {
      if (callee.caller != this || callee.callPc != pc) {
        return true;
      }
    }
    return false;
  }

  /** The frames from this one up to the thread's root. */
  public List<Frame> stack() {
    List<Frame> all = new ArrayList<>();
    for (Frame f = this; f != null; f = f.caller) {
      all.add(f);
    }
    return all;
  }

  /** The outermost one. */
  public Frame root() {
    Frame f = this;
    while (f.caller != null) {
      f = f.caller;
    }
    return f;
  }

  /** The points-to variable of a register, or -1. */
  int reference(int register) {
    Constraints constraints = method == null ? null : method.constraints();
    return constraints == null ? -1 : constraints.ofRegister(register);
  }

  @Override
  public String toString() {
    return body.method().toString();
  }
}
