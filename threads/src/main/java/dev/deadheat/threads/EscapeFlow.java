package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import java.util.Map;

/** What has escaped at each point of a body, by origins ({@link Ownership}). */
final class EscapeFlow {
  private final MethodBody body;
  private final Map<Integer, Gain> gains;
  private final Map<Integer, Long> cleared;
  private final long parameters;
  private final long[] inEscaped;
  private final long[] inStored;
  private final long[] inPut;

  /**
   * What an instruction does: what it lets escape and what it stores in parameters, each as itself
   * and with what that may hold; what it puts into any object; and flows: if the first has escaped
   * or was stored by then, so have the others. What an object may hold is known whatever the order,
   * so of that only what has been put anywhere by then counts.
   *
   * @param flows threes: what is stored in, what is stored, and that with all it may hold
   */
  record Gain(
      long escaped, long withEscaped, long stored, long withStored, long put, long[] flows) {

    /** What has escaped after it. */
    long escapedAfter(long before, long seen) {
      return along(before | escaped | (withEscaped & seen), before, seen);
    }

    private long storedAfter(long before, long seen) {
      long after = before | stored | (withStored & seen);
      return after | along(after, before, seen);
    }

    private long along(long after, long before, long seen) {
      long result = after;
      for (int i = 0; i < flows.length; i += 3) {
        if ((before & flows[i]) != 0) {
          result |= flows[i + 1] | (flows[i + 2] & seen);
        }
      }
      return result;
    }
  }

  /**
   * @param cleared origins that an instruction makes anew, so that none has escaped after it
   * @param parameters the origins that are there from the start
   */
  EscapeFlow(
      MethodBody body, Map<Integer, Gain> gains, Map<Integer, Long> cleared, long parameters) {
    this.body = body;
    this.gains = gains;
    this.cleared = cleared;
    this.parameters = parameters;
    this.inEscaped = new long[body.blockCount()];
    this.inStored = new long[body.blockCount()];
    this.inPut = new long[body.blockCount()];
    solve();
  }

  /** What has escaped, was stored in parameters, and was put anywhere before an instruction. */
  long[] before(int pc) {
    int b = body.blockOf(pc);
    State state = new State(b);
    for (int at = body.blockStart(b); at < pc; at = body.next(at)) {
      state.step(at);
    }
    return new long[] {state.escaped, state.stored, state.put};
  }

  private void solve() {
    boolean more = true;
    boolean[] reached = new boolean[body.blockCount()];
    reached[0] = true;
    while (more) {
      more = false;
      for (int b = 0; b < body.blockCount(); b++) {
        if (!reached[b]) {
          continue;
        }
        State state = new State(b);
        State ever = new State(b);
        for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
          state.step(pc);
          ever.or(state);
        }
        for (int i = 0; i < body.successorCount(b); i++) {
          int s = body.successor(b, i);
          more |= (body.isExceptional(b, i) ? ever : state).into(s) || !reached[s];
          reached[s] = true;
        }
      }
    }
  }

  /** What has escaped, been stored in parameters, and been put anywhere, at a point. */
  private final class State {
    private long escaped;
    private long stored;
    private long put;

    State(int block) {
      escaped = inEscaped[block];
      stored = inStored[block];
      put = inPut[block];
    }

    void step(int pc) {
      Long again = cleared.get(pc);
      if (again != null) {
        escaped &= ~again;
        stored &= ~again;
        put &= ~again;
      }
      Gain gain = gains.get(pc);
      if (gain != null) {
        long seen = put | parameters;
        put |= gain.put();
        stored = gain.storedAfter(stored, seen);
        escaped = gain.escapedAfter(escaped, seen);
      }
    }

    /** Adds what holds here to what holds at a block's start; whether that says more now. */
    boolean into(int block) {
      boolean more =
          ((escaped & ~inEscaped[block]) | (stored & ~inStored[block]) | (put & ~inPut[block]))
              != 0;
      inEscaped[block] |= escaped;
      inStored[block] |= stored;
      inPut[block] |= put;
      return more;
    }

    void or(State other) {
      escaped |= other.escaped;
      stored |= other.stored;
      put |= other.put;
    }
  }
}
