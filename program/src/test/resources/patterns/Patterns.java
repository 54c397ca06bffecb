package patterns;

import java.util.List;

/** Pattern switches and record patterns, of Java 21. Compiled by the test, where the JDK can. */
public final class Patterns {
  private Patterns() {}

  enum Colour { RED, GREEN, BLUE }

  sealed interface Shape permits Circle, Box, Group {}

  record Circle(double radius) implements Shape {}

  record Box(int width, long height) implements Shape {}

  record Group(Shape left, Shape right) implements Shape {}

  sealed interface Token permits Word, Colours {}

  enum Colours implements Token { CYAN, PINK }

  record Word(String text) implements Token {}

  public static String types(Object o) {
    return switch (o) {
      case null -> "null";
      case String s when s.length() > 3 -> "long " + s;
      case String s -> "short " + s;
      case Integer i when i > 100 -> "big " + i;
      case Integer i when i % 2 == 0 -> "even " + i;
      case Long l -> "long " + l;
      case Number n -> "number " + n.intValue();
      case int[] a when a.length > 2 -> "ints " + a[2];
      case Character c -> "char " + (int) c;
      default -> "other";
    };
  }

  public static int noNull(Object o) {
    switch (o) {
      case String s:
        return s.length();
      case Integer i when i < 0:
        return -1;
      case Integer i:
        return i;
      default:
        break;
    }
    return 7;
  }

  public static double area(int n, double d) {
    return area(make(n, d));
  }

  private static Shape make(int n, double d) {
    return switch (n & 7) {
      case 0 -> null;
      case 1, 2 -> new Circle(d);
      case 3, 4 -> new Box(n, (long) d);
      case 5 -> new Group(make(n >> 3, d), new Circle(1));
      case 6 -> new Group(new Box(n, n), make(n >> 3, -d));
      default -> new Group(new Circle(d), new Group(make(1, d), make(3, d)));
    };
  }

  private static double area(Shape shape) {
    return switch (shape) {
      case Circle(double r) when r < 0 -> -1;
      case Circle(var r) -> r * r;
      case Box(int w, long h) -> w * h;
      case Group(Circle(double a), Circle(double b)) -> a * b;
      case Group(Box b, var rest) when b.width() > 5 -> b.height() + area(rest);
      case Group(Shape left, Shape right) -> area(left) - area(right);
    };
  }

  public static String strings(String s, int n) {
    return switch (s) {
      case "red" -> "r";
      case "Aa", "BB" -> "collision";
      case String t when t.length() == (n & 3) -> "fits";
      case null, default -> "none";
    };
  }

  public static int integers(Integer i) {
    return switch (i) {
      case 0 -> 10;
      case 1 -> 11;
      case 127 -> 12;
      case Integer n when n < 0 -> 13;
      case -1 -> 14;
      case Integer n -> n / 2;
    };
  }

  public static String characters(Character c) {
    return switch (c) {
      case 'a' -> "a";
      case ' ' -> "blank";
      case Character d when d > 200 -> "high";
      case Character d -> "c" + d;
    };
  }

  public static String enums(int n, boolean guard) {
    Colour colour = (n & 3) == 3 ? null : Colour.values()[n & 3];
    return switch (colour) {
      case RED -> "r";
      case Colour c when guard -> "guarded " + c;
      case GREEN -> "g";
      case BLUE -> "b";
      case null -> "none";
    };
  }

  public static String qualified(int n, String s) {
    Token token = (n & 3) == 0 ? new Word(s) : Colours.values()[n & 1];
    return switch (token) {
      case Colours.CYAN -> "cyan";
      case Word(String text) when text == null -> "no word";
      case Word(var text) -> text;
      case Colours.PINK -> "pink";
    };
  }

  public static int deconstruct(Object o, int n) {
    Object wrapped = (n & 1) == 0 ? new Group(new Box(n, 5), null) : o;
    if (wrapped instanceof Group(Box(var w, var h), var right) && right == null) {
      return w + (int) h;
    }
    if (!(wrapped instanceof String s)) {
      return -1;
    }
    return s.length();
  }

  public static String loop(int[] values) {
    StringBuilder text = new StringBuilder();
    for (int v : values) {
      Object o = (v & 1) == 0 ? (Object) v : "s" + v;
      text.append(switch (o) {
        case Integer i when i > 50 -> {
          try {
            yield 100 / (i - 64);
          } catch (ArithmeticException e) {
            yield e.getMessage();
          }
        }
        case Integer i -> i + 1;
        case String s -> s;
        default -> throw new IllegalStateException();
      });
    }
    return text.toString();
  }

  public static List<Object> sequenced(int[] values) {
    java.util.ArrayList<Object> list = new java.util.ArrayList<>();
    for (int v : values) list.addFirst(v);
    return list.reversed().stream().limit(5).toList();
  }
}
