package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Loops;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Threads of one kind that each touch the part of an array that their own numbers name: the index,
 * or the whole range of a loop, is computed from fields of the thread's own task or from what it
 * captured. Two such accesses meet only if two tasks were given overlapping numbers, which is not
 * checked.
 */
final class ArrayParts {
  private final CallGraph graph;
  private final ThreadTable threads;
  private final Facts.Source facts;
  private final Map<MethodBody, Loops> loopsOf = new HashMap<>();

  ArrayParts(CallGraph graph, ThreadTable threads, Facts.Source facts) {
    this.graph = graph;
    this.threads = threads;
    this.facts = facts;
  }

  /** Whether some pair of a batch may be covered. */
  boolean concern(Funnel.Batch batch) {
    return batch.first().access().place() instanceof Place.Elements
        && areOfOneKind(batch.firstThread(), batch.secondThread())
        && (isStarted(batch.firstThread()) || isStarted(batch.secondThread()));
  }

  private boolean isStarted(int thread) {
    return threads.get(thread).kind() == AbstractThread.Kind.STARTED;
  }

  boolean covers(Funnel.Pair pair) {
    if (!(pair.first().access().place() instanceof Place.Elements)
        || !isStarted(pair.firstThread())
        || !areOfOneKind(pair.firstThread(), pair.secondThread())) {
      return false;
    }
    Object part = part(pair.first(), pair.firstThread());
    return part != null && part.equals(part(pair.second(), pair.secondThread()));
  }

  /** One place starts them, or they are the tasks of one recursion. */
  private boolean areOfOneKind(int first, int second) {
    if (first == second) {
      return isOneMethod(threads.get(first));
    }
    int a = threads.get(first).node();
    int b = threads.get(second).node();
    return a >= 0
        && b >= 0
        && graph.method(a).method() == graph.method(b).method()
        && isForked(graph.method(a).method());
  }

  private boolean isOneMethod(AbstractThread thread) {
    if (thread.begins().size() == 1) {
      return true;
    }
    Method first = graph.method(thread.node()).method();
    return thread.begins().stream().allMatch(b -> graph.method(b.node()).method() == first);
  }

  private static boolean isForked(Method method) {
    ClassType owner = method.owner();
    return owner.isSubtypeOf(owner.types().classType("java/util/concurrent/ForkJoinTask"));
  }

  /** What the part is computed from; null where it is not the thread's own. */
  private @Nullable Object part(Instance instance, int thread) {
    Access access = instance.access();
    MethodBody body = access.body();
    if (body.op(access.pc()) != Op.ARRAY_LOAD && body.op(access.pc()) != Op.ARRAY_STORE) {
      return null;
    }
    Object found = range(instance, thread, body.use(access.pc(), 1));
    int row = facts.of(body).names().definition(access.base());
    if (found == null && row >= 0 && body.op(row) == Op.ARRAY_LOAD) {
      found = range(instance, thread, body.use(row, 1)); // A row of its own.
    }
    return found;
  }

  private @Nullable Object range(Instance instance, int thread, int index) {
    Object value = own(instance, thread, index);
    if (value != null) {
      return value;
    }
    MethodBody body = instance.access().body();
    int phi = facts.of(body).names().definition(index);
    if (phi < 0 || body.op(phi) != Op.PHI || body.useCount(phi) != 2) {
      return null;
    }
    Object from = own(instance, thread, body.use(phi, 0));
    Object to = null;
    for (int pc = 0; pc < body.codeEnd() && to == null; pc = body.next(pc)) {
      if (body.op(pc) == Op.IF && body.useCount(pc) == 2 && body.use(pc, 0) == index) {
        to = own(instance, thread, body.use(pc, 1));
      }
    }
    return from == null || to == null ? null : List.of(from, to);
  }

  /** A value that is computed from the thread's own numbers and from constants; null for others. */
  private @Nullable Object own(Instance instance, int thread, int register) {
    boolean[] isOwn = new boolean[1];
    Object tree = tree(instance, thread, register, isOwn, 0);
    return isOwn[0] ? tree : null;
  }

  private @Nullable Object tree(
      Instance instance, int thread, int register, boolean[] isOwn, int depth) {
    MethodBody body = instance.access().body();
    int pc = facts.of(body).names().definition(register);
    if (pc < 0) {
      isOwn[0] |= isCapturedPerThread(instance, thread);
      return isOwn[0] ? List.of("parameter", register) : null;
    }
    switch (body.op(pc)) {
      case Op.CONST_INT -> {
        return body.immediate(pc);
      }
      case Op.GET_FIELD -> {
        Field field = body.field(pc).resolve();
        if (field == null || body.use(pc, 0) != 0 || !isTaskOfItsOwn(instance, thread)) {
          return null;
        }
        isOwn[0] = true;
        return field;
      }
      case Op.GET_STATIC -> {
        Field field = body.field(pc).resolve();
        return field != null && field.isFinal() ? field : null;
      }
      case Op.ARRAY_LENGTH -> {
        return tree(instance, thread, body.use(pc, 0), new boolean[1], depth + 1);
      }
      case Op.BINARY, Op.UNARY -> {
        List<Object> parts = new ArrayList<>(List.of(body.op(pc), body.sub(pc)));
        for (int i = 0; i < body.useCount(pc); i++) {
          Object part =
              depth > 5 ? null : tree(instance, thread, body.use(pc, i), isOwn, depth + 1);
          if (part == null) {
            return null;
          }
          parts.add(part);
        }
        return parts;
      }
      default -> {
        return null;
      }
    }
  }

  /** Whether the receiver is the thread's task, and each thread has another one. */
  private boolean isTaskOfItsOwn(Instance instance, int thread) {
    Method method = instance.access().body().method();
    if (method.isStatic()) {
      return false;
    }
    return isForked(method)
        || (instance.visit().state.handed() & 1) != 0
        || (instance.visit().begins.get(thread) && isMadePerThread(threads.get(thread)));
  }

  /** Whether the task of a thread is made in the loop that starts it. */
  private boolean isMadePerThread(AbstractThread started) {
    return started.begins().stream().allMatch(b -> isMadePerThread(started, b.node()));
  }

  private boolean isMadePerThread(AbstractThread started, int begin) {
    IntSet tasks = graph.pointsTo().points(graph.method(begin), 0);
    if (tasks == null || tasks.isEmpty() || started.startPc() < 0) {
      return false;
    }
    MethodBody starter = graph.body(started.starter());
    Loops loops = loopsOf.computeIfAbsent(starter, Loops::new);
    for (int o : tasks.toArray()) {
      HeapObject task = graph.pointsTo().object(o);
      if (task.method() != starter.method() || !loops.sameLoop(task.pc(), started.startPc())) {
        return false;
      }
    }
    return true;
  }

  /** Whether the access is in a function that is made anew for each thread. */
  private boolean isCapturedPerThread(Instance instance, int thread) {
    if (!instance.visit().begins.get(thread)) {
      return false;
    }
    AbstractThread started = threads.get(thread);
    MethodBody starter = graph.body(started.starter());
    Loops loops = loopsOf.computeIfAbsent(starter, Loops::new);
    for (int pc = 0; pc < starter.codeEnd() && started.startPc() >= 0; pc = starter.next(pc)) {
      if (starter.op(pc) == Op.INVOKE_DYNAMIC
          && starter.callSite(pc) instanceof CallSite.Lambda lambda
          && isTarget(lambda.target().method(), instance.access().body().method())) {
        return loops.sameLoop(pc, started.startPc());
      }
    }
    return false;
  }

  private static boolean isTarget(@Nullable MethodRef ref, Method method) {
    return ref != null && ref.name().equals(method.name()) && ref.owner() == method.owner();
  }
}
