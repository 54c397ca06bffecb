package dev.deadheat.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Races as they are found: each pair of places once, printed at once and written to the findings
 * file before the program goes on.
 */
public final class Reports {
  /** Told about every race, before duplicates go; for tests. */
  public interface Listener {
    /**
     * A race was found.
     *
     * @param holder the object, array, or, for a static field, class
     * @param location the field's name, or null for an array
     * @param index the element, or a negative number
     */
    void race(Object holder, String location, int index);
  }

  /** In the place of an element's index: a field. */
  static final int NO_INDEX = -1;

  /** In the place of an element's index: the contents of a container. */
  static final int CONTENTS = -2;

  private static final Object LOCK = new Object();
  private static final Map<String, Race> RACES = new HashMap<>();
  private static final List<Race> ORDER = new ArrayList<>();
  private static final Set<String> WARNED = new HashSet<>();
  private static final List<String> WARNINGS = new ArrayList<>();
  private static Options options = new Options();
  private static Output output = new Output(null);
  private static Suppressions suppressions = new Suppressions(List.of());
  private static @Nullable FindingsFile findings;
  private static @Nullable Listener listener;
  private static long total;

  /** Of those in {@link #ORDER}, the ones that are not printed. */
  private static int silent;

  private static boolean full;

  private static final Runnable WRITE =
      new Runnable() {
        @Override
        public void run() {
          write();
        }
      };

  private Reports() {}

  /** Before the program starts. */
  public static void configure(Options chosen) {
    options = chosen;
    History.size(chosen.history);
    Counts.configure(chosen.count);
    output = new Output(chosen.logPath);
    suppressions = new Suppressions(chosen.suppressions);
    if (chosen.findings != null) {
      findings = new FindingsFile(chosen.findings);
      write();
    }
  }

  public static void listen(Listener toEvery) {
    listener = toEvery;
  }

  /** How many races there are, each pair of places counted once. */
  public static int count() {
    synchronized (LOCK) {
      return ORDER.size() - silent;
    }
  }

  /** Says something about the tool itself: what it could not do, and what to make of that. */
  public static void warnOnce(String key, String message) {
    ThreadState thread = ThreadSlot.currentOrNull();
    if (thread != null) {
      thread.inside++;
    }
    try {
      synchronized (LOCK) {
        if (WARNED.add(key)) {
          WARNINGS.add(message);
          output.print("deadheat: warning: " + message + "\n");
          Privileged.run(WRITE);
        }
      }
    } finally {
      if (thread != null) {
        thread.inside--;
      }
    }
  }

  /** Tells the user something that is no finding. */
  public static void say(String message) {
    output.print("deadheat: " + message + "\n");
  }

  static void race(
      ThreadState thread,
      long prior,
      int history,
      @Nullable String location,
      Object holder,
      int index) {
    if (thread.late && Slots.hasLearnt((int) (prior >>> 32), thread.epoch)) {
      return;
    }
    thread.inside++;
    try {
      Listener told = listener;
      if (told != null) {
        told.race(holder, location == null ? "" : location, index);
      }
      Privileged.run(
          new Runnable() {
            @Override
            public void run() {
              report(thread, prior, history, location, holder, index);
            }
          });
    } finally {
      thread.inside--;
    }
  }

  private static void report(
      ThreadState thread,
      long earlier,
      int history,
      @Nullable String location,
      Object holder,
      int index) {
    Site access = History.site(history);
    int before = (int) earlier;
    if (before == 0 || before == FastTrack.NOWHERE) {
      // The other thread never said where: it died there, of a full stack or for want of memory.
      return;
    }
    Site prior = History.site(before);
    boolean note = (access.opaque && prior.opaque) || SingleCheck.covers(access, prior);
    Site now = access.accessor ? Naming.inSource(access, present(history)) : access;
    Site then = Naming.inSource(prior, History.stack(before));
    String place =
        location != null
            ? location
            : index == CONTENTS
                ? Naming.container(now, then, holder)
                : Naming.array(now, then, holder);
    String one = now.frame();
    String two = then.frame();
    String key = place + "|" + (one.compareTo(two) < 0 ? one + "|" + two : two + "|" + one);
    synchronized (LOCK) {
      total++;
      Race known = RACES.get(key);
      if (known != null && (note || !known.note)) {
        known.count++;
        return;
      }
      if (known != null && ORDER.remove(known)) {
        silent--; // What was a note so far is a race: other accesses of the same two lines.
      }
      if (ORDER.size() >= options.maxReports) {
        if (!full) {
          full = true;
          warnOnce(
              "max_reports", "more than " + options.maxReports + " races; the rest is counted");
        }
        return;
      }
      Race race =
          new Race(
              note,
              place,
              kind(holder, index),
              holder instanceof Class<?> c ? c.getName() : holder.getClass().getTypeName(),
              access(now, present(history), thread.info, now.write, thread.held.names()),
              access(
                  then,
                  History.stack(before),
                  Epochs.thread((int) (earlier >>> 32)),
                  !thread.priorIsRead,
                  History.locks(before)));
      RACES.put(key, race);
      if (suppressions.isAnnotated(race)) {
        return;
      }
      boolean suppressed = suppressions.match(race);
      if (suppressed && !options.keepSuppressed) {
        return;
      }
      ORDER.add(race);
      write();
      if (note || suppressed) {
        silent++;
        return;
      }
      output.print(ReportText.block(race, ORDER.size() - silent));
      if (options.haltOnError) {
        Runtime.getRuntime().halt(options.exitCode > 0 ? options.exitCode : 66);
      }
    }
  }

  private static String kind(Object holder, int index) {
    if (index == CONTENTS) {
      return "container";
    }
    return index >= 0 ? "array" : holder instanceof Class<?> ? "static" : "field";
  }

  /** The stack of an access that is being made: if it was not kept, it is still there. */
  private static int present(int history) {
    int kept = History.stack(history);
    return kept != 0 ? kept : Stacks.number(new Stacks.Trace());
  }

  private static Race.Access access(
      Site site, int kept, ThreadInfo thread, boolean write, String @Nullable [] locks) {
    StackTraceElement[] stack =
        kept == 0 ? new StackTraceElement[] {site.element()} : Naming.stack(site, kept);
    return new Race.Access(write, site, thread, stack, kept != 0, locks);
  }

  private static void write() {
    FindingsFile file = findings;
    if (file != null) {
      file.write(ORDER, WARNINGS, suppressions.counts(options.keepSuppressed), total, output);
    }
  }

  /** At the end of the program: the last counts, and one line for the user. */
  public static void end() {
    ThreadState thread = ThreadSlot.current();
    thread.inside++;
    try {
      synchronized (LOCK) {
        Privileged.run(WRITE);
        int races = ORDER.size() - silent;
        if (races > 0 || suppressions.total() > 0) {
          output.print(
              "deadheat: "
                  + races
                  + (races == 1 ? " race" : " races")
                  + " found"
                  + (suppressions.total() > 0 ? ", " + suppressions.total() + " suppressed" : "")
                  + "\n");
        }
      }
    } finally {
      thread.inside--;
    }
  }
}
