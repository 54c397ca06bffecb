package dev.deadheat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.benchmarks.facts.FactsAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The agent that asserts proved facts must refute one that does not hold, by itself and not by the
 * exception that the instruction throws: the program catches all of them.
 */
class FactsAgentTest {
  private static final int REFUTED = 97;

  /** One method for each kind of fact; it is given a value for which the fact holds, or not. */
  private static final String PROGRAM =
      """
      public class Sites {
        public static void main(String[] args) {
          for (int i = 1; i < args.length; i++) {
            try {
              one(args[0], Long.parseLong(args[i]));
            } catch (RuntimeException | AssertionError e) {
              System.out.println("caught " + e);
            }
          }
        }

        static void one(String method, long value) {
          switch (method) {
            case "load" -> load(new byte[3], (int) value);
            case "store" -> store(new Object[3], (int) value);
            case "storeWide" -> storeWide(new double[3], (int) value);
            case "divide" -> divide((int) value);
            case "remainder" -> remainder(value);
            case "ints" -> ints((int) value);
            case "objects" -> objects((int) value);
            case "tables" -> tables((int) value);
            case "narrow" -> narrow(value);
            case "holds" -> holds(value);
            default -> throw new IllegalArgumentException(method);
          }
        }

        static int load(byte[] cells, int i) {
          return cells[i]; // load
        }

        static void store(Object[] cells, int i) {
          cells[i] = "stored"; // store
        }

        static void storeWide(double[] cells, int i) {
          cells[i] = 1.5; // storeWide
        }

        static int divide(int by) {
          return 12 / by; // divide
        }

        static long remainder(long by) {
          return 12L % by; // remainder
        }

        static Object ints(int length) {
          return new int[length]; // ints
        }

        static Object objects(int length) {
          return new String[length]; // objects
        }

        static Object tables(int length) {
          return new int[2][length]; // tables
        }

        static int narrow(long value) {
          return (int) value; // narrow
        }

        static void holds(long value) {
          assert value > 0; // holds
        }
      }
      """;

  @TempDir static Path place;

  @BeforeAll
  static void compile() throws IOException {
    Path source = Files.writeString(place.resolve("Sites.java"), PROGRAM);
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-g", "-d", place.toString(), source.toString()))
        .isZero();
  }

  private record Watched(int exit, List<String> lines) {}

  private static String fact(String method, String what) {
    List<String> lines = PROGRAM.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// " + method)) {
        return "Sites " + method + " " + (i + 1) + " " + what;
      }
    }
    throw new IllegalArgumentException(method);
  }

  private static Watched run(String fact, String... arguments)
      throws IOException, InterruptedException {
    Path facts = Files.write(place.resolve("facts"), List.of(fact));
    Path checked = place.resolve("checked");
    Files.deleteIfExists(checked);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add(
        "-javaagent:" + Workload.jar(FactsAgent.class, place) + "=" + checked + "," + facts);
    command.addAll(List.of("-cp", place.toString(), "Sites"));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(place.resolve("log").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Watched(process.exitValue(), Files.readAllLines(checked));
  }

  @ParameterizedTest
  @CsvSource({
    "load, index, 2, -1",
    "load, index, 0, 3",
    "store, index, 2, 3",
    "storeWide, index, 0, -1",
    "divide, division, -1, 0",
    "remainder, division, 4294967296, 0",
    "ints, size, 0, -1",
    "objects, size, 1, -2147483648",
    "tables, size, 0, -1",
    "narrow, cast, -2147483648, 2147483648",
    "holds, assert, 1, 0"
  })
  void refutesWhatDoesNotHold(String method, String what, String good, String bad)
      throws IOException, InterruptedException {
    String fact = fact(method, what);

    Watched held = run(fact, method, good);
    assertThat(held.exit).isZero();
    assertThat(held.lines).containsExactly("1 " + fact);

    Watched refuted = run(fact, method, good, bad, good);
    assertThat(refuted.exit).isEqualTo(REFUTED);
    assertThat(refuted.lines).element(0).isEqualTo("2 " + fact);
    assertThat(refuted.lines).element(1).asString().startsWith("REFUTED " + fact + ": ");
  }

  /** Otherwise a fact whose name does not fit would count as one that nothing refuted. */
  @Test
  void saysWhenAFactHasNoPlace() throws IOException, InterruptedException {
    Watched watched = run("Sites load 1 index", "load", "0");
    assertThat(watched.exit).isEqualTo(REFUTED);
    assertThat(watched.lines).containsExactly("PROBLEM no such place: Sites load 1 index");
  }
}
