package dev.deadheat.corpus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One program with its expectation. */
public final class CorpusCase {

  private final String section;
  private final String name;
  private final String text;
  private final Header header;
  private final List<Marker> markers;
  private final List<Expectation> expectations;

  private CorpusCase(
      String section, String name, String text, Header header, List<Marker> markers) {
    this.section = section;
    this.name = name;
    this.text = text;
    this.header = header;
    this.markers = markers;
    this.expectations = expectations(markers);
  }

  /**
   * Parses a case.
   *
   * @param section the package, which is the section of the corpus
   * @param name the name of the file's public class
   */
  public static CorpusCase parse(String section, String name, String text) {
    String file = section + "/" + name + ".java";
    List<String> lines = text.lines().toList();
    Header header = Header.parse(file, lines.get(0));
    CorpusCase parsed =
        new CorpusCase(section, name, text, header, new MarkerParser(file).parse(lines));
    parsed.validate(file);
    return parsed;
  }

  private static List<Expectation> expectations(List<Marker> markers) {
    Map<String, List<Marker>> byId = new LinkedHashMap<>();
    Map<String, Boolean> groups = new LinkedHashMap<>();
    for (Marker marker : markers) {
      if (marker.kind() == Marker.Kind.FN || marker.kind() == Marker.Kind.FP) {
        continue;
      }
      for (Marker.Ref ref : marker.refs()) {
        byId.computeIfAbsent(ref.id(), id -> new ArrayList<>()).add(marker);
        groups.put(ref.id(), ref.group());
      }
    }
    List<Expectation> result = new ArrayList<>();
    byId.forEach(
        (id, members) ->
            result.add(
                new Expectation(id, groups.getOrDefault(id, Boolean.FALSE), List.copyOf(members))));
    return List.copyOf(result);
  }

  private void validate(String file) {
    for (Expectation expectation : expectations) {
      if (!expectation.problem().isEmpty()) {
        int line = expectation.members().get(0).line();
        throw new MarkerException(file, line, expectation.problem());
      }
    }
    for (Marker ok : markers) {
      boolean contradicted =
          ok.kind() == Marker.Kind.OK
              && markers.stream()
                  .anyMatch(other -> other.line() == ok.line() && other.kind() != Marker.Kind.OK);
      if (contradicted) {
        throw new MarkerException(file, ok.line(), "OK on a line with another marker");
      }
    }
  }

  public String section() {
    return section;
  }

  public String name() {
    return name;
  }

  /** The binary name of the public class, which has the main method of a program. */
  public String className() {
    return section + "." + name;
  }

  /** Where the program begins; null for a library. */
  public @Nullable String mainClass() {
    return header.mode() == Header.Mode.PROGRAM ? className() : null;
  }

  /** Whether every sharing that is conceivable counts, as {@code --library=all} asks. */
  public boolean everything() {
    return header.mode() == Header.Mode.LIBRARY_ALL;
  }

  /** The source text. */
  public String text() {
    return text;
  }

  public Header header() {
    return header;
  }

  List<Marker> markers() {
    return markers;
  }

  List<Expectation> expectations() {
    return expectations;
  }

  /** Whether {@code tool} owes a finding of this level here. */
  public boolean owes(Tool tool, Level level) {
    Marker.Kind kind = level == Level.RACE ? Marker.Kind.RACE : Marker.Kind.NOTE;
    return expectations.stream().anyMatch(e -> e.kind() == kind && e.owedBy(tool));
  }

  @Override
  public String toString() {
    return section + "/" + name;
  }
}
