package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.Names;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What arrays and containers are called: by the field that holds them, else by where they are made.
 */
final class Holders {
  private final CallGraph graph;
  private final Facts.Source facts;
  private final Map<Integer, Set<Object>> holders;
  private final Map<Field, String> fieldNames = new HashMap<>();
  private final Map<String, String> elementNames = new HashMap<>();
  private final Map<Integer, String> objectNames = new HashMap<>();
  private final Map<Integer, @Nullable Field> holderOf = new HashMap<>();
  private final List<Field> loadedFields = new ArrayList<>();
  private final Map<Field, Integer> numbers = new HashMap<>();

  /** For each access 0 if not known, 1 if from no field, else its number and 2. */
  private int[] loadedFrom = new int[1024];

  Holders(CallGraph graph, Facts.Source facts) {
    this.graph = graph;
    this.facts = facts;
    this.holders = graph.holders();
  }

  /** The location of a pair: {@code pkg.Cls.field}, {@code pkg.Cls.field[]}. */
  String location(Funnel.Pair pair) {
    return location(pair.first().access(), pair.second().access(), pair.object());
  }

  /** The location of a field. */
  String location(Field field) {
    return fieldNames.computeIfAbsent(field, Field::toString);
  }

  /** The location of two accesses that meet in an object. */
  String location(Access access, Access other, int object) {
    if (access.place() instanceof Place.OfField f) {
      return location(f.field());
    }
    String suffix = access.place() instanceof Place.Elements ? "[]" : "";
    Field field = of(access);
    if (field == null) {
      field = of(other);
    }
    if (field == null) {
      field = of(object);
    }
    if (field != null) {
      String name = location(field);
      return suffix.isEmpty() ? name : elementNames.computeIfAbsent(name, n -> n + "[]");
    }
    return objectNames.computeIfAbsent(object, o -> objectName(o) + suffix);
  }

  /** What an object is called where nothing else names it. */
  String name(int object) {
    Field field = of(object);
    return field == null ? objectName(object) : field.toString();
  }

  /** The first of the fields that hold an object, by name. */
  private @Nullable Field of(int object) {
    if (holderOf.containsKey(object)) {
      return holderOf.get(object);
    }
    Field field = null;
    for (Object place : holders.getOrDefault(object, Set.of())) {
      if (place instanceof Field f
          && (field == null || f.toString().compareTo(field.toString()) < 0)) {
        field = f;
      }
    }
    holderOf.put(object, field);
    return field;
  }

  /** An object by where it is made. */
  private String objectName(int number) {
    HeapObject object = graph.pointsTo().object(number);
    Method maker = object.method();
    if (maker == null) {
      return object.type().toString();
    }
    int line = -1;
    for (int node : graph.nodesOf(maker)) {
      line = graph.body(node).line(object.pc());
    }
    ClassType owner = maker.owner();
    return owner.name() + "." + maker.name() + ":" + line;
  }

  /** The field that the accessed object was just loaded from. */
  @Nullable Field of(Access access) {
    int number = number(access);
    return number < 0 ? null : loadedFields.get(number);
  }

  /** The number of that field; -1 if there is none. */
  int number(Access access) {
    int id = access.id();
    if (id >= loadedFrom.length) {
      loadedFrom = Arrays.copyOf(loadedFrom, Math.max(id + 1, 2 * loadedFrom.length));
    }
    if (loadedFrom[id] == 0) {
      Field field = find(access);
      int number = field == null ? -1 : numbers.computeIfAbsent(field, this::add);
      loadedFrom[id] = number + 2;
    }
    return loadedFrom[id] - 2;
  }

  private int add(Field field) {
    loadedFields.add(field);
    return loadedFields.size() - 1;
  }

  private @Nullable Field find(Access access) {
    MethodBody body = access.body();
    Names names = facts.of(body).names();
    int pc = names.definition(access.base());
    while (pc >= 0 && body.op(pc) == Op.CAST) {
      pc = names.definition(body.use(pc, 0));
    }
    return pc >= 0 && (body.op(pc) == Op.GET_FIELD || body.op(pc) == Op.GET_STATIC)
        ? body.field(pc).resolve()
        : null;
  }
}
