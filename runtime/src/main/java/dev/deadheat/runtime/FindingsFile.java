package dev.deadheat.runtime;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The findings as JSON ({@code deadheat-findings/1}). The file is written anew for each finding, to
 * another name that then takes its place: whenever the process dies, a whole file is there.
 */
final class FindingsFile {
  private final Path file;
  private boolean failed;
  private final long started = System.nanoTime();

  FindingsFile(String path) {
    file = Path.of(path).toAbsolutePath();
  }

  void write(
      List<Race> races,
      List<String> warnings,
      Map<String, Integer> suppressed,
      long total,
      Output output) {
    if (failed) {
      return;
    }
    try {
      Path next = file.resolveSibling(file.getFileName() + ".new");
      Files.write(next, json(races, warnings, suppressed, total).getBytes(StandardCharsets.UTF_8));
      Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException | LinkageError e) {
      failed = true;
      output.print("deadheat: cannot write " + file + ": " + e + "; findings are printed only\n");
    }
  }

  private String json(
      List<Race> races, List<String> warnings, Map<String, Integer> suppressed, long total) {
    Json json = new Json();
    json.open('{').key("schema").string("deadheat-findings/1").key("mode").string("run");
    json.key("races").open('[');
    for (Race race : races) {
      race(json, race);
    }
    json.close(']').key("assertions").open('[').close(']').key("classes").open('{').close('}');
    json.key("warnings").open('[');
    for (String warning : warnings) {
      json.open('{').key("kind").string("run").key("subject").string("");
      json.key("message").string(warning).close('}');
    }
    json.close(']').key("suppressed").open('{');
    for (Map.Entry<String, Integer> entry : suppressed.entrySet()) {
      json.key(entry.getKey()).number(entry.getValue());
    }
    json.close('}').key("stats").open('{');
    json.key("seconds").number((System.nanoTime() - started) / 1e9);
    json.key("cpuSeconds").number(cpuSeconds());
    json.key("peakHeapBytes").number(Runtime.getRuntime().totalMemory());
    json.key("classes").number(0).key("methods").number(0);
    json.key("raceEvents").number(total).close('}').close('}');
    return json.text();
  }

  private static double cpuSeconds() {
    Optional<Duration> spent = ProcessHandle.current().info().totalCpuDuration();
    return spent.isPresent() ? spent.get().toMillis() / 1e3 : 0;
  }

  private static void race(Json json, Race race) {
    json.open('{').key("id").string(race.id()).key("level");
    json.string(race.note ? "note" : "race");
    json.key("kind").string(race.kind);
    json.key("category").string(race.isWriteWrite() ? "multiple-write" : "conflicting-access");
    json.key("location").string(race.location).key("objectClass").string(race.objectType);
    json.key("message").string(message(race)).key("count").number(race.count);
    json.key("accesses").open('[');
    access(json, race.now);
    access(json, race.before);
    json.close(']').close('}');
  }

  private static String message(Race race) {
    return race.location
        + ": "
        + race.now.verb()
        + " at "
        + race.now.site.frame()
        + " and "
        + race.before.verb()
        + " at "
        + race.before.site.frame()
        + " are not ordered"
        + (race.now.site.wide || race.before.site.wide
            ? "; the JVM may write the two halves of such a value one after the other"
            : "");
  }

  private static void access(Json json, Race.Access access) {
    json.open('{').key("access").string(access.verb());
    json.key("class").string(access.site.className).key("method").string(access.site.method);
    json.key("descriptor").string(access.site.descriptor);
    json.key("file").string(access.site.file).key("line").number(Math.max(0, access.site.line));
    json.key("thread").open('{').key("name").string(access.thread.name());
    json.key("root").string(access.thread.type).key("multiplicity").string("1");
    int created = access.thread.created;
    if (created != 0) {
      json.key("creation").open('[');
      frames(json, Naming.withoutRuntime(created));
      json.close(']');
    }
    json.close('}').key("locks").open('[');
    String[] locks = access.locks;
    if (locks == null) {
      json.string("(not kept)");
    } else {
      for (String lock : locks) {
        json.string(lock);
      }
    }
    json.close(']').key("stack").open('[');
    frames(json, access.stack);
    json.close(']').close('}');
  }

  /** From the thread's root to the access. */
  private static void frames(Json json, StackTraceElement[] stack) {
    for (int i = stack.length - 1; i >= 0; i--) {
      StackTraceElement frame = stack[i];
      String file = frame.getFileName();
      json.open('{').key("class").string(frame.getClassName());
      json.key("method").string(frame.getMethodName());
      if (file != null) {
        json.key("file").string(file);
      }
      json.key("line").number(Math.max(0, frame.getLineNumber())).close('}');
    }
  }
}
