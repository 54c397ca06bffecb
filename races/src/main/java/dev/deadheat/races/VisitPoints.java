package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a register may refer to on a visit of its method. Points-to has one answer for all who call
 * a method in a context, and where code is large there are few contexts. But whatever a parameter
 * is on a visit, one of the callers that lead to that visit has passed it: so it is one of the
 * objects that these may have there, and what is loaded from its fields is what those hold. What a
 * library's user passes is what users may have.
 *
 * <p>The least solution of that is found going from callers to what they call. Nothing is known of
 * arguments that library code passes, and of what it hands out under another name (opaque objects
 * stand for whatever there is); there all that points-to says counts.
 */
final class VisitPoints {
  /** More parameters than these are what points-to says. */
  private static final int PARAMETERS = 8;

  /** A value that is looked for through more steps than these is what points-to says. */
  private static final int STEPS = 6;

  private static final int[] NONE = {};

  private final CallGraph graph;
  private final ThreadTable threads;
  private final Facts.Source facts;
  private final PointSets sets;

  /** By node and register, the number of what points-to says, and one more; 0 where not asked. */
  private final int[][] full;

  /** By the number of a set whether it is opaque: 1 yes, 2 no, 0 not asked yet. */
  private byte[] opaque = new byte[1024];

  private final Encapsulation encapsulation;

  /** What users may have; -1 if there are none, or nothing is known of them. */
  private final int users;

  /** All objects but those that one field alone holds. */
  private final int loose;

  /** For each visit, the numbers of the sets of its first parameters. */
  private final int[][] parameters;

  VisitPoints(
      CallGraph graph,
      ThreadTable threads,
      Facts.Source facts,
      Propagation propagation,
      Encapsulation encapsulation,
      @Nullable IntSet users) {
    this.graph = graph;
    this.threads = threads;
    this.facts = facts;
    this.sets = new PointSets(graph.pointsTo());
    this.full = new int[graph.size()][];
    this.encapsulation = encapsulation;
    this.users = users == null ? -1 : sets.of(users);
    IntSet others = new IntSet();
    for (int o = 0; o < graph.pointsTo().objectCount(); o++) {
      if (!encapsulation.objects().contains(o)) {
        others.add(o);
      }
    }
    this.loose = sets.of(others);
    this.parameters = new int[propagation.visits().size()][];
    solve(propagation);
  }

  /** The objects; not to be changed. */
  IntSet of(Propagation.Visit visit, int register) {
    return sets.get(find(visit, register, STEPS));
  }

  private void solve(Propagation propagation) {
    ArrayDeque<Propagation.Visit> work = new ArrayDeque<>();
    boolean[] queued = new boolean[parameters.length];
    for (Propagation.Visit visit : propagation.visits()) {
      int count = Math.min(graph.body(visit.node).parameterCount(), PARAMETERS);
      parameters[visit.index()] = count == 0 ? NONE : new int[count];
      if (!visit.begins.isEmpty() && begin(visit)) {
        queued[visit.index()] = true;
        work.add(visit);
      }
    }
    for (Propagation.Visit visit : propagation.visits()) {
      if (!queued[visit.index()]) {
        queued[visit.index()] = true;
        work.add(visit);
      }
    }
    while (!work.isEmpty()) {
      Propagation.Visit visit = work.remove();
      queued[visit.index()] = false;
      for (int i = 0; i < visit.calleeCount(); i++) {
        Propagation.Visit callee = visit.callee(i);
        if (pass(visit, visit.pc(i), visit.isPlain(i), callee) && !queued[callee.index()]) {
          queued[callee.index()] = true;
          work.add(callee);
        }
      }
    }
  }

  /** What a thread begins with; whether that says more. */
  private boolean begin(Propagation.Visit visit) {
    boolean byUsers =
        users >= 0
            && visit.begins.stream()
                .allMatch(t -> threads.get(t).kind() == AbstractThread.Kind.CALLER);
    boolean more = false;
    for (int i = 0; i < parameters[visit.index()].length; i++) {
      int all = loose(full(visit.node, i));
      more |= add(visit, i, byUsers ? sets.and(all, users) : all);
    }
    return more;
  }

  private boolean pass(Propagation.Visit from, int pc, boolean plain, Propagation.Visit to) {
    int[] before = parameters[to.index()];
    if (before.length == 0) {
      return false;
    }
    MethodBody body = graph.body(from.node);
    boolean more = false;
    for (int i = 0; i < before.length; i++) {
      int all = full(to.node, i);
      if (before[i] == all) {
        continue;
      }
      if (!plain || i >= body.useCount(pc)) {
        more |= add(to, i, loose(all));
        continue;
      }
      int passed = find(from, body.use(pc, i), STEPS);
      int known = sets.and(passed, all);
      more |= add(to, i, isOpaque(passed) ? sets.or(known, loose(all)) : known);
    }
    return more;
  }

  private boolean add(Propagation.Visit visit, int parameter, int more) {
    int[] known = parameters[visit.index()];
    int now = sets.or(known[parameter], more);
    if (now == known[parameter]) {
      return false;
    }
    known[parameter] = now;
    return true;
  }

  private int full(int node, int register) {
    int[] known = full[node];
    if (known == null) {
      known = new int[graph.body(node).registerCount()];
      full[node] = known;
    }
    if (known[register] == 0) {
      known[register] =
          1 + sets.of(graph.pointsTo().pointsOfRegister(graph.method(node), register));
    }
    return known[register] - 1;
  }

  /** Whether some objects stand for others, so that these may be what is passed. */
  private boolean isOpaque(int objects) {
    if (objects >= opaque.length) {
      opaque = Arrays.copyOf(opaque, Math.max(objects + 1, 2 * opaque.length));
    }
    if (opaque[objects] == 0) {
      boolean any =
          Arrays.stream(sets.get(objects).toArray())
              .anyMatch(o -> graph.pointsTo().object(o).origin() == HeapObject.Origin.OPAQUE);
      opaque[objects] = (byte) (any ? 1 : 2);
    }
    return opaque[objects] == 1;
  }

  private int loose(int objects) {
    return sets.and(objects, loose);
  }

  private int find(Propagation.Visit visit, int register, int steps) {
    int all = full(visit.node, register);
    if (steps == 0 || all == PointSets.EMPTY) {
      return all;
    }
    Facts f = facts.of(graph, visit.node);
    MethodBody body = f.body();
    int plain = f.uncast(register);
    if (plain < body.parameterCount()) {
      if (plain >= parameters[visit.index()].length) {
        return all;
      }
      int passed = parameters[visit.index()][plain];
      int known = sets.and(passed, all);
      return plain != register && isOpaque(passed) ? sets.or(known, loose(all)) : known;
    }
    int pc = f.names().definition(plain);
    if (pc < 0) {
      return all;
    }
    return switch (body.op(pc)) {
      case Op.PHI, Op.NEW -> all;
      case Op.GET_FIELD -> load(visit, body, pc, all, steps);
      default -> loose(all);
    };
  }

  private int load(Propagation.Visit visit, MethodBody body, int pc, int all, int steps) {
    Field field = body.field(pc).resolve();
    if (field == null) {
      return all;
    }
    int found = encapsulation.isClosed(field) ? all : loose(all);
    int base = body.use(pc, 0);
    int holders = find(visit, base, steps - 1);
    if (!graph.isAnalysed(field.owner())
        || holders == full(visit.node, base)
        || isOpaque(holders)) {
      return found;
    }
    int held = sets.held(holders, field);
    return isOpaque(held) ? found : sets.and(held, found);
  }
}
