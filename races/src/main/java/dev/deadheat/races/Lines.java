package dev.deadheat.races;

import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The lines that accesses are in, each with a number. */
final class Lines {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] ofAccess = new int[1024];
  private final int sorted;

  /** Gives the lines of all accesses numbers in the order of their names. */
  Lines(Places places) {
    Set<String> all = new TreeSet<>();
    BitSet seen = new BitSet(); // An access has many instances.
    places.eachField((field, instances) -> instances.forEach(i -> add(i.access(), seen, all)));
    places.eachNumbered((number, instance) -> add(instance.access(), seen, all));
    for (String name : all) {
      numbers.put(name, names.size());
      names.add(name);
    }
    sorted = names.size();
  }

  private static void add(Access access, BitSet seen, Set<String> names) {
    if (!seen.get(access.id())) {
      seen.set(access.id());
      names.add(name(access));
    }
  }

  /** Whether the name of one line comes after that of another. */
  boolean isAfter(int line, int other) {
    return (line < sorted && other < sorted)
        ? line > other
        : names.get(line).compareTo(names.get(other)) > 0;
  }

  /** The number of an access's line. */
  int of(Access access) {
    int id = access.id();
    if (id >= ofAccess.length) {
      ofAccess = Arrays.copyOf(ofAccess, Math.max(id + 1, 2 * ofAccess.length));
    }
    if (ofAccess[id] == 0) {
      String name = name(access);
      Integer known = numbers.putIfAbsent(name, names.size());
      if (known == null) {
        names.add(name);
      }
      ofAccess[id] = 1 + (known == null ? names.size() - 1 : known);
    }
    return ofAccess[id] - 1;
  }

  /** The name of a line. */
  String name(int number) {
    return names.get(number);
  }

  private static String name(Access access) {
    Method method = access.body().method();
    // One file may have several classes, but a line is in one of them; without lines, the method.
    return access.line() < 0
        ? method.owner().name() + "." + method.name()
        : method.owner().packageName() + "/" + method.owner().sourceFile() + ":" + access.line();
  }
}
