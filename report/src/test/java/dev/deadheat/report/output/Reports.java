package dev.deadheat.report.output;

import dev.deadheat.report.Golden;
import dev.deadheat.report.model.Findings;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of a test: text to standard output, unless told otherwise. */
final class Reports {
  private final List<OutputOptions.Target> targets = new ArrayList<>();
  private final List<Path> suppressions = new ArrayList<>();
  private final List<String> include = new ArrayList<>();
  private final List<String> exclude = new ArrayList<>();
  private @Nullable Path baseline;
  private @Nullable Path writeBaseline;
  private @Nullable Path diff;
  private @Nullable String since;
  private @Nullable String explain;
  private FailOn failOn = FailOn.RACE;
  private boolean all;
  private boolean colour;
  private int width = 100;
  private Path directory = Path.of("").toAbsolutePath();
  private Path sources = Golden.sources();
  private final StringWriter out = new StringWriter();

  Reports target(Format format, @Nullable Path file) {
    targets.add(new OutputOptions.Target(format, file));
    return this;
  }

  Reports suppressions(Path file) {
    suppressions.add(file);
    return this;
  }

  Reports include(String glob) {
    include.add(glob);
    return this;
  }

  Reports exclude(String glob) {
    exclude.add(glob);
    return this;
  }

  Reports baseline(Path file) {
    baseline = file;
    return this;
  }

  Reports writeBaseline(Path file) {
    writeBaseline = file;
    return this;
  }

  Reports diff(Path file) {
    diff = file;
    return this;
  }

  Reports since(String revision) {
    since = revision;
    return this;
  }

  Reports explain(String id) {
    explain = id;
    return this;
  }

  Reports failOn(FailOn value) {
    failOn = value;
    return this;
  }

  Reports all() {
    all = true;
    return this;
  }

  Reports colour() {
    colour = true;
    return this;
  }

  Reports width(int value) {
    width = value;
    return this;
  }

  Reports directory(Path value, Path itsSources) {
    directory = value;
    sources = itsSources;
    return this;
  }

  Verdict report(Findings findings) {
    if (targets.isEmpty()) {
      target(Format.TEXT, null);
    }
    OutputOptions options =
        new OutputOptions(
            targets,
            baseline,
            writeBaseline,
            List.of(sources),
            suppressions,
            include,
            exclude,
            failOn,
            all,
            explain,
            since,
            diff,
            directory,
            colour,
            width);
    return new Reporter(options, out).report(findings);
  }

  String printed(Findings findings) {
    report(findings);
    return out.toString();
  }
}
