package dev.deadheat.benchmarks.soundness;

import dev.deadheat.report.json.FindingsReader;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/** Programs in a JVM of their own under the real agent. */
final class AgentRuns {
  private static final int LIMIT_SECONDS = 300;
  private static final Set<String> NAMELESS = Set.of("ARRAY", "CONTAINER");

  private AgentRuns() {}

  /** What the agent reports at level race, by main class. */
  static Map<String, Set<Pair>> run(Path agent, Path work, List<Compiled> programs)
      throws IOException {
    Path directory = Files.createDirectories(work.resolve("agent"));
    Path findings = directory.resolve("findings.json");
    Files.deleteIfExists(findings);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add(
        "-javaagent:"
            + agent
            + "=max_reports=100000,ignore=dev.deadheat.benchmarks.*,findings="
            + findings);
    command.addAll(List.of("-cp", driver().toString()));
    command.addAll(List.of(AgentDriver.class.getName(), directory.toString()));
    for (Compiled program : programs) {
      program.write(directory);
      command.add(program.mainClass());
    }
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(directory.resolve("out").toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException("programs under the agent did not end in " + LIMIT_SECONDS + " s");
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (!Files.exists(findings)) {
      throw new IOException("the agent wrote no findings; see " + directory.resolve("err"));
    }
    Map<String, Set<Pair>> found = new HashMap<>();
    programs.forEach(program -> found.put(program.mainClass(), new TreeSet<>()));
    FindingsReader.read(findings).races().stream()
        .filter(race -> race.level() == Level.RACE)
        .forEach(race -> add(found, race));
    return found;
  }

  /** Where the driver's class is; the agent brings all else. */
  private static Path driver() throws IOException {
    try {
      return Path.of(AgentDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static void add(Map<String, Set<Pair>> found, Race race) {
    Access first = race.accesses().get(0);
    Access last = race.accesses().get(race.accesses().size() - 1);
    String type = first.className();
    int nested = type.indexOf('$');
    Set<Pair> pairs = found.get(nested < 0 ? type : type.substring(0, nested));
    if (pairs != null) {
      boolean named = !NAMELESS.contains(race.kind().name());
      pairs.add(new Pair(named ? race.location() : Pair.CONTENTS, first.line(), last.line()));
    }
  }
}
