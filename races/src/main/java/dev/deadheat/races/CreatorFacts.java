package dev.deadheat.races;

import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.Name;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What holds of creators in the whole program, assumed until an instruction is seen that breaks it.
 * What is left when no instruction breaks anything holds: at first all fields are null, and no step
 * of a run can be the first to break it.
 */
final class CreatorFacts {
  /** How what a field holds is related to the object that has the field. */
  enum Mode {
    /** That object created it. */
    OWNED,
    /** Both have the same creator. */
    PEER,
    /** It is that object's creator. */
    CREATOR
  }

  /** A parameter whose creator is the other one, or the other one's creator. */
  record Relation(int created, int other, boolean peer) {}

  private final Map<Field, Set<Mode>> modes = new HashMap<>();
  private final Map<Method, Set<Relation>> relations = new HashMap<>();
  private final Map<Method, Set<Name>> results = new HashMap<>();
  private final BitSet mixed = new BitSet();
  private boolean changed;

  /** Whether something has been given up since the last call. */
  boolean hasChanged() {
    boolean was = changed;
    changed = false;
    return was;
  }

  Set<Mode> modes(Field field) {
    return modes.computeIfAbsent(field, f -> EnumSet.allOf(Mode.class));
  }

  void keepOnly(Field field, Set<Mode> kept) {
    changed |= modes(field).retainAll(kept);
  }

  Set<Relation> relations(Method method) {
    return relations.computeIfAbsent(method, CreatorFacts::all);
  }

  private static Set<Relation> all(Method method) {
    Set<Relation> all = new HashSet<>();
    int n = method.parameterCount();
    for (int i = 0; i < n && n <= 6; i++) {
      for (int j = 0; j < n; j++) {
        if (i != j) {
          all.add(new Relation(i, j, false));
          all.add(new Relation(i, j, true));
        }
      }
    }
    return all;
  }

  void keepOnly(Method method, Set<Relation> kept) {
    changed |= relations(method).retainAll(kept);
  }

  /** What the creator of a method's result is, in terms of its parameters; null for anything. */
  @Nullable Set<Name> result(Method method) {
    return results.get(method);
  }

  void returns(Method method, Set<Name> creators) {
    Set<Name> known = results.get(method);
    if (known == null) {
      results.put(method, new HashSet<>(creators));
      changed = true;
    } else {
      changed |= known.retainAll(creators);
    }
  }

  /** Whether all that an array or library object holds has the same creator as itself. */
  boolean isPure(int object) {
    return !mixed.get(object);
  }

  void mixes(int object) {
    changed |= !mixed.get(object);
    mixed.set(object);
  }
}
