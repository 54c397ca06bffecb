package dev.deadheat.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.values.domain.Style;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * What is proved of random programs is asserted in many executions of them. More of them: {@code
 * -Ddeadheat.prove.programs=500 -Ddeadheat.prove.seed=1000}.
 */
class RandomProgramsTest {
  private static final int PROGRAMS = Integer.getInteger("deadheat.prove.programs", 8);
  private static final int FIRST = Integer.getInteger("deadheat.prove.seed", 1);
  private static final int RUNS = 60;

  @Test
  void noExecutionRefutesWhatIsProved() throws Exception {
    int proved = 0;
    int refuted = 0;
    for (int seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Path directory = Files.createTempDirectory("generated");
      List<String> lines = RandomProgram.lines(seed);
      Path source = directory.resolve("Generated.java");
      Files.write(source, lines);
      Set<Integer> sure = Verifier.provedAssertions(new Verifier(source).prove(Style.POLYHEDRA));
      Files.write(source, RandomProgram.instrumented(lines));
      Set<Integer> failed = failures(directory, source);
      if (Boolean.getBoolean("deadheat.prove.verbose")) {
        System.out.printf("seed %d: %d proved, %d failed%n", seed, sure.size(), failed.size());
      }
      proved += sure.size();
      refuted += failed.size();
      sure.retainAll(failed);
      assertThat(sure)
          .as("seed %d: proved, but failed in an execution%n%s", seed, String.join("\n", lines))
          .isEmpty();
      try (Stream<Path> files = Files.walk(directory)) {
        files.sorted(Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
      }
    }
    System.out.printf("%d proved, %d refuted by executions%n", proved, refuted);
    assertThat(proved).as("programs about which nothing is known test nothing").isPositive();
    assertThat(refuted).isPositive();
  }

  private static Set<Integer> failures(Path directory, Path source) throws Exception {
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", directory.toString(), "-nowarn", source.toString());
    assertThat(code).as("%s compiles", source).isZero();
    Set<Integer> failed = new ConcurrentSkipListSet<>();
    ThreadGroup group = new ThreadGroup("generated");
    for (int run = 0; run < RUNS; run++) {
      try (URLClassLoader loader =
          new URLClassLoader(new URL[] {directory.toUri().toURL()}, null)) {
        Class<?> generated = loader.loadClass("Generated");
        Field note = generated.getDeclaredField("failed");
        note.setAccessible(true);
        note.set(null, failed);
        Method main = generated.getMethod("main", String[].class);
        Thread first = new Thread(group, () -> run(main));
        first.start();
        first.join();
        for (Thread left = any(group); left != null; left = any(group)) {
          left.join();
        }
      }
    }
    return failed;
  }

  private static Thread any(ThreadGroup group) {
    Thread[] found = new Thread[1];
    return group.enumerate(found) == 0 ? null : found[0];
  }

  private static void run(Method main) {
    try {
      main.invoke(null, (Object) new String[0]);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
