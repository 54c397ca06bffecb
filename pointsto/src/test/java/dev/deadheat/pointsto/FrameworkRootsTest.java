package dev.deadheat.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameworkRootsTest {
  @TempDir Path directory;

  private static final String SOURCE =
      """
      import java.util.ArrayList;
      import java.util.List;
      class HttpServlet { protected void doGet(String q) { } void init() { } }
      @interface GetMapping { }
      @interface Scheduled { }
      class MyServlet extends HttpServlet {
        final List<String> seen = new ArrayList<>();
        protected void doGet(String q) { seen.add(q); helper(); }
        private void helper() { }
        void unrelated() { }
      }
      class Controller {
        @GetMapping public String hello() { return "x"; }
        public String notCalled() { return "y"; }
        @Scheduled void tick() { }
      }
      class LogFilter implements java.util.logging.Filter {
        public boolean isLoggable(java.util.logging.LogRecord r) { return true; }
        public void doFilter() { }
      }
      class Plain { public void doGet(String q) { } }
      """;

  private Program program() throws IOException {
    Files.writeString(directory.resolve("MyServlet.java"), SOURCE);
    return new ProgramLoader(Runtime.version().feature(), null).open(List.of(directory), List.of());
  }

  @Test
  void bySupertypeAndAnnotation() throws IOException {
    try (Program program = program()) {
      assertThat(FrameworkRoots.of(program.analysedClasses()))
          .extracting(
              root -> root.method().owner() + "." + root.method().name() + " " + root.kind())
          .containsExactlyInAnyOrder(
              "MyServlet.doGet REQUEST", "Controller.hello REQUEST", "Controller.tick SCHEDULED");
    }
  }

  @Test
  void constructorsRunToo() throws IOException {
    try (Program program = program()) {
      PointsTo pointsTo =
          new PointsTo(program, new Summaries(program.bodies(), new Models()), Sensitivity.CI);
      pointsTo.addFrameworkRoots();
      Result result = pointsTo.solve();
      Set<String> reached =
          result.reachable().stream()
              .map(method -> method.owner() + "." + method.name())
              .collect(Collectors.toSet());
      assertThat(reached)
          .contains("MyServlet.<init>", "MyServlet.helper", "Controller.hello", "Controller.tick")
          .doesNotContain("MyServlet.unrelated", "Controller.notCalled", "LogFilter.doFilter");
    }
  }
}
