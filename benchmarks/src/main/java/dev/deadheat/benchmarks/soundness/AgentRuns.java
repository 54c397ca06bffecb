package dev.deadheat.benchmarks.soundness;

import dev.deadheat.benchmarks.watched.WatchedJvm;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Programs in a JVM of their own under the real agent. */
final class AgentRuns {
  private static final int LIMIT_SECONDS = 300;
  private static final Set<String> NAMELESS = Set.of("ARRAY", "CONTAINER");

  private AgentRuns() {}

  /** What the agent reports at level race, by main class. */
  static Map<String, Set<Pair>> run(Path agent, Path work, List<Compiled> programs)
      throws IOException {
    Path directory = Files.createDirectories(work.resolve("agent"));
    List<String> arguments = new ArrayList<>();
    arguments.add(directory.toString());
    for (Compiled program : programs) {
      program.write(directory);
      arguments.add(program.mainClass());
    }
    Findings findings =
        new WatchedJvm(agent, directory, LIMIT_SECONDS)
            .run(AgentDriver.class, "dev.deadheat.benchmarks.*", arguments);
    Map<String, Set<Pair>> found = new HashMap<>();
    programs.forEach(program -> found.put(program.mainClass(), new TreeSet<>()));
    findings.races().stream()
        .filter(race -> race.level() == Level.RACE)
        .forEach(race -> add(found, race));
    return found;
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
