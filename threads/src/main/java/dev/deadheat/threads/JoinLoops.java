package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loops that join every element of an array or collection. They are proved, not guessed: the joined
 * value is the element at the loop's index, or what the iterator gives next; the index begins at 0
 * and the loop ends at the array's length, or the iterator is exhausted; nothing else leads out of
 * the loop but exceptions.
 */
final class JoinLoops {
  private static final Set<String> ADDS = Set.of("add", "addLast", "addFirst", "offer", "push");

  /** A loop that has joined all elements of a container where it is left by an edge. */
  record Exit(Name container, int joinPc) {}

  private final MethodBody body;
  private final Names names;
  private final Loops loops;
  private final Map<Long, List<Exit>> exits = new HashMap<>();

  JoinLoops(MethodBody body, Names names) {
    this.body = body;
    this.names = names;
    this.loops = new Loops(body);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (Starts.join(body, pc) == Starts.Join.FULL && loops.repeats(pc)) {
        loop(pc);
      }
    }
  }

  /** The loops that have joined everything where control goes from one block to another. */
  List<Exit> exits(int from, int to) {
    return exits.getOrDefault(((long) from << 32) | to, List.of());
  }

  private void loop(int joinPc) {
    int element = source(body.use(joinPc, 0));
    int at = names.definition(element);
    if (at < 0) {
      return;
    }
    Name container = null;
    int condition = -1;
    if (body.op(at) == Op.ARRAY_LOAD) {
      int array = body.use(at, 0);
      int index = body.use(at, 1);
      container = names.of(array);
      condition = boundOf(index, array, joinPc);
    } else if (isCall(at, "next")) {
      int iterator = body.use(at, 0);
      int made = names.definition(iterator);
      if (made >= 0 && isCall(made, "iterator")) {
        container = names.of(body.use(made, 0));
        condition = hasNext(iterator, joinPc);
      }
    } else if (isCall(at, "get") && body.useCount(at) == 2) {
      container = names.of(body.use(at, 0));
      condition = boundOf(body.use(at, 1), body.use(at, 0), joinPc);
    }
    if (container == null || condition < 0) {
      return;
    }
    int block = body.blockOf(condition);
    for (int i = 0; i < body.normalSuccessorCount(block); i++) {
      int s = body.successor(block, i);
      if (!inLoop(s, joinPc)) {
        exits
            .computeIfAbsent(((long) block << 32) | s, k -> new ArrayList<>(1))
            .add(new Exit(container, joinPc));
      }
    }
  }

  private boolean inLoop(int block, int pc) {
    return body.blockStart(block) < body.blockEnd(block)
        && loops.sameLoop(body.blockStart(block), pc)
        && loops.repeats(body.blockStart(block));
  }

  private int source(int register) {
    int r = register;
    for (int at = names.definition(r); at >= 0 && body.op(at) == Op.CAST; ) {
      r = body.use(at, 0);
      at = names.definition(r);
    }
    return r;
  }

  private boolean isCall(int pc, String name) {
    return body.op(pc) == Op.INVOKE && body.callee(pc).name().equals(name);
  }

  /** The branch that compares an index from 0 on with the length of a container, or -1. */
  private int boundOf(int index, int container, int joinPc) {
    if (!beginsAtZero(index)) {
      return -1;
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.IF
          && body.useCount(pc) == 2
          && body.use(pc, 0) == index
          && loops.repeats(pc)
          && loops.sameLoop(pc, joinPc)
          && isLength(body.use(pc, 1), container)) {
        return pc;
      }
    }
    return -1;
  }

  private boolean beginsAtZero(int index) {
    int at = names.definition(index);
    if (at < 0 || body.op(at) != Op.PHI) {
      return false;
    }
    for (int i = 0; i < body.useCount(at); i++) {
      int from = names.definition(body.use(at, i));
      if (from >= 0 && body.op(from) == Op.CONST_INT && body.immediate(from) == 0) {
        return true;
      }
    }
    return false;
  }

  private boolean isLength(int register, int container) {
    int at = names.definition(register);
    Name name = names.of(container);
    if (at >= 0
        && (body.op(at) == Op.ARRAY_LENGTH || isCall(at, "size"))
        && names.of(body.use(at, 0)).equals(name)) {
      return true;
    }
    int made = names.definition(source(container));
    if (made < 0 || body.op(made) != Op.NEW_ARRAY) {
      return false;
    }
    int length = body.use(made, 0);
    if (length == register) {
      return true;
    }
    int constant = names.definition(length);
    return constant >= 0
        && at >= 0
        && body.op(constant) == Op.CONST_INT
        && body.op(at) == Op.CONST_INT
        && body.immediate(at) == body.immediate(constant);
  }

  private int hasNext(int iterator, int joinPc) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.IF && body.useCount(pc) == 1 && loops.sameLoop(pc, joinPc)) {
        int at = names.definition(body.use(pc, 0));
        if (at >= 0 && isCall(at, "hasNext") && body.use(at, 0) == iterator) {
          return pc;
        }
      }
    }
    return -1;
  }

  /** The container that a value is an element of, or is put into; null for none. */
  @Nullable Name containerOf(int register, Name wanted) {
    int element = source(register);
    int at = names.definition(element);
    if (at >= 0 && body.op(at) == Op.ARRAY_LOAD && names.of(body.use(at, 0)).equals(wanted)) {
      return wanted;
    }
    if (at >= 0 && isCall(at, "next")) {
      int made = names.definition(body.use(at, 0));
      if (made >= 0 && isCall(made, "iterator") && names.of(body.use(made, 0)).equals(wanted)) {
        return wanted;
      }
    }
    if (at >= 0 && isCall(at, "get") && names.of(body.use(at, 0)).equals(wanted)) {
      return wanted;
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      boolean stores =
          (body.op(pc) == Op.ARRAY_STORE && source(body.use(pc, 2)) == element)
              || (body.op(pc) == Op.INVOKE
                  && ADDS.contains(body.callee(pc).name())
                  && body.useCount(pc) == 2
                  && source(body.use(pc, 1)) == element);
      if (stores && names.of(body.use(pc, 0)).equals(wanted)) {
        return wanted;
      }
    }
    return null;
  }
}
