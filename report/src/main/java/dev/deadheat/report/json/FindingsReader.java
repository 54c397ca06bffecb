package dev.deadheat.report.json;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Confidence;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Guard;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Multiplicity;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Sharing;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.ThreadNode;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.report.model.UnresolvedCall;
import dev.deadheat.report.model.Warning;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads findings that {@link FindingsWriter} wrote, of this or a newer minor version. */
public final class FindingsReader {
  private FindingsReader() {}

  /**
   * Reads a file.
   *
   * @throws ReportException if it cannot be read or does not hold findings of this schema
   */
  public static Findings read(Path file) {
    try (Reader reader = Files.newBufferedReader(file)) {
      return read(file.toString(), reader);
    } catch (CharacterCodingException e) {
      throw new ReportException(file + ": is not a text file in UTF-8; give a findings file");
    } catch (IOException e) {
      throw FileProblem.reading(file, e);
    }
  }

  /**
   * Reads a document.
   *
   * @param name what messages call it
   */
  public static Findings read(String name, Reader reader) throws IOException {
    JsonValue document = JsonValue.parse(name, reader);
    String schema = document.textOr("schema", "");
    if (schema.isEmpty()) {
      throw new ReportException(
          name + ": has no 'schema', so it is not a findings file; make one with --format json");
    }
    if (schema.startsWith("deadheat-baseline/")) {
      throw new ReportException(
          name + ": is a baseline, which has no more than ids; give the findings themselves");
    }
    if (!schema.equals(Findings.SCHEMA)) {
      throw new ReportException(
          name
              + ": has the schema '"
              + schema
              + "', this deadheat reads '"
              + Findings.SCHEMA
              + "'; write it again with this version");
    }
    return findings(document);
  }

  private static Findings findings(JsonValue json) {
    Findings.Builder findings =
        Findings.of(json.get("mode").constant(Mode.class), json.textOr("version", ""))
            .roots(json.textOr("roots", ""))
            .sound(json.isTrue("sound"))
            .stages(stages(json.find("stages")))
            .stats(stats(json.find("stats")));
    json.strings("inputs").forEach(findings::input);
    json.list("races").forEach(race -> findings.race(race(race)));
    json.list("assertions").forEach(assertion -> findings.assertion(assertion(assertion)));
    json.list("threads").forEach(node -> findings.thread(threadNode(node)));
    classes(json, findings);
    JsonValue suppressed = json.find("suppressed");
    if (suppressed != null) {
      suppressed.names().forEach(name -> findings.suppressed(name, suppressed.get(name).integer()));
    }
    json.list("warnings").forEach(warning -> findings.warning(warning(warning)));
    json.list("unresolved")
        .forEach(
            call ->
                findings.unresolved(
                    new UnresolvedCall(call.get("method").text(), call.integerOr("calls", 1))));
    // The agent writes files of its own, without a version; the ids of reports are given here.
    return json.find("version") == null ? findings.build() : findings.buildWithIds();
  }

  private static void classes(JsonValue json, Findings.Builder findings) {
    JsonValue totals = json.find("classes");
    if (totals != null) {
      counts(totals, findings::total);
    }
    JsonValue packages = json.find("packages");
    if (packages != null) {
      for (String name : packages.names()) {
        counts(packages.get(name), (kind, number) -> findings.ofPackage(name, kind, number));
      }
    }
  }

  private interface Counts {
    void add(AccessClass accessClass, long number);
  }

  private static void counts(JsonValue json, Counts counts) {
    for (AccessClass accessClass : AccessClass.values()) {
      JsonValue number = json.find(accessClass.text());
      if (number != null) {
        counts.add(accessClass, number.number());
      }
    }
  }

  private static @Nullable Stages stages(@Nullable JsonValue json) {
    return json == null
        ? null
        : new Stages(
            json.numberOr("original", 0),
            json.numberOr("reachable", 0),
            json.numberOr("aliasing", 0),
            json.numberOr("escaping", 0),
            json.numberOr("unordered", 0),
            json.numberOr("unlocked", 0),
            json.numberOr("reported", 0));
  }

  private static Stats stats(@Nullable JsonValue json) {
    return json == null
        ? Stats.NONE
        : new Stats(
            json.realOrZero("seconds"),
            json.realOrZero("cpuSeconds"),
            json.numberOr("peakHeapBytes", 0),
            json.integerOr("classes", 0),
            json.integerOr("methods", 0),
            json.integerOr("reachableMethods", -1));
  }

  private static Race race(JsonValue json) {
    Race.Builder race =
        Race.on(
                json.get("kind").constant(Kind.class),
                json.get("category").constant(Category.class),
                json.get("location").text())
            .id(json.get("id").text())
            .level(json.get("level").constant(Level.class))
            .message(json.textOr("message", ""))
            .objectClass(json.textOrNull("objectClass"))
            .why(json.textOr("why", ""))
            .suggestion(json.textOrNull("suggestion"))
            .confirmed(json.isTrue("confirmed"))
            .count(json.numberOr("count", 0));
    List<JsonValue> accesses = json.list("accesses");
    if (accesses.isEmpty() || accesses.size() > 2) {
      throw json.wrong("has " + accesses.size() + " accesses instead of one or two");
    }
    accesses.forEach(access -> race.access(access(access)));
    json.list("attached").forEach(access -> race.attached(access(access)));
    json.strings("also").forEach(race::also);
    json.strings("alsoIds").forEach(race::alsoId);
    JsonValue sharing = json.find("sharing");
    if (sharing != null) {
      race.sharing(sharing.constant(Sharing.class));
    }
    JsonValue confidence = json.find("confidence");
    if (confidence != null) {
      race.confidence(
          new Confidence(
              confidence.get("degree").constant(Confidence.Degree.class),
              confidence.strings("assumptions")));
    }
    JsonValue baseline = json.find("baseline");
    if (baseline != null) {
      race.baseline(baseline.constant(BaselineState.class));
    }
    JsonValue guard = json.find("guard");
    if (guard != null) {
      race.guard(guard(guard));
    }
    return race.build();
  }

  private static Guard guard(JsonValue json) {
    return new Guard(
        json.get("accesses").integer(),
        json.integerOr("unguarded", 0),
        json.list("locks").stream().map(FindingsReader::lock).toList());
  }

  private static Guard.Lock lock(JsonValue json) {
    return new Guard.Lock(
        json.get("name").text(), json.get("held").integer(), json.integerOr("sometimes", 0));
  }

  private static Access access(JsonValue json) {
    return Access.at(
            json.get("access").constant(AccessKind.class),
            json.get("class").text(),
            json.get("method").text())
        .descriptor(json.textOrNull("descriptor"))
        .source(json.textOrNull("file"), json.integerOr("line", 0))
        .occurrence(json.integerOr("occurrence", 0))
        .thread(thread(json.get("thread")))
        .locks(json.strings("locks"))
        .stack(json.list("stack").stream().map(FindingsReader::frame).toList())
        .build();
  }

  private static ThreadRef thread(JsonValue json) {
    return new ThreadRef(
        json.get("name").text(),
        json.textOr("root", ""),
        json.get("multiplicity").constant(Multiplicity.class),
        json.list("creation").stream().map(FindingsReader::frame).toList(),
        json.textOrNull("node"));
  }

  private static ThreadNode threadNode(JsonValue json) {
    JsonValue startedAt = json.find("startedAt");
    return new ThreadNode(
        json.get("id").text(),
        json.textOr("name", ""),
        json.textOr("root", ""),
        json.get("multiplicity").constant(Multiplicity.class),
        json.strings("startedBy"),
        startedAt == null ? null : frame(startedAt));
  }

  private static Frame frame(JsonValue json) {
    return new Frame(
        json.get("class").text(),
        json.get("method").text(),
        json.textOrNull("file"),
        json.integerOr("line", 0));
  }

  private static Assertion assertion(JsonValue json) {
    return new Assertion(
        json.get("class").text(),
        json.get("method").text(),
        json.textOrNull("file"),
        json.integerOr("line", 0),
        json.get("what").constant(Assertion.What.class),
        json.get("verdict").constant(Assertion.Verdict.class),
        json.strings("facts"),
        json.textOrNull("race"));
  }

  private static Warning warning(JsonValue json) {
    return new Warning(
        json.textOr("kind", ""), json.textOr("subject", ""), json.get("message").text());
  }
}
