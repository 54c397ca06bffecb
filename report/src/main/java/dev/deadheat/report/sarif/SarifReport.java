package dev.deadheat.report.sarif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.deadheat.report.gate.ChangedLines;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Confidence;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Warning;
import dev.deadheat.report.rules.Rule;
import dev.deadheat.report.source.SourceFinder;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one run: the rules, a result per finding, two thread flows per race. */
public final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private final SarifPlaces places;
  private final @Nullable ChangedLines changes;
  private final boolean notesToo;

  /**
   * @param changes if given, a race is anchored on its changed end
   */
  public SarifReport(
      Path workingDirectory,
      SourceFinder sources,
      @Nullable ChangedLines changes,
      boolean notesToo) {
    this.places = new SarifPlaces(sources, workingDirectory);
    this.changes = changes;
    this.notesToo = notesToo;
  }

  /** Writes the log; the target stays open. */
  public void write(Findings findings, Writer target) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator json = factory.createGenerator(target)) {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      json.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines));
      json.writeStartObject();
      json.writeStringField("$schema", SCHEMA);
      json.writeStringField("version", "2.1.0");
      json.writeArrayFieldStart("runs");
      json.writeStartObject();
      tool(json, findings);
      invocation(json, findings);
      json.writeObjectFieldStart("originalUriBaseIds");
      json.writeObjectFieldStart(SarifPlaces.BASE);
      text(json, "description", "The root of the repository.");
      json.writeEndObject();
      json.writeEndObject();
      json.writeStringField("columnKind", "utf16CodeUnits");
      json.writeArrayFieldStart("results");
      for (Race race : findings.races()) {
        if (race.level() == Level.RACE || notesToo) {
          race(json, race);
        }
      }
      for (Assertion assertion : findings.assertions()) {
        if (assertion.verdict() != Assertion.Verdict.PROVED) {
          assertion(json, assertion);
        }
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    }
    target.write('\n');
  }

  private static void tool(JsonGenerator json, Findings findings) throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "deadheat");
    if (!findings.version().isEmpty()) {
      json.writeStringField("version", findings.version());
    }
    json.writeArrayFieldStart("rules");
    for (Rule rule : Rule.all()) {
      json.writeStartObject();
      json.writeStringField("id", rule.id());
      json.writeStringField("name", name(rule));
      text(json, "shortDescription", rule.title());
      text(json, "fullDescription", rule.summary());
      json.writeObjectFieldStart("help");
      json.writeStringField("text", rule.page());
      json.writeStringField("markdown", rule.page());
      json.writeEndObject();
      json.writeObjectFieldStart("defaultConfiguration");
      json.writeStringField("level", rule.equals(Rule.UNPROVED) ? "warning" : "error");
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  /** An identifier, as viewers show it beside the id: {@code ConflictingAccess}. */
  private static String name(Rule rule) {
    StringBuilder name = new StringBuilder();
    for (String word : rule.title().split("[^\\p{Alnum}]+", -1)) {
      if (!word.isEmpty()) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
      }
    }
    return name.toString();
  }

  private static void invocation(JsonGenerator json, Findings findings) throws IOException {
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", true);
    json.writeArrayFieldStart("toolExecutionNotifications");
    for (Warning warning : findings.warnings()) {
      json.writeStartObject();
      json.writeStringField("level", "warning");
      text(json, "message", warning.toString());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private void race(JsonGenerator json, Race race) throws IOException {
    List<Access> accesses = changedFirst(race.accesses());
    json.writeStartObject();
    rule(json, Rule.of(race.category()));
    json.writeStringField("level", race.level() == Level.RACE ? "error" : "note");
    String second =
        accesses.size() > 1 ? " The other access: [" + accesses.get(1).frame() + "](1)." : "";
    String why = race.why().isEmpty() ? "" : " " + race.why();
    String fix = race.suggestion() == null ? "" : " " + race.suggestion();
    text(json, "message", escaped(race.message() + end(race.message()) + why + fix) + second);
    location(json, "locations", List.of(accesses.get(0).frame()), List.of());
    related(json, accesses, race.attached());
    codeFlow(json, accesses);
    json.writeObjectFieldStart("partialFingerprints");
    json.writeStringField("deadheatId/v1", race.id());
    json.writeEndObject();
    if (race.baseline() != null) {
      json.writeStringField("baselineState", race.baseline().text());
    }
    if (race.confidence() != null) {
      json.writeNumberField("rank", rank(race.confidence()));
    }
    if (race.count() > 0) {
      json.writeNumberField("occurrenceCount", race.count());
    }
    json.writeObjectFieldStart("properties");
    json.writeStringField("location", race.location());
    json.writeStringField("kind", race.kind().text());
    json.writeBooleanField("confirmedByExecution", race.confirmed());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void assertion(JsonGenerator json, Assertion assertion) throws IOException {
    json.writeStartObject();
    rule(json, Rule.UNPROVED);
    json.writeStringField("level", "warning");
    String because = assertion.race() == null ? "" : ", because of race " + assertion.race();
    String known =
        assertion.facts().isEmpty()
            ? ""
            : " Known there: " + String.join("; ", assertion.facts()) + ".";
    text(
        json,
        "message",
        escaped(
            assertion.what().text() + " " + assertion.verdict().text() + because + "." + known));
    Frame frame =
        new Frame(assertion.className(), assertion.method(), assertion.file(), assertion.line());
    location(json, "locations", List.of(frame), List.of());
    json.writeEndObject();
  }

  private static void rule(JsonGenerator json, Rule rule) throws IOException {
    json.writeStringField("ruleId", rule.id());
    json.writeNumberField("ruleIndex", Rule.all().indexOf(rule));
  }

  /** What the author of a change has in front of them comes first. */
  private List<Access> changedFirst(List<Access> accesses) {
    List<Access> ordered = new ArrayList<>(accesses);
    if (changes != null
        && ordered.size() == 2
        && !changes.contains(ordered.get(0).frame())
        && changes.contains(ordered.get(1).frame())) {
      Collections.reverse(ordered);
    }
    return ordered;
  }

  private void related(JsonGenerator json, List<Access> accesses, List<Access> attached)
      throws IOException {
    List<Frame> frames = new ArrayList<>();
    List<String> messages = new ArrayList<>();
    for (Access access : accesses.subList(1, accesses.size())) {
      frames.add(access.frame());
      messages.add(describe(access));
    }
    for (Access access : attached) {
      frames.add(access.frame());
      messages.add(access.access().text() + " before publication");
    }
    location(json, "relatedLocations", frames, messages);
  }

  private void location(JsonGenerator json, String name, List<Frame> frames, List<String> messages)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (int i = 0; i < frames.size(); i++) {
      json.writeStartObject();
      if (!messages.isEmpty()) {
        json.writeNumberField("id", i + 1);
      }
      places.members(json, frames.get(i), messages.isEmpty() ? null : messages.get(i));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void codeFlow(JsonGenerator json, List<Access> accesses) throws IOException {
    json.writeArrayFieldStart("codeFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("threadFlows");
    for (int thread = 0; thread < accesses.size(); thread++) {
      Access access = accesses.get(thread);
      json.writeStartObject();
      json.writeStringField("id", (thread + 1) + ": " + access.thread().name());
      text(json, "message", describe(access));
      json.writeArrayFieldStart("locations");
      for (int depth = 0; depth < access.stack().size(); depth++) {
        boolean last = depth == access.stack().size() - 1;
        json.writeStartObject();
        json.writeObjectFieldStart("location");
        places.members(json, access.stack().get(depth), last ? describe(access) : "calls");
        json.writeEndObject();
        json.writeNumberField("nestingLevel", depth);
        json.writeStringField("importance", last ? "essential" : "important");
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  private static String describe(Access access) {
    return access.access().text()
        + " by thread "
        + access.thread().name()
        + ", holds "
        + (access.locks().isEmpty() ? "no lock" : String.join(", ", access.locks()));
  }

  private static double rank(Confidence confidence) {
    return switch (confidence.degree()) {
      case HIGH -> 90;
      case MEDIUM -> 60;
      case LOW -> 30;
    };
  }

  private static String end(String message) {
    return message.endsWith(".") ? "" : ".";
  }

  /** In messages, brackets start links and braces placeholders. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("[", "\\[")
        .replace("]", "\\]")
        .replace("{", "{{")
        .replace("}", "}}");
  }

  private static void text(JsonGenerator json, String name, String value) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("text", value);
    json.writeEndObject();
  }
}
