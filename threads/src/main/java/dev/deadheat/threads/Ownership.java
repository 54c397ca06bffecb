package dev.deadheat.threads;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Which objects nobody but the running activation has, at each point of one body.
 *
 * <p><b>Origins.</b> A value comes from a parameter, from inside a parameter, from an instruction
 * of this body that makes a new object, or from somewhere unknown. A register's value is a set of
 * origins, one bit each. What is stored in an object of known origin is remembered by place, so
 * that loading it again gives the same origins; that part is insensitive to order.
 *
 * <p><b>Escape</b> is sensitive to order: going forward, an origin escapes where it is stored in
 * static or unknown places, passed to a method that lets it escape, or handed to a thread; with it
 * goes all that it holds. An object stored in a parameter has escaped if that parameter is not the
 * activation's own; whether it is, the caller knows, so both are kept: what has escaped in any
 * case, and what has been stored in parameters.
 *
 * <p>What an object holds being known whatever the order, a loaded value seems to be also what is
 * only later stored there. So of each register it is also known which new objects it has without
 * loading them: of the others, only those count that have been put anywhere by then.
 *
 * <p>A new object made again in a loop is fresh again, unless a value of an earlier turn can still
 * be in some other register or object.
 */
public final class Ownership {
  /** The origin of values that may be shared already. */
  public static final long UNKNOWN = 1L << 63;

  /** In a set of own parameters: objects that were handed over count as own. */
  public static final long HANDED = 1L << 62;

  /** In a set of own parameters: nothing that the first one holds leads back to it. */
  public static final long ROOT = 1L << 61;

  /** What calls do; asked with the instruction. */
  interface CallEffects {
    /** The effects of everything the call may run, with its mapping of arguments. */
    List<Target> of(MethodBody body, int pc);
  }

  /**
   * One method that a call may run.
   *
   * @param method which one; null for one of which nothing is known
   * @param captured how many of its first parameters are values captured by the function object
   *     that is the call's first operand; -1 where operands are parameters
   * @param known whether operands and parameters correspond at all
   */
  public record Target(
      @Nullable Method method, Effects effects, int parameters, int captured, boolean known) {

    /** Whether another one does the same. */
    boolean isLike(Target other) {
      return parameters == other.parameters
          && captured == other.captured
          && known == other.known
          && effects.equals(other.effects);
    }
  }

  private final MethodBody body;
  private final Origins from;
  private final int[] definition;
  private final Map<Integer, EscapeFlow.Gain> gains;
  private final EscapeFlow escapes;
  private final EscapeFlow latest;
  private final Effects effects;

  Ownership(MethodBody body, CallEffects calls) {
    this.body = body;
    this.from = new Origins(body, calls);
    this.definition = Names.definitions(body);
    Map<Integer, EscapeFlow.Gain> found;
    EscapeFlow every;
    EscapeFlow last;
    do {
      from.follow();
      found = Gains.of(from);
      long renewable = from.renewable();
      long made = from.made();
      every = new EscapeFlow(body, found, cleared(renewable), from.heldFromTheStart());
      last =
          (made & ~renewable) == 0
              ? every
              : new EscapeFlow(body, found, cleared(made), from.heldFromTheStart());
    } while (loadsOfOthers(every, last));
    gains = found;
    escapes = every;
    latest = last;
    effects = summarize();
  }

  public Effects effects() {
    return effects;
  }

  /** Where a register's value may come from. */
  public long origins(int register) {
    return from.registers[register];
  }

  /** The instruction that makes what an origin stands for; -1 for parameters. */
  public int makerOf(int origin) {
    return from.makerOf(origin);
  }

  /** The origin that an instruction makes, or -1. */
  public int originOf(int pc) {
    return from.originOf(pc);
  }

  /**
   * Loads from new objects that others have by then: they may have stored there what they like.
   * True if a register got more origins by that.
   */
  private boolean loadsOfOthers(EscapeFlow every, EscapeFlow last) {
    from.changed = false;
    if (!from.makers.isEmpty() || body.method().isConstructor()) {
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        int op = body.op(pc);
        if (op == Op.GET_FIELD || (op == Op.ARRAY_LOAD && body.sub(pc) == Opcodes.AALOAD)) {
          if (from.isChanging(pc)) {
            loadsOfOthers(pc, from.registers[body.use(pc, 0)], body.use(pc, 0), every, last);
          }
        } else if (op == Op.INVOKE && from.wantsResult(pc) && !Handovers.takes(body, pc)) {
          for (Target target : from.calls.of(body, pc)) {
            int n = Math.min(target.parameters(), Effects.MAX_PARAMETERS);
            for (int k = 0; k < n; k++) {
              if ((target.effects().returnedInside() >> k & 1) != 0) {
                loadsOfOthers(pc, from.argument(pc, target, k), -1, every, last);
              }
            }
          }
        }
      }
    }
    return from.changed;
  }

  private void loadsOfOthers(int pc, long loaded, int base, EscapeFlow every, EscapeFlow last) {
    // Of from.parameters, what is inside them has escaped with them; a constructor's object is new.
    long made =
        loaded & ~UNKNOWN & ~(from.parameterBits() & ~(body.method().isConstructor() ? 1 : 0));
    if (made == 0) {
      return;
    }
    long[] gone = (base >= 0 && isLatest(base) ? last : every).before(pc);
    if ((made & gone[0]) != 0) {
      from.defineLoaded(body.def(pc), UNKNOWN);
    }
    if ((made & gone[1]) != 0) {
      for (int k = 0; k < from.parameters; k++) {
        if ((from.taken(k) | from.taken(from.parameters + k)) != 0) {
          from.defineLoaded(body.def(pc), from.inside(k));
        }
      }
    }
  }

  /**
   * Whether what a register's object holds certainly does not lead back to it: so if something it
   * holds gets out, it does not get out with it.
   *
   * @param own what is known of the activation's from.parameters
   */
  public boolean isRoot(int register, long own) {
    long origins = from.registers[register];
    long started = from.parameterBits() & ~(startsAsRoot(own) ? 1 : 0);
    return (origins & (UNKNOWN | from.taken | started)) == 0
        && (from.inner(origins) & origins) == 0;
  }

  /** Whether nothing that the first parameter held when the activation began led back to it. */
  private boolean startsAsRoot(long own) {
    return body.method().isConstructor() || (own & ROOT) != 0;
  }

  /** Whether a register's value may be something that a parameter held from the start. */
  public boolean mayBeInside(int register, int parameter) {
    return parameter < from.parameters && (from.registers[register] & from.inside(parameter)) != 0;
  }

  /** What objects of these origins hold, as far as this body knows. */
  public long held(long origins) {
    return from.load(origins, Origins.ANY);
  }

  /**
   * Whether what one register has may also be what another has or holds, when an instruction
   * begins.
   *
   * @param deep whether all that the first holds is meant too
   * @param before what {@link #before} says of the instruction
   */
  public boolean mayMeet(int register, boolean deep, int other, long[] before) {
    long objects = from.registers[register];
    long held = from.closure(from.registers[other]) & ~UNKNOWN;
    if ((objects & UNKNOWN) == 0 && isUntouched(objects, before)) {
      // Nobody holds it yet (nor another argument, where a parameter is own: its caller has asked
      // this for it); what seems to have loaded it has only loaded what came to be there later.
      return (from.unloaded[register] & from.unloaded[other]) != 0
          || (deep && (from.closure(objects) & ~objects & held) != 0);
    }
    return ((deep ? from.closure(objects) : objects) & held) != 0;
  }

  /** Whether a stored value is null or a new object that has not been stored or passed before. */
  public boolean isNewAndStoredOnce(int register, int pc) {
    long origins = from.registers[register];
    if ((origins & (UNKNOWN | from.parameterBits())) != 0) {
      return false;
    }
    return isUntouched(origins, before(pc));
  }

  /** Whether objects have not been stored anywhere before an instruction. */
  private static boolean isUntouched(long origins, long[] before) {
    return (origins & (before[0] | before[1] | before[4])) == 0;
  }

  /**
   * Whether the value was made by this activation or for it, wherever it has gone since: then no
   * other thread's value of this kind is the same object. Loaded values do not count, since others
   * may have stored what is loaded.
   */
  public boolean isMadeHere(int register) {
    long origins = from.registers[register];
    return origins != 0
        && (origins & (UNKNOWN | from.parameterBits() | from.taken)) == 0
        && isMadeHere(register, new java.util.BitSet());
  }

  private boolean isMadeHere(int register, java.util.BitSet seen) {
    if (seen.get(register)) {
      return true;
    }
    seen.set(register);
    int at = definition[register];
    if (at < 0) {
      return false;
    }
    switch (body.op(at)) {
      case Op.NEW, Op.NEW_ARRAY, Op.INVOKE, Op.INVOKE_DYNAMIC, Op.CONST -> {
        return true;
      }
      case Op.CAST -> {
        return isMadeHere(body.use(at, 0), seen);
      }
      case Op.PHI -> {
        for (int i = 0; i < body.useCount(at); i++) {
          if (!isMadeHere(body.use(at, i), seen)) {
            return false;
          }
        }
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  /** Parameters among the origins, as bits, if all other origins are the activation's own. */
  public long parametersBesidesOwn(int register, long[] before, long own) {
    long given = from.registers[register] & from.parameterBits();
    return areOwn(from.registers[register] & ~given, before, own) ? given : 0;
  }

  /** What the instructions that make objects of these origins take back. */
  private Map<Integer, Long> cleared(long origins) {
    Map<Integer, Long> cleared = new HashMap<>();
    for (int pc : from.makers) {
      long bit = 1L << from.originOf(pc);
      if ((origins & bit) != 0) {
        cleared.put(pc, bit);
      }
    }
    return cleared;
  }

  /**
   * What has escaped, and what was stored in from.parameters, before an instruction; then the same
   * for the latest objects of each origin alone; then what was put into any object.
   */
  public long[] before(int pc) {
    long[] every = escapes.before(pc);
    long[] last = latest == escapes ? every : latest.before(pc);
    return new long[] {every[0], every[1], last[0], last[1], every[2]};
  }

  /** Whether a register's value is the activation's own. */
  public boolean isOwn(int register, long[] before, long own) {
    return areOwn(
        from.registers[register],
        isLatest(register) ? new long[] {before[2], before[3]} : before,
        own);
  }

  /** What an instruction makes is in its register until it makes another one. */
  private boolean isLatest(int register) {
    int origin = definition[register] < 0 ? -1 : from.originOf(definition[register]);
    return origin >= 0 && from.registers[register] == (1L << origin);
  }

  /**
   * Whether objects of these origins are the activation's own.
   *
   * @param before what {@link #before} says of the point in question
   * @param own from.parameters whose object is the caller's own, and, from bit 32, those of which
   *     all that they hold is
   */
  private boolean areOwn(long origins, long[] before, long own) {
    if ((origins & UNKNOWN) != 0 || (origins & before[0]) != 0) {
      return false;
    }
    if ((origins & from.taken) != 0 && (own & HANDED) == 0) {
      return false;
    }
    long given = origins & from.parameterBits();
    if ((given & ~ownBits(own)) != 0) {
      return false;
    }
    // What a parameter held may lead back to it, so with the one both may have got out.
    long opened = before[0] >> from.parameters & ((1L << from.parameters) - 1);
    if ((given & opened & ~(startsAsRoot(own) ? 1 : 0)) != 0) {
      return false;
    }
    // Stored in a parameter: all that it may be stored in must be own.
    long stored = origins & before[1];
    return stored == 0 || (from.takers(stored) & ~ownBits(own)) == 0;
  }

  /** Whether objects of these origins and all they hold are the activation's own. */
  public boolean isDeeplyOwn(long origins, long[] before, long own) {
    return areOwn(from.closure(origins), before, own);
  }

  private long ownBits(long own) {
    long bits = own & ((1L << from.parameters) - 1);
    return bits | (((own >>> 32) & ((1L << from.parameters) - 1)) << from.parameters);
  }

  private Effects summarize() {
    Method method = body.method();
    int n = method.parameterCount();
    long escaped = 0;
    for (long before = -1; before != escaped; ) {
      before = escaped;
      for (EscapeFlow.Gain gain : gains.values()) {
        escaped = gain.escapedAfter(escaped, -1L);
      }
    }
    long[] into = new long[n];
    long[] intoInside = new long[n];
    long unknownInto = 0;
    long freshInto = from.keepNew;
    for (int origin = 0; origin < 2 * from.parameters; origin++) {
      int p = origin % from.parameters;
      long direct = from.held[origin];
      long held = from.closure(direct);
      long made = from.closure(direct & ~from.parameterBits());
      unknownInto |= (held & UNKNOWN) != 0 ? 1L << p : 0;
      freshInto |= (held & ~from.parameterBits() & ~UNKNOWN) != 0 ? 1L << p : 0;
      for (int k = 0; k < from.parameters; k++) {
        long it = 1L << k | (k == p ? 0 : from.inside(k));
        if (((direct | made) & it) != 0) {
          (origin == p ? into : intoInside)[k] |= 1L << p;
        }
      }
    }
    long returned = from.returned();
    long closed = from.closure(returned);
    long made = returned & ~from.parameterBits() & ~UNKNOWN;
    // A new object that also went elsewhere is not the caller's alone.
    boolean shared =
        (made & (escaped | storedAnywhere())) != 0 || (made != 0 && (closed & UNKNOWN) != 0);
    long mask = (1L << from.parameters) - 1;
    return new Effects(
        (escaped & mask) | beyond(n),
        ((escaped >> from.parameters) & mask) | beyond(n),
        into,
        intoInside,
        unknownInto | beyond(n),
        freshInto,
        returned & mask,
        (returned >> from.parameters) & mask,
        made == 0 ? 0 : from.fold(from.closure(made)),
        (returned & UNKNOWN) != 0 || shared,
        made != 0);
  }

  private long storedAnywhere() {
    long stored = 0;
    for (EscapeFlow.Gain gain : gains.values()) {
      stored |= gain.withStored();
    }
    return stored;
  }

  private long beyond(int n) {
    return Effects.all(n) & ~Effects.all(from.parameters);
  }

  @Override
  public String toString() {
    return body.method() + " " + Arrays.toString(from.registers);
  }
}
