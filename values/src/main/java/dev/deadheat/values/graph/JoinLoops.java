package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loops that join all threads which a place has started. They are proved: the threads are kept in
 * an array or an ArrayList that never leaves the method; what is started is in it, and nothing is
 * ever taken out or overwritten; the loop goes from the first element to the last and comes to its
 * next round only by a join that has returned.
 */
final class JoinLoops {
  private static final String LIST = "java/util/ArrayList";
  private static final int INT_ADD = 96;
  private static final int IF_LESS = 161;
  private static final int IF_NOT_LESS = 162;
  private static final int IF_ZERO = 153;

  private final Frame frame;
  private final MethodBody body;
  private final Map<Integer, List<AbstractThread>> starts;
  private final int[] definition;
  private final BitSet[] reached;

  private JoinLoops(Frame frame, Map<Integer, List<AbstractThread>> starts) {
    this.frame = frame;
    this.body = frame.body();
    this.starts = starts;
    this.definition = new int[body.registerCount()];
    java.util.Arrays.fill(definition, -1);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.def(pc) >= 0) {
        definition[body.def(pc)] = pc;
      }
    }
    this.reached = new BitSet[body.blockCount()];
  }

  /**
   * Notes where all threads are joined.
   *
   * @param starts what the frame starts, by instruction; the frame runs once
   */
  static void find(Frame frame, Map<Integer, List<AbstractThread>> starts) {
    new JoinLoops(frame, starts).find();
  }

  private void find() {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (isJoin(pc) && isInLoop(body.blockOf(pc))) {
        joins(pc);
      }
    }
  }

  private boolean isJoin(int pc) {
    return isCall(pc, "java/lang/Thread", "join") && body.useCount(pc) == 1;
  }

  private boolean isCall(int pc, String owner, String name) {
    if (pc < 0 || body.op(pc) != Op.INVOKE || !body.callee(pc).name().equals(name)) {
      return false;
    }
    Method method = body.callee(pc).resolve();
    return method != null && method.owner().internalName().equals(owner);
  }

  private void joins(int join) {
    int from = definition[source(body.use(join, 0))];
    if (from < 0) {
      return;
    }
    Loop loop = null;
    int container = -1;
    if (body.op(from) == Op.ARRAY_LOAD) {
      container = body.use(from, 0);
      loop = counted(body.use(from, 1), container);
    } else if (isCall(from, "java/util/Iterator", "next")) {
      int made = definition[body.use(from, 0)];
      if (isIterator(made)) {
        container = source(body.use(made, 0));
        loop = iterated(body.use(from, 0));
      }
    }
    if (loop == null || !isEachRound(loop, join) || !isKept(container, loop.head)) {
      return;
    }
    for (Map.Entry<Integer, List<AbstractThread>> start : starts.entrySet()) {
      if (isIn(container, start.getKey())) {
        for (AbstractThread thread : start.getValue()) {
          frame.addOnBranch(loop.condition, loop.exit, new Action.JoinAll(thread));
        }
      }
    }
  }

  /**
   * A loop with one condition.
   *
   * @param exit the successor of the condition that leaves it
   */
  private record Loop(int head, int condition, int exit) {}

  /** The loop that counts an index from 0 up to the length of an array. */
  private @Nullable Loop counted(int index, int array) {
    if (!isCounted(index, true)) {
      return null;
    }
    int head = body.blockOf(definition[index]);
    int last = lastOf(head);
    if (last < 0 || body.op(last) != Op.IF || body.useCount(last) != 2) {
      return null;
    }
    boolean compares = body.use(last, 0) == index && isLength(body.use(last, 1), array);
    int exit = body.sub(last) == IF_NOT_LESS ? 0 : body.sub(last) == IF_LESS ? 1 : -1;
    return compares && exit >= 0 && leaves(head, exit) ? new Loop(head, last, exit) : null;
  }

  private @Nullable Loop iterated(int iterator) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      boolean asks = isCall(pc, "java/util/Iterator", "hasNext") && body.use(pc, 0) == iterator;
      int head = body.blockOf(pc);
      int last = lastOf(head);
      if (asks
          && last >= 0
          && body.op(last) == Op.IF
          && body.sub(last) == IF_ZERO
          && body.use(last, 0) == body.def(pc)
          && leaves(head, 0)) {
        return new Loop(head, last, 0);
      }
    }
    return null;
  }

  private boolean leaves(int head, int exit) {
    return isInLoop(head) && !reaches(body.successor(head, exit), head);
  }

  /** Whether a register is counted up by one, each time that its loop comes round. */
  private boolean isCounted(int index, boolean fromZero) {
    int phi = definition[index];
    if (phi < 0 || body.op(phi) != Op.PHI) {
      return false;
    }
    int head = body.blockOf(phi);
    for (int k = 0; k < body.useCount(phi); k++) {
      int input = definition[body.use(phi, k)];
      if (input < 0) {
        return false;
      }
      boolean inside = reaches(head, body.predecessor(head, k));
      boolean fits =
          inside ? isNext(input, index) : isConstant(input) && (!fromZero || isZero(input));
      if (!fits) {
        return false;
      }
    }
    return isInLoop(head);
  }

  private boolean isConstant(int pc) {
    return body.op(pc) == Op.CONST_INT;
  }

  private boolean isZero(int pc) {
    return body.immediate(pc) == 0;
  }

  private boolean isNext(int pc, int index) {
    int one = body.op(pc) == Op.BINARY ? definition[body.use(pc, 1)] : -1;
    return one >= 0
        && body.sub(pc) == INT_ADD
        && body.use(pc, 0) == index
        && isConstant(one)
        && body.immediate(one) == 1;
  }

  private boolean isLength(int register, int array) {
    int at = definition[register];
    int made = definition[array];
    if (at >= 0 && body.op(at) == Op.ARRAY_LENGTH) {
      return source(body.use(at, 0)) == array;
    }
    if (made < 0 || body.op(made) != Op.NEW_ARRAY) {
      return false;
    }
    int length = definition[body.use(made, 0)];
    return body.use(made, 0) == register
        || (at >= 0
            && length >= 0
            && isConstant(at)
            && isConstant(length)
            && body.immediate(at) == body.immediate(length));
  }

  /** Whether every way round the loop has the join behind it, not thrown out of it. */
  private boolean isEachRound(Loop loop, int join) {
    int joining = body.blockOf(join);
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(body.successor(loop.head, 1 - loop.exit));
    while (!work.isEmpty()) {
      int block = work.remove();
      if (block == loop.head) {
        return false;
      }
      if (seen.get(block)) {
        continue;
      }
      seen.set(block);
      for (int i = 0; i < body.successorCount(block); i++) {
        if (block != joining || body.isExceptional(block, i)) {
          work.add(body.successor(block, i));
        }
      }
    }
    return seen.get(joining);
  }

  /** Whether nothing that was put in a container is ever lost. */
  private boolean isKept(int container, int head) {
    int made = definition[container];
    if (made < 0 || isInLoop(body.blockOf(made))) {
      return false;
    }
    boolean array = body.op(made) == Op.NEW_ARRAY;
    boolean list =
        body.op(made) == Op.NEW
            && body.type(made) instanceof ClassType type
            && type.internalName().equals(LIST);
    if (!array && !list) {
      return false;
    }
    List<Integer> stores = new ArrayList<>();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      for (int i = 0; i < body.useCount(pc); i++) {
        if (body.use(pc, i) == container && !isPlainUse(pc, i, array)) {
          return false;
        }
      }
      if (body.op(pc) == Op.ARRAY_STORE && body.use(pc, 0) == container) {
        stores.add(pc);
      }
      boolean puts = body.useCount(pc) > 0 && body.use(pc, 0) == container && isPut(pc);
      if (puts && reaches(head, body.blockOf(pc))) {
        return false;
      }
    }
    return list || areDifferent(stores);
  }

  private boolean isPut(int pc) {
    return body.op(pc) == Op.ARRAY_STORE || isListCall(pc, "add");
  }

  private boolean isPlainUse(int pc, int use, boolean array) {
    if (use != 0) {
      return false;
    }
    if (array) {
      int op = body.op(pc);
      return op == Op.ARRAY_LENGTH || op == Op.ARRAY_LOAD || op == Op.ARRAY_STORE;
    }
    return isListCall(pc, "<init>")
        || (isListCall(pc, "add") && body.useCount(pc) == 2)
        || isListCall(pc, "size")
        || isListCall(pc, "get")
        || (isIterator(pc) && isOnlyAsked(body.def(pc)));
  }

  private boolean isIterator(int pc) {
    return pc >= 0 && isListCall(pc, "iterator") && body.useCount(pc) == 1;
  }

  /** Whether an iterator only goes on. */
  private boolean isOnlyAsked(int iterator) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      for (int i = 0; i < body.useCount(pc); i++) {
        boolean asks =
            isCall(pc, "java/util/Iterator", "next") || isCall(pc, "java/util/Iterator", "hasNext");
        if (body.use(pc, i) == iterator && !asks) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isListCall(int pc, String name) {
    return isCall(pc, LIST, name)
        || isCall(pc, "java/util/List", name)
        || isCall(pc, "java/util/Collection", name)
        || isCall(pc, "java/lang/Iterable", name);
  }

  /** Whether no two stores go to one element. */
  private boolean areDifferent(List<Integer> stores) {
    if (stores.size() == 1 && isCounted(body.use(stores.get(0), 1), false)) {
      int head = body.blockOf(definition[body.use(stores.get(0), 1)]);
      return isOncePerRound(head, body.blockOf(stores.get(0)));
    }
    Set<Long> indices = new HashSet<>();
    for (int store : stores) {
      int index = definition[body.use(store, 1)];
      boolean once = index >= 0 && isConstant(index) && !isInLoop(body.blockOf(store));
      if (!once || !indices.add((long) body.immediate(index))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a block is not come to again before its loop's head is. */
  private boolean isOncePerRound(int head, int inside) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    work.add(inside);
    while (!work.isEmpty()) {
      int block = work.remove();
      for (int i = 0; i < body.successorCount(block); i++) {
        int s = body.successor(block, i);
        if (s != head && !seen.get(s)) {
          seen.set(s);
          work.add(s);
        }
      }
    }
    return !seen.get(inside);
  }

  /** Whether what an instruction starts is surely in a container. */
  private boolean isIn(int container, int start) {
    if (!isCall(start, "java/lang/Thread", "start")) {
      return false;
    }
    int thread = source(body.use(start, 0));
    int from = definition[thread];
    if (from >= 0 && body.op(from) == Op.ARRAY_LOAD && body.use(from, 0) == container) {
      return true;
    }
    if (isCall(from, "java/util/Iterator", "next")) {
      int made = definition[body.use(from, 0)];
      return isIterator(made) && body.use(made, 0) == container;
    }
    int block = body.blockOf(start);
    for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
      boolean stored =
          body.op(pc) == Op.ARRAY_STORE
              && pc < start
              && body.use(pc, 0) == container
              && source(body.use(pc, 2)) == thread;
      boolean added =
          isListCall(pc, "add")
              && body.use(pc, 0) == container
              && body.useCount(pc) == 2
              && source(body.use(pc, 1)) == thread
              && (pc < start || !mayThrowBetween(start, pc));
      if (stored || added) {
        return true;
      }
    }
    return false;
  }

  private boolean mayThrowBetween(int first, int last) {
    for (int pc = body.next(first); pc < last; pc = body.next(pc)) {
      if (body.mayThrow(pc)) {
        return true;
      }
    }
    return false;
  }

  // The code.

  private int source(int register) {
    int r = register;
    for (int at = definition[r]; at >= 0 && body.op(at) == Op.CAST; at = definition[r]) {
      r = body.use(at, 0);
    }
    return r;
  }

  private int lastOf(int block) {
    int last = -1;
    for (int pc = body.blockStart(block); pc < body.blockEnd(block); pc = body.next(pc)) {
      last = pc;
    }
    return last;
  }

  private boolean isInLoop(int block) {
    return reaches(block, block);
  }

  /** Whether control can go from one block to another in one step or more. */
  private boolean reaches(int from, int to) {
    if (reached[from] == null) {
      BitSet seen = new BitSet();
      ArrayDeque<Integer> work = new ArrayDeque<>();
      work.add(from);
      while (!work.isEmpty()) {
        int block = work.remove();
        for (int i = 0; i < body.successorCount(block); i++) {
          int s = body.successor(block, i);
          if (!seen.get(s)) {
            seen.set(s);
            work.add(s);
          }
        }
      }
      reached[from] = seen;
    }
    return reached[from].get(to);
  }
}
