package dev.deadheat.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Names close to a mistyped one. picocli's own suggestions compare pairs of letters and so miss
 * swapped ones: {@code dmup} and {@code dump} have no pair in common.
 */
final class Suggestions {
  private static final int MOST = 3;

  private Suggestions() {}

  /** The candidates that a slip or two would turn into {@code typed}, nearest first. */
  static List<String> near(String typed, Collection<String> candidates) {
    int allowed = typed.length() <= 4 ? 1 : 2;
    Comparator<String> nearest = Comparator.comparingInt(name -> distance(typed, name));
    return candidates.stream()
        .filter(name -> distance(typed, name) <= allowed || extendsTyped(typed, name))
        .sorted(nearest.thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  private static boolean extendsTyped(String typed, String name) {
    return typed.replace("-", "").length() >= 2 && name.startsWith(typed);
  }

  /**
   * The number of insertions, deletions, replacements and swaps of neighbours between two words.
   */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        cost[i][j] = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
