package dev.deadheat.report.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.source.SourceFinder;
import dev.deadheat.report.source.SourceText;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes where something is. Code hosts show a result only if its address is relative to the root
 * of the repository, so that is what sources that are found there get.
 */
final class SarifPlaces {
  static final String BASE = "SRCROOT";

  private final SourceFinder sources;
  private final Path root;

  SarifPlaces(SourceFinder sources, Path workingDirectory) {
    this.sources = sources;
    this.root = repository(workingDirectory.toAbsolutePath().normalize());
  }

  /** The closest directory above with a {@code .git}, else the directory itself. */
  private static Path repository(Path directory) {
    for (Path above = directory; above != null; above = above.getParent()) {
      if (Files.exists(above.resolve(".git"))) {
        return above;
      }
    }
    return directory;
  }

  /** Writes the members of a {@code location} object. */
  void members(JsonGenerator json, Frame frame, @Nullable String message) throws IOException {
    if (frame.file() != null) {
      SourceText source = sources.find(frame);
      json.writeObjectFieldStart("physicalLocation");
      artifact(json, frame, frame.file(), source);
      if (frame.line() > 0) {
        region(json, frame, source);
      }
      json.writeEndObject();
    }
    json.writeArrayFieldStart("logicalLocations");
    json.writeStartObject();
    json.writeStringField("name", frame.method());
    json.writeStringField("fullyQualifiedName", frame.className() + "." + frame.method());
    json.writeStringField("kind", "function");
    json.writeEndObject();
    json.writeEndArray();
    if (message != null) {
      json.writeObjectFieldStart("message");
      json.writeStringField("text", message);
      json.writeEndObject();
    }
  }

  private void artifact(JsonGenerator json, Frame frame, String file, @Nullable SourceText source)
      throws IOException {
    json.writeObjectFieldStart("artifactLocation");
    Path path = source == null ? null : source.path();
    if (path != null && path.startsWith(root)) {
      json.writeStringField("uri", encode(root.relativize(path).toString().replace('\\', '/')));
      json.writeStringField("uriBaseId", BASE);
    } else if (path != null) {
      json.writeStringField("uri", path.toUri().toString());
    } else {
      int end = frame.className().lastIndexOf('.');
      String directory = end < 0 ? "" : frame.className().substring(0, end).replace('.', '/') + "/";
      json.writeStringField("uri", encode(directory + file));
    }
    json.writeEndObject();
  }

  private static void region(JsonGenerator json, Frame frame, @Nullable SourceText source)
      throws IOException {
    json.writeObjectFieldStart("region");
    json.writeNumberField("startLine", frame.line());
    String line = source == null ? null : source.line(frame.line());
    if (line != null) {
      json.writeObjectFieldStart("snippet");
      json.writeStringField("text", line);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static String encode(String path) {
    try {
      return new URI(null, null, path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a path is always a relative address: " + path, e);
    }
  }
}
