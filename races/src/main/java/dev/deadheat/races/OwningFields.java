package dev.deadheat.races;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Ownership;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fields whose objects belong to one owner each: every object that is ever put there was new and
 * nobody else's at that moment, and no other place on the heap ever holds it. Then two owners never
 * share one, and a lock on the owner guards it.
 */
final class OwningFields {
  private final CallGraph graph;
  private final Facts.Source facts;
  private final Map<Field, Boolean> known = new HashMap<>();
  private final Map<Field, Set<Integer>> held = new HashMap<>();
  private final Set<Field> shared = new HashSet<>();
  private final Map<Integer, Set<Object>> holders;
  private final boolean sound;
  private final Encapsulation encapsulation;

  /**
   * @param sound whether object streams may be tampered with, so that two owners get one object
   */
  OwningFields(CallGraph graph, Facts.Source facts, boolean sound) {
    this.graph = graph;
    this.facts = facts;
    this.holders = graph.holders();
    this.sound = sound;
    for (int o = 0; o < graph.pointsTo().objectCount(); o++) {
      Field field = graph.pointsTo().object(o).field();
      if (field != null) {
        shared.add(field); // Reflection and handles may store what is elsewhere, too.
      }
    }
    Set<Field> tampered = new HashSet<>(shared);
    for (MethodBody body : bodies(graph)) {
      for (int pc = 0; sound && pc < body.codeEnd(); pc = body.next(pc)) {
        Field field = body.op(pc) == Op.GET_FIELD ? body.field(pc).resolve() : null;
        if (field != null && isReadBack(field)) {
          tampered.add(field);
        }
      }
    }
    this.encapsulation = new Encapsulation(graph, facts, tampered);
    Set<MethodBody> seen = new HashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      MethodBody body = graph.body(node);
      boolean first = seen.add(body);
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.PUT_FIELD && body.kind(body.use(pc, 1)) == Kind.REF) {
          Field field = body.field(pc).resolve();
          if (field != null) {
            write(node, body, pc, field, first);
          }
        }
      }
    }
  }

  private static Set<MethodBody> bodies(CallGraph graph) {
    Set<MethodBody> bodies = new LinkedHashSet<>();
    for (int node = 0; node < graph.size(); node++) {
      bodies.add(graph.body(node));
    }
    return bodies;
  }

  /** What nothing but one field holds. */
  Encapsulation encapsulation() {
    return encapsulation;
  }

  private void write(int node, MethodBody body, int pc, Field field, boolean first) {
    int value = body.use(pc, 1);
    Ownership ownership = facts.of(body).ownership();
    if (first && !ownership.isNewAndStoredOnce(value, pc)) {
      shared.add(field);
    }
    IntSet points = graph.pointsTo().pointsOfRegister(graph.method(node), value);
    if (points != null) {
      Set<Integer> objects = held.computeIfAbsent(field, f -> new HashSet<>());
      points.forEach(objects::add);
    }
  }

  boolean owns(List<?> path) {
    for (Object field : path) {
      if (!known.computeIfAbsent((Field) field, this::decide)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isReadBack(Field field) {
    return field.owner().isSubtypeOf(field.owner().types().classType("java/io/Serializable"));
  }

  private boolean decide(Field field) {
    if (shared.contains(field) || field.isStatic() || (sound && isReadBack(field))) {
      return false;
    }
    if (encapsulation.isClosed(field)) {
      return true;
    }
    for (int object : held.getOrDefault(field, Set.of())) {
      for (Object place : holders.getOrDefault(object, Set.of())) {
        // Library objects that belong to this one, such as its iterators, point back to it; what
        // is done through them is not an access of its own.
        if (place != field && place != Cell.CONTENT) {
          return false;
        }
      }
    }
    return true;
  }
}
