package dev.deadheat.runtime;

/** A race, with all that a report says about it, as text. */
final class Race {
  /** Unordered, but known to be harmless; else a race. */
  final boolean note;

  final String location;
  final String kind;
  final String objectType;
  final Access now;
  final Access before;
  int count = 1;

  Race(boolean note, String location, String kind, String objectType, Access now, Access before) {
    this.note = note;
    this.location = location;
    this.kind = kind;
    this.objectType = objectType;
    this.now = now;
    this.before = before;
  }

  /** One of the two accesses. */
  static final class Access {
    final boolean write;
    final Site site;
    final ThreadInfo thread;

    /** From the access to the thread's root; the first is the access itself. */
    final StackTraceElement[] stack;

    final boolean whole;

    /**
     * With their identity for an access that is being made, by their classes for an earlier one;
     * null if they were not kept.
     */
    final String @Nullable [] locks;

    Access(
        boolean write,
        Site site,
        ThreadInfo thread,
        StackTraceElement[] stack,
        boolean whole,
        String @Nullable [] locks) {
      this.write = write;
      this.site = site;
      this.thread = thread;
      this.stack = stack;
      this.whole = whole;
      this.locks = locks;
    }

    String verb() {
      return write ? "write" : "read";
    }
  }

  boolean isWriteWrite() {
    return now.write && before.write;
  }

  /** Stable when lines shift: class and method of both sides, in order, and the location. */
  String id() {
    String a = now.verb() + " " + now.site.className + "." + now.site.method;
    String b = before.verb() + " " + before.site.className + "." + before.site.method;
    String text = location + "|" + (a.compareTo(b) < 0 ? a + "|" + b : b + "|" + a);
    long hash = 0xcbf2_9ce4_8422_2325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100_0000_01b3L;
    }
    return String.format("%012x", hash >>> 16); // As long as the ids of reports.
  }
}
