package dev.deadheat.runtime;

/** A race as a block of text: both accesses, both threads. */
final class ReportText {
  private static final String LINE = "==================\n";

  private ReportText() {}

  static String block(Race race, int number) {
    StringBuilder text = new StringBuilder(1024);
    text.append(LINE).append("WARNING: DATA RACE #").append(number).append(" on ");
    text.append(race.location).append(" (").append(race.kind).append(" of ");
    text.append(race.objectType).append(")\n");
    access(text, capital(race.now.verb()), race.now);
    text.append('\n');
    access(text, "Previous " + race.before.verb(), race.before);
    thread(text, race.now.thread);
    if (race.before.thread != race.now.thread) {
      thread(text, race.before.thread);
    }
    return text.append(LINE).toString();
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  private static void access(StringBuilder text, String what, Race.Access access) {
    text.append(what).append(" by thread '").append(access.thread.name()).append("'");
    String[] locks = access.locks;
    if (locks == null) {
      text.append(", locks not kept");
    } else {
      text.append(locks.length == 0 ? ", no locks held" : ", holding " + String.join(", ", locks));
    }
    text.append(":\n");
    frames(text, access.stack);
    if (!access.whole) {
      text.append("    (the callers were not kept; give a larger 'history')\n");
    }
  }

  private static void thread(StringBuilder text, ThreadInfo thread) {
    int created = thread.created;
    if (created != 0) {
      text.append("\nThread '").append(thread.name()).append("' started");
      if (thread.parent != null) {
        text.append(" by '").append(thread.parent).append("'");
      }
      text.append(" at:\n");
      frames(text, Naming.withoutRuntime(created));
    }
  }

  private static void frames(StringBuilder text, StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      text.append("    ").append(frame.getClassName()).append('.').append(frame.getMethodName());
      text.append('(').append(frame.getFileName() == null ? "Unknown Source" : frame.getFileName());
      if (frame.getLineNumber() > 0) {
        text.append(':').append(frame.getLineNumber());
      }
      text.append(")\n");
    }
  }
}
