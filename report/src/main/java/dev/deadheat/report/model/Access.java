package dev.deadheat.report.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One end of a race.
 *
 * @param access whether it reads or writes
 * @param className binary name with dots; {@code class} in the JSON
 * @param method simple name
 * @param descriptor tells overloads apart, {@code (I)V}; may be null
 * @param file without directories; null if the class file does not name it
 * @param line 0 if unknown
 * @param occurrence which of this method's accesses of the same kind to the same location it is,
 *     from 0 in the order of the code; it keeps ids apart where lines must not
 * @param thread who executes it
 * @param locks surely held: of an execution outermost first, else by name; empty for none
 * @param stack from the thread's root to the access, which is the last frame
 */
public record Access(
    AccessKind access,
    String className,
    String method,
    @Nullable String descriptor,
    @Nullable String file,
    int line,
    int occurrence,
    ThreadRef thread,
    List<String> locks,
    List<Frame> stack) {

  /** Copies the lists. */
  public Access {
    locks = List.copyOf(locks);
    stack = List.copyOf(stack);
  }

  /** Where it is, as a frame. */
  public Frame frame() {
    return new Frame(className, method, file, line);
  }

  /** The same access by another thread. */
  public Access withThread(ThreadRef value) {
    return new Access(
        access, className, method, descriptor, file, line, occurrence, value, locks, stack);
  }

  /** Starts an access at a place. */
  public static Builder at(AccessKind access, String className, String method) {
    return new Builder(access, className, method);
  }

  /** Collects what is known of an access; the rest gets defaults. */
  public static final class Builder {
    private final AccessKind access;
    private final String className;
    private final String method;
    private @Nullable String descriptor;
    private @Nullable String file;
    private int line;
    private int occurrence;
    private ThreadRef thread = new ThreadRef("unknown", "unknown", Multiplicity.MANY);
    private final List<String> locks = new ArrayList<>();
    private final List<Frame> stack = new ArrayList<>();

    private Builder(AccessKind access, String className, String method) {
      this.access = access;
      this.className = className;
      this.method = method;
    }

    /** Sets what tells overloads apart. */
    public Builder descriptor(@Nullable String value) {
      descriptor = value;
      return this;
    }

    /** Sets file and line. */
    public Builder source(@Nullable String sourceFile, int sourceLine) {
      file = sourceFile;
      line = sourceLine;
      return this;
    }

    /** Sets which of the method's accesses it is. */
    public Builder occurrence(int value) {
      occurrence = value;
      return this;
    }

    /** Sets the thread. */
    public Builder thread(ThreadRef value) {
      thread = value;
      return this;
    }

    /** Adds a lock that is held. */
    public Builder lock(String name) {
      locks.add(name);
      return this;
    }

    /** Adds locks that are held. */
    public Builder locks(List<String> names) {
      locks.addAll(names);
      return this;
    }

    /** Adds frames, outermost first. */
    public Builder stack(List<Frame> frames) {
      stack.addAll(frames);
      return this;
    }

    /** The access; without a stack it gets its own frame as the only one. */
    public Access build() {
      List<Frame> frames =
          stack.isEmpty() ? List.of(new Frame(className, method, file, line)) : stack;
      return new Access(
          access, className, method, descriptor, file, line, occurrence, thread, locks, frames);
    }
  }
}
