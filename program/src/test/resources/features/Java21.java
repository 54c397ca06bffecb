import java.util.List;

/** Java 18 to 21: patterns in switch, record patterns. */
class Java21 {
  sealed interface Shape permits Circle, Square, Group {}

  record Circle(double radius) implements Shape {}

  record Square(double side) implements Shape {}

  record Group(Shape first, Shape second) implements Shape {}

  enum Level { LOW, HIGH }

  double area(Shape shape) { return switch (shape) { case Circle c -> Math.PI * c.radius() * c.radius(); case Square(double side) -> side * side; case Group(Circle(var r), Square s) when r > 1 -> r + area(s); case Group(var a, var b) -> area(a) + area(b); }; }

  String describe(Object o) { return switch (o) { case null -> "nothing"; case Integer i when i > 10 -> "big " + i; case Integer i -> "int " + i; case String s -> s; case int[] a -> "array " + a.length; case Level l -> l.name(); case List<?> l when l.isEmpty() -> "empty"; default -> o.toString(); }; }

  int enumPattern(Level level, boolean flag) { return switch (level) { case LOW -> 1; case Level l when flag -> l.ordinal(); case HIGH -> 3; case Level l -> 4; }; }

  int enumOrNull(Level level) { return switch (level) { case null -> 0; case LOW -> 1; case HIGH -> 2; }; }

  int mixed(CharSequence text) { return switch (text) { case String s when s.isEmpty() -> 0; case String s -> s.length(); default -> -1; }; }

  boolean deconstruct(Object o) { return o instanceof Group(Circle(double r), Shape s) && r > area(s); }
}
