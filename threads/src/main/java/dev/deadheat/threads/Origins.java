package dev.deadheat.threads;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.Ownership.CallEffects;
import dev.deadheat.threads.Ownership.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Where the values of one body come from, and what objects of each origin hold, whatever the order
 * of instructions. See {@link Ownership}.
 */
final class Origins {
  static final long UNKNOWN = Ownership.UNKNOWN;

  private static final int MAX_ORIGINS = 62;

  static final Object ANY = new Object();
  private static final Object ELEMENT = new Object();

  final MethodBody body;
  final CallEffects calls;
  final int parameters;

  /** For each register, what its value may come from. */
  final long[] registers;

  /** The same, but for what is only loaded. */
  final long[] unloaded;

  final List<Integer> makers = new ArrayList<>();

  /** For each origin, what it holds, by place. */
  private final List<Map<Object, Long>> contents = new ArrayList<>();

  /** The same for all places together. */
  final long[] held = new long[MAX_ORIGINS];

  /** What is stored in each parameter and inside it; found when all stores are known. */
  private long @Nullable [] takenBy;

  /** Origins that were taken out of a queue between threads. */
  long taken;

  /** Parameters in which callees stored new objects. */
  long keepNew;

  /** Whether anything was added since it was last set to false. */
  boolean changed;

  private final ConstructedFields constructed;
  private final Map<Integer, Integer> makerOf = new HashMap<>();

  Origins(MethodBody body, CallEffects calls) {
    this.body = body;
    this.constructed = new ConstructedFields(body);
    this.calls = calls;
    this.parameters = Math.min(body.parameterCount(), 20);
    this.registers = new long[body.registerCount()];
    this.unloaded = new long[body.registerCount()];
    for (int i = 0; i < MAX_ORIGINS; i++) {
      contents.add(Map.of());
    }
    for (int i = 0; i < body.parameterCount(); i++) {
      if (!Immutable.is(body.method().parameterType(i))) {
        registers[i] = i < parameters ? 1L << i : UNKNOWN;
        unloaded[i] = registers[i];
      }
    }
  }

  void follow() {
    do {
      changed = false;
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        transfer(pc);
      }
    } while (changed);
  }

  /** All origins that instructions of this body make. */
  long made() {
    long made = 0;
    for (int pc : makers) {
      made |= 1L << originOf(pc);
    }
    return made;
  }

  long inside(int parameter) {
    return 1L << (parameters + parameter);
  }

  long maker(int pc) {
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
  int makerOf(int origin) {
    return origin < 2 * parameters ? -1 : makers.get(origin - 2 * parameters);
  }

  /** The origin that an instruction makes, or -1. */
  int originOf(int pc) {
    Integer bit = makerOf.get(pc);
    return bit == null || bit == 63 ? -1 : bit;
  }

  void define(int register, long origins) {
    define(register, origins, origins);
  }

  /** A register gets a value out of an object. */
  void defineLoaded(int register, long origins) {
    define(register, origins, origins & (parameterBits() | UNKNOWN));
  }

  void define(int register, long origins, long withoutLoading) {
    if (register >= 0
        && ((origins & ~registers[register]) | (withoutLoading & ~unloaded[register])) != 0) {
      registers[register] |= origins;
      unloaded[register] |= withoutLoading;
      changed = true;
    }
  }

  void put(int origin, Object place, long value) {
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
      held[origin] |= value;
      changed = true;
    }
  }

  void store(long bases, Object place, long value) {
    for (long rest = bases & ~UNKNOWN; rest != 0; rest &= rest - 1) {
      put(Long.numberOfTrailingZeros(rest), place, value);
    }
  }

  long load(long bases, Object place) {
    long found = bases & UNKNOWN;
    for (long rest = bases & ~UNKNOWN; rest != 0; rest &= rest - 1) {
      int origin = Long.numberOfTrailingZeros(rest);
      found |= initial(origin);
      if (place == ANY) {
        found |= held[origin];
      } else if (held[origin] != 0) {
        Map<Object, Long> places = contents.get(origin);
        found |= places.getOrDefault(ANY, 0L) | places.getOrDefault(place, 0L);
      }
    }
    return found;
  }

  /** What an object held when the activation began: nothing, if it is under construction. */
  long initial(int origin) {
    if (origin < parameters) {
      return origin == 0 && body.method().isConstructor() ? 0 : inside(origin);
    }
    return origin < 2 * parameters || (taken >> origin & 1) != 0 ? 1L << origin : 0;
  }

  void transfer(int pc) {
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

  Object place(int pc) {
    Field field = body.field(pc).resolve();
    return field == null ? ANY : field;
  }

  void dynamic(int pc) {
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
  long unloadedArgument(int pc, Target target, int parameter) {
    if (!target.known()) {
      return operands(pc, unloaded);
    }
    int operand = target.captured() < 0 ? parameter : parameter - target.captured() + 1;
    return parameter < target.captured() || operand >= body.useCount(pc)
        ? 0
        : unloaded[body.use(pc, operand)];
  }

  long operands(int pc, long[] origins) {
    long all = 0;
    for (int i = 0; i < body.useCount(pc); i++) {
      all |= origins[body.use(pc, i)];
    }
    return all;
  }

  /** The origins of what a target's parameter receives. */
  long argument(int pc, Target target, int parameter) {
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

  void call(int pc) {
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
          store(innerOf(pc, target, Long.numberOfTrailingZeros(rest)), ANY, value);
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

  void result(int pc, Target target, Effects e) {
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
      store(made, ANY, made); // What the callee made for it has its origin.
      for (long rest = e.keptByResult(); rest != 0; rest &= rest - 1) {
        store(made, ANY, argument(pc, target, Long.numberOfTrailingZeros(rest)));
      }
    }
  }

  /** A callee stored new objects in these: from now on they hold something of their own kind. */
  void keepsNew(long bases) {
    for (long rest = bases & ~UNKNOWN; rest != 0; rest &= rest - 1) {
      int origin = Long.numberOfTrailingZeros(rest);
      put(origin, ANY, origin < parameters ? inside(origin) : 1L << origin);
      keepNew |= origin < 2 * parameters ? 1L << (origin % parameters) : 0;
    }
  }

  /** Whether a load gives a reference that others may have stored, unlike those in final fields. */
  boolean isChanging(int pc) {
    if (body.op(pc) != Op.GET_FIELD) {
      return true;
    }
    Field field = body.field(pc).resolve();
    return body.kind(body.def(pc)) == Kind.REF
        && !Immutable.is(body.field(pc).type())
        && (field == null || !field.isFinal());
  }

  boolean wantsResult(int pc) {
    int def = body.def(pc);
    return def >= 0
        && body.kind(def) == Kind.REF
        && !Immutable.is(body.callee(pc).descriptor().result());
  }

  /** These and all they hold. */
  long closure(long origins) {
    long all = origins;
    long todo = origins & ~UNKNOWN;
    while (todo != 0) {
      int origin = Long.numberOfTrailingZeros(todo);
      todo &= todo - 1;
      long inside = initial(origin) | held[origin];
      todo |= inside & ~all & ~UNKNOWN;
      all |= inside;
    }
    return all;
  }

  /** An argument and what a callee made and stored in it. */
  long withNew(int pc, Target target, int parameter) {
    long value = argument(pc, target, parameter);
    long given = value & ((1L << parameters) - 1);
    return (target.effects().freshInto() >> parameter & 1) == 0
        ? value
        : value | given << parameters;
  }

  /**
   * What an argument may hold while a target runs. Of a new object that is being constructed that
   * is only what its constructor puts there; whatever else it ever holds comes later.
   */
  long innerOf(int pc, Target target, int parameter) {
    if (parameter != 0 || !isNew(pc, target)) {
      return inner(argument(pc, target, parameter));
    }
    Effects e = target.effects();
    long held = registers[body.use(pc, 0)]; // What is made for it has its origin.
    int n = Math.min(target.parameters(), Effects.MAX_PARAMETERS);
    for (int k = 1; k < n; k++) {
      if (((e.into()[k] | e.intoInside()[k]) & 1) != 0) {
        long value = argument(pc, target, k);
        held |= value | inner(value);
      }
    }
    return (e.unknownInto() & 1) != 0 ? held | UNKNOWN : held;
  }

  /** Whether a call constructs an object that this body has made for it just now. */
  private boolean isNew(int pc, Target target) {
    Method method = target.method();
    if (method == null || !method.isConstructor() || !target.known() || target.captured() >= 0) {
      return false;
    }
    long made = registers[body.use(pc, 0)];
    return (made & (UNKNOWN | parameterBits())) == 0 && Long.bitCount(made) == 1;
  }

  /** All that these hold: they themselves only if that leads back to them. */
  long inner(long origins) {
    return closure(load(origins, ANY));
  }

  long parameterBits() {
    return (1L << (2 * parameters)) - 1;
  }

  /**
   * What other objects may hold before the first instruction: parameters and what is inside them.
   * But nothing holds an object whose constructor begins: nobody can store it before that, not even
   * the constructor of a subclass, which may not use it until this one is done (JVMS 4.10.1.9).
   */
  long heldFromTheStart() {
    return body.method().isConstructor() ? parameterBits() & ~1 : parameterBits();
  }

  /**
   * New objects of which no value of an earlier turn of a loop can be left anywhere: those that are
   * made outside of loops, and those that no register keeps. What an object holds is known whatever
   * the order, so that with a field's owner also what is only later put there escapes; making the
   * object takes that back.
   */
  long renewable() {
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

  /** If these are one parameter or inside it, both; else none. */
  long ofOneParameter(long origins) {
    for (int p = 0; p < parameters; p++) {
      long both = 1L << p | inside(p);
      if ((origins & ~both) == 0 && origins != 0) {
        return both;
      }
    }
    return 0;
  }

  /**
   * Parameters, and what is inside them, that objects of these origins may be stored in, by
   * themselves or in something else that is. Asked only when all stores are known.
   */
  long takers(long origins) {
    long[] taken = takenBy;
    if (taken == null) {
      taken = new long[2 * parameters];
      for (int origin = 0; origin < taken.length; origin++) {
        taken[origin] = closure(taken(origin));
      }
      takenBy = taken;
    }
    long takers = 0;
    for (int origin = 0; origin < taken.length; origin++) {
      takers |= (taken[origin] & origins) != 0 ? 1L << origin : 0;
    }
    return takers;
  }

  /** New objects and other parameters that are stored in a parameter, or inside it. */
  long taken(int origin) {
    return held[origin] & ~ofOneParameter(1L << origin) & ~UNKNOWN;
  }

  long fold(long origins) {
    long mask = (1L << parameters) - 1;
    return (origins & mask) | ((origins >> parameters) & mask);
  }

  long returned() {
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
}
