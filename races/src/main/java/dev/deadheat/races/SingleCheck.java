package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Type;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Immutable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The racy single check of {@code String.hashCode}: a cache that every method reads once into a
 * local, tests, and fills where it was empty. A reader sees the empty value or a whole one: values
 * of 32 bits do not tear, and objects whose fields are all final are seen complete (JLS 17.5,
 * 17.7). Reading twice breaks it, since the second read may be of the empty value again.
 */
final class SingleCheck {
  private final CallGraph graph;
  private final Places places;
  private final Map<Field, Boolean> known = new HashMap<>();

  SingleCheck(CallGraph graph, Funnel funnel) {
    this.graph = graph;
    this.places = funnel.places();
  }

  boolean covers(Place place) {
    if (!(place instanceof Place.OfField f)) {
      return false;
    }
    Boolean found = known.get(f.field());
    if (found == null) {
      found = decide(f.field());
      known.put(f.field(), found);
    }
    return found;
  }

  private boolean decide(Field field) {
    if (!isWhole(field.type(), 0) && !holdsWhole(field)) {
      return false;
    }
    Map<MethodBody, Set<Integer>> unlocked = new HashMap<>();
    Set<MethodBody> writers = new HashSet<>();
    for (Instance instance : places.of(field)) {
      Access access = instance.access();
      if (access.write()) {
        writers.add(access.body());
      } else if (instance.tokens().isEmpty()) {
        unlocked.computeIfAbsent(access.body(), b -> new HashSet<>()).add(access.pc());
      }
    }
    for (Set<Integer> reads : unlocked.values()) {
      if (reads.size() > 1) {
        return false;
      }
    }
    for (MethodBody writer : writers) {
      if (!testsFirst(writer, field)) {
        return false;
      }
    }
    return !writers.isEmpty();
  }

  /** Whether what the method reads of the field is compared with nothing at all. */
  private static boolean testsFirst(MethodBody body, Field field) {
    Set<Integer> read = new HashSet<>();
    boolean tested = false;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int op = body.op(pc);
      if ((op == Op.GET_FIELD || op == Op.GET_STATIC) && body.field(pc).resolve() == field) {
        read.add(body.def(pc));
      } else if (op == Op.IF && body.useCount(pc) == 1 && read.contains(body.use(pc, 0))) {
        tested = true;
      } else if ((op == Op.PUT_FIELD || op == Op.PUT_STATIC)
          && body.field(pc).resolve() == field
          && !tested) {
        return false;
      }
    }
    return tested;
  }

  /** Whether all that is stored in a field is whole, though its type would admit others. */
  private boolean holdsWhole(Field field) {
    boolean any = false;
    for (Instance instance : places.of(field)) {
      Access access = instance.access();
      MethodBody body = access.body();
      if (!access.write()) {
        continue;
      }
      if (body.op(access.pc()) != Op.PUT_FIELD && body.op(access.pc()) != Op.PUT_STATIC) {
        return false; // By reflection, say.
      }
      int value = body.use(access.pc(), body.useCount(access.pc()) - 1);
      IntSet stored = graph.pointsTo().pointsOfRegister(graph.method(instance.visit().node), value);
      for (int o : stored == null ? new int[0] : stored.toArray()) {
        any = true;
        if (!isWhole(graph.pointsTo().object(o).type(), 0)) {
          return false;
        }
      }
    }
    return any;
  }

  /** Whether a racy read gives a whole value. */
  private static boolean isWhole(Type type, int depth) {
    if (type instanceof ClassType c) {
      if (Immutable.is(c)) {
        return true;
      }
      if (c.isPhantom() || c.isInterface() || depth > 2) {
        return false;
      }
      boolean any = false;
      for (ClassType t = c; t != null; t = t.superClass()) {
        for (Field field : t.fields()) {
          if (!field.isStatic()) {
            any = true;
            if (!field.isFinal()) {
              return false;
            }
          }
        }
      }
      return any;
    }
    return !(type instanceof ArrayType)
        && !type.descriptor().equals("J")
        && !type.descriptor().equals("D");
  }
}
