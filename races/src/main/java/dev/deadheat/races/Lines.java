package dev.deadheat.races;

import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lines that accesses are in, each with a number. */
final class Lines {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private int[] ofAccess = new int[1024];

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
