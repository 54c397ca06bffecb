package dev.deadheat.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Methods are summarised by their effects on locks, threads and ownership. The verdict on a program
 * must be that on the same program with its helpers inlined. Each program is written once: a
 * statement {@code CALL} in it is a call of the helper or the helper's body.
 */
class InliningTest {
  @TempDir Path directory;

  /**
   * A program of class T.
   *
   * @param helper the helper's declaration up to its body
   * @param body what it does
   * @param call how it is called
   * @param races the fields that race
   */
  record Case(
      String name,
      String fields,
      String helper,
      String body,
      String call,
      String code,
      String races) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final String TWO =
      """
      public static void main(String[] a) throws Exception {
        Thread one = new Thread(T::work);
        Thread two = new Thread(T::work);
        one.start(); two.start(); one.join(); two.join();
      }
      """;

  private static final String LOCK =
      "static final java.util.concurrent.locks.ReentrantLock L ="
          + " new java.util.concurrent.locks.ReentrantLock(); static int x;";

  static List<Case> cases() {
    return List.of(
        new Case(
            "the helper locks",
            LOCK,
            "static void help()",
            "L.lock();",
            "help();",
            "static void work() { CALL x++; L.unlock(); }" + TWO,
            ""),
        new Case(
            "the helper locks on one path",
            LOCK,
            "static void help()",
            "if (System.nanoTime() > 7) { L.lock(); }",
            "help();",
            "static void work() { CALL x++; L.unlock(); }" + TWO,
            "T.x"),
        new Case(
            "the helper releases",
            LOCK,
            "static void help()",
            "L.unlock();",
            "help();",
            "static void work() { L.lock(); CALL x++; }" + TWO,
            "T.x"),
        new Case(
            "the helper writes under its caller's lock",
            LOCK,
            "static void help()",
            "x++;",
            "help();",
            "static void work() { synchronized (T.class) { CALL } }" + TWO,
            ""),
        new Case(
            "the helper joins",
            "static int x; static void work() { x++; }",
            "static void help(Thread t) throws Exception",
            "t.join();",
            "help(t);",
            """
            public static void main(String[] a) throws Exception {
              Thread t = new Thread(T::work); t.start(); CALL x++;
            }
            """,
            ""),
        new Case(
            "the helper starts",
            "static int x; static void work() { x++; }",
            "static void help(Thread t)",
            "t.start();",
            "help(t);",
            """
            public static void main(String[] a) throws Exception {
              Thread t = new Thread(T::work); CALL x++; t.join();
            }
            """,
            "T.x"),
        new Case(
            "the helper lets an object escape",
            "static class Box { int in; } static volatile Box shared;",
            "static void help(Box b)",
            "shared = b;",
            "help(b);",
            "static void work() { Box b = new Box(); CALL b.in++;"
                + " Box o = shared; o.in++; }"
                + TWO,
            "T$Box.in"),
        new Case(
            "the helper keeps an object where it was",
            "static class Box { int in; Box next; }",
            "static void help(Box b, Box c)",
            "b.next = c;",
            "help(b, c);",
            "static void work() { Box b = new Box(); Box c = new Box(); CALL b.next.in++; }" + TWO,
            ""));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void inliningChangesNothing(Case one) throws IOException {
    String declaration = one.fields() + one.helper() + "{" + one.body() + "}\n";
    Set<String> modular = races(declaration + one.code().replace("CALL", one.call()));
    Set<String> inlined = races(one.fields() + one.code().replace("CALL", one.body()));
    assertThat(modular).isEqualTo(inlined);
    assertThat(String.join(" ", modular)).isEqualTo(one.races());
  }

  private Set<String> races(String members) throws IOException {
    Files.writeString(directory.resolve("T.java"), "public class T {\n" + members + "\n}\n");
    try (Program program = new ProgramLoader(17, null).open(List.of(directory), List.of())) {
      Findings.Builder findings = Findings.of(Mode.CHECK, "test");
      CheckOptions options = new CheckOptions("T", false, false, false, false, Sensitivity.OBJ2);
      new Check(program, new Summaries(program.bodies(), new Models()), options, stage -> {})
          .run(findings);
      Set<String> found = new TreeSet<>();
      findings.build().races().forEach(race -> found.add(race.location()));
      return found;
    }
  }
}
