package dev.deadheat.pointsto.library.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.type.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An analysed program beside a library that calls it by name. */
class CachedLibraryTest {
  private static final String SOURCE =
      """
      public class App {
        public static void main(String[] args) { Frame.go(); Gone.away(new App()); Gone.away(null); }
        static void hook() { new Object().hashCode(); }
      }
      class Frame { static void go() { App.hook(); } }
      class Gone { static void away(Object o) { } }
      """;

  @TempDir private Path directory;

  @BeforeEach
  void compile() throws IOException {
    Path source = Files.writeString(directory.resolve("App.java"), SOURCE);
    Path classes = Files.createDirectory(directory.resolve("app"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString());
    assertThat(failed).isZero();
    Path library = Files.createDirectory(directory.resolve("lib"));
    Files.move(classes.resolve("Frame.class"), library.resolve("Frame.class"));
    Files.delete(classes.resolve("Gone.class"));
  }

  @Test
  void callsOfAnalysedMethodsStayOpenOnDemand() {
    assertThat(names(solve(null))).contains("main", "go", "hook");
  }

  @Test
  void callsOfAnalysedMethodsStayOpenInFiles() {
    Path cache = directory.resolve("cache");
    assertThat(names(solve(cache))).contains("main", "go", "hook");
    assertThat(names(solve(cache))).contains("main", "go", "hook");
  }

  @Test
  void whatNobodyHasIsListedOncePerPlace() {
    assertThat(solve(null).unresolved().entrySet())
        .extracting(Object::toString)
        .containsExactly("Gone.away(java.lang.Object)=2");
  }

  private static List<String> names(Result result) {
    return result.reachable().stream().map(Method::name).toList();
  }

  private Result solve(@Nullable Path cache) {
    try (Program program =
            new ProgramLoader(Runtime.version().feature(), null)
                .open(List.of(directory.resolve("app")), List.of(directory.resolve("lib")));
        CachedLibrary library = new CachedLibrary(program, cache, module -> false, 1)) {
      PointsTo pointsTo = new PointsTo(program, library, Sensitivity.OBJ2);
      program.types().classType("App").methods().stream()
          .filter(m -> m.name().equals("main"))
          .forEach(pointsTo::addRoot);
      return pointsTo.solve(1);
    }
  }
}
