package dev.deadheat.benchmarks.soundness;

import org.jspecify.annotations.Nullable;

/** Calls of the JDK in whose middle a thread waits for another one: monitors and barriers. */
final class Meetings {
  private final Machine machine;

  Meetings(Machine machine) {
    this.machine = machine;
  }

  static boolean isOfMonitor(String name) {
    return name.equals("wait") || name.equals("notify") || name.equals("notifyAll");
  }

  /** Waits for a notification, then for the monitor. Nobody is woken up without reason. */
  static final class Notified implements Strand.Waiting {
    private final Machine machine;
    private final Strand strand;
    private final Obj.Lock lock;
    private final int depth;
    private boolean notified;

    Notified(Machine machine, Strand strand, Obj.Lock lock) {
      this.machine = machine;
      this.strand = strand;
      this.lock = lock;
      this.depth = lock.depth;
    }

    @Override
    public Step step() {
      return Step.of(lock, notified && lock.owner < 0);
    }

    @Override
    public void end() {
      machine.acquire(strand, lock);
      lock.depth = depth;
    }
  }

  /** The exception it throws; null for none. A single notification goes to who waits longest. */
  @Nullable String monitor(Strand strand, Obj.Lock lock, String name) {
    if (lock.owner != strand.id) {
      return "java/lang/IllegalMonitorStateException";
    }
    if (name.equals("wait")) {
      Notified waiting = new Notified(machine, strand, lock);
      lock.depth = 1;
      machine.release(strand, lock);
      lock.waiters.add(waiting);
      strand.waiting = waiting;
      return null;
    }
    while (!lock.waiters.isEmpty()) {
      lock.waiters.remove().notified = true;
      if (name.equals("notify")) {
        break;
      }
    }
    return null;
  }

  /** Comes to a barrier and, unless it only arrives, waits until it opens. */
  static void barrier(Strand strand, Obj.Barrier barrier, String name) {
    int time = barrier.opened.size();
    barrier.gathered.join(strand.clock);
    strand.clock.tick(strand.id);
    if (++barrier.arrived == barrier.parties) {
      barrier.opened.add(barrier.gathered);
      barrier.gathered = new Clock();
      barrier.arrived = 0;
    }
    if (!name.equals("arrive")) {
      strand.waiting =
          new Strand.Waiting() {
            @Override
            public Step step() {
              return Step.of(barrier, barrier.opened.size() > time);
            }

            @Override
            public void end() {
              strand.clock.join(barrier.opened.get(time));
            }
          };
    }
  }
}
