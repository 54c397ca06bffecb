// CASE C33 library: a method compares and sets an atomic beside a plain field; an event loop, which one thread runs, does so too
package sharing;

import java.util.concurrent.atomic.AtomicLong;

public abstract class C33ComparedAndSetLibraryNote {
  private final AtomicLong next = new AtomicLong();
  private int total;

  private boolean isOld(long now) {
    long due = next.get();
    return due <= now && next.compareAndSet(due, now + 1000);
  }

  protected abstract int load();

  public int total(long now) {
    if (isOld(now)) {
      total = load(); // NOTE check #1 total // NOTE check #2 total
    }
    return total; // NOTE check #1 total
  }
}
