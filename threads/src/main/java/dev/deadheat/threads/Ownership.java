package dev.deadheat.threads;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
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

  private static final int MAX_ORIGINS = 62;

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
      @Nullable Method method, Effects effects, int parameters, int captured, boolean known) {}

  private static final Object ANY = new Object();
  private static final Object ELEMENT = new Object();

  private final MethodBody body;
  private final ConstructedFields constructed;
  private final CallEffects calls;
  private final int parameters;
  private final long[] registers;
  private final long[] unloaded;
  private final List<Integer> makers = new ArrayList<>();
  private final Map<Integer, Integer> makerOf = new HashMap<>();
  private final List<Map<Object, Long>> contents = new ArrayList<>();
  private final Map<Integer, EscapeFlow.Gain> gains = new HashMap<>();
  private final int[] definition;
  private final EscapeFlow escapes;
  private final EscapeFlow latest;
  private long taken;

  /** Parameters in which callees stored new objects. */
  private long keepNew;

  private int[] definitions = {};
  private final Effects effects;
  private boolean changed;

  Ownership(MethodBody body, CallEffects calls) {
    this.body = body;
    this.constructed = new ConstructedFields(body);
    this.calls = calls;
    this.parameters = Math.min(body.parameterCount(), 20);
    this.registers = new long[body.registerCount()];
    this.unloaded = new long[body.registerCount()];
    this.definition = Names.definitions(body);
    for (int i = 0; i < MAX_ORIGINS; i++) {
      contents.add(Map.of());
    }
    for (int i = 0; i < body.parameterCount(); i++) {
      if (!Immutable.is(body.method().parameterType(i))) {
        registers[i] = i < parameters ? 1L << i : UNKNOWN;
        unloaded[i] = registers[i];
      }
    }
    EscapeFlow every;
    EscapeFlow last;
    do {
      follow();
      long renewable = renewable();
      long made = 0;
      for (int pc : makers) {
        made |= 1L << originOf(pc);
      }
      every = new EscapeFlow(body, gains, cleared(renewable), parameterBits());
      last =
          (made & ~renewable) == 0
              ? every
              : new EscapeFlow(body, gains, cleared(made), parameterBits());
    } while (loadsOfOthers(every, last));
    escapes = every;
    latest = last;
    effects = summarize();
  }

  private void follow() {
    do {
      changed = false;
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        transfer(pc);
      }
    } while (changed);
    gains.clear();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      gain(pc);
    }
  }

  public Effects effects() {
    return effects;
  }

  /** Where a register's value may come from. */
  public long origins(int register) {
    return registers[register];
  }

  // Origins, whatever the order.

  private long inside(int parameter) {
    return 1L << (parameters + parameter);
  }

  private long maker(int pc) {
    Integer known = makerOf.get(pc);
    if (known == null) {
      int bit = 2 * parameters + makers.size();
      known = bit < MAX_ORIGINS ? bit : 63;
      makerOf.put(pc, known);
      if (known != 63) {
        makers.add(pc);
      }
    }
    return 1L << known;
  }

  /** The instruction that makes what an origin stands for; -1 for parameters. */
  public int makerOf(int origin) {
    return origin < 2 * parameters ? -1 : makers.get(origin - 2 * parameters);
  }

  /** The origin that an instruction makes, or -1. */
  public int originOf(int pc) {
    Integer bit = makerOf.get(pc);
    return bit == null || bit == 63 ? -1 : bit;
  }

  private void define(int register, long origins) {
    define(register, origins, origins);
  }

  /** A register gets a value out of an object. */
  private void defineLoaded(int register, long origins) {
    define(register, origins, origins & (parameterBits() | UNKNOWN));
  }

  private void define(int register, long origins, long withoutLoading) {
    if (register >= 0
        && ((origins & ~registers[register]) | (withoutLoading & ~unloaded[register])) != 0) {
      registers[register] |= origins;
      unloaded[register] |= withoutLoading;
      changed = true;
    }
  }

  private void put(int origin, Object place, long value) {
    if (value == 0) {
      return;
    }
    Map<Object, Long> places = contents.get(origin);
    long old = places.getOrDefault(place, 0L);
    if ((old | value) != old) {
      if (places.isEmpty()) {
        places = new HashMap<>(4);
        contents.set(origin, places);
      }
      places.put(place, old | value);
      changed = true;
    }
  }

  private void store(long bases, Object place, long value) {
    for (long rest = bases & ~UNKNOWN; rest != 0; rest &= rest - 1) {
      put(Long.numberOfTrailingZeros(rest), place, value);
    }
  }

  private long load(long bases, Object place) {
    long found = bases & UNKNOWN;
    for (long rest = bases & ~UNKNOWN; rest != 0; rest &= rest - 1) {
      int origin = Long.numberOfTrailingZeros(rest);
      Map<Object, Long> places = contents.get(origin);
      found |= places.getOrDefault(ANY, 0L);
      if (place == ANY) {
        for (long value : places.values()) {
          found |= value;
        }
      } else {
        found |= places.getOrDefault(place, 0L);
      }
      found |= initial(origin);
    }
    return found;
  }

  /** What an object held when the activation began: nothing, if it is under construction. */
  private long initial(int origin) {
    if (origin < parameters) {
      return origin == 0 && body.method().isConstructor() ? 0 : inside(origin);
    }
    return origin < 2 * parameters || (taken >> origin & 1) != 0 ? 1L << origin : 0;
  }

  private void transfer(int pc) {
    int def = body.def(pc);
    switch (body.op(pc)) {
      case Op.PHI -> {
        for (int i = 0; i < body.useCount(pc); i++) {
          define(def, registers[body.use(pc, i)], unloaded[body.use(pc, i)]);
        }
      }
      case Op.CAST -> define(def, registers[body.use(pc, 0)], unloaded[body.use(pc, 0)]);
      case Op.CATCH -> define(def, UNKNOWN);
      case Op.GET_STATIC -> {
        if (!Immutable.is(body.field(pc).type())) {
          define(def, UNKNOWN);
        }
      }
      case Op.GET_FIELD -> {
        if (body.kind(def) == Kind.REF && !Immutable.is(body.field(pc).type())) {
          List<Integer> only = constructed.stored(pc);
          if (only.isEmpty()) {
            defineLoaded(def, load(registers[body.use(pc, 0)], place(pc)));
          } else {
            only.forEach(value -> define(def, registers[value], unloaded[value]));
          }
        }
      }
      case Op.PUT_FIELD -> {
        if (body.kind(body.use(pc, 1)) == Kind.REF) {
          store(registers[body.use(pc, 0)], place(pc), registers[body.use(pc, 1)]);
        }
      }
      case Op.ARRAY_LOAD -> {
        if (body.sub(pc) == Opcodes.AALOAD) {
          defineLoaded(def, load(registers[body.use(pc, 0)], ELEMENT));
        }
      }
      case Op.ARRAY_STORE -> {
        if (body.sub(pc) == Opcodes.AASTORE) {
          store(registers[body.use(pc, 0)], ELEMENT, registers[body.use(pc, 2)]);
        }
      }
      case Op.NEW, Op.NEW_ARRAY, Op.NEW_MULTI_ARRAY -> {
        define(def, maker(pc));
        if (body.op(pc) == Op.NEW_MULTI_ARRAY) {
          store(maker(pc), ELEMENT, maker(pc));
        }
      }
      case Op.INVOKE_DYNAMIC -> dynamic(pc);
      case Op.INVOKE -> call(pc);
      default -> {}
    }
  }

  private Object place(int pc) {
    Field field = body.field(pc).resolve();
    return field == null ? ANY : field;
  }

  private void dynamic(int pc) {
    if (body.def(pc) < 0
        || body.kind(body.def(pc)) != Kind.REF
        || Immutable.is(body.callSite(pc).descriptor().result())) {
      return;
    }
    if (body.callSite(pc) instanceof CallSite.Lambda) {
      define(body.def(pc), maker(pc));
      for (int i = 0; i < body.useCount(pc); i++) {
        store(maker(pc), i, registers[body.use(pc, i)]);
      }
    } else {
      define(body.def(pc), UNKNOWN);
    }
  }

  /** Of what a target's parameter receives, what it is without loading. */
  private long unloadedArgument(int pc, Target target, int parameter) {
    if (!target.known()) {
      return operands(pc, unloaded);
    }
    int operand = target.captured() < 0 ? parameter : parameter - target.captured() + 1;
    return parameter < target.captured() || operand >= body.useCount(pc)
        ? 0
        : unloaded[body.use(pc, operand)];
  }

  private long operands(int pc, long[] origins) {
    long all = 0;
    for (int i = 0; i < body.useCount(pc); i++) {
      all |= origins[body.use(pc, i)];
    }
    return all;
  }

  /** The origins of what a target's parameter receives. */
  private long argument(int pc, Target target, int parameter) {
    if (!target.known()) {
      return closure(operands(pc, registers));
    }
    if (target.captured() < 0) {
      return parameter < body.useCount(pc) ? registers[body.use(pc, parameter)] : 0;
    }
    if (parameter < target.captured()) {
      return load(registers[body.use(pc, 0)], parameter);
    }
    int operand = parameter - target.captured() + 1;
    return operand < body.useCount(pc) ? registers[body.use(pc, operand)] : 0;
  }

  private void call(int pc) {
    int def = body.def(pc);
    boolean wantsResult = wantsResult(pc);
    boolean takes = Handovers.takes(body, pc);
    for (Target target : calls.of(body, pc)) {
      Effects e = target.effects();
      int n = Math.min(target.parameters(), Effects.MAX_PARAMETERS);
      for (int k = 0; k < n; k++) {
        long value = argument(pc, target, k);
        for (long rest = e.into()[k]; rest != 0; rest &= rest - 1) {
          store(withNew(pc, target, Long.numberOfTrailingZeros(rest)), ANY, value);
        }
        for (long rest = e.intoInside()[k]; rest != 0; rest &= rest - 1) {
          store(inner(argument(pc, target, Long.numberOfTrailingZeros(rest))), ANY, value);
        }
        if ((e.unknownInto() >> k & 1) != 0) {
          store(value, ANY, UNKNOWN);
        }
        if ((e.freshInto() >> k & 1) != 0) {
          keepsNew(value);
        }
        if (wantsResult && !takes && (e.returned() >> k & 1) != 0) {
          define(def, value, unloadedArgument(pc, target, k));
        }
        if (wantsResult && !takes && (e.returnedInside() >> k & 1) != 0) {
          defineLoaded(def, load(value, ANY) | closure(load(value, ANY)));
        }
      }
      if (wantsResult) {
        result(pc, target, e);
      }
    }
  }

  private void result(int pc, Target target, Effects e) {
    if (Handovers.takes(body, pc)) {
      // Whoever takes it is the only one to get it; whether it was given away for good, the
      // comparison with the giver's own accesses will tell.
      define(body.def(pc), maker(pc));
      taken |= maker(pc) & ~UNKNOWN;
      return;
    }
    if (e.returnsUnknown()) {
      define(body.def(pc), UNKNOWN);
    }
    if (e.returnsFresh()) {
      long made = maker(pc);
      define(body.def(pc), made);
      for (long rest = e.keptByResult(); rest != 0; rest &= rest - 1) {
        store(made, ANY, argument(pc, target, Long.numberOfTrailingZeros(rest)));
      }
    }
  }

  /** A callee stored new objects in these: from now on they hold something of their own kind. */
  private void keepsNew(long bases) {
    for (long rest = bases & ~UNKNOWN; rest != 0; rest &= rest - 1) {
      int origin = Long.numberOfTrailingZeros(rest);
      put(origin, ANY, origin < parameters ? inside(origin) : 1L << origin);
      keepNew |= origin < 2 * parameters ? 1L << (origin % parameters) : 0;
    }
  }

  /**
   * Loads from new objects that others have by then: they may have stored there what they like.
   * True if a register got more origins by that.
   */
  private boolean loadsOfOthers(EscapeFlow every, EscapeFlow last) {
    changed = false;
    if (!makers.isEmpty() || body.method().isConstructor()) {
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        int op = body.op(pc);
        if (op == Op.GET_FIELD || (op == Op.ARRAY_LOAD && body.sub(pc) == Opcodes.AALOAD)) {
          if (isChanging(pc)) {
            loadsOfOthers(pc, registers[body.use(pc, 0)], body.use(pc, 0), every, last);
          }
        } else if (op == Op.INVOKE && wantsResult(pc) && !Handovers.takes(body, pc)) {
          for (Target target : calls.of(body, pc)) {
            int n = Math.min(target.parameters(), Effects.MAX_PARAMETERS);
            for (int k = 0; k < n; k++) {
              if ((target.effects().returnedInside() >> k & 1) != 0) {
                loadsOfOthers(pc, argument(pc, target, k), -1, every, last);
              }
            }
          }
        }
      }
    }
    return changed;
  }

  private void loadsOfOthers(int pc, long from, int base, EscapeFlow every, EscapeFlow last) {
    // Of parameters, what is inside them has escaped with them; a constructor's object is new.
    long made = from & ~UNKNOWN & ~(parameterBits() & ~(body.method().isConstructor() ? 1 : 0));
    if (made == 0) {
      return;
    }
    long[] gone = (base >= 0 && isLatest(base) ? last : every).before(pc);
    if ((made & gone[0]) != 0) {
      defineLoaded(body.def(pc), UNKNOWN);
    }
    if ((made & gone[1]) != 0) {
      for (int k = 0; k < parameters; k++) {
        if ((takers() & (1L << k | inside(k))) != 0) {
          defineLoaded(body.def(pc), inside(k));
        }
      }
    }
  }

  /** Whether a load gives a reference that others may have stored, unlike those in final fields. */
  private boolean isChanging(int pc) {
    if (body.op(pc) != Op.GET_FIELD) {
      return true;
    }
    Field field = body.field(pc).resolve();
    return body.kind(body.def(pc)) == Kind.REF
        && !Immutable.is(body.field(pc).type())
        && (field == null || !field.isFinal());
  }

  private boolean wantsResult(int pc) {
    int def = body.def(pc);
    return def >= 0
        && body.kind(def) == Kind.REF
        && !Immutable.is(body.callee(pc).descriptor().result());
  }

  /** These and all they hold. */
  private long closure(long origins) {
    long all = origins;
    long todo = origins & ~UNKNOWN;
    while (todo != 0) {
      int origin = Long.numberOfTrailingZeros(todo);
      todo &= todo - 1;
      long held = initial(origin);
      for (long value : contents.get(origin).values()) {
        held |= value;
      }
      todo |= held & ~all & ~UNKNOWN;
      all |= held;
    }
    return all;
  }

  /** An argument and what a callee made and stored in it. */
  private long withNew(int pc, Target target, int parameter) {
    long value = argument(pc, target, parameter);
    long given = value & ((1L << parameters) - 1);
    return (target.effects().freshInto() >> parameter & 1) == 0
        ? value
        : value | given << parameters;
  }

  /** All that these hold: they themselves only if that leads back to them. */
  private long inner(long origins) {
    return closure(load(origins, ANY));
  }

  /**
   * Whether what a register's object holds certainly does not lead back to it: so if something it
   * holds gets out, it does not get out with it.
   *
   * @param own what is known of the activation's parameters
   */
  public boolean isRoot(int register, long own) {
    long origins = registers[register];
    long started = parameterBits() & ~(startsAsRoot(own) ? 1 : 0);
    return (origins & (UNKNOWN | taken | started)) == 0 && (inner(origins) & origins) == 0;
  }

  /** Whether nothing that the first parameter held when the activation began led back to it. */
  private boolean startsAsRoot(long own) {
    return body.method().isConstructor() || (own & ROOT) != 0;
  }

  /** Whether a register's value may be something that a parameter held from the start. */
  public boolean mayBeInside(int register, int parameter) {
    return parameter < parameters && (registers[register] & inside(parameter)) != 0;
  }

  /** What objects of these origins hold, as far as this body knows. */
  public long held(long origins) {
    return load(origins, ANY);
  }

  /**
   * Whether what one register has may also be what another has or holds, when an instruction
   * begins.
   *
   * @param deep whether all that the first holds is meant too
   */
  public boolean mayMeet(int register, boolean deep, int other, int pc) {
    long objects = registers[register];
    long held = closure(registers[other]) & ~UNKNOWN;
    if ((objects & UNKNOWN) == 0 && isUntouched(objects, pc)) {
      // Nobody holds it yet (nor another argument, where a parameter is own: its caller has asked
      // this for it); what seems to have loaded it has only loaded what came to be there later.
      return (unloaded[register] & unloaded[other]) != 0
          || (deep && (closure(objects) & ~objects & held) != 0);
    }
    return ((deep ? closure(objects) : objects) & held) != 0;
  }

  /** Whether a stored value is null or a new object that has not been stored or passed before. */
  public boolean isNewAndStoredOnce(int register, int pc) {
    long origins = registers[register];
    if ((origins & (UNKNOWN | parameterBits())) != 0) {
      return false;
    }
    return isUntouched(origins, pc);
  }

  /** Whether objects have not been stored or passed before an instruction. */
  private boolean isUntouched(long origins, int pc) {
    long[] before = before(pc);
    return (origins & (before[0] | before[1])) == 0;
  }

  /**
   * Whether the value was made by this activation or for it, wherever it has gone since: then no
   * other thread's value of this kind is the same object. Loaded values do not count, since others
   * may have stored what is loaded.
   */
  public boolean isMadeHere(int register) {
    long origins = registers[register];
    return origins != 0
        && (origins & (UNKNOWN | parameterBits() | taken)) == 0
        && isMadeHere(register, new java.util.BitSet());
  }

  private boolean isMadeHere(int register, java.util.BitSet seen) {
    if (seen.get(register)) {
      return true;
    }
    seen.set(register);
    int at = definitions()[register];
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

  private int[] definitions() {
    if (definitions.length == 0) {
      definitions = Names.definitions(body);
    }
    return definitions;
  }

  /** Parameters among the origins, as bits, if all other origins are the activation's own. */
  public long parametersBesidesOwn(int register, long[] before, long own) {
    long given = registers[register] & parameterBits();
    return areOwn(registers[register] & ~given, before, own) ? given : 0;
  }

  // Escape, in order.

  /** Collects the gain of one instruction. */
  private final class Gains {
    private long escaped;
    private long withEscaped;
    private long stored;
    private long withStored;
    private long put;
    private final List<Long> flows = new ArrayList<>(0);

    /** A value is stored, which is certain objects if it is not loaded. */
    void store(long base, long value, long certain) {
      if ((base & UNKNOWN) != 0) {
        escaped |= certain;
        withEscaped |= value;
      }
      if ((base & parameterBits()) != 0) {
        stored |= certain;
        withStored |= value;
      }
      put |= certain;
      flows.add(base & ~UNKNOWN);
      flows.add(certain & ~UNKNOWN);
      flows.add(closure(value) & ~UNKNOWN);
    }

    void escape(long value, long certain) {
      escaped |= certain;
      withEscaped |= value;
      put |= certain;
    }

    EscapeFlow.@Nullable Gain done() {
      if ((withEscaped | withStored | put) == 0 && flows.isEmpty()) {
        return null;
      }
      long notStored = UNKNOWN | parameterBits();
      return new EscapeFlow.Gain(
          escaped & ~UNKNOWN,
          closure(withEscaped) & ~UNKNOWN,
          stored & ~notStored,
          closure(withStored) & ~notStored,
          put & ~UNKNOWN,
          flows.stream().mapToLong(Long::longValue).toArray());
    }
  }

  private void gain(int pc) {
    Gains gains = new Gains();
    switch (body.op(pc)) {
      case Op.PUT_STATIC -> {
        if (body.kind(body.use(pc, 0)) == Kind.REF) {
          gains.escape(registers[body.use(pc, 0)], unloaded[body.use(pc, 0)]);
        }
      }
      case Op.PUT_FIELD, Op.ARRAY_STORE -> {
        int value = body.use(pc, body.useCount(pc) - 1);
        if (body.kind(value) == Kind.REF) {
          gains.store(registers[body.use(pc, 0)], registers[value], unloaded[value]);
        }
      }
      case Op.INVOKE -> {
        for (Target target : calls.of(body, pc)) {
          gain(pc, target, gains);
        }
        if (givesAway(pc)) {
          gains.escape(registers[body.use(pc, 1)], unloaded[body.use(pc, 1)]);
        }
      }
      case Op.INVOKE_DYNAMIC -> {
        for (int i = 0; i < body.useCount(pc); i++) {
          gains.put |= unloaded[body.use(pc, i)];
          if (body.callSite(pc) instanceof CallSite.Other) {
            gains.escape(registers[body.use(pc, i)], unloaded[body.use(pc, i)]);
          }
        }
      }
      default -> {}
    }
    EscapeFlow.Gain gain = gains.done();
    if (gain != null) {
      this.gains.put(pc, gain);
    }
  }

  /**
   * Whether a call puts something in a queue between threads that this activation did not make.
   * Even if the queue is the thread's own among threads of its kind, whoever takes from it is
   * another.
   */
  private boolean givesAway(int pc) {
    return Handovers.gives(body, pc)
        && (registers[body.use(pc, 0)] & (UNKNOWN | parameterBits())) != 0;
  }

  private void gain(int pc, Target target, Gains gains) {
    Effects e = target.effects();
    int n = Math.min(target.parameters(), Effects.MAX_PARAMETERS);
    for (int k = 0; k < n; k++) {
      long value = argument(pc, target, k);
      long certain = unloadedArgument(pc, target, k);
      if (e.escapes(k)) {
        gains.escape(value, certain);
      } else if (e.escapesInside(k)) {
        // Objects that hold their like, or themselves, stand for what they hold.
        long inner = inner(value);
        gains.escape(inner, inner & value);
      }
      if ((e.keptByResult() >> k & 1) != 0) {
        gains.put |= certain;
      }
      for (long rest = e.into()[k]; rest != 0; rest &= rest - 1) {
        gains.store(withNew(pc, target, Long.numberOfTrailingZeros(rest)), value, certain);
      }
      for (long rest = e.intoInside()[k]; rest != 0; rest &= rest - 1) {
        gains.store(inner(argument(pc, target, Long.numberOfTrailingZeros(rest))), value, certain);
      }
    }
  }

  /** What the instructions that make objects of these origins take back. */
  private Map<Integer, Long> cleared(long origins) {
    Map<Integer, Long> cleared = new HashMap<>();
    for (int pc : makers) {
      long bit = 1L << originOf(pc);
      if ((origins & bit) != 0) {
        cleared.put(pc, bit);
      }
    }
    return cleared;
  }

  private long parameterBits() {
    return (1L << (2 * parameters)) - 1;
  }

  /**
   * New objects of which no value of an earlier turn of a loop can be left anywhere: those that are
   * made outside of loops, and those that no register keeps. What an object holds is known whatever
   * the order, so that with a field's owner also what is only later put there escapes; making the
   * object takes that back.
   */
  private long renewable() {
    long left = 0;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int def = body.def(pc);
      if (def >= 0 && body.op(pc) != Op.CAST && !makerOf.containsKey(pc)) {
        left |= registers[def];
      }
    }
    long renewable = ~left & ~parameterBits() & ~UNKNOWN;
    if ((left & ~parameterBits() & ~UNKNOWN) != 0) {
      Loops loops = new Loops(body);
      for (int pc : makers) {
        if (!loops.repeats(pc)) {
          renewable |= 1L << makerOf.getOrDefault(pc, 63);
        }
      }
    }
    return renewable & ~UNKNOWN;
  }

  /**
   * What has escaped, and what was stored in parameters, before an instruction; then the same for
   * the latest objects of each origin alone.
   */
  public long[] before(int pc) {
    long[] every = escapes.before(pc);
    long[] last = latest == escapes ? every : latest.before(pc);
    return new long[] {every[0], every[1], last[0], last[1]};
  }

  /** Whether a register's value is the activation's own. */
  public boolean isOwn(int register, long[] before, long own) {
    return areOwn(
        registers[register], isLatest(register) ? new long[] {before[2], before[3]} : before, own);
  }

  /** What an instruction makes is in its register until it makes another one. */
  private boolean isLatest(int register) {
    int origin = definition[register] < 0 ? -1 : originOf(definition[register]);
    return origin >= 0 && registers[register] == (1L << origin);
  }

  /**
   * Whether objects of these origins are the activation's own.
   *
   * @param before what {@link #before} says of the point in question
   * @param own parameters whose object is the caller's own, and, from bit 32, those of which all
   *     that they hold is
   */
  private boolean areOwn(long origins, long[] before, long own) {
    if ((origins & UNKNOWN) != 0 || (origins & before[0]) != 0) {
      return false;
    }
    if ((origins & taken) != 0 && (own & HANDED) == 0) {
      return false;
    }
    long given = origins & parameterBits();
    if ((given & ~ownBits(own)) != 0) {
      return false;
    }
    // What a parameter held may lead back to it, so with the one both may have got out.
    long opened = before[0] >> parameters & ((1L << parameters) - 1);
    if ((given & opened & ~(startsAsRoot(own) ? 1 : 0)) != 0) {
      return false;
    }
    // Stored in a parameter: in which one is not kept, so all that take anything must be own.
    return (origins & before[1]) == 0 || (takers() & ~ownBits(own)) == 0;
  }

  /** Whether objects of these origins and all they hold are the activation's own. */
  public boolean isDeeplyOwn(long origins, long[] before, long own) {
    return areOwn(closure(origins), before, own);
  }

  private long ownBits(long own) {
    long bits = own & ((1L << parameters) - 1);
    return bits | (((own >>> 32) & ((1L << parameters) - 1)) << parameters);
  }

  private long takers() {
    long takers = 0;
    for (int origin = 0; origin < 2 * parameters; origin++) {
      for (long value : contents.get(origin).values()) {
        if ((value & ~parameterBits() & ~UNKNOWN) != 0) {
          takers |= 1L << origin;
        }
      }
    }
    return takers;
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
    long freshInto = keepNew;
    for (int origin = 0; origin < 2 * parameters; origin++) {
      int p = origin % parameters;
      long direct = 0;
      for (long value : contents.get(origin).values()) {
        direct |= value;
      }
      long held = closure(direct);
      long made = closure(direct & ~parameterBits());
      unknownInto |= (held & UNKNOWN) != 0 ? 1L << p : 0;
      freshInto |= (held & ~parameterBits() & ~UNKNOWN) != 0 ? 1L << p : 0;
      for (int k = 0; k < parameters; k++) {
        long it = 1L << k | (k == p ? 0 : inside(k));
        if (((direct | made) & it) != 0) {
          (origin == p ? into : intoInside)[k] |= 1L << p;
        }
      }
    }
    long returned = returned();
    long closed = closure(returned);
    long made = returned & ~parameterBits() & ~UNKNOWN;
    // A new object that also went elsewhere is not the caller's alone.
    boolean shared =
        (made & (escaped | storedAnywhere())) != 0 || (made != 0 && (closed & UNKNOWN) != 0);
    long mask = (1L << parameters) - 1;
    return new Effects(
        (escaped & mask) | beyond(n),
        ((escaped >> parameters) & mask) | beyond(n),
        into,
        intoInside,
        unknownInto | beyond(n),
        freshInto,
        returned & mask,
        (returned >> parameters) & mask,
        made == 0 ? 0 : fold(closure(made)),
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
    return Effects.all(n) & ~Effects.all(parameters);
  }

  private long fold(long origins) {
    long mask = (1L << parameters) - 1;
    return (origins & mask) | ((origins >> parameters) & mask);
  }

  private long returned() {
    long found = 0;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.RETURN
          && body.useCount(pc) == 1
          && body.kind(body.use(pc, 0)) == Kind.REF) {
        found |= registers[body.use(pc, 0)];
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return body.method() + " " + Arrays.toString(registers);
  }
}
