package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.Field;
import dev.deadheat.report.model.Guard;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which locks the accesses to a place hold, over all accesses that another thread could meet, racy
 * or not. The lock that nearly all hold is the one that the author meant.
 */
final class Guards {
  private final Funnel funnel;
  private final LockNames names;
  private final Map<Object, Inferred> known = new HashMap<>();

  Guards(Funnel funnel, LockNames names) {
    this.funnel = funnel;
    this.names = names;
  }

  /**
   * What was inferred.
   *
   * @param guard for people; null where nobody else could meet an access
   * @param lock the lock that most accesses hold, for reading or writing; null if none holds any
   * @param held how many do
   * @param without those that do not
   */
  record Inferred(@Nullable Guard guard, @Nullable String lock, int held, List<Access> without) {}

  /** The guard of a field, or of the array or container with this number. */
  Inferred of(Object place) {
    Places places = funnel.places();
    if (place instanceof Field field) {
      return known.computeIfAbsent(field, f -> infer(places.of(field)));
    }
    IntSet instances = places.objects().getOrDefault(place, new IntSet());
    return known.computeIfAbsent(instances, i -> infer(places.instances(instances)));
  }

  private Inferred infer(Collection<Instance> instances) {
    // An instruction holds a lock if it does so in each state that it is met in, else sometimes.
    Map<Integer, Access> accesses = new TreeMap<>();
    Map<Integer, Set<Token>> held = new HashMap<>();
    Map<Integer, Set<Token>> ever = new HashMap<>();
    Map<Token, String> tokenNames = new HashMap<>();
    for (Instance instance : instances) {
      Access access = instance.access();
      if (access.isMissing() || instance.tokens().stream().anyMatch(Token::isConstruction)) {
        continue; // Nobody locks what is still being made.
      }
      Map<Token, String> tokens = names.tokens(instance);
      tokens.forEach((t, name) -> tokenNames.merge(t, name, Guards::shorter));
      accesses.putIfAbsent(access.id(), access);
      held.merge(access.id(), tokens.keySet(), Guards::common);
      ever.computeIfAbsent(access.id(), id -> new HashSet<>()).addAll(tokens.keySet());
    }
    if (accesses.isEmpty()) {
      return new Inferred(null, null, 0, List.of());
    }
    int unguarded = (int) ever.values().stream().filter(Set::isEmpty).count();
    Guard guard = new Guard(accesses.size(), unguarded, locks(held, ever, tokenNames));
    List<Map.Entry<BitSet, Token>> either = byHolders(held, Guards::exclusive);
    if (either.isEmpty()) {
      return new Inferred(guard, null, 0, List.copyOf(accesses.values()));
    }
    BitSet holders = either.get(0).getKey();
    Token most = either.get(0).getValue();
    String name =
        tokenNames.getOrDefault(
            most, tokenNames.getOrDefault(shared(most), "").replace(LockNames.SHARED, ""));
    return new Inferred(
        guard,
        name,
        holders.cardinality(),
        accesses.values().stream().filter(a -> !holders.get(a.id())).toList());
  }

  /** Each lock once, with how many accesses hold it always and how many on some paths only. */
  private static List<Guard.Lock> locks(
      Map<Integer, Set<Token>> held, Map<Integer, Set<Token>> ever, Map<Token, String> names) {
    Map<String, Guard.Lock> locks = new LinkedHashMap<>();
    for (Map.Entry<BitSet, Token> lock : byHolders(held, t -> t)) {
      String name = names.getOrDefault(lock.getValue(), "");
      int always = lock.getKey().cardinality();
      int sometimes = (int) ever.values().stream().filter(l -> l.contains(lock.getValue())).count();
      locks.putIfAbsent(name, new Guard.Lock(name, always, sometimes - always));
    }
    // By their names: one lock has several tokens, and not each of them is known in each state.
    for (Map.Entry<BitSet, Token> lock : byHolders(ever, t -> t)) {
      String name = names.getOrDefault(lock.getValue(), "");
      locks.putIfAbsent(name, new Guard.Lock(name, 0, lock.getKey().cardinality()));
    }
    return List.copyOf(locks.values());
  }

  /** Sets of accesses that hold a lock, largest first; what the same ones hold is one lock. */
  private static List<Map.Entry<BitSet, Token>> byHolders(
      Map<Integer, Set<Token>> held, UnaryOperator<Token> as) {
    Map<Token, BitSet> holders = new HashMap<>();
    held.forEach(
        (id, locks) ->
            locks.forEach(t -> holders.computeIfAbsent(as.apply(t), k -> new BitSet()).set(id)));
    Map<BitSet, Token> locks = new HashMap<>();
    holders.forEach(
        (token, ids) ->
            locks.merge(ids, token, (a, b) -> LockNames.MOST_TELLING.compare(a, b) <= 0 ? a : b));
    List<Map.Entry<BitSet, Token>> sorted = new ArrayList<>(locks.entrySet());
    sorted.sort(
        Comparator.comparingInt((Map.Entry<BitSet, Token> e) -> -e.getKey().cardinality())
            .thenComparing(Map.Entry::getValue, LockNames.MOST_TELLING));
    return sorted;
  }

  private static Token exclusive(Token token) {
    return new Token(token.kind(), token.detail(), false, token.explicit());
  }

  private static Token shared(Token token) {
    return new Token(token.kind(), token.detail(), true, token.explicit());
  }

  /** Methods name a lock as they see it; the shortest is the clearest. */
  private static String shorter(String a, String b) {
    return a.length() != b.length()
        ? (a.length() < b.length() ? a : b)
        : (a.compareTo(b) < 0 ? a : b);
  }

  private static Set<Token> common(Set<Token> a, Set<Token> b) {
    Set<Token> both = new HashSet<>(a);
    both.retainAll(b);
    return both;
  }
}
