package dev.deadheat.report.text;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Confidence;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Guard;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Multiplicity;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.report.source.SourceFinder;
import dev.deadheat.report.source.SourceText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One race as a block of text. */
final class RaceText {
  private static final String RULE = "==================";
  private static final int INNER_FRAMES = 8;
  private static final int OUTER_FRAMES = 3;
  private static final int TAB = 4;
  private static final int FEW_PAIRS = 3;

  /** What stands before the simple name of a class, after {@code at}. */
  private static final Pattern PACKAGES =
      Pattern.compile("(?<= at )([\\p{javaLowerCase}\\d_]+\\.)+(?=\\p{javaUpperCase})");

  private final TextStyle style;
  private final SourceFinder sources;
  private final Mode mode;
  private final StringBuilder text = new StringBuilder();

  RaceText(TextStyle style, SourceFinder sources, Mode mode) {
    this.style = style;
    this.sources = sources;
    this.mode = mode;
  }

  /** The block, with an empty line at the end. */
  String block(Race race) {
    return block(race, List.of());
  }

  /** The same, with a line for each further race of the same class. */
  String block(Race race, List<Race> others) {
    text.setLength(0);
    line(style.faint(RULE));
    title(race);
    if (!race.message().isEmpty()) {
      line("  " + style.wrap(race.message(), 2));
    }
    Access first = race.accesses().get(0);
    line("");
    access(race, first, false);
    if (race.accesses().size() > 1) {
      line("");
      Access second = race.accesses().get(1);
      if (second.equals(first)) {
        line("  " + style.wrap(who(second, true) + ", at the same place, by the same path", 4));
      } else {
        access(race, second, true);
      }
    }
    race.accesses().stream().map(Access::thread).distinct().forEach(this::creation);
    line("");
    details(race);
    others(race, others);
    line("");
    return style.render(text.toString());
  }

  private void others(Race race, List<Race> others) {
    if (others.isEmpty()) {
      return;
    }
    line("");
    line(
        "  "
            + style.wrap(
                SummaryText.plural(others.size(), "more race")
                    + " in "
                    + race.ofClass()
                    + ", in short (--all or --explain ID has all of them)",
                2));
    for (Race other : others) {
      String ends =
          other.accesses().stream()
              .map(access -> access.access().text() + " at " + access.frame())
              .collect(Collectors.joining(" and "));
      line(
          "    "
              + style.strong(other.location().substring(other.location().lastIndexOf('.') + 1))
              + style.wrap(": " + pair(ends), 6)
              + " "
              + style.faint("[" + other.id() + "]"));
    }
  }

  /** On a narrow terminal what follows the location is a line of its own. */
  private void title(Race race) {
    String level = race.level().text().toUpperCase(Locale.ROOT);
    String what = "(" + race.kind().text() + ", " + race.category().text() + ")";
    List<String> states = new ArrayList<>();
    if (race.baseline() == BaselineState.NEW) {
      states.add("new");
    }
    if (race.confirmed()) {
      states.add("confirmed by execution");
    }
    String plain = level + " on " + race.location() + " " + what + " [" + race.id() + "] " + states;
    boolean fits =
        style.width() <= 0 || plain.length() - (states.isEmpty() ? 3 : 2) <= style.width();
    line(
        (race.level() == Level.RACE ? style.red(level) : style.yellow(level))
            + " on "
            + style.strong(race.location())
            + (fits ? " " : "\n  ")
            + what
            + " "
            + style.faint("[" + race.id() + "]")
            + (states.isEmpty() ? "" : " " + style.strong(String.join(", ", states))));
  }

  private void access(Race race, Access access, boolean second) {
    String held =
        "holds " + (access.locks().isEmpty() ? "no lock" : String.join(", ", access.locks()));
    String who = who(access, second);
    if (style.width() <= 0 || who.length() + held.length() + 4 <= style.width()) {
      line("  " + who + ", " + held);
    } else {
      line("  " + style.wrap(who, 4) + ",");
      line("    " + style.wrap(held, 6));
    }
    stack(race, access.stack());
  }

  /** {@code Read by thread T1 [app.Worker.run, several at a time]}. */
  private String who(Access access, boolean second) {
    String verb = access.access().text();
    String before = mode == Mode.RUN ? "Previous " : "Concurrent ";
    String start =
        second ? before + verb : verb.substring(0, 1).toUpperCase(Locale.ROOT) + verb.substring(1);
    ThreadRef thread = access.thread();
    // A caller of a library is whoever calls it, not a thread that has a name.
    String name = thread.name().contains(" ") ? thread.name() : "thread " + thread.name();
    String many = thread.multiplicity() == Multiplicity.MANY ? ", several at a time" : "";
    return start + " by " + name + " [" + thread.root() + many + "]";
  }

  private void stack(@Nullable Race race, List<Frame> outermostFirst) {
    List<Frame> frames = new ArrayList<>(outermostFirst);
    Collections.reverse(frames);
    int hidden = style.full() ? 0 : frames.size() - INNER_FRAMES - OUTER_FRAMES;
    for (int i = 0; i < frames.size(); i++) {
      if (hidden > 1 && i == INNER_FRAMES) {
        line(style.faint("    … " + hidden + " more, --explain shows them"));
        i += hidden;
      }
      frame(frames.get(i), i == 0 ? race : null);
    }
  }

  /** A frame, with its source line if it is the access itself. */
  private void frame(Frame frame, @Nullable Race race) {
    SourceText source = sources.find(frame);
    if (source == null || source.path() == null) {
      // IDEs make a link of what looks like a Java stack trace.
      line("    " + style.cyan(frame.toString()));
    } else {
      line(
          "    "
              + frame.className()
              + "."
              + frame.method()
              + "  "
              + style.cyan(source.name() + (frame.line() > 0 ? ":" + frame.line() : "")));
    }
    String code = source == null ? null : source.line(frame.line());
    if (race != null && code != null) {
      sourceLine(code, frame.line(), race);
    }
  }

  private void sourceLine(String raw, int number, Race race) {
    String code = raw.replace("\t", " ".repeat(TAB)).stripTrailing();
    String gutter = String.format(Locale.ROOT, "%9d | ", number);
    SourceText.Span span = SourceText.point(code, race);
    line(style.faint(gutter) + code);
    line(
        style.faint(" ".repeat(gutter.length() - 2) + "| ")
            + " ".repeat(span.from())
            + style.red("^".repeat(Math.max(1, span.to() - span.from()))));
  }

  private void creation(ThreadRef thread) {
    if (!thread.creation().isEmpty()) {
      line("");
      line("  Thread " + thread.name() + " started at");
      stack(null, thread.creation());
    }
  }

  private void details(Race race) {
    item("Why", race.why());
    item("Guard", race.guard() == null ? "" : guard(race, race.guard()));
    fix(race.suggestion());
    Confidence confidence = race.confidence();
    if (confidence != null && !confidence.assumptions().isEmpty()) {
      item("Assumes", String.join("; ", confidence.assumptions()));
    }
    if (race.sharing() != null) {
      item("Sharing", race.sharing().text());
    }
    if (race.count() > 1) {
      item("Seen", race.count() + " times");
    }
    if (!race.attached().isEmpty()) {
      item(
          "Also",
          race.attached().stream()
              .map(access -> access.access().text() + " before publication at " + access.frame())
              .collect(Collectors.joining("; ")));
    }
    also(race.also());
    if (style.full()) {
      item("Rule", "docs/rules/" + race.category().text() + ".md");
    }
  }

  /** Pairs that race as well, a line for each; many of them only where everything is wanted. */
  private void also(List<String> pairs) {
    int shown = style.full() || pairs.size() <= FEW_PAIRS + 1 ? pairs.size() : FEW_PAIRS;
    String label = label("Also");
    for (int i = 0; i < shown; i++) {
      String start = i == 0 ? style.strong(label) : " ".repeat(label.length());
      line(start + style.wrap(pair(pairs.get(i)), label.length() + 2));
    }
    if (shown < pairs.size()) {
      line(
          " ".repeat(label.length())
              + style.faint("… " + (pairs.size() - shown) + " more, --explain shows them"));
    }
  }

  /** Both ends are mostly in the package of the race; class and line are enough to find them. */
  private String pair(String pair) {
    String text = style.full() ? pair : PACKAGES.matcher(pair).replaceAll("");
    int middle = text.indexOf(" and ");
    boolean same = middle > 0 && text.substring(0, middle).equals(text.substring(middle + 5));
    return same ? text.substring(0, middle) + ", by two threads" : text;
  }

  private static String guard(Race race, Guard guard) {
    boolean known =
        race.accesses().stream()
            .flatMap(access -> access.locks().stream())
            .allMatch(name -> guard.locks().stream().anyMatch(lock -> lock.name().equals(name)));
    if (!known && race.kind() == Kind.STATIC && guard.locks().isEmpty()) {
      return "none of its " + guard.accesses() + " accesses holds a lock that is one for all";
    }
    // The counts leave out what happens before the object is known to others.
    return counts(guard) + (known ? "" : " (constructors apart)");
  }

  private static String counts(Guard guard) {
    if (guard.locks().isEmpty()) {
      return guard.accesses() == 1
          ? "its one access holds no lock"
          : "none of its " + guard.accesses() + " accesses holds a lock";
    }
    List<String> parts = new ArrayList<>();
    for (Guard.Lock lock : guard.locks()) {
      if (lock.held() > 0) {
        parts.add(hold(lock.held()) + lock.name());
      }
      if (lock.sometimes() > 0) {
        parts.add(
            (lock.held() > 0 ? lock.sometimes() + " more" : hold(lock.sometimes()) + lock.name())
                + " on some paths only");
      }
    }
    if (guard.unguarded() > 0) {
      parts.add(hold(guard.unguarded()) + "none");
    }
    return "of its " + guard.accesses() + " accesses, " + String.join(", ", parts);
  }

  private static String hold(int accesses) {
    return accesses + (accesses == 1 ? " holds " : " hold ");
  }

  private void item(String name, String sentence) {
    if (!sentence.isEmpty()) {
      line(style.strong(label(name)) + style.wrap(sentence, label(name).length()));
    }
  }

  private void fix(@Nullable String sentence) {
    if (sentence != null) {
      line(style.strong(label("Fix")) + style.green(style.wrap(sentence, label("Fix").length())));
    }
  }

  private static String label(String name) {
    return String.format(Locale.ROOT, "  %-9s", name + ":");
  }

  private void line(String content) {
    text.append(content).append('\n');
  }
}
