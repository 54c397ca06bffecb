package dev.deadheat.report.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Guard;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.ThreadNode;
import dev.deadheat.report.model.ThreadRef;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes findings as the JSON of the contract. The order of the members is fixed and absent values
 * are left out, so that equal findings give equal bytes.
 */
public final class FindingsWriter {
  private final JsonGenerator json;

  private FindingsWriter(JsonGenerator json) {
    this.json = json;
  }

  /** Writes one document, indented, with a line feed at the end; the writer stays open. */
  public static void write(Findings findings, Writer target) throws IOException {
    write(findings, target, true);
    target.write('\n');
  }

  /** Writes one document without any white space. */
  public static void writeCompact(Findings findings, Writer target) throws IOException {
    write(findings, target, false);
  }

  private static void write(Findings findings, Writer target, boolean indented) throws IOException {
    JsonFactory factory =
        JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();
    try (JsonGenerator generator = factory.createGenerator(target)) {
      if (indented) {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        generator.setPrettyPrinter(
            new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines));
      }
      new FindingsWriter(generator).document(findings);
    }
  }

  private void document(Findings findings) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", Findings.SCHEMA);
    json.writeStringField("mode", findings.mode().text());
    json.writeStringField("version", findings.version());
    strings("inputs", findings.inputs());
    json.writeStringField("roots", findings.roots());
    json.writeBooleanField("sound", findings.sound());
    if (findings.stages() != null) {
      stages(findings.stages());
    }
    list("races", findings.races(), this::race);
    list("assertions", findings.assertions(), this::assertion);
    list("threads", findings.threads(), this::threadNode);
    json.writeFieldName("classes");
    counts(findings.classes());
    json.writeObjectFieldStart("packages");
    for (Map.Entry<String, Map<AccessClass, Long>> entry : findings.packages().entrySet()) {
      json.writeFieldName(entry.getKey());
      counts(entry.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("suppressed");
    for (Map.Entry<String, Integer> entry : findings.suppressed().entrySet()) {
      json.writeNumberField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    list(
        "warnings",
        findings.warnings(),
        warning -> {
          json.writeStringField("kind", warning.kind());
          json.writeStringField("subject", warning.subject());
          json.writeStringField("message", warning.message());
        });
    list(
        "unresolved",
        findings.unresolved(),
        call -> {
          json.writeStringField("method", call.method());
          json.writeNumberField("calls", call.calls());
        });
    stats(findings.stats());
    json.writeEndObject();
  }

  private void stages(Stages stages) throws IOException {
    json.writeObjectFieldStart("stages");
    json.writeNumberField("original", stages.original());
    json.writeNumberField("reachable", stages.reachable());
    json.writeNumberField("aliasing", stages.aliasing());
    json.writeNumberField("escaping", stages.escaping());
    json.writeNumberField("unordered", stages.unordered());
    json.writeNumberField("unlocked", stages.unlocked());
    json.writeNumberField("reported", stages.reported());
    json.writeEndObject();
  }

  private void race(Race race) throws IOException {
    json.writeStringField("id", race.id());
    json.writeStringField("level", race.level().text());
    json.writeStringField("kind", race.kind().text());
    json.writeStringField("category", race.category().text());
    json.writeStringField("location", race.location());
    json.writeStringField("message", race.message());
    list("accesses", race.accesses(), this::access);
    if (!race.attached().isEmpty()) {
      list("attached", race.attached(), this::access);
    }
    if (!race.also().isEmpty()) {
      strings("also", race.also());
    }
    if (!race.alsoIds().isEmpty()) {
      strings("alsoIds", race.alsoIds());
    }
    optional("objectClass", race.objectClass());
    optional("sharing", race.sharing() == null ? null : race.sharing().text());
    if (race.confidence() != null) {
      json.writeObjectFieldStart("confidence");
      json.writeStringField("degree", race.confidence().degree().text());
      strings("assumptions", race.confidence().assumptions());
      json.writeEndObject();
    }
    optional("why", race.why().isEmpty() ? null : race.why());
    optional("suggestion", race.suggestion());
    if (race.guard() != null) {
      guard(race.guard());
    }
    if (race.confirmed()) {
      json.writeBooleanField("confirmed", true);
    }
    if (race.count() > 0) {
      json.writeNumberField("count", race.count());
    }
    optional("baseline", race.baseline() == null ? null : race.baseline().text());
  }

  private void guard(Guard guard) throws IOException {
    json.writeObjectFieldStart("guard");
    json.writeNumberField("accesses", guard.accesses());
    json.writeNumberField("unguarded", guard.unguarded());
    list(
        "locks",
        guard.locks(),
        lock -> {
          json.writeStringField("name", lock.name());
          json.writeNumberField("held", lock.held());
          if (lock.sometimes() > 0) {
            json.writeNumberField("sometimes", lock.sometimes());
          }
        });
    json.writeEndObject();
  }

  private void access(Access access) throws IOException {
    json.writeStringField("access", access.access().text());
    json.writeStringField("class", access.className());
    json.writeStringField("method", access.method());
    optional("descriptor", access.descriptor());
    optional("file", access.file());
    json.writeNumberField("line", access.line());
    if (access.occurrence() > 0) {
      json.writeNumberField("occurrence", access.occurrence());
    }
    thread(access.thread());
    strings("locks", access.locks());
    list("stack", access.stack(), this::frame);
  }

  private void thread(ThreadRef thread) throws IOException {
    json.writeObjectFieldStart("thread");
    json.writeStringField("name", thread.name());
    json.writeStringField("root", thread.root());
    json.writeStringField("multiplicity", thread.multiplicity().text());
    if (!thread.creation().isEmpty()) {
      list("creation", thread.creation(), this::frame);
    }
    optional("node", thread.node());
    json.writeEndObject();
  }

  private void threadNode(ThreadNode node) throws IOException {
    json.writeStringField("id", node.id());
    json.writeStringField("name", node.name());
    json.writeStringField("root", node.root());
    json.writeStringField("multiplicity", node.multiplicity().text());
    strings("startedBy", node.startedBy());
    if (node.startedAt() != null) {
      json.writeObjectFieldStart("startedAt");
      frame(node.startedAt());
      json.writeEndObject();
    }
  }

  private void frame(Frame frame) throws IOException {
    json.writeStringField("class", frame.className());
    json.writeStringField("method", frame.method());
    optional("file", frame.file());
    json.writeNumberField("line", frame.line());
  }

  private void assertion(Assertion assertion) throws IOException {
    json.writeStringField("class", assertion.className());
    json.writeStringField("method", assertion.method());
    optional("file", assertion.file());
    json.writeNumberField("line", assertion.line());
    json.writeStringField("what", assertion.what().text());
    json.writeStringField("verdict", assertion.verdict().text());
    strings("facts", assertion.facts());
    optional("race", assertion.race());
  }

  private void stats(Stats stats) throws IOException {
    json.writeObjectFieldStart("stats");
    json.writeNumberField("seconds", stats.seconds());
    json.writeNumberField("cpuSeconds", stats.cpuSeconds());
    json.writeNumberField("peakHeapBytes", stats.peakHeapBytes());
    json.writeNumberField("classes", stats.classes());
    json.writeNumberField("methods", stats.methods());
    if (stats.reachableMethods() >= 0) {
      json.writeNumberField("reachableMethods", stats.reachableMethods());
    }
    json.writeEndObject();
  }

  private void counts(Map<AccessClass, Long> counts) throws IOException {
    json.writeStartObject();
    for (AccessClass accessClass : AccessClass.values()) {
      Long number = counts.get(accessClass);
      if (number != null) {
        json.writeNumberField(accessClass.text(), number);
      }
    }
    json.writeEndObject();
  }

  private void optional(String name, @Nullable String value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  private void strings(String name, List<String> values) throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** Writes the members of one object. */
  private interface Members<T> {
    void write(T value) throws IOException;
  }

  private <T> void list(String name, List<T> values, Members<T> members) throws IOException {
    json.writeArrayFieldStart(name);
    for (T value : values) {
      json.writeStartObject();
      members.write(value);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
