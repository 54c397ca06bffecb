package dev.deadheat.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.deadheat.report.json.FindingsWriter;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.rules.Rule;
import dev.deadheat.report.source.SourceFinder;
import dev.deadheat.report.source.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes one page that opens from disk: the findings as JSON, the source lines around them, and a
 * script that shows them. Search and filters need all data in the browser, so nothing is rendered
 * here; the page has five holes, and what goes into them is JSON or comes from this jar.
 */
public final class HtmlReport {
  private static final int LINES_AROUND_ACCESS = 4;
  private static final int LINES_AROUND_CALL = 1;

  private final SourceFinder sources;

  /** One that takes source lines from there. */
  public HtmlReport(SourceFinder sources) {
    this.sources = sources;
  }

  /** Writes the page; the target stays open. */
  public void write(Findings findings, Writer target) throws IOException {
    StringWriter data = new StringWriter();
    FindingsWriter.writeCompact(findings, data);
    Map<String, String> holes =
        Map.of(
            "style", resource("page.css"),
            "findings", inScript(data.toString()),
            "sources", inScript(sourceLines(findings)),
            "rules", inScript(rules()),
            "graph", resource("cytoscape/cytoscape.min.js"),
            "script", resource("page.js"));
    String page = resource("page.html");
    int at = 0;
    for (int hole = page.indexOf("{{"); hole >= 0; hole = page.indexOf("{{", at)) {
      int end = page.indexOf("}}", hole);
      String name = page.substring(hole + 2, end);
      String content = holes.get(name);
      if (content == null) {
        throw new IllegalStateException("page.html has an unknown hole " + name);
      }
      target.append(page, at, hole).append(content);
      at = end + 2;
    }
    target.append(page, at, page.length());
  }

  /** No text in the data may end the script element it is in. */
  private static String inScript(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  /** Class and file name to the shown path and the lines around what is on a stack. */
  private String sourceLines(Findings findings) throws IOException {
    Map<String, SortedMap<Integer, String>> wanted = new LinkedHashMap<>();
    Map<String, String> names = new LinkedHashMap<>();
    for (Race race : findings.races()) {
      for (Access access : race.accesses()) {
        collect(access.frame(), LINES_AROUND_ACCESS, wanted, names);
        for (Frame frame : access.stack()) {
          collect(frame, LINES_AROUND_CALL, wanted, names);
        }
        for (Frame frame : access.thread().creation()) {
          collect(frame, LINES_AROUND_CALL, wanted, names);
        }
      }
    }
    for (Assertion assertion : findings.assertions()) {
      collect(
          new Frame(assertion.className(), assertion.method(), assertion.file(), assertion.line()),
          LINES_AROUND_CALL,
          wanted,
          names);
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator json = generator(text)) {
      json.writeStartObject();
      for (Map.Entry<String, SortedMap<Integer, String>> file : wanted.entrySet()) {
        json.writeObjectFieldStart(file.getKey());
        json.writeStringField("name", names.get(file.getKey()));
        json.writeObjectFieldStart("lines");
        for (Map.Entry<Integer, String> line : file.getValue().entrySet()) {
          json.writeStringField(String.valueOf(line.getKey()), line.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    return text.toString();
  }

  private void collect(
      Frame frame,
      int around,
      Map<String, SortedMap<Integer, String>> wanted,
      Map<String, String> names) {
    SourceText source = sources.find(frame);
    if (source == null) {
      return;
    }
    String key = key(frame);
    names.put(key, source.name());
    SortedMap<Integer, String> lines = wanted.computeIfAbsent(key, unused -> new TreeMap<>());
    for (int number = frame.line() - around; number <= frame.line() + around; number++) {
      String line = source.line(number);
      if (line != null) {
        lines.put(number, line);
      }
    }
  }

  /** The path below a source root; the script builds the same. */
  private static String key(Frame frame) {
    int end = frame.className().lastIndexOf('.');
    String directory = end < 0 ? "" : frame.className().substring(0, end).replace('.', '/') + "/";
    return directory + frame.file();
  }

  private static String rules() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = generator(text)) {
      json.writeStartObject();
      for (Rule rule : Rule.all()) {
        json.writeObjectFieldStart(rule.id());
        json.writeStringField("title", rule.title());
        json.writeStringField("summary", rule.summary());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    return text.toString();
  }

  private static JsonGenerator generator(Writer target) throws IOException {
    return JsonFactory.builder()
        .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
        .build()
        .createGenerator(target);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
