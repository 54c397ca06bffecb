package dev.deadheat.report.text;

import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.Warning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What follows the blocks: counts, the funnel, how much was looked at, and what is missing. */
final class SummaryText {
  private static final int MAX_WARNINGS = 20;
  private static final int FEW_SUBJECTS = 3;

  private final TextStyle style;
  private final StringBuilder text = new StringBuilder();

  SummaryText(TextStyle style) {
    this.style = style;
  }

  String summary(Findings findings, boolean notesShown, List<String> remarks) {
    findings.assertions().forEach(this::assertion);
    line(style.strong(style.wrap(counts(findings, notesShown), 2)));
    remarks.forEach(remark -> line(style.wrap(remark, 2)));
    if (findings.stages() != null) {
      line(style.wrap(funnel(findings.stages()) + gathered(findings), 2));
    }
    if (findings.stats().methods() > 0) {
      line(style.wrap(looked(findings), 2));
    }
    if (!findings.unresolved().isEmpty()) {
      line(
          style.wrap(
              plural(findings.unresolved().size(), "called method")
                  + " without a body, whose effect was assumed, most often "
                  + findings.unresolved().get(0).method()
                  + (notesShown ? "" : " (--all lists them)"),
              2));
      if (notesShown) {
        findings
            .unresolved()
            .forEach(call -> line("    " + call.method() + ", " + plural(call.calls(), "call")));
      }
    }
    warnings(findings.warnings(), notesShown);
    return style.render(text.toString());
  }

  /** What is wrong with many things is said once. */
  private void warnings(List<Warning> warnings, boolean all) {
    Map<String, List<Warning>> byMessage = new LinkedHashMap<>();
    warnings.forEach(w -> byMessage.computeIfAbsent(w.message(), m -> new ArrayList<>()).add(w));
    List<String> lines = new ArrayList<>();
    byMessage.forEach(
        (message, same) -> {
          if (all || same.size() <= FEW_SUBJECTS || same.get(0).subject().isEmpty()) {
            same.forEach(warning -> lines.add(warning.toString()));
          } else {
            lines.add(
                same.stream()
                        .limit(FEW_SUBJECTS - 1)
                        .map(Warning::subject)
                        .collect(Collectors.joining(", "))
                    + " and "
                    + (same.size() - FEW_SUBJECTS + 1)
                    + " more: "
                    + message
                    + " (--all lists them)");
          }
        });
    int shown = all ? lines.size() : Math.min(lines.size(), MAX_WARNINGS);
    lines
        .subList(0, shown)
        .forEach(warning -> line(style.yellow("warning: ") + style.wrap(warning, 9)));
    if (shown < lines.size()) {
      line("warning: … and " + (lines.size() - shown) + " more (--all lists them)");
    }
  }

  private void assertion(Assertion assertion) {
    if (assertion.verdict() != Assertion.Verdict.PROVED) {
      String where =
          assertion.className()
              + "."
              + assertion.method()
              + "("
              + assertion.file()
              + ":"
              + assertion.line()
              + ")";
      line(
          style.yellow(assertion.verdict().text())
              + " "
              + assertion.what().text()
              + " at "
              + style.cyan(where)
              + (assertion.race() == null ? "" : ", because of race " + assertion.race()));
      assertion.facts().forEach(fact -> line("    " + fact));
    }
  }

  private static String counts(Findings findings, boolean notesShown) {
    List<String> parts = new ArrayList<>();
    parts.add(plural(findings.count(Level.RACE), "race"));
    if (findings.mode() == Mode.PROVE && findings.assertions().isEmpty()) {
      parts.add(0, "nothing to prove (no assert, array access, division or cast is reached)");
    }
    long notes = findings.count(Level.NOTE);
    if (notes > 0) {
      parts.add(plural(notes, "note") + (notesShown ? "" : " (--all shows them)"));
    }
    long confirmed = findings.races().stream().filter(race -> race.confirmed()).count();
    if (confirmed > 0) {
      parts.add(number(confirmed) + " confirmed by execution");
    }
    for (Map.Entry<String, Integer> entry : findings.suppressed().entrySet()) {
      parts.add(number(entry.getValue()) + " suppressed by " + entry.getKey());
    }
    for (Assertion.Verdict verdict : Assertion.Verdict.values()) {
      long count = findings.assertions().stream().filter(a -> a.verdict() == verdict).count();
      if (count > 0) {
        parts.add(number(count) + " " + verdict.text());
      }
    }
    return String.join(", ", parts);
  }

  private static String funnel(Stages stages) {
    return number(stages.original())
        + " pairs of accesses, "
        + number(stages.reachable())
        + " reachable, "
        + number(stages.aliasing())
        + " aliasing, "
        + number(stages.escaping())
        + " escaping, "
        + number(stages.unordered())
        + " unordered, "
        + number(stages.unlocked())
        + " unlocked, "
        + number(stages.reported())
        + " reported";
  }

  /** Several pairs may be one finding. */
  private static String gathered(Findings findings) {
    Stages stages = findings.stages();
    int shown = findings.races().size();
    return stages == null || !findings.suppressed().isEmpty() || stages.reported() <= shown
        ? ""
        : " in " + plural(shown, "finding");
  }

  private static String looked(Findings findings) {
    Stats stats = findings.stats();
    String methods =
        stats.reachableMethods() < 0
            ? plural(stats.methods(), "method")
            : number(stats.reachableMethods())
                + " of "
                + plural(stats.methods(), "method")
                + " reached ("
                + 100L * stats.reachableMethods() / stats.methods()
                + " %)";
    return methods
        + " in "
        + plural(stats.classes(), "class")
        + (findings.roots().isEmpty() ? "" : ", roots: " + findings.roots())
        + String.format(
            Locale.ROOT,
            "; %.1f s, %.1f CPU s, %d MB",
            stats.seconds(),
            stats.cpuSeconds(),
            stats.peakHeapBytes() >> 20);
  }

  static String plural(long count, String noun) {
    String ending = noun.endsWith("s") ? "es" : "s";
    return number(count) + " " + noun + (count == 1 ? "" : ending);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private void line(String content) {
    text.append(content).append('\n');
  }
}
