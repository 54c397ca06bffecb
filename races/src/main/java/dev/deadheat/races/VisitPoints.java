package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.CallGraph;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a register may refer to on a visit of its method. Points-to has one answer for all who call
 * a method in a context, and where code is large there are few contexts: what a library's user
 * passes is there together with what the library itself passes. A visit knows which parameters came
 * from the user as they are; these are objects that a user may have, and what is loaded from their
 * fields is what these hold.
 */
final class VisitPoints {
  private final CallGraph graph;
  private final Facts.Source facts;

  /** What users may have; null if there are none, or nothing is known of them. */
  private final @Nullable IntSet users;

  private final Map<Key, IntSet> known = new HashMap<>();

  private record Key(int node, int register, long passed) {}

  VisitPoints(CallGraph graph, Facts.Source facts, @Nullable IntSet users) {
    this.graph = graph;
    this.facts = facts;
    this.users = users;
  }

  /** The objects; null for none; not to be changed. */
  @Nullable IntSet of(Propagation.Visit visit, int register) {
    IntSet narrowed = narrowed(visit, register);
    return narrowed == null ? all(visit.node, register) : narrowed;
  }

  /** Whether a register is known better than points-to knows it. */
  boolean isNarrowed(Propagation.Visit visit, int register) {
    return narrowed(visit, register) != null;
  }

  private @Nullable IntSet all(int node, int register) {
    return graph.pointsTo().pointsOfRegister(graph.method(node), register);
  }

  private @Nullable IntSet narrowed(Propagation.Visit visit, int register) {
    if (users == null || visit.state.passed() == 0) {
      return null;
    }
    Facts f = facts.of(graph.body(visit.node));
    int plain = f.uncast(register);
    MethodBody body = f.body();
    if (plain < body.parameterCount()) {
      return plain < Long.SIZE && (visit.state.passed() & 1L << plain) != 0
          ? keep(visit, register, users)
          : null;
    }
    int pc = f.names().definition(plain);
    Field field = pc >= 0 && body.op(pc) == Op.GET_FIELD ? body.field(pc).resolve() : null;
    IntSet holders = field == null ? null : narrowed(visit, body.use(pc, 0));
    if (field == null || holders == null || !graph.isAnalysed(field.owner())) {
      return null;
    }
    IntSet held = new IntSet();
    holders.forEach(
        o -> {
          IntSet some = graph.pointsTo().pointsOfField(o, field);
          if (some != null) {
            held.addAll(some, null);
          }
        });
    return keep(visit, register, held);
  }

  private IntSet keep(Propagation.Visit visit, int register, IntSet only) {
    Key key = new Key(visit.node, register, visit.state.passed());
    IntSet found = known.get(key);
    if (found == null) {
      found = new IntSet();
      IntSet all = all(visit.node, register);
      if (all != null) {
        found.addAll(all, only);
      }
      known.put(key, found);
    }
    return found;
  }
}
