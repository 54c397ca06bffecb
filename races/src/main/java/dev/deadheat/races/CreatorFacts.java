package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
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
  record Relation(int created, int other, boolean peer) {
    // What is generated for records costs more, and these are looked up very often.
    @Override
    public int hashCode() {
      return 31 * (31 * created + other) + Boolean.hashCode(peer);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Relation that
          && created == that.created
          && other == that.other
          && peer == that.peer;
    }
  }

  private final Map<Field, Set<Mode>> modes = new HashMap<>();
  private final Map<Method, Set<Relation>> relations = new HashMap<>();
  private final Map<Method, Set<Name>> results = new HashMap<>();
  private final IntSet mixed = new IntSet();

  /** The body that is looked at, by its number, and all that would be seen otherwise now. */
  private int reader = -1;

  private final BitSet open = new BitSet();
  private final Map<Field, BitSet> modesReaders = new HashMap<>();
  private final Map<Method, BitSet> relationsReaders = new HashMap<>();
  private final Map<Method, BitSet> resultReaders = new HashMap<>();

  /** Of objects it is not kept who asks for which: that would be more than all the rest. */
  private final BitSet mixedReaders = new BitSet();

  /** What is asked from now on is asked for a body; -1 for none. */
  void lookAt(int body) {
    reader = body;
  }

  /** The bodies that must be looked at again, since something that they asked for was given up. */
  BitSet open() {
    return open;
  }

  private <K> void asked(K key, Map<K, BitSet> readers) {
    if (reader >= 0) {
      readers.computeIfAbsent(key, k -> new BitSet()).set(reader);
    }
  }

  private <K> void changed(boolean really, K key, Map<K, BitSet> readers) {
    BitSet concerned = really ? readers.get(key) : null;
    if (concerned != null) {
      open.or(concerned);
    }
  }

  Set<Mode> modes(Field field) {
    asked(field, modesReaders);
    return allModes(field);
  }

  private Set<Mode> allModes(Field field) {
    return modes.computeIfAbsent(field, f -> EnumSet.allOf(Mode.class));
  }

  void keepOnly(Field field, Set<Mode> kept) {
    changed(allModes(field).retainAll(kept), field, modesReaders);
  }

  Set<Relation> relations(Method method) {
    asked(method, relationsReaders);
    return relationsLeft(method);
  }

  /** The same for whoever gives up one or the other of them, each for itself. */
  Set<Relation> relationsLeft(Method method) {
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
    changed(relationsLeft(method).retainAll(kept), method, relationsReaders);
  }

  /** What the creator of a method's result is, in terms of its parameters; null for anything. */
  @Nullable Set<Name> result(Method method) {
    asked(method, resultReaders);
    return results.get(method);
  }

  void returns(Method method, Set<Name> creators) {
    Set<Name> known = results.get(method);
    if (known == null) {
      results.put(method, new HashSet<>(creators));
    }
    changed(known == null || known.retainAll(creators), method, resultReaders);
  }

  /** Whether all that arrays or library objects hold has the same creator as they themselves. */
  boolean arePure(IntSet objects) {
    if (reader >= 0) {
      mixedReaders.set(reader);
    }
    return !mixed.meets(objects);
  }

  /** Of these objects, none is known to be pure. */
  void mix(IntSet objects) {
    if (mixed.addAll(objects, null) != null) {
      open.or(mixedReaders);
    }
  }
}
