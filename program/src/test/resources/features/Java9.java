import java.util.List;
import java.util.Map;

/** What Java 9 added: private interface methods, effectively final resources, diamonds. */
interface Java9 {
  private int helper(int x) { return x + 1; }

  private static String text(Object o) { return "<" + o + ">"; }

  default int twice(int x) { return helper(helper(x)); }

  static String of(AutoCloseable resource) throws Exception { try (resource) { return text(resource); } }

  default Iterable<String> diamond() { return new Iterable<>() { @Override public java.util.Iterator<String> iterator() { return List.of("a").iterator(); } }; }

  default Map<String, Integer> factories() { return Map.of("a", 1, "b", 2); }

  default String constants(int x) { return "\u0001 tag \u0002" + x + 'c' + 1.5 + null + this; }
}
