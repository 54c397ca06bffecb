package dev.deadheat.report.output;

import dev.deadheat.report.Golden;
import dev.deadheat.report.model.Findings;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Options of a test: text to standard output, unless told otherwise. */
public final class Reports {
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

  /** Adds an output; without any, text to standard output. */
  public Reports target(Format format, @Nullable Path file) {
    targets.add(new OutputOptions.Target(format, file));
    return this;
  }

  /** Adds a suppression file. */
  public Reports suppressions(Path file) {
    suppressions.add(file);
    return this;
  }

  /** Adds a pattern of wanted classes. */
  public Reports include(String glob) {
    include.add(glob);
    return this;
  }

  /** Adds a pattern of unwanted classes. */
  public Reports exclude(String glob) {
    exclude.add(glob);
    return this;
  }

  /** Sets what was known before. */
  public Reports baseline(Path file) {
    baseline = file;
    return this;
  }

  /** Sets where to write what is known. */
  public Reports writeBaseline(Path file) {
    writeBaseline = file;
    return this;
  }

  /** Sets a diff. */
  public Reports diff(Path file) {
    diff = file;
    return this;
  }

  /** Sets a revision. */
  public Reports since(String revision) {
    since = revision;
    return this;
  }

  /** Shows one finding. */
  public Reports explain(String id) {
    explain = id;
    return this;
  }

  /** Sets what fails. */
  public Reports failOn(FailOn value) {
    failOn = value;
    return this;
  }

  /** Shows notes too. */
  public Reports all() {
    all = true;
    return this;
  }

  /** Shows colours. */
  public Reports colour() {
    colour = true;
    return this;
  }

  /** Sets the columns. */
  public Reports width(int value) {
    width = value;
    return this;
  }

  /** Sets the working directory, and where sources are. */
  public Reports directory(Path value, Path itsSources) {
    directory = value;
    sources = itsSources;
    return this;
  }

  /** Does it. */
  public Verdict report(Findings findings) {
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

  /** Does it, and returns what went to standard output. */
  public String printed(Findings findings) {
    report(findings);
    return out.toString();
  }
}
