package dev.deadheat.benchmarks.soundness;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** One thread of the interpreted program. */
final class Strand {
  /** One call. */
  static final class Frame {
    final Code.Body body;
    final @Nullable Object[] locals;
    final @Nullable Object[] stack;
    int depth;
    int at;

    /** Whose monitor a synchronized method holds; null for none. */
    @Nullable Obj holds;

    /** Whether the synchronized method's monitor is still to be entered. */
    boolean entering;

    Frame(Code.Body body) {
      this.body = body;
      locals = new Object[body.node().maxLocals + 2];
      stack = new Object[body.node().maxStack + 2];
    }

    void push(@Nullable Object value) {
      stack[depth++] = value;
    }

    @Nullable Object pop() {
      return stack[--depth];
    }

    @Nullable Object peek(int down) {
      return stack[depth - 1 - down];
    }

    int popInt() {
      Object value = pop();
      return value instanceof Integer i ? i : 0;
    }

    int line() {
      return body.lines()[at];
    }
  }

  final int id;
  final Deque<Frame> frames = new ArrayDeque<>();
  final Clock clock = new Clock();

  /** For the search: which transitions it depends on. */
  final Clock seen = new Clock();

  /** The pool it works for; null for a thread of its own. */
  final Obj.@Nullable Pool pool;

  Obj.@Nullable Task task;
  boolean ended;

  /** What a call waits for in its middle; null for nothing. */
  @Nullable Waiting waiting;

  /** The second half of a call that waits: for a notification and the monitor, for a barrier. */
  interface Waiting {
    Step step();

    void end();
  }

  Strand(int id, Obj.@Nullable Pool pool) {
    this.id = id;
    this.pool = pool;
    clock.set(id, 1);
  }

  Frame frame() {
    return frames.getFirst();
  }
}
