import module java.base;

/** Java 22 to 25: unnamed variables, statements before super(), module imports. */
class Java25 {
  record Point(int x, int y) {}

  static class Base { final int n; Base(int n) { this.n = n; } }

  static class Early extends Base { final String text; Early(String given) { if (given == null) { throw new IllegalArgumentException("none"); } int size = given.length(); this.text = given; super(size); } }

  int unnamed(Object o, List<String> in) { int n = 0; for (String _ : in) { n++; } try { n += Integer.parseInt("x"); } catch (NumberFormatException _) { n--; } return switch (o) { case Point(int x, _) -> x + n; case Early _ -> n; default -> -n; }; }

  Supplier<Stream<String>> gather(String text) { return () -> Stream.of(text, text + 1); }
}
