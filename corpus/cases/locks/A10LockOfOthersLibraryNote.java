// CASE A10 library: the lock is of the log that many write to; each writer is one thread's own
package locks;

import java.util.List;

public final class A10LockOfOthersLibraryNote {
  private final List<String> log;
  private int lines;

  public A10LockOfOthersLibraryNote(List<String> log) {
    this.log = log;
  }

  public void write(String line) {
    synchronized (log) {
      log.add(line); // OK
      lines++; // NOTE check #1 lines
    }
  }

  public int lines() {
    return lines; // NOTE check #1 lines
  }
}
