package dev.deadheat.races;

import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.report.model.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says where points-to told less apart than was asked for. Nothing is lost by it, but there may be
 * findings that more contexts would have kept away.
 */
final class MergedContexts {
  private static final int EXAMPLES = 3;

  private MergedContexts() {}

  /** One warning for each way of doing with less; none if there was no need. */
  static List<Warning> of(Result result) {
    List<Warning> found = new ArrayList<>();
    Map<String, Integer> shorter = result.reducedContexts();
    if (!shorter.isEmpty()) {
      long none = shorter.values().stream().filter(depth -> depth == 0).count();
      found.add(
          warning(
              "contexts of "
                  + methods(shorter.size())
                  + " are shorter than asked for, to stay within the budget ("
                  + none
                  + " have none): "
                  + examples(shorter, Map.Entry.comparingByValue(), depth -> depth + "obj")));
    }
    Map<String, Integer> merged = result.mergedContexts();
    if (!merged.isEmpty()) {
      found.add(
          warning(
              methods(merged.size())
                  + " had more contexts than a method may have, and the later ones are one: "
                  + examples(
                      merged,
                      Map.Entry.<String, Integer>comparingByValue().reversed(),
                      count -> count + " merged")));
    }
    if (result.hasSaturated()) {
      found.add(
          warning(
              "some variables may hold over a thousand objects; those that do are treated as one"));
    }
    return found;
  }

  private static Warning warning(String message) {
    return new Warning("precision", "points-to", message);
  }

  private static String methods(int count) {
    return count + (count == 1 ? " method" : " methods");
  }

  private static String examples(
      Map<String, Integer> all,
      Comparator<Map.Entry<String, Integer>> order,
      Function<Integer, String> say) {
    Stream<String> first =
        all.entrySet().stream()
            .sorted(order.thenComparing(Map.Entry.comparingByKey()))
            .limit(EXAMPLES)
            .map(e -> e.getKey() + " (" + say.apply(e.getValue()) + ")");
    return first.collect(Collectors.joining(", ")) + (all.size() > EXAMPLES ? ", …" : "");
  }
}
