package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Classes: inheritance, inner, local and anonymous ones, interfaces, enums, records, generics. */
public final class Objects {
  private Objects() {}

  abstract static class Shape implements Comparable<Shape> {
    protected int id;
    private static int made;

    Shape() {
      id = ++made;
      init();
    }

    void init() {}

    abstract double area();

    @Override
    public int compareTo(Shape other) {
      return Double.compare(area(), other.area());
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + id % 2;
    }
  }

  static class Square extends Shape {
    double side;
    int early = 5;

    Square(double side) {
      this.side = side;
    }

    @Override
    void init() {
      early += 7;
    }

    @Override
    double area() {
      return side * side;
    }
  }

  static final class Frame extends Square {
    private final double hole;

    Frame(double side) {
      super(side);
      hole = side / 2;
    }

    Frame() {
      this(4);
      side++;
    }

    @Override
    double area() {
      return super.area() - hole * hole;
    }

    @Override
    public String toString() {
      return "Frame of " + super.toString();
    }
  }

  interface Greeter {
    String name();

    default String greet() {
      return prefix() + name();
    }

    private String prefix() {
      return "Hello " + separator();
    }

    static String separator() {
      return "- ";
    }
  }

  interface Polite extends Greeter {
    @Override
    default String greet() {
      return "Dear " + Greeter.super.greet();
    }
  }

  interface Loud extends Greeter {}

  record Person(String name) implements Polite, Loud {}

  record Point(int x, long y, double z, String label, int[] data) {
    Point {
      if (x == 7) throw new IllegalArgumentException("seven");
      label = label == null ? "none" : label;
    }

    Point(int x) {
      this(x, x * 2L, x / 2.0, "p" + x, null);
    }

    Point plus(Point other) {
      return new Point(x + other.x, y + other.y, z + other.z, label + other.label, data);
    }
  }

  record Flags(boolean z, byte b, char c, short s, float f) {}

  record Empty() {}

  enum Operation {
    PLUS("+") {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    DIVIDED("/") {
      @Override
      int apply(int a, int b) {
        return a / b;
      }
    };

    final String symbol;

    Operation(String symbol) {
      this.symbol = symbol;
    }

    abstract int apply(int a, int b);
  }

  static class Box<T extends Comparable<T>> {
    T value;

    T max(T other) {
      return value == null || value.compareTo(other) < 0 ? other : value;
    }
  }

  static final class StringBox extends Box<String> {
    @Override
    String max(String other) {
      return super.max(other) + "!";
    }
  }

  static final class Countdown implements Iterable<Integer> {
    private final int from;

    Countdown(int from) {
      this.from = from;
    }

    @Override
    public Iterator<Integer> iterator() {
      return new Iterator<>() {
        private int next = from;

        @Override
        public boolean hasNext() {
          return next > 0;
        }

        @Override
        public Integer next() {
          if (next <= 0) throw new NoSuchElementException();
          return next--;
        }
      };
    }
  }

  final class Inner {
    int seen = counter++;

    final class Deeper {
      int sum() {
        return seen * 10 + counter;
      }
    }
  }

  private int counter;

  static final class Node {
    Node next;
    final int value;

    Node(int value, Node next) {
      this.value = value;
      this.next = next;
    }
  }

  public static String shapes(double side) {
    Shape[] shapes = {new Square(side), new Frame(side), new Frame()};
    String text = "";
    for (Shape s : shapes) {
      text += s + ":" + s.area() + ":" + ((Square) s).early + " ";
    }
    return text + shapes[0].compareTo(shapes[1]);
  }

  public static String defaults(String name) {
    Person person = new Person(name);
    Greeter anonymous =
        new Greeter() {
          @Override
          public String name() {
            return "anonymous " + name;
          }
        };
    return person.greet() + anonymous.greet() + ((Loud) person).greet();
  }

  public static String records(int a, int b) {
    Point p = new Point(a);
    Point q = new Point(b);
    return p.plus(q) + " " + p.equals(q) + p.equals(new Point(a)) + p.equals(null) + p.equals("x");
  }

  public static int recordHash(int a, String s) {
    Point p = new Point(a, 5, 0.5, s, null);
    return p.hashCode() + new Empty().hashCode() + (p.label().equals(s) ? 1 : 0);
  }

  public static String recordFlags(boolean z, byte b, char c, short s, float f) {
    Flags flags = new Flags(z, b, c, s, f);
    return flags + " " + flags.hashCode() + flags.equals(new Flags(z, b, c, s, f)) + new Empty();
  }

  public static Object recordResult(int a, int[] data) {
    return new Point(a, a, a, null, data);
  }

  public static String enums(@Range(from = 0, to = 2) int n, int a, int b) {
    Operation op = Operation.values()[n];
    return op.symbol + op.apply(a, b) + op + op.compareTo(Operation.PLUS) + op.getDeclaringClass();
  }

  public static Object enumValueOf(@Range(from = 0, to = 2) int n) {
    return Operation.valueOf(n == 0 ? "PLUS" : n == 1 ? "DIVIDED" : "MINUS");
  }

  public static String bridges(String a, String b) {
    Box<String> box = new StringBox();
    box.value = a;
    return box.max(b);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public static Object heapPollution(Object o) {
    Box box = new StringBox();
    return box.max((Comparable) o);
  }

  public static int iterators(@Range(from = -2, to = 10) int n) {
    int sum = 0;
    for (int i : new Countdown(n)) sum = sum * 3 + i;
    Iterator<Integer> it = new Countdown(n - 1).iterator();
    it.next();
    return sum + it.next();
  }

  public static int inner(@Range(from = 0, to = 5) int n) {
    Objects outer = new Objects();
    Inner last = null;
    for (int i = 0; i <= n; i++) last = outer.new Inner();
    Inner.Deeper deeper = last.new Deeper();
    outer.counter += 100;
    return deeper.sum();
  }

  public static int localClass(int n) {
    int twice = n * 2;
    class Local {
      final int x;

      Local(int x) {
        this.x = x + twice;
      }

      Local again() {
        return new Local(x);
      }
    }
    return new Local(1).again().again().x;
  }

  public static int linkedList(int[] values) {
    Node head = null;
    for (int v : values) head = new Node(v, head);
    Node reversed = null;
    while (head != null) {
      Node next = head.next;
      head.next = reversed;
      reversed = head;
      head = next;
    }
    int hash = 0;
    for (Node n = reversed; n != null; n = n.next) hash = hash * 31 + n.value;
    return hash;
  }

  public static int nullNode(@Range(from = 0, to = 4) int n) {
    Node node = n == 0 ? null : new Node(n, n == 1 ? null : new Node(n - 1, null));
    node.next.next = node;
    return node.next.value + node.next.next.value;
  }

  public static String patterns(Object o) {
    if (o instanceof String s && s.length() > 2) return "long " + s;
    if (!(o instanceof Integer i)) return o instanceof int[] a ? "ints " + a.length : "other";
    return "int " + (i + 1);
  }

  public static boolean boxingCache(int n) {
    Integer a = n;
    Integer b = n;
    Long c = (long) n;
    return a == b & c.equals((long) n) & a.equals(b) & (a <= b);
  }

  public static Object boxes(boolean z, byte b, char c, short s, int i, long l, float f, double d) {
    Object[] all = {z, b, c, s, i, l, f, d};
    Integer counter = i;
    counter++;
    counter += b;
    all[4] = counter;
    return all;
  }
}
