package dev.deadheat.values.graph;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Says of each instruction which cells, locks and threads it is about. */
final class Sites {
  private static final String LOCK = "java/util/concurrent/locks/Lock";
  private static final String CONDITION = "java/util/concurrent/locks/Condition";
  private static final String REENTRANT = "java/util/concurrent/locks/ReentrantLock";
  private static final String READ_WRITE = "java/util/concurrent/locks/ReentrantReadWriteLock";
  private static final Set<String> LOCKS =
      Set.of(LOCK, REENTRANT, READ_WRITE + "$ReadLock", READ_WRITE + "$WriteLock");
  private static final int STATIC_CALL = 184;

  private record PlaceKey(int object, Object place) {}

  private final Result result;
  private final Set<ClassType> analysed;
  private final EnumConstants enums;
  private final List<Frame> frames;
  private final Map<Frame, AbstractThread> threadOf;
  private final Map<Frame, Map<Integer, List<AbstractThread>>> starts;
  private final Map<Object, Cell> cells = new LinkedHashMap<>();
  private final Set<Integer> singles = new HashSet<>();
  private final Map<Integer, Frame> makers = new HashMap<>();
  private final Map<Object, String> lockNames = new HashMap<>();
  private final Set<Field> exposed = new HashSet<>();
  private final Set<String> gaps = new LinkedHashSet<>();
  private final Map<Integer, Set<Integer>> held = new HashMap<>();
  private int variables;

  /**
   * @param analysed the classes whose fields nobody else writes; those of the library hold anything
   */
  Sites(
      Result result,
      Set<ClassType> analysed,
      EnumConstants enums,
      List<Frame> frames,
      Map<Frame, AbstractThread> threadOf,
      Map<Frame, Map<Integer, List<AbstractThread>>> starts,
      int variables) {
    this.result = result;
    this.analysed = analysed;
    this.enums = enums;
    this.frames = frames;
    this.threadOf = threadOf;
    this.starts = starts;
    this.variables = variables;
  }

  int variables() {
    return variables;
  }

  Map<Object, String> lockNames() {
    return lockNames;
  }

  /** The frames that make the objects of which there is one. */
  Map<Integer, Frame> makers() {
    return makers;
  }

  Set<String> gaps() {
    return gaps;
  }

  Map<Object, Cell> resolve(List<AbstractThread> threads) {
    findSingles();
    frames.forEach(this::findExposed);
    for (Frame frame : frames) {
      MethodBody body = frame.body();
      Method method = body.method();
      if (method.isSynchronized()) {
        frame.monitor = method.isStatic() ? method.owner() : lock(frame, 0);
      }
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        Action action = action(frame, body, pc, threads);
        if (action != null) {
          frame.actions.put(pc, action);
        }
      }
      Conditions.findTries(frame);
      boolean once = !frame.isRepeated() && !thread(frame).isManyOrBelow();
      if (once && starts.containsKey(frame)) {
        JoinLoops.find(frame, starts.getOrDefault(frame, Map.of()));
      }
    }
    return cells;
  }

  static Set<Integer> points(Result result, Frame frame, int register) {
    int variable = frame.reference(register);
    IntSet points = variable < 0 ? null : result.points(frame.method(), variable);
    Set<Integer> found = new LinkedHashSet<>();
    if (points != null) {
      points.forEach(found::add);
    }
    return found;
  }

  /** Objects whose allocation runs at most once in the whole program. */
  private void findSingles() {
    Map<Integer, Integer> places = new HashMap<>();
    Set<Integer> repeated = new HashSet<>();
    for (Frame frame : frames) {
      MethodBody body = frame.body();
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        int op = body.op(pc);
        boolean allocates = op == Op.NEW || op == Op.NEW_ARRAY || op == Op.INVOKE_DYNAMIC;
        if (!allocates || body.def(pc) < 0) {
          continue;
        }
        for (int object : points(result, frame, body.def(pc))) {
          HeapObject made = result.object(object);
          if (made.method() == body.method() && made.pc() == pc) {
            places.merge(object, 1, Integer::sum);
            makers.put(object, frame);
            if (frame.isRepeated(pc) || thread(frame).isMany()) {
              repeated.add(object);
            }
          }
        }
      }
    }
    places.forEach(
        (object, count) -> {
          HeapObject.Origin origin = result.object(object).origin();
          boolean distinct =
              origin == HeapObject.Origin.ALLOCATED || origin == HeapObject.Origin.LAMBDA;
          if (count == 1 && distinct && !repeated.contains(object)) {
            singles.add(object);
          }
        });
    makers.keySet().retainAll(singles);
  }

  /** Fields that reflection or a handle may write; if it is not known which, that is a gap. */
  private void findExposed(Frame frame) {
    MethodBody body = frame.body();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) != Op.INVOKE
          || body.sub(pc) == STATIC_CALL
          || !(body.callee(pc).owner() instanceof ClassType owner)
          || !ObjectSites.writesBehind(owner.internalName(), body.callee(pc).name())) {
        continue;
      }
      Set<Integer> handles = points(result, frame, body.use(pc, 0));
      boolean known = !handles.isEmpty();
      for (int handle : handles) {
        Field field = result.object(handle).field();
        known &= field != null;
        if (field != null) {
          exposed.add(field);
        }
      }
      if (!known) {
        gaps.add(body.callee(pc) + " may write any field");
      }
    }
  }

  private AbstractThread thread(Frame frame) {
    AbstractThread thread = threadOf.get(frame);
    if (thread == null) {
      throw new IllegalStateException("frame without thread");
    }
    return thread;
  }

  private @Nullable Action action(
      Frame frame, MethodBody body, int pc, List<AbstractThread> threads) {
    Action constant = enums.action(body, pc);
    if (constant != null) {
      return constant;
    }
    return switch (body.op(pc)) {
      case Op.GET_STATIC, Op.PUT_STATIC -> {
        Field field = body.field(pc).resolve();
        if (field == null) {
          yield null;
        }
        yield new Action.Access(List.of(cell(-1, field)), body.op(pc) == Op.PUT_STATIC);
      }
      case Op.GET_FIELD, Op.PUT_FIELD -> {
        Field field = body.field(pc).resolve();
        if (field == null) {
          yield null;
        }
        List<Cell> found = new ArrayList<>();
        for (int object : points(result, frame, body.use(pc, 0))) {
          found.add(cell(object, field));
        }
        yield new Action.Access(found, body.op(pc) == Op.PUT_FIELD);
      }
      case Op.MONITOR_ENTER -> new Action.Acquire(lock(frame, body.use(pc, 0)));
      case Op.MONITOR_EXIT -> new Action.Release(lock(frame, body.use(pc, 0)));
      case Op.INVOKE_DYNAMIC -> capture(frame, body, pc);
      case Op.INVOKE -> invoke(frame, body, pc, threads);
      default -> null;
    };
  }

  private Cell cell(int object, Field field) {
    return cells.computeIfAbsent(
        new PlaceKey(object, field),
        k ->
            new Cell(
                variables++,
                object,
                field,
                -1,
                field.type(),
                object < 0 || singles.contains(object),
                exposed.contains(field) || !analysed.contains(field.owner())));
  }

  /** The lock that a register surely refers to; null if that is not known. */
  private @Nullable Object lock(Frame frame, int register) {
    Set<Integer> objects = points(result, frame, register);
    return objects.size() == 1 ? lock(objects.iterator().next()) : null;
  }

  private @Nullable Object lock(int object) {
    HeapObject known = result.object(object);
    if (known.origin() == HeapObject.Origin.CLASS && known.subject() instanceof ClassType type) {
      return type;
    }
    Frame maker = makers.get(object);
    if (maker == null) {
      return null;
    }
    lockNames.computeIfAbsent(
        object,
        o ->
            "the "
                + known.type()
                + " made in "
                + maker
                + ", line "
                + maker.body().line(known.pc()));
    return object;
  }

  private @Nullable Action capture(Frame frame, MethodBody body, int pc) {
    if (!(body.callSite(pc) instanceof CallSite.Lambda lambda) || body.def(pc) < 0) {
      return callees(frame, pc);
    }
    List<@Nullable Cell> captured = new ArrayList<>();
    Set<Integer> objects = points(result, frame, body.def(pc));
    for (int i = 0; i < body.useCount(pc); i++) {
      Type type = lambda.descriptor().parameters().get(i);
      captured.add(objects.size() == 1 ? captured(objects.iterator().next(), i, type) : null);
    }
    return new Action.Capture(captured);
  }

  private Cell captured(int object, int i, Type type) {
    return cells.computeIfAbsent(
        new PlaceKey(object, i),
        k -> new Cell(variables++, object, null, i, type, singles.contains(object), false));
  }

  private @Nullable Action callees(Frame frame, int pc) {
    List<Frame> own = frame.callees.get(pc);
    if (own == null) {
      return null;
    }
    boolean direct =
        frame.body().op(pc) == Op.INVOKE
            && !frame.mixed.contains(pc)
            && own.stream().allMatch(f -> isTarget(frame.body().callee(pc), f));
    return direct ? new Action.Call(own) : new Action.Callback(own);
  }

  /** Whether a frame is what the instruction itself calls, with its arguments. */
  private static boolean isTarget(MethodRef named, Frame callee) {
    Method method = callee.body().method();
    return method.hasShape(named.name(), named.descriptor());
  }

  private @Nullable Action invoke(
      Frame frame, MethodBody body, int pc, List<AbstractThread> threads) {
    List<AbstractThread> started = starts.getOrDefault(frame, Map.of()).get(pc);
    MethodRef target = body.callee(pc);
    if (started != null) {
      if (frame.callees.containsKey(pc)) {
        gaps.add(target + " both calls back and starts threads");
      }
      return new Action.Start(started);
    }
    if (!(target.owner() instanceof ClassType owner)) {
      return callees(frame, pc);
    }
    String name = target.name();
    boolean hasReceiver = body.sub(pc) != STATIC_CALL;
    if (owner.internalName().equals("java/lang/Math")
        && (name.equals("min") || name.equals("max"))
        && body.def(pc) >= 0
        && (body.kind(body.def(pc)) == Kind.INT || body.kind(body.def(pc)) == Kind.LONG)) {
      return new Action.Extreme(name.equals("max"));
    }
    if (hasReceiver && LOCKS.contains(owner.internalName())) {
      if (name.equals("lock") || name.equals("lockInterruptibly")) {
        return new Action.Acquire(reentrant(frame, body.use(pc, 0)));
      }
      if (name.equals("tryLock")) {
        return new Action.TryAcquire(reentrant(frame, body.use(pc, 0)));
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
    if (hasReceiver && isWait(target)) {
      return new Action.Wait();
    }
    if (hasReceiver && name.equals("join") && isDeclaredIn(target, "java/lang/Thread")) {
      return new Action.Join(
          target.descriptor().parameters().isEmpty()
              ? joined(frame, body.use(pc, 0), threads)
              : null);
    }
    if (hasReceiver && Futures.waits(target) && !frame.callees.containsKey(pc)) {
      return new Action.Join(Futures.task(frame, pc, starts.getOrDefault(frame, Map.of())));
    }
    return callees(frame, pc);
  }

  private static boolean isWait(MethodRef target) {
    return (target.name().equals("wait") && isDeclaredIn(target, "java/lang/Object"))
        || (target.name().startsWith("await") && isDeclaredIn(target, CONDITION));
  }

  /** Whether it is the library's own method, not one of the program with the same name. */
  private static boolean isDeclaredIn(MethodRef target, String owner) {
    Method method = target.resolve();
    return method != null && method.owner().internalName().equals(owner);
  }

  /**
   * The lock of a register that refers to a ReentrantLock or to a side of a ReentrantReadWriteLock;
   * other locks may let several in.
   */
  private @Nullable Object reentrant(Frame frame, int register) {
    Set<Integer> objects = points(result, frame, register);
    if (objects.size() != 1) {
      return null;
    }
    int object = objects.iterator().next();
    if (isExactly(object, REENTRANT)) {
      return lock(object, REENTRANT);
    }
    boolean reads = isExactly(object, READ_WRITE + "$ReadLock");
    if (!reads && !isExactly(object, READ_WRITE + "$WriteLock")) {
      return null;
    }
    // A side has nothing but its lock, of which it is a part from the beginning.
    Set<Integer> wholes = held().getOrDefault(object, Set.of());
    Object whole = wholes.size() == 1 ? lock(wholes.iterator().next(), READ_WRITE) : null;
    return whole == null ? null : reads ? new ReadSide(whole) : whole;
  }

  private @Nullable Object lock(int object, String type) {
    return isExactly(object, type) ? lock(object) : null;
  }

  private boolean isExactly(int object, String name) {
    HeapObject known = result.object(object);
    return known.origin() == HeapObject.Origin.ALLOCATED
        && known.type() instanceof ClassType type
        && type.internalName().equals(name);
  }

  /** What objects hold, for those that hold anything. */
  private Map<Integer, Set<Integer>> held() {
    if (held.isEmpty()) {
      result.eachHolding(
          (object, what) ->
              what.forEach(o -> held.computeIfAbsent(object, k -> new HashSet<>()).add(o)));
    }
    return held;
  }

  private @Nullable AbstractThread joined(Frame frame, int register, List<AbstractThread> threads) {
    Set<Integer> objects = points(result, frame, register);
    if (objects.size() != 1 || !singles.containsAll(objects)) {
      return null;
    }
    List<AbstractThread> started =
        threads.stream().filter(t -> t.objects().stream().anyMatch(objects::contains)).toList();
    return started.size() == 1 && started.get(0).objects().equals(objects) ? started.get(0) : null;
  }
}
