package dev.deadheat.program.source;

import dev.deadheat.program.input.Jdk;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles code of which parts are missing. ECJ alone gives up a whole file for one import it
 * cannot resolve. So the errors of a first round say which types are missing, stubs stand in for
 * them in the next, its errors say what the stubs lack, and so on while that helps. The stubs are
 * thrown away afterwards: to the analysis these types are as missing as before, but the code around
 * them is there.
 */
final class PartialCompiler {
  private static final int MOST_ROUNDS = 8;

  /** A round may only lay the ground for the next one; more than this do not pay. */
  private static final int MOST_IDLE_ROUNDS = 4;

  private final int level;
  private final CompileClasspath classpath;
  private final Jdk platform;

  PartialCompiler(int level, CompileClasspath classpath, Jdk platform) {
    this.level = level;
    this.classpath = classpath;
    this.platform = platform;
  }

  /** The classes of the units, and the errors that remain. */
  Compilation compile(List<SourceUnit> units) {
    EcjCompiler.Result best = EcjCompiler.compile(units, level, classpath, platform);
    StubTypes stubs = new StubTypes();
    if (!stubs.learn(best.errors())) {
      return compilation(best, stubs);
    }
    // Overriding cannot be checked against a stub, and the annotation means nothing to the JVM.
    List<SourceUnit> unchecked =
        units.stream()
            .map(unit -> unit.withText(unit.text().replace("@Override", " ".repeat(9))))
            .toList();
    int fewest = lost(best);
    int idle = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      List<SourceUnit> all = new ArrayList<>(unchecked);
      all.addAll(stubs.units());
      EcjCompiler.Result next = EcjCompiler.compile(all, level, classpath, platform);
      int lost = lost(next);
      List<SourceUnit> blanked = AnnotationValues.blanked(unchecked, next.errors());
      idle = lost < fewest || blanked != unchecked ? 0 : idle + 1;
      if (lost <= fewest) {
        best = next;
        fewest = lost;
      }
      boolean news = stubs.learn(next.errors()) || blanked != unchecked;
      if (idle == MOST_IDLE_ROUNDS || !news) {
        break;
      }
      unchecked = blanked;
    }
    return compilation(best, stubs);
  }

  private static int lost(EcjCompiler.Result result) {
    return result.classes().stream()
        .filter(compiled -> !StubTypes.isStub(compiled.origin()))
        .mapToInt(compiled -> LostBodies.of(compiled.bytes()).size())
        .sum();
  }

  private static Compilation compilation(EcjCompiler.Result result, StubTypes stubs) {
    return new Compilation(
        result.classes().stream().filter(c -> !StubTypes.isStub(c.origin())).toList(),
        result.errors().stream()
            .map(EcjCompiler.Mistake::problem)
            .filter(problem -> !StubTypes.isStub(problem.origin()))
            .toList(),
        stubs.missing());
  }
}
