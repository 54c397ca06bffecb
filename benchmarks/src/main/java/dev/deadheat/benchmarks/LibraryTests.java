package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;

/**
 * A library's own tests, as {@code benchmarks/tests.sh} has fetched them: one run of JUnit.
 *
 * @param directory has the file {@code run} with what java is given
 * @param place where files about it go
 */
record LibraryTests(Path directory, Path place) {
  private static final long LIMIT_SECONDS = 1500;
  private static final Pattern COUNT =
      Pattern.compile("\\[ *(\\d+) tests (started|successful|failed) *]");

  /** How a run ended. */
  record Outcome(int exit, long started, long failed) {}

  Outcome run(Class<?> agent, String options) throws IOException, InterruptedException {
    Path log = place.resolve(directory.getFileName() + "-tests.log");
    Path work = Files.createTempDirectory(place, "tests");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-Xmx1g", "-Djava.io.tmpdir=" + work));
    // Tests may bring an older ASM.
    command.add("-Xbootclasspath/a:" + Workload.classesOf(ClassReader.class));
    command.add("-javaagent:" + Workload.jar(agent, place) + "=" + options);
    command.add("@" + directory.resolve("run"));
    int exit = Workload.launch(command, work, log, LIMIT_SECONDS);
    long started = 0;
    long failed = 0;
    for (String line : Files.readAllLines(log)) {
      Matcher count = COUNT.matcher(line);
      if (count.find()) {
        long number = Long.parseLong(count.group(1));
        started += count.group(2).equals("started") ? number : 0;
        failed += count.group(2).equals("failed") ? number : 0;
      }
    }
    return new Outcome(exit, started, failed);
  }
}
