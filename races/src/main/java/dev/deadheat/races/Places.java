package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Where accesses meet, with the instances that do: fields, and the objects whose elements or
 * contents are accessed. An array access may be to thousands of objects; so each instance has a
 * number, and what belongs to an object is a set of numbers. Many objects have the same.
 */
final class Places {
  private final VisitPoints points;
  private final Map<Field, Map<Instance.Key, List<Instance>>> fields = new LinkedHashMap<>();
  private final Map<Integer, IntSet> objects = new LinkedHashMap<>();
  private final Map<Instance.Key, Integer> numbers = new HashMap<>();
  private final List<Instance> numbered = new ArrayList<>();
  private final List<List<Propagation.Visit>> visits = new ArrayList<>();

  Places(VisitPoints points) {
    this.points = points;
  }

  /** How many sets of objects are told apart that an access in one state is on. */
  private static final int SETS = 8;

  /** Adds an access to a field. */
  void add(Field field, Instance instance) {
    List<Instance> like =
        fields
            .computeIfAbsent(field, f -> new LinkedHashMap<>())
            .computeIfAbsent(instance.key(), k -> new ArrayList<>(1));
    for (Instance known : like) {
      if (known.points().equals(instance.points())) {
        return;
      }
    }
    if (like.size() < SETS) {
      like.add(instance);
    } else {
      like.set(SETS - 1, merge(like.get(SETS - 1), instance));
    }
  }

  private static Instance merge(Instance known, Instance more) {
    IntSet all = new IntSet();
    all.addAll(known.points(), null);
    return all.addAll(more.points(), null) == null ? known : known.on(all);
  }

  /** The number of an access to the elements or contents of objects. */
  int number(Instance instance) {
    Instance.Key key = instance.key();
    Integer known = numbers.putIfAbsent(key, numbered.size());
    if (known == null) {
      numbered.add(instance);
      visits.add(new ArrayList<>(List.of(instance.visit())));
      return numbered.size() - 1;
    }
    visits.get(known).add(instance.visit());
    return known;
  }

  /** Adds an access to an object. */
  void add(int object, int number) {
    objects.computeIfAbsent(object, o -> new IntSet()).add(number);
  }

  /** Told of accesses to elements and contents. */
  interface Numbered {
    void instance(int number, Instance instance);
  }

  void eachNumbered(Numbered visitor) {
    for (int i = 0; i < numbered.size(); i++) {
      visitor.instance(i, numbered.get(i));
    }
  }

  void eachField(BiConsumer<Field, Collection<Instance>> visitor) {
    fields.keySet().forEach(field -> visitor.accept(field, of(field)));
  }

  /** What touches a field. */
  Collection<Instance> of(Field field) {
    List<Instance> found = new ArrayList<>();
    fields.getOrDefault(field, Map.of()).values().forEach(found::addAll);
    return found;
  }

  /** The objects, with the numbers of what touches them. */
  Map<Integer, IntSet> objects() {
    return objects;
  }

  /** What touches the elements or contents of an object. */
  List<Instance> instances(IntSet of) {
    List<Instance> found = new ArrayList<>();
    of.forEach(number -> found.add(numbered.get(number)));
    return found;
  }

  /** An instance as it is met on one object: on a visit where it may be that object. */
  Instance on(Instance instance, int object) {
    Integer number = numbers.get(instance.key());
    if (number == null || isOn(instance.visit(), instance.access(), object)) {
      return only(instance, object);
    }
    for (Propagation.Visit visit : visits.get(number)) {
      if (isOn(visit, instance.access(), object)) {
        return only(instance.at(visit), object);
      }
    }
    return only(instance, object); // It is behind a wrapper.
  }

  private static Instance only(Instance instance, int object) {
    return instance.on(IntSet.of(object));
  }

  private boolean isOn(Propagation.Visit visit, Access access, int object) {
    return points.of(visit, access.base()).contains(object);
  }
}
