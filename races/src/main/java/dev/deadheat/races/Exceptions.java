package dev.deadheat.races;

import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Sharing;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Whether what breaks a rule is an exception. That an object is meant for several threads is only
 * inferred from locks that somebody takes. If those locks are what guards a field, few methods
 * forget them, and that is a mistake. If many do, the locks are most likely for something else, and
 * what guards the field, if anything does, is not seen: the object is confined, or handed over, or
 * under a lock of somebody else.
 *
 * <p>Counted are methods that would have to change for all pairs to have a lock: a method that
 * forgets the lock is one exception, however many lines it has and with however many others it
 * races. Of findings that blind readers had judged (docs/decisions/016), those with more exceptions
 * than here were true in 12 of 29 cases, and in 1 of 13 where the evidence is about the object that
 * holds the accessed one; as against 69 % and 50 %. So this is a matter of confidence: such pairs
 * are notes, and {@code --sound} and {@code --library=all} do not use it.
 */
final class Exceptions {
  private static final int MOST = 2;

  /** Where the evidence is about another object, which holds the accessed one. */
  private static final int MOST_OF_ANOTHER = 1;

  /** With so few lines there is no telling what is the rule. */
  private static final int FEW_LINES = 3;

  private final Function<Verdict, String> location;
  private final Map<String, Rule> rules = new LinkedHashMap<>();

  /** What breaks the rule, if there is one, on a location. */
  private static final class Rule {
    /** The methods that go without a lock where the other access has one. */
    private final Set<Method> careless = new HashSet<>();

    /** The methods of pairs of which none or both have one. */
    private final List<Set<Method>> others = new ArrayList<>();

    private final Set<Integer> lines = new HashSet<>();
    private int exceptions = -1;

    void add(Funnel.Pair pair, Lines numbers) {
      Method first = pair.first().access().body().method();
      Method second = pair.second().access().body().method();
      boolean care = pair.first().care() != Care.NONE;
      if (care == (pair.second().care() != Care.NONE)) {
        others.add(first == second ? Set.of(first) : Set.of(first, second));
      } else {
        careless.add(care ? second : first);
      }
      lines.add(numbers.of(pair.first().access()));
      lines.add(numbers.of(pair.second().access()));
    }

    /** How many methods would have to change, those in most pairs first. */
    int exceptions() {
      if (exceptions < 0) {
        exceptions = careless.size();
        others.removeIf(methods -> methods.stream().anyMatch(careless::contains));
        while (!others.isEmpty()) {
          Method most = mostFrequent();
          others.removeIf(methods -> methods.contains(most));
          exceptions++;
        }
      }
      return exceptions;
    }

    private Method mostFrequent() {
      Map<Method, Integer> counts = new LinkedHashMap<>();
      Method most = others.get(0).iterator().next();
      for (Set<Method> methods : others) {
        for (Method method : methods) {
          int count = counts.merge(method, 1, Integer::sum);
          most = count > counts.getOrDefault(most, 0) ? method : most;
        }
      }
      return most;
    }
  }

  Exceptions(List<Verdict> all, Function<Verdict, String> location, Lines lines) {
    this.location = location;
    for (Verdict verdict : all) {
      if (verdict.level() == Level.RACE) {
        rules.computeIfAbsent(location.apply(verdict), l -> new Rule()).add(verdict.pair(), lines);
      }
    }
  }

  /** The verdict, as a note if it is one of too many exceptions. */
  Verdict judge(Verdict verdict) {
    Rule rule = rules.get(location.apply(verdict));
    if (rule == null
        || verdict.level() != Level.RACE
        || verdict.evidence().sharing() != Sharing.INTENDED
        || rule.lines.size() <= FEW_LINES) {
      return verdict;
    }
    int most = verdict.evidence().isOfAnother() ? MOST_OF_ANOTHER : MOST;
    return rule.exceptions() <= most
        ? verdict
        : verdict.asNote(
            "nothing that is not seen here guards it, though "
                + rule.exceptions()
                + " methods use it without a common lock");
  }
}
