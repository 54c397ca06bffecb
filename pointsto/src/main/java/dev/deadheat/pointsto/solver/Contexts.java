package dev.deadheat.pointsto.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Contexts: short strings of allocation sites, numbered; 0 is the empty one. */
final class Contexts {
  private record Key(int[] sites) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key other && Arrays.equals(sites, other.sites);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(sites);
    }
  }

  private final Map<Key, Integer> numbers = new HashMap<>();
  private final List<int[]> all = new ArrayList<>();

  Contexts() {
    number(new int[0]);
  }

  /** The sites of a context, the newest first; do not change them. */
  int[] sites(int context) {
    return all.get(context);
  }

  /** The context that begins with a site and goes on with another context, cut to a length. */
  int extend(int site, int context, int length) {
    int[] tail = sites(context);
    int[] sites = new int[Math.min(length, tail.length + 1)];
    for (int i = 0; i < sites.length; i++) {
      sites[i] = i == 0 ? site : tail[i - 1];
    }
    return number(sites);
  }

  /** The newest sites of a context. */
  int cut(int context, int length) {
    int[] sites = sites(context);
    return sites.length <= length ? context : number(Arrays.copyOf(sites, length));
  }

  int size() {
    return all.size();
  }

  private int number(int[] sites) {
    Key key = new Key(sites);
    Integer known = numbers.get(key);
    if (known == null) {
      known = all.size();
      numbers.put(key, known);
      all.add(sites);
    }
    return known;
  }
}
