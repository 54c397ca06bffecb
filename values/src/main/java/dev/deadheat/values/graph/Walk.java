package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Follows control through all threads: blocks, calls and returns, exceptions. What is computed on
 * the way is a subclass's business. A null state means that a place is not reached.
 *
 * @param <S> the state at a place; immutable
 */
public abstract class Walk<S> {
  private final ProgramGraph graph;
  private final TreeSet<Node> work;
  private long budget;
  private Map<Node, S> states = new HashMap<>();
  private final Map<Node, int[]> paths = new HashMap<>();

  /** While descending, states are collected anew from the old ones. */
  private @Nullable Map<Node, S> next;

  private @Nullable Node current;

  /**
   * @param budget how much work it may be until nothing changes, as {@link #cost} counts it
   */
  protected Walk(ProgramGraph graph, long budget) {
    this.budget = budget;
    this.graph = graph;
    this.work =
        new TreeSet<>(
            Comparator.<Node, int[]>comparing(this::path, Walk::compare).thenComparing(Node::id));
  }

  protected ProgramGraph graph() {
    return graph;
  }

  public Map<Node, S> states() {
    return states;
  }

  // What subclasses say.

  /** The state of a node where another one arrives; null if that changes nothing. */
  protected abstract @Nullable S merge(Node node, @Nullable S old, S arriving);

  /** What of a state matters at a node. */
  protected abstract S arrive(Node node, S state);

  /** The join without widening. */
  protected abstract S join(Node node, S a, S b);

  /** After an instruction that is not a call into the program. */
  protected abstract @Nullable S step(Frame frame, int pc, S state);

  /** Where an instruction throws; null if it cannot. */
  protected abstract @Nullable S thrown(Frame frame, int pc, S state);

  /** At normal successor i of a block that ends with a condition. */
  protected abstract @Nullable S branch(Frame frame, int pc, int successor, S state);

  /** After the phis of a block that is entered as the k-th predecessor. */
  protected abstract S phis(Frame frame, int block, int predecessor, S state);

  /** At a callee's first instruction; its monitor is taken. */
  protected abstract S enter(Frame callee, @Nullable Frame caller, int pc, S state);

  /** At a callee's end; its monitor is given back. */
  protected abstract S leave(Frame callee, boolean exceptionally, S state);

  /**
   * Back in a caller; null if nobody can be waiting there. Where the call is recursive, the callee
   * and the frames in between stand for other activations than those that go on now.
   *
   * @param register the callee's that holds the result; -1 for none
   */
  protected abstract @Nullable S back(Frame callee, int register, Frame caller, int pc, S state);

  /** Whether a frame's call of another is one of what is on the stack already. */
  protected static boolean isRecursive(Frame callee, Frame caller, int pc) {
    return callee.caller() != caller || callee.callPc() != pc;
  }

  /** A thread is over. */
  protected abstract void end(AbstractThread thread, S state);

  // Driving.

  /** What a visit costs. */
  protected int cost(S state) {
    return 1;
  }

  /** Whether nothing changes any more; if not, the states mean nothing. */
  public final boolean isDone() {
    return work.isEmpty();
  }

  /** Until nothing changes, or until it gets too expensive. */
  protected final void run() {
    while (!work.isEmpty() && budget > 0) {
      Node node = work.first();
      work.remove(node);
      S state = states.get(node);
      if (state != null) {
        budget -= cost(state);
        process(node, state);
      }
    }
  }

  /** Visits all nodes once, each from its state; what arrives becomes the new states. */
  protected final void descend(Runnable seeds) {
    Map<Node, S> collected = new HashMap<>();
    next = collected;
    seeds.run();
    TreeSet<Node> order = new TreeSet<>(work.comparator());
    order.addAll(states.keySet());
    for (Node node : order) {
      S state = states.get(node);
      if (state != null) {
        process(node, state);
      }
    }
    next = null;
    states = collected;
  }

  protected final void again(Node node) {
    if (next == null && states.containsKey(node)) {
      work.add(node);
    }
  }

  protected final void flow(Node to, @Nullable S state) {
    if (state == null) {
      return;
    }
    S arriving = arrive(to, state);
    if (next != null) {
      S old = next.get(to);
      next.put(to, old == null ? arriving : join(to, old, arriving));
      return;
    }
    S merged = merge(to, states.get(to), arriving);
    if (merged != null) {
      states.put(to, merged);
      work.add(to);
    }
  }

  protected final Node entry(Frame frame) {
    return graph.node(frame, 0, frame.body().blockStart(0));
  }

  /** The node whose instructions are being followed. */
  protected final Node current() {
    if (current == null) {
      throw new IllegalStateException("nothing is being followed");
    }
    return current;
  }

  /** Whether anything is being followed yet. */
  protected final boolean hasCurrent() {
    return current != null;
  }

  protected final boolean isDescending() {
    return next != null;
  }

  private void process(Node node, S start) {
    current = node;
    Frame frame = node.frame();
    if (node.isExit()) {
      out(frame, start);
      return;
    }
    MethodBody body = frame.body();
    int block = node.block();
    S state = start;
    for (int pc = node.pc(); pc < body.blockEnd(block); pc = body.next(pc)) {
      int op = body.op(pc);
      if (op == Op.PHI) {
        continue;
      }
      S raised = thrown(frame, pc, state);
      if (raised != null) {
        raise(frame, block, raised);
      }
      if (op == Op.IF || op == Op.SWITCH) {
        for (int i = 0; i < body.normalSuccessorCount(block); i++) {
          go(frame, block, i, branch(frame, pc, i, state));
        }
        return;
      }
      if (op == Op.RETURN) {
        returns(frame, body.useCount(pc) > 0 ? body.use(pc, 0) : -1, state);
        return;
      }
      if (op == Op.THROW) {
        return;
      }
      Action action = frame.action(pc);
      if (action instanceof Action.Call call) {
        S ready = step(frame, pc, state);
        if (ready != null) {
          for (Frame callee : call.callees()) {
            flow(entry(callee), enter(callee, frame, pc, ready));
          }
        }
        return;
      }
      if (action instanceof Action.Callback callback) {
        Node here = graph.node(frame, block, pc);
        if (!here.equals(node)) {
          flow(here, state);
          return;
        }
        for (Frame callee : callback.callees()) {
          flow(entry(callee), enter(callee, null, pc, state));
        }
      }
      S after = step(frame, pc, state);
      if (after == null) {
        return;
      }
      state = after;
    }
    go(frame, block, 0, state);
  }

  /** To successor i of a block. */
  private void go(Frame frame, int block, int i, @Nullable S state) {
    if (state == null) {
      return;
    }
    MethodBody body = frame.body();
    int target = body.successor(block, i);
    // The same block may be a successor twice: the how-manieth time is this?
    int earlier = 0;
    for (int j = 0; j < i; j++) {
      if (body.successor(block, j) == target) {
        earlier++;
      }
    }
    int predecessor = -1;
    for (int k = 0; k < body.predecessorCount(target); k++) {
      if (body.predecessor(target, k) == block && earlier-- == 0) {
        predecessor = k;
        break;
      }
    }
    flow(
        graph.node(frame, target, body.blockStart(target)),
        phis(frame, target, predecessor, state));
  }

  private void raise(Frame frame, int block, S state) {
    MethodBody body = frame.body();
    for (int i = body.normalSuccessorCount(block); i < body.successorCount(block); i++) {
      go(frame, block, i, state);
      if (catchesAll(body, body.successor(block, i))) {
        return;
      }
    }
    S left = leave(frame, true, state);
    if (frame.agains().isEmpty()) {
      out(frame, left);
    } else {
      flow(graph.exit(frame), left);
    }
  }

  /** An exception has left a frame. */
  private void out(Frame frame, S left) {
    Frame caller = frame.caller();
    if (caller != null) {
      raiseIn(frame, caller, frame.callPc(), left);
    } else if (!graph.threadOf(frame).isCreation()) {
      // An object whose constructor throws is nobody's.
      end(graph.threadOf(frame), left);
    }
    for (Frame.Again again : frame.agains()) {
      raiseIn(frame, again.caller(), again.pc(), left);
    }
  }

  private void raiseIn(Frame callee, Frame caller, int pc, S left) {
    S state = back(callee, -1, caller, pc, left);
    if (state == null) {
      return;
    }
    int calling = caller.body().blockOf(pc);
    if (caller.action(pc) instanceof Action.Callback) {
      // The library may keep the exception to itself, and call again.
      flow(graph.node(caller, calling, pc), state);
    }
    raise(caller, calling, state);
  }

  private static boolean catchesAll(MethodBody body, int handler) {
    for (int pc = body.blockStart(handler); pc < body.blockEnd(handler); pc = body.next(pc)) {
      if (body.op(pc) == Op.CATCH) {
        return body.object(pc) == null
            || (body.object(pc) instanceof ClassType type
                && type.internalName().equals("java/lang/Throwable"));
      }
    }
    return false;
  }

  private void returns(Frame frame, int register, S state) {
    S left = leave(frame, false, state);
    Frame caller = frame.caller();
    if (caller != null) {
      returnTo(frame, register, caller, frame.callPc(), left);
    } else {
      AbstractThread thread = graph.threadOf(frame);
      int i = thread.roots().indexOf(frame) + 1;
      if (i < thread.roots().size() && !thread.isCreation()) {
        Frame following = thread.roots().get(i);
        flow(entry(following), enter(following, null, -1, left));
      } else {
        end(thread, left);
      }
    }
    for (Frame.Again again : frame.agains()) {
      returnTo(frame, register, again.caller(), again.pc(), left);
    }
  }

  private void returnTo(Frame callee, int register, Frame caller, int pc, S left) {
    MethodBody body = caller.body();
    boolean again = caller.action(pc) instanceof Action.Callback;
    flow(
        graph.node(caller, body.blockOf(pc), again ? pc : body.next(pc)),
        back(callee, again ? -1 : register, caller, pc, left));
  }

  // The order of visits: as the code lies, callees where they are called.

  private int[] path(Node node) {
    return paths.computeIfAbsent(node, Walk::pathOf);
  }

  private static int[] pathOf(Node node) {
    int depth = node.frame().stack().size();
    int[] path = new int[depth + 1];
    path[0] = node.thread();
    path[depth] = node.pc();
    Frame frame = node.frame();
    for (int i = depth - 1; i > 0; i--) {
      path[i] = frame.callPc();
      frame = frame.caller();
      if (frame == null) {
        break;
      }
    }
    return path;
  }

  private static int compare(int[] a, int[] b) {
    return java.util.Arrays.compare(a, b);
  }
}
