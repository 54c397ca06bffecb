package dev.deadheat.races;

import dev.deadheat.pointsto.solver.CsMethod;
import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which objects get out of a library, into the hands of its unknown user. */
final class UserObjects {
  private final Result result;
  private final List<ClassType> classes;
  private final Set<ClassType> analysed;
  private final Set<Method> operations;

  UserObjects(Result result, List<ClassType> classes, Collection<Method> operations) {
    this.result = result;
    this.classes = classes;
    this.analysed = new HashSet<>(classes);
    this.operations = new HashSet<>(operations);
  }

  /**
   * All that a user may have: what it makes, what gets out, what methods that it overrides are
   * given, and what it finds in fields of objects that other packages can name.
   */
  IntSet all() {
    IntSet all = made();
    addResults(method -> true, all);
    inStaticFields(field -> true, all);
    add(result.escaped(), all);
    add(result.givenToUsers(), all);
    inFields(field -> true, all);
    return withContents(all, object -> true);
  }

  /**
   * The same by what signatures say: what operations are declared to return, and fields to hold,
   * with a type that says something. Where values go through {@code Object} little is told apart,
   * and nearly everything seems to get out; who gets it there would have to know what it is and
   * cast it. What a user puts in arrays and collections of its own it had before.
   */
  IntSet declared() {
    IntSet all = made();
    addResults(method -> says(method.descriptor().result()), all);
    inStaticFields(field -> says(field.type()), all);
    add(result.givenToUsers(), all);
    inFields(field -> says(field.type()), all);
    return withContents(all, object -> object.origin() != HeapObject.Origin.ROOT);
  }

  /** What the user itself makes. */
  private IntSet made() {
    IntSet made = new IntSet();
    for (int o = 0; o < result.objectCount(); o++) {
      if (result.object(o).origin() == HeapObject.Origin.ROOT) {
        made.add(o);
      }
    }
    return made;
  }

  /** Whether a declared type says what an object is. */
  private static boolean says(Type type) {
    Type element = type;
    while (element instanceof ArrayType array) {
      element = array.element();
    }
    return !(element instanceof ClassType c && c.internalName().equals("java/lang/Object"));
  }

  private void inFields(Predicate<Field> counts, IntSet to) {
    result.eachField(
        (field, held) -> {
          if (isNamedOutside(field) && counts.test(field)) {
            to.addAll(held, null);
          }
        });
  }

  /** What operations return or static fields hold, or code out of sight is given. */
  IntSet outside() {
    IntSet outside = results(method -> true);
    inStaticFields(field -> true, outside);
    add(result.escaped(), outside);
    return withContents(outside, object -> true);
  }

  /** What some operations return. */
  IntSet results(Predicate<Method> counts) {
    IntSet results = new IntSet();
    addResults(counts, results);
    return results;
  }

  private void addResults(Predicate<Method> counts, IntSet results) {
    for (CsMethod method : result.methods()) {
      if (method.context() == 0
          && method.constraints() != null
          && operations.contains(method.method())
          && counts.test(method.method())) {
        add(result.points(method, method.constraints().result()), results);
      }
    }
  }

  /** Adds what is in arrays and library objects, those that count. */
  private IntSet withContents(IntSet outside, Predicate<HeapObject> counts) {
    Map<Integer, IntSet> holdings = new HashMap<>();
    result.eachHolding(
        (object, held) -> {
          if (!isAnalysed(result.object(object)) && counts.test(result.object(object))) {
            holdings.computeIfAbsent(object, k -> new IntSet()).addAll(held, null);
          }
        });
    ArrayDeque<Integer> work = new ArrayDeque<>();
    outside.forEach(work::add);
    while (!work.isEmpty()) {
      IntSet held = holdings.remove(work.remove());
      IntSet more = held == null ? null : outside.addAll(held, null);
      if (more != null) {
        more.forEach(work::add);
      }
    }
    return outside;
  }

  private void inStaticFields(Predicate<Field> counts, IntSet to) {
    for (ClassType type : classes) {
      for (Field field : type.fields()) {
        if (field.isStatic() && isNamedOutside(field) && counts.test(field)) {
          add(result.pointsOfStatic(field), to);
        }
      }
    }
  }

  /** Whether code in other packages can name it. */
  private static boolean isNamedOutside(Field field) {
    return (field.isPublic() || field.isProtected()) && field.owner().isVisible();
  }

  private boolean isAnalysed(HeapObject object) {
    return object.origin() == HeapObject.Origin.LAMBDA
        || (object.type() instanceof ClassType type && analysed.contains(type));
  }

  private static void add(@Nullable IntSet objects, IntSet to) {
    if (objects != null) {
      to.addAll(objects, null);
    }
  }
}
