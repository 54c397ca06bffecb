package dev.deadheat.threads;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Operations that publish what happened before them, and places where all threads of a group meet.
 *
 * <p>A <em>release</em> is a write of a volatile field other than of its default value, or a count
 * down of a latch. Its key is the field, or the latch object. A <em>meeting</em> is the waiting of
 * a barrier.
 */
public final class SyncPoints {
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final Set<String> MEETINGS =
      Set.of("await", "arriveAndAwaitAdvance", "awaitAdvance");
  private static final Set<String> ARRIVALS = Set.of("arrive", "arriveAndDeregister");

  private final CallGraph graph;
  private final Names.Source names;
  private final FieldHandles handles;
  private final Map<Object, Integer> keys = new HashMap<>();
  private final Set<Field> ignored = new HashSet<>();
  private final List<Object> meetings = new ArrayList<>();
  private final IntSet barriers = new IntSet();
  private final Map<Object, Integer> meetingNumbers = new HashMap<>();

  SyncPoints(CallGraph graph, Names.Source names, FieldHandles handles) {
    this.graph = graph;
    this.handles = handles;
    this.names = names;
  }

  /** The number of a key; new ones get the next. */
  public int key(Object key) {
    return keys.computeIfAbsent(key, k -> keys.size());
  }

  /** The number of a key that some instruction releases, or -1. */
  public int known(Object key) {
    return keys.getOrDefault(key, -1);
  }

  int keyCount() {
    return keys.size();
  }

  /** What an instruction releases: numbers of keys. */
  public List<Integer> releases(int node, int pc) {
    MethodBody body = graph.body(node);
    List<Integer> found = new ArrayList<>(1);
    Field field = releasedField(body, pc);
    if (field != null && !ignored.contains(field)) {
      found.add(key(field));
    }
    if (body.op(pc) == Op.INVOKE && isCall(body, pc, "CountDownLatch", Set.of("countDown"))) {
      IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, 0));
      if (points != null) {
        points.forEach(o -> found.add(key(o)));
      }
    }
    return found;
  }

  /** The field that an instruction writes so that others who read it see what was before. */
  @Nullable Field releasedField(MethodBody body, int pc) {
    int op = body.op(pc);
    if (op == Op.PUT_FIELD || op == Op.PUT_STATIC) {
      Field field = body.field(pc).resolve();
      return field != null && field.isVolatile() && !isDefault(body, pc) ? field : null;
    }
    FieldHandles.Use use = handles.of(body, pc);
    return use != null
            && use.write()
            && use.mode() == FieldHandles.Mode.SYNCHRONIZING
            && !isDefault(body, pc)
        ? use.field()
        : null;
  }

  /** Who sees this field written has not learned which thread did it. */
  void ignore(Field field) {
    ignored.add(field);
  }

  /** Whether a call may release a latch, or arrive at or wait for a barrier. */
  static boolean mayBe(MethodBody body, int pc) {
    return isCall(body, pc, "CountDownLatch", Set.of("countDown"))
        || isCall(body, pc, "CyclicBarrier", MEETINGS)
        || isCall(body, pc, "Phaser", MEETINGS)
        || isCall(body, pc, "Phaser", ARRIVALS);
  }

  private boolean isDefault(MethodBody body, int pc) {
    int value = body.use(pc, body.useCount(pc) - 1);
    int at = names.of(body).definition(value);
    return at >= 0
        && ((body.op(at) == Op.CONST_INT && body.immediate(at) == 0)
            || (body.op(at) == Op.CONST && body.object(at) == null));
  }

  /** The number of the meeting that a call is, or -1. */
  int meeting(int node, int pc) {
    MethodBody body = graph.body(node);
    if (body.op(pc) != Op.INVOKE
        || !(isCall(body, pc, "CyclicBarrier", MEETINGS) || isCall(body, pc, "Phaser", MEETINGS))) {
      return -1;
    }
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, 0));
    if (points != null) {
      points.forEach(barriers::add);
    }
    return number(body, pc);
  }

  /** The number that a call has among meetings and arrivals. */
  int number(MethodBody body, int pc) {
    Object place = List.of(body.method(), pc);
    Integer known = meetingNumbers.get(place);
    if (known == null) {
      known = meetings.size();
      meetings.add(place);
      meetingNumbers.put(place, known);
    }
    return known;
  }

  /** Whether a call arrives at a barrier and goes on without waiting for the others. */
  boolean arrives(int node, int pc) {
    MethodBody body = graph.body(node);
    return body.op(pc) == Op.INVOKE && isCall(body, pc, "Phaser", ARRIVALS);
  }

  /** Whether all meetings are at one and the same barrier. */
  boolean hasOneObject() {
    return barriers.cardinality() == 1;
  }

  int meetingCount() {
    return meetings.size();
  }

  static boolean isCall(MethodBody body, int pc, String type, Set<String> methods) {
    MethodRef ref = body.callee(pc);
    return methods.contains(ref.name())
        && ref.owner() instanceof ClassType owner
        && owner.internalName().equals(CONCURRENT + type);
  }
}
