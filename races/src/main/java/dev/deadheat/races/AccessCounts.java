package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.report.model.Findings;
import dev.deadheat.threads.CallGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How many instructions of each package have which access class: those that the funnel has judged,
 * and those that need no judgement because their field is volatile or final.
 */
final class AccessCounts {
  private final CallGraph graph;
  private final Accesses accesses;
  private final Map<Integer, AccessClass> judged = new HashMap<>();

  AccessCounts(CallGraph graph, Accesses accesses, Map<Access, AccessClass> classes) {
    this.graph = graph;
    this.accesses = accesses;
    // A container call may be a read of one object and a write of another: the worse one counts.
    classes.forEach((access, c) -> judged.merge(access.id(), c, AccessCounts::worse));
  }

  private static AccessClass worse(AccessClass a, AccessClass b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  void addTo(Findings.Builder findings, Iterable<Propagation.Visit> visits) {
    Set<Method> seen = new HashSet<>();
    for (Propagation.Visit visit : visits) {
      MethodBody body = graph.body(visit.node);
      if (seen.add(body.method())) {
        count(body, findings);
      }
    }
  }

  private void count(MethodBody body, Findings.Builder findings) {
    String packageName = body.method().owner().packageName();
    for (Access access : accesses.of(body)) {
      AccessClass accessClass = judged.get(access.id());
      if (accessClass != null && !access.isMissing()) {
        findings.classes(packageName, accessClass, 1);
      }
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int op = body.op(pc);
      if (op == Op.GET_FIELD || op == Op.GET_STATIC || op == Op.PUT_FIELD || op == Op.PUT_STATIC) {
        Field field = body.field(pc).resolve();
        if (field != null && !accesses.isTracked(field) && accesses.isAnalysed(field)) {
          if (field.isVolatile()) {
            findings.classes(packageName, AccessClass.SYNCHRONIZING, 1);
          } else if (field.isFinal()) {
            findings.classes(packageName, AccessClass.IMMUTABLE, 1);
          }
        }
      }
    }
  }
}
