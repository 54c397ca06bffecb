package dev.deadheat.values.graph;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says of each instruction what it does to one object: see {@link ObjectGraphBuilder}. */
final class ObjectSites {
  static final int STATIC_CALL = 184;
  static final int SPECIAL_CALL = 183;
  static final String REENTRANT = "java/util/concurrent/locks/ReentrantLock";
  private static final String LOCK = "java/util/concurrent/locks/Lock";
  private static final String CONDITION = "java/util/concurrent/locks/Condition";

  /** The object itself, as a lock and as the owner of cells. */
  private static final int IT = 0;

  private static final int SOMEBODY = -2;

  private record PlaceKey(int object, Field field) {}

  private record Resolved(Frame frame, int pc, PlaceKey place, boolean write) {}

  private final ClassType type;
  private final ClassUses uses;
  private final EnumConstants enums;
  private final List<Resolved> accesses = new ArrayList<>();
  private final Set<String> gaps = new LinkedHashSet<>();
  private int variables;

  ObjectSites(ClassType type, ClassUses uses, EnumConstants enums) {
    this.enums = enums;
    this.type = type;
    this.uses = uses;
  }

  Set<String> gaps() {
    return gaps;
  }

  Map<Object, String> lockNames() {
    return Map.of(IT, "this " + type.name());
  }

  int variables() {
    return variables;
  }

  /** Makes the cells, and tells each access which it is about. */
  Map<Object, Cell> cells(int firstVariable) {
    variables = firstVariable;
    Map<Object, Cell> cells = new LinkedHashMap<>();
    for (Resolved access : accesses) {
      PlaceKey place = access.place();
      boolean own = place.object() == IT;
      Cell cell =
          cells.computeIfAbsent(
              place,
              p ->
                  new Cell(
                      variables++,
                      place.object(),
                      place.field(),
                      -1,
                      place.field().type(),
                      own,
                      !own));
      access.frame().actions.put(access.pc(), new Action.Access(List.of(cell), access.write()));
    }
    return cells;
  }

  /**
   * @param creating whether the object is not finished yet, and should be nobody else's
   */
  void resolve(Frame frame, boolean creating) {
    MethodBody body = frame.body();
    Method method = body.method();
    if (method.isSynchronized()) {
      frame.monitor = method.isStatic() ? method.owner() : frame.it.get(0) ? (Integer) IT : null;
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      Action constant = enums.action(body, pc);
      if (constant != null) {
        frame.actions.put(pc, constant);
      } else if (isAccess(body.op(pc))) {
        access(frame, body, pc);
      } else {
        Action action = action(frame, body, pc);
        if (action != null) {
          frame.actions.put(pc, action);
        }
      }
      if (creating) {
        findLeak(frame, body, pc);
      }
    }
  }

  private static boolean isAccess(int op) {
    return op == Op.GET_FIELD || op == Op.PUT_FIELD || op == Op.GET_STATIC || op == Op.PUT_STATIC;
  }

  private void access(Frame frame, MethodBody body, int pc) {
    Field field = body.field(pc).resolve();
    if (field == null) {
      return;
    }
    boolean isStatic = body.op(pc) == Op.GET_STATIC || body.op(pc) == Op.PUT_STATIC;
    boolean write = body.op(pc) == Op.PUT_FIELD || body.op(pc) == Op.PUT_STATIC;
    boolean own = !isStatic && frame.it.get(body.use(pc, 0)) && uses.isTracked(field);
    accesses.add(new Resolved(frame, pc, new PlaceKey(own ? IT : SOMEBODY, field), write));
  }

  private @Nullable Action action(Frame frame, MethodBody body, int pc) {
    return switch (body.op(pc)) {
      case Op.MONITOR_ENTER -> new Action.Acquire(lock(frame, body.use(pc, 0)));
      case Op.MONITOR_EXIT -> new Action.Release(lock(frame, body.use(pc, 0)));
      case Op.INVOKE_DYNAMIC ->
          body.callSite(pc) instanceof CallSite.Lambda ? null : new Action.Wait();
      case Op.INVOKE -> invoke(frame, body, pc);
      default -> null;
    };
  }

  private @Nullable Action invoke(Frame frame, MethodBody body, int pc) {
    List<Frame> own = frame.callees.get(pc);
    if (own != null) {
      return new Action.Call(own);
    }
    MethodRef target = body.callee(pc);
    String owner = target.owner() instanceof ClassType type ? type.internalName() : "";
    String name = target.name();
    boolean hasReceiver = body.sub(pc) != STATIC_CALL;
    if (owner.equals("java/lang/Math")
        && (name.equals("min") || name.equals("max"))
        && body.def(pc) >= 0
        && (body.kind(body.def(pc)) == Kind.INT || body.kind(body.def(pc)) == Kind.LONG)) {
      return new Action.Extreme(name.equals("max"));
    }
    if (hasReceiver && isLockType(target)) {
      if (name.equals("lock") || name.equals("lockInterruptibly")) {
        return new Action.Acquire(reentrant(frame, body.use(pc, 0)));
      }
      if (name.equals("unlock")) {
        return new Action.Release(reentrant(frame, body.use(pc, 0)));
      }
    }
    if (hasReceiver
        && (name.equals("notify") || name.equals("notifyAll"))
        && isDeclaredIn(target, "java/lang/Object")) {
      return new Action.Notify(lock(frame, body.use(pc, 0)));
    }
    boolean calm = QuietCalls.isQuiet(owner, name, target.descriptor());
    return calm && !isDeclaredIn(target, CONDITION) ? null : new Action.Wait();
  }

  private static boolean isLockType(MethodRef target) {
    return isDeclaredIn(target, REENTRANT) || isDeclaredIn(target, LOCK);
  }

  private static boolean isDeclaredIn(MethodRef target, String owner) {
    Method method = target.resolve();
    return method != null && method.owner().internalName().equals(owner);
  }

  /** The object itself, or a final field of it: that is one lock, whatever is in it. */
  private @Nullable Object lock(Frame frame, int register) {
    if (frame.it.get(register)) {
      return IT;
    }
    MethodBody body = frame.body();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.def(pc) == register) {
        if (body.op(pc) == Op.GET_FIELD && frame.it.get(body.use(pc, 0))) {
          Field field = body.field(pc).resolve();
          return field != null && field.isFinal() && uses.isTracked(field) ? field : null;
        }
        return body.op(pc) == Op.CONST && body.object(pc) instanceof ClassType named ? named : null;
      }
    }
    return null;
  }

  private @Nullable Object reentrant(Frame frame, int register) {
    return lock(frame, register) instanceof Field field && uses.isReentrantLock(field)
        ? field
        : null;
  }

  /** Where a constructor lets the object out: then operations may run before it is finished. */
  private void findLeak(Frame frame, MethodBody body, int pc) {
    for (int i = 0; i < body.useCount(pc); i++) {
      if (!frame.it.get(body.use(pc, i)) || isHarmless(frame, body, pc, i)) {
        continue;
      }
      gaps.add(type.name() + " is let out of its constructor in line " + body.line(pc));
    }
  }

  private static boolean isHarmless(Frame frame, MethodBody body, int pc, int use) {
    return switch (body.op(pc)) {
      case Op.GET_FIELD, Op.MONITOR_ENTER, Op.MONITOR_EXIT, Op.IF, Op.INSTANCE_OF, Op.RETURN ->
          true;
      case Op.PUT_FIELD -> use == 0;
      case Op.INVOKE -> frame.callees.containsKey(pc) || isPlainConstructor(body, pc, use);
      default -> false;
    };
  }

  /** Constructors of the JDK's base classes for collections and the like keep it to themselves. */
  private static boolean isPlainConstructor(MethodBody body, int pc, int use) {
    MethodRef target = body.callee(pc);
    return use == 0
        && target.name().equals("<init>")
        && target.owner() instanceof ClassType owner
        && (owner.internalName().startsWith("java/util/")
            || owner.internalName().startsWith("java/io/")
            || owner.internalName().startsWith("java/lang/"));
  }

  /** Calls that may write a field without an instruction for it. */
  static boolean writesBehind(String owner, String name) {
    return switch (owner) {
      case "java/lang/reflect/Field" -> name.startsWith("set") && !name.equals("setAccessible");
      case "java/lang/invoke/VarHandle", "java/lang/invoke/MethodHandle" -> true;
      case "sun/misc/Unsafe", "jdk/internal/misc/Unsafe" -> true;
      default ->
          owner.startsWith("java/util/concurrent/atomic/Atomic") && owner.endsWith("FieldUpdater");
    };
  }
}
