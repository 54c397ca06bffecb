package dev.deadheat.benchmarks.soundness;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Leaves out parts of a program as long as it remains a counterexample. */
final class Shrinker {
  /** Where the programs are that are tried; schedules are drawn by the name of the class. */
  static final String PACKAGE = "small";

  /** Whether a program is still what is looked for. */
  interface Interesting {
    boolean test(Compiled program) throws IOException;
  }

  private final Form form;
  private final int most;
  private final Interesting interesting;
  private final Set<String> tried = new HashSet<>();

  /**
   * @param most trials at most; what is left then is not the smallest
   */
  Shrinker(Form form, int most, Interesting interesting) {
    this.form = form;
    this.most = most;
    this.interesting = interesting;
  }

  /** A program of which no single part can be left out, if there are enough trials. */
  Piece shrink(Piece program) throws IOException {
    Piece best = program;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (int part = 1; part < best.size() && tried.size() < most; ) {
        Piece less = best.without(part, false);
        if (!holds(less)) {
          less = best.without(part, true);
          if (less.size() == best.size() || !holds(less)) {
            part++;
            continue;
          }
        }
        best = less;
        smaller = true;
      }
    }
    return best;
  }

  private boolean holds(Piece program) throws IOException {
    if (!tried.add(program.text())) {
      return false;
    }
    List<Compiled> compiled = Compiled.all(form.sources(PACKAGE, program));
    try {
      return !compiled.isEmpty() && interesting.test(compiled.get(0));
    } catch (IllegalStateException e) {
      // Without that part it is none that the machine can run.
      return false;
    }
  }
}
