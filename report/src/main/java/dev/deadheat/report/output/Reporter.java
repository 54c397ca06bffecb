package dev.deadheat.report.output;

import dev.deadheat.report.gate.Baseline;
import dev.deadheat.report.gate.ChangedLines;
import dev.deadheat.report.gate.ClassFilter;
import dev.deadheat.report.gate.Suppressions;
import dev.deadheat.report.html.HtmlReport;
import dev.deadheat.report.json.BaselineFile;
import dev.deadheat.report.json.FindingsWriter;
import dev.deadheat.report.json.ReportException;
import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.sarif.SarifReport;
import dev.deadheat.report.source.SourceFinder;
import dev.deadheat.report.text.TextReport;
import dev.deadheat.report.text.TextStyle;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Turns findings and options into outputs and a verdict, the same for every verb: filters, hides
 * what is suppressed, compares with the baseline, writes, and says whether to fail.
 */
public final class Reporter {
  private final OutputOptions options;
  private final Writer out;

  /**
   * @param out for targets without a file; flushed, not closed
   */
  public Reporter(OutputOptions options, Writer out) {
    this.options = options;
    this.out = out;
  }

  /**
   * Does all of it.
   *
   * @throws ReportException if a file cannot be read or written, before anything is printed where
   *     that is possible
   */
  public Verdict report(Findings found) {
    Suppressions suppressions = Suppressions.read(options.suppressions());
    Baseline baseline = options.baseline() == null ? null : Baseline.read(options.baseline());
    ChangedLines changes = changes();
    if (baseline != null) {
      baseline.requireSameCode(found);
    }
    Findings shown = gate(found, suppressions, baseline);
    int fixed = baseline == null ? 0 : baseline.fixed(found);
    try (SourceFinder sources = sources(found)) {
      if (options.explain() != null) {
        explain(shown, sources);
      } else {
        List<String> remarks = remarks(shown, suppressions, baseline, fixed);
        for (OutputOptions.Target target : options.targets()) {
          write(target, shown, remarks, sources, changes);
        }
      }
    }
    if (options.writeBaseline() != null) {
      AtomicFile.write(options.writeBaseline(), writer -> BaselineFile.write(found, writer));
    }
    return new Verdict(shown, failed(shown), fixed);
  }

  private @Nullable ChangedLines changes() {
    if (options.diff() != null) {
      return ChangedLines.ofFile(options.diff());
    }
    return options.changedSince() == null
        ? null
        : ChangedLines.since(options.changedSince(), options.workingDirectory());
  }

  private Findings gate(Findings found, Suppressions suppressions, @Nullable Baseline baseline) {
    ClassFilter filter = ClassFilter.of(options.include(), options.exclude());
    List<Race> kept = new ArrayList<>();
    int filtered = 0;
    int suppressed = 0;
    for (Race race : found.races()) {
      if (!filter.wants(race)) {
        filtered++;
      } else if (suppressions.hides(race)) {
        suppressed++;
      } else if (baseline == null) {
        kept.add(race);
      } else {
        kept.add(race.toBuilder().baseline(baseline.state(race)).build());
      }
    }
    Findings.Builder builder =
        found
            .withAssertions(
                found.assertions().stream().filter(a -> filter.wants(a.className())).toList())
            .withRaces(kept)
            .toBuilder();
    if (filtered > 0) {
      builder.suppressed("filter", filtered);
    }
    if (suppressed > 0) {
      builder.suppressed("file", suppressed);
    }
    return builder.buildWithIds();
  }

  private List<String> remarks(
      Findings shown, Suppressions suppressions, @Nullable Baseline baseline, int fixed) {
    List<String> remarks = new ArrayList<>();
    if (baseline != null) {
      long fresh = shown.races().stream().filter(Reporter::isNew).count();
      remarks.add(
          "against the baseline: "
              + fresh
              + " new, "
              + (shown.races().size() - fresh)
              + " unchanged, "
              + fixed
              + " fixed"
              + (options.all() || fresh == shown.races().size()
                  ? ""
                  : " (--all shows what is unchanged)"));
    }
    suppressions.unused().forEach(entry -> remarks.add(entry + ": this suppression hides nothing"));
    return remarks;
  }

  private SourceFinder sources(Findings found) {
    // An execution knows its command; jars and directories of classes are words of it.
    boolean command = found.mode() == Mode.RUN;
    List<Path> inputs =
        found.inputs().stream()
            .flatMap(name -> command ? Stream.of(name.split("[\\s:;]+", -1)) : Stream.of(name))
            .filter(name -> name.indexOf('\0') < 0 && !name.isEmpty())
            .map(Path::of)
            .toList();
    return SourceFinder.of(options.workingDirectory(), options.sources(), inputs);
  }

  private void explain(Findings shown, SourceFinder sources) {
    String wanted = String.valueOf(options.explain());
    List<Race> matches =
        shown.races().stream().filter(race -> race.id().startsWith(wanted)).toList();
    if (matches.size() != 1) {
      throw new ReportException(
          "--explain "
              + wanted
              + ": "
              + (matches.isEmpty() ? "no finding has" : matches.size() + " findings have")
              + " this id; ids are in brackets after the location");
    }
    TextStyle style = new TextStyle(options.colour(), options.width(), true);
    try {
      new TextReport(style, sources, true).explain(shown, matches.get(0), out);
      out.flush();
    } catch (IOException e) {
      throw new ReportException("cannot write to standard output: " + e.getMessage());
    }
  }

  private void write(
      OutputOptions.Target target,
      Findings shown,
      List<String> remarks,
      SourceFinder sources,
      @Nullable ChangedLines changes) {
    if (target.file() != null) {
      AtomicFile.write(
          target.file(),
          writer -> content(target, shown, remarks, sources, changes, false, writer));
      return;
    }
    try {
      content(target, shown, remarks, sources, changes, options.colour(), out);
      out.flush();
    } catch (IOException e) {
      throw new ReportException("cannot write to standard output: " + e.getMessage());
    }
  }

  private void content(
      OutputOptions.Target target,
      Findings shown,
      List<String> remarks,
      SourceFinder sources,
      @Nullable ChangedLines changes,
      boolean colour,
      Writer writer)
      throws IOException {
    switch (target.format()) {
      case TEXT ->
          new TextReport(new TextStyle(colour, options.width(), false), sources, options.all())
              .write(shown, remarks, writer);
      case JSON -> FindingsWriter.write(shown, writer);
      case SARIF ->
          new SarifReport(options.workingDirectory(), sources, changes, options.all())
              .write(shown, writer);
      case HTML -> new HtmlReport(sources).write(shown, writer);
    }
  }

  private boolean failed(Findings shown) {
    if (options.failOn() == FailOn.NEVER) {
      return false;
    }
    boolean race =
        shown.races().stream()
            .filter(Reporter::isNew)
            .anyMatch(r -> r.level() == Level.RACE || options.failOn() == FailOn.NOTE);
    boolean open =
        shown.assertions().stream().anyMatch(a -> a.verdict() != Assertion.Verdict.PROVED);
    return race || open;
  }

  /** Without a baseline everything is. */
  private static boolean isNew(Race race) {
    return race.baseline() != BaselineState.UNCHANGED;
  }
}
