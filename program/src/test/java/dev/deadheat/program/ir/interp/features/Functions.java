package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lambda expressions and method references of every kind, streams and collections. */
public final class Functions {
  private final int base;

  private Functions(int base) {
    this.base = base;
  }

  @FunctionalInterface
  interface Thrower<E extends Exception> {
    int apply(int n) throws E;
  }

  interface StringFunction extends Function<String, String> {
    @Override
    String apply(String s);

    default StringFunction twice() {
      return s -> apply(apply(s));
    }
  }

  private int add(int n) {
    return base + n;
  }

  static class Upper {
    String describe(int n) {
      return "upper " + n;
    }
  }

  static final class Lower extends Upper {
    @Override
    String describe(int n) {
      IntFunction<String> parent = super::describe;
      return "lower " + parent.apply(n + 1);
    }
  }

  private IntSupplier capturedThis(int n) {
    return () -> base * n;
  }

  private static int triple(int n) {
    return n * 3;
  }

  public static int capturing(int a, long b, double c, String s, boolean z) {
    IntBinaryOperator f = (x, y) -> x * a + y + (int) b + (int) c + s.length() + (z ? 1 : 0);
    Supplier<IntBinaryOperator> g = () -> (x, y) -> f.applyAsInt(y, x) - a;
    return f.applyAsInt(3, 4) + g.get().applyAsInt(1, 2);
  }

  public static int staticReference(int n) {
    IntFunction<Integer> f = Functions::triple;
    Function<Integer, Integer> g = Functions::triple;
    ToLongFunction<Integer> h = Functions::triple;
    return f.apply(n) + g.apply(n) + (int) h.applyAsLong(n);
  }

  public static int boundReference(int n, int m) {
    IntFunction<Integer> f = new Functions(n)::add;
    Supplier<IntSupplier> g = () -> new Functions(m).capturedThis(n);
    return f.apply(m) + g.get().getAsInt();
  }

  public static int boundToNull(String s) {
    Supplier<Integer> length = s::length;
    return length.get();
  }

  public static String unboundReference(String s) {
    Function<String, Integer> length = String::length;
    BiFunction<String, Integer, Character> at = String::charAt;
    ToIntFunction<Object> hash = Object::hashCode;
    Comparator<String> order = String::compareTo;
    return length.apply(s) + "" + at.apply(s, 1) + hash.applyAsInt(s) + order.compare(s, "m");
  }

  public static Object constructorReference(String s, @Range(from = -1, to = 5) int n) {
    Function<String, StringBuilder> make = StringBuilder::new;
    IntFunction<Functions> box = Functions::new;
    IntFunction<int[]> array = int[]::new;
    Function<Integer, String[][]> arrays = String[][]::new;
    Supplier<List<Object>> list = ArrayList::new;
    List<Object> all = list.get();
    all.add(make.apply(s).append(box.apply(n).add(1)).toString());
    all.add(array.apply(n));
    all.add(arrays.apply(n));
    return all;
  }

  public static String superReference(int n) {
    return new Lower().describe(n);
  }

  public static double adaptation(int n, char c) {
    DoubleUnaryOperator widened = x -> x + n;
    LongFunction<Object> boxed = l -> l;
    Function<Character, Integer> chars = x -> x + 1;
    BinaryOperator<Long> max = Math::max;
    UnaryOperator<Object> identity = x -> x;
    Consumer<Integer> ignored = Functions::triple;
    ignored.accept(n);
    return widened.applyAsDouble(n)
        + (Long) boxed.apply(5)
        + chars.apply(c)
        + max.apply(3L, (long) n)
        + identity.apply(n).hashCode();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public static int pollutedFunction(Object o) {
    Function f = (Function<String, Integer>) s -> s.length();
    return (Integer) f.apply(o);
  }

  public static String composition(String s) {
    Function<String, String> f = x -> x + "f";
    StringFunction g = x -> x + "g";
    return f.andThen(g).compose(x -> "<" + x + ">").apply(s) + g.twice().apply(s);
  }

  public static int throwing(int n) {
    Thrower<java.io.IOException> f =
        x -> {
          if (x % 2 == 0) throw new java.io.IOException("even");
          return 10 / (x - 1);
        };
    try {
      return f.apply(n);
    } catch (java.io.IOException e) {
      return e.getMessage().length();
    }
  }

  public static boolean markers(int n) {
    Runnable r = (Runnable & Serializable & Cloneable) () -> {};
    Supplier<Integer> s = (Supplier<Integer> & Serializable) () -> n;
    r.run();
    return r instanceof Cloneable && s instanceof Serializable && s.get() == n;
  }

  public static int predicates(int n) {
    IntPredicate even = x -> x % 2 == 0;
    IntPredicate both = even.negate().or(x -> x > 10).and(x -> x != 13);
    Predicate<String> empty = String::isEmpty;
    return (both.test(n) ? 1 : 0) + (Predicate.not(empty).test("") ? 2 : 4);
  }

  public static int recursive(@Range(from = 0, to = 12) int n) {
    Map<Integer, Integer> memo = new HashMap<>();
    return fibonacci(n, memo) + memo.size();
  }

  private static int fibonacci(int n, Map<Integer, Integer> memo) {
    if (n < 2) return n;
    Integer known = memo.get(n);
    if (known != null) return known;
    int made = fibonacci(n - 1, memo) + fibonacci(n - 2, memo);
    memo.put(n, made);
    return made;
  }

  public static int[] sortedBy(Integer[] values) {
    Arrays.sort(values, Comparator.comparing((Integer i) -> i & 7).thenComparing(i -> -i));
    return Arrays.stream(values).mapToInt(i -> i).toArray();
  }

  public static List<String> streams(@Range(from = 0, to = 25) int n, int k) {
    return IntStream.range(0, n)
        .filter(i -> i % 3 != (k & 3))
        .mapToObj(i -> "s" + i * k)
        .sorted(Comparator.reverseOrder())
        .limit(8)
        .collect(Collectors.toList());
  }

  public static Map<Integer, List<String>> grouping(String[] words) {
    return new java.util.TreeMap<>(
        Arrays.stream(words).collect(Collectors.groupingBy(w -> w.length() % 4)));
  }

  public static String optional(String s) {
    return Optional.ofNullable(s).filter(x -> x.length() > 1).map(x -> x.substring(1)).orElse("-");
  }

  public static int sideEffects(int[] values) {
    int[] total = {0};
    List<Integer> seen = new ArrayList<>();
    Arrays.stream(values).forEach(v -> total[0] += v);
    for (int v : values) seen.add(v);
    seen.removeIf(v -> v % 2 == 0);
    seen.replaceAll(v -> v + total[0]);
    return seen.hashCode() + total[0];
  }
}
