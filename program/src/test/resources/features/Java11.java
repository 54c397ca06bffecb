import java.util.ArrayList;
import java.util.function.BiFunction;

/** Java 10 and 11: var, also in lambdas, and nest mates. */
class Java11 {
  private int hidden;

  private static int secret(Java11 j) { return j.hidden; }

  static class Mate {
    private int own = 3;

    int peek(Java11 j) { j.hidden += own; return secret(j) + j.hidden++; }
  }

  int back(Mate m) { return m.own--; }

  int vars() { var list = new ArrayList<String>(); for (var s : list) { hidden += s.length(); } var o = new Object() { int n = 4; }; return o.n + list.size(); }

  BiFunction<Integer, Integer, Integer> lambda() { return (var a, var b) -> a * b + hidden; }
}
