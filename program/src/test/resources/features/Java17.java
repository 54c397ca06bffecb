import java.util.List;
import java.util.Objects;

/** Java 12 to 17: records, sealed types, switch expressions, text blocks, instanceof patterns. */
class Java17 {
  sealed interface Expr permits Num, Add, Neg {}

  record Num(int value) implements Expr {}

  record Add(Expr left, Expr right) implements Expr { Add { Objects.requireNonNull(left); } static int made; Add(Expr one) { this(one, one); } }

  record Neg(Expr of, long l, float f, double d, String... names) implements Expr { @Override public Expr of() { return of; } }

  enum Day { MON, TUE, SAT, SUN }

  int eval(Expr e) { if (e instanceof Num n && n.value() > 0) { return n.value; } if (!(e instanceof Add a)) { return e instanceof Neg g ? -eval(g.of) : 0; } return eval(a.left()) + eval(a.right()); }

  int switchExpression(Day d) { return switch (d) { case MON, TUE -> 8; case SAT -> { int h = d.name().length(); yield h * 2; } case SUN -> throw new IllegalArgumentException("sun" + d); }; }

  String textBlock(int x) { return """
      first %s
        second \
      joined""" + x; }

  int nestedSwitch(String s, int x) { return 1 + switch (s) { case "a" -> switch (x) { case 1, 2 -> 10; default -> 20; }; case "b" -> { try { yield Integer.parseInt(s); } finally { x++; } } default -> x; }; }

  Object localTypes(List<Integer> in) { record Pair(int a, Object b) {} enum Local { A } interface Maker { Pair make(); } Maker m = () -> new Pair(in.size(), Local.A); return m.make().hashCode(); }
}
