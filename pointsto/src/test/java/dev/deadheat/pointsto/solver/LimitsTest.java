package dev.deadheat.pointsto.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.constraints.LoweredBodies;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;

/** What is given up where sets grow large: precision, but never a call. */
class LimitsTest {
  private static Calls exact;

  @BeforeAll
  static void withoutLimits() throws URISyntaxException {
    exact =
        calls(
            new Limits(
                1_000,
                Integer.MAX_VALUE - 64,
                1,
                Integer.MAX_VALUE - 64,
                Long.MAX_VALUE,
                Integer.MAX_VALUE - 1));
  }

  /** Whichever sets count as large, in a real library: ASM. */
  @ParameterizedTest
  @CsvSource({
    "16, 1000000, 4096, 1000000000, 512",
    "100, 1000, 4096, 1000000000, 2",
    "16, 1, 64, 1000000000, 2",
    "300, 1000, 4096, 1000000000, 0",
    "1000000, 1, 1000000, 1000000000, 0",
    "1000000, 1, 1000000, 10000, 512",
    "1000000, 1, 1000000, 1000, 512"
  })
  void losesNoCall(int large, int part, int most, long held, int reached)
      throws URISyntaxException {
    Calls limited = calls(new Limits(1_000, large, part, most, held, reached));
    assertThat(limited.reachable).containsAll(exact.reachable);
    assertThat(limited.edges).containsAll(exact.edges);
  }

  @Test
  void largeSetsOnly() throws URISyntaxException {
    assertThat(exact.saturated).isFalse();
    assertThat(calls(Limits.USUAL).saturated).isFalse();
    long any = Long.MAX_VALUE;
    assertThat(calls(new Limits(1_000, 16, 1_000_000, 1_000_000, any, 512)).saturated).isTrue();
  }

  /** However large a set may be: all together they hold no more than they may. */
  @Test
  void manySetsTogether() throws URISyntaxException {
    int most = 1_000_000;
    assertThat(calls(new Limits(1_000, most, 1, most, 1_000, 512)).saturated).isTrue();
    assertThat(calls(new Limits(1_000, most, 1, most, 100_000_000, 512)).saturated).isFalse();
  }

  /** Where the run without contexts exceeds the overall budget, it is all there is, and says so. */
  @Test
  void noContextsBeyondTheOverallBudget() throws URISyntaxException {
    int most = 1_000_000;
    Calls within = calls(new Limits(1_000, most, 1, most, 100_000_000, 512), Sensitivity.OBJ2);
    Calls beyond = calls(new Limits(1_000, most, 1, most, 1_000, 512), Sensitivity.OBJ2);
    assertThat(within.withoutContexts).isNotEqualTo(within.reachable.size());
    assertThat(beyond.withoutContexts).isEqualTo(beyond.reachable.size());
    assertThat(beyond.edges).containsAll(within.edges);
  }

  /**
   * What may run, calls from analysed code to analysed code, and how many methods were to have
   * contexts and have none.
   */
  private record Calls(
      Set<String> reachable, Set<String> edges, boolean saturated, int withoutContexts) {}

  private static Calls calls(Limits limits) throws URISyntaxException {
    return calls(limits, Sensitivity.CI);
  }

  private static Calls calls(Limits limits, Sensitivity sensitivity) throws URISyntaxException {
    Path jar =
        Path.of(ClassReader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Program program =
        new ProgramLoader(Runtime.version().feature(), null).open(List.of(jar), List.of())) {
      Scope scope = PointsTo.scope(program);
      List<ClassType> classes = program.analysedClasses();
      List<Method> roots = new ArrayList<>();
      for (ClassType type : classes) {
        type.methods().stream().filter(m -> m.isPublic() && m.hasCode()).forEach(roots::add);
      }
      Summaries library = new Summaries(program.bodies(), new Models());
      LoweredBodies bodies = new LoweredBodies(program.bodies(), scope);
      Analysis analysis = new Analysis(program.types(), bodies, scope, library, classes, limits);
      Result result = analysis.solve(roots, sensitivity);
      Set<String> reachable = new TreeSet<>();
      for (Method method : result.reachable()) {
        if (scope.isAnalysed(method.owner())) {
          reachable.add(method.toString() + method.owner());
        }
      }
      Set<String> edges = new TreeSet<>();
      for (Result.Edge edge : result.edges()) {
        Method caller = edge.caller().method();
        Method callee = edge.callee().method();
        if (scope.isAnalysed(caller.owner()) && scope.isAnalysed(callee.owner())) {
          edges.add(caller.owner() + "." + caller + " " + callee.owner() + "." + callee);
        }
      }
      int without =
          (int) result.reducedContexts().values().stream().filter(depth -> depth == 0).count();
      return new Calls(reachable, edges, result.hasSaturated(), without);
    }
  }
}
