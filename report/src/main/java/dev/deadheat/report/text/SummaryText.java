package dev.deadheat.report.text;

import dev.deadheat.report.model.Assertion;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.Stats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What follows the blocks: counts, the funnel, how much was looked at, and what is missing. */
final class SummaryText {
  private static final int MAX_WARNINGS = 20;

  private final TextStyle style;
  private final StringBuilder text = new StringBuilder();

  SummaryText(TextStyle style) {
    this.style = style;
  }

  String summary(Findings findings, boolean notesShown, List<String> remarks) {
    findings.assertions().forEach(this::assertion);
    line(style.strong(counts(findings, notesShown)));
    remarks.forEach(remark -> line(style.wrap(remark, 2)));
    if (findings.stages() != null) {
      line(style.wrap(funnel(findings.stages()), 2));
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
    findings.warnings().stream()
        .limit(MAX_WARNINGS)
        .forEach(warning -> line(style.yellow("warning: ") + style.wrap(warning.toString(), 9)));
    if (findings.warnings().size() > MAX_WARNINGS) {
      line("warning: … and " + (findings.warnings().size() - MAX_WARNINGS) + " more");
    }
    return style.render(text.toString());
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
