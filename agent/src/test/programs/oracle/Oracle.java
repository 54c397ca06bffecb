package oracle;

import dev.deadheat.runtime.Counts;
import dev.deadheat.runtime.Reports;
import java.util.*;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Random concurrent programs. Each logs what it does; a brute-force happens-before closure over the
 * log decides which locations race, and the detector must have named exactly those.
 * Arguments: first seed, how many.
 */
public final class Oracle {
  static final int READ = 0, WRITE = 1, VREAD = 2, VWRITE = 3, ENTER = 4, EXIT = 5, LOCK = 6, UNLOCK = 7, START = 8, JOIN = 9, COUNT = 10, AWAIT = 11, LOOP = 12;

  static final class Program {
    final Data data = new Data();
    final Object[] monitors = {new Object(), new Object()};
    final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
    int[][][] scripts;
    Thread[] threads;
    CountDownLatch latch;
    Turns turns;
  }

  static final Set<String> found = new TreeSet<>();
  static Program current;

  public static void main(String[] args) throws Exception {
    long first = Long.parseLong(args[0]);
    int howMany = Integer.parseInt(args[1]);
    Reports.listen((holder, location, index) -> {
      synchronized (found) { found.add(name(holder, location, index)); }
    });
    int racy = 0, events = 0;
    for (long seed = first; seed < first + howMany; seed++) {
      synchronized (found) { found.clear(); }
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      Program p = generate(random);
      current = p;
      p.turns.controller(Thread.currentThread());
      Counts.take();
      p.threads[0].start();
      if (!p.turns.control()) throw new IllegalStateException("seed " + seed + " deadlocked");
      long[] counts = Counts.take();
      for (Thread t : p.threads) if (t.getState() != Thread.State.NEW) t.join();
      events += p.turns.log.size();
      counted(seed, p, counts);
      Set<String> expected = closure(p);
      Set<String> seen;
      synchronized (found) { seen = new TreeSet<>(found); }
      if (!expected.isEmpty()) racy++;
      if (!expected.equals(seen)) {
        System.out.println("DIFFERENT seed " + seed + " expected " + expected + " found " + seen);
        for (int[] e : p.turns.log) System.out.println("  " + Arrays.toString(e));
        System.exit(1);
      }
    }
    System.out.println("AGREE " + howMany + " programs, " + racy + " with races, " + events + " events");
    System.exit(0);
  }

  /** As many events of each kind as the program has written down. */
  static void counted(long seed, Program p, long[] counts) {
    long[] expected = new long[counts.length];
    expected[START]++; // of thread 0
    for (int[] e : p.turns.log) {
      if (e[1] == LOOP) {
        int[] both = Loops.counts(e[2]);
        expected[READ] += both[0];
        expected[WRITE] += both[1];
      } else {
        expected[e[1]]++;
      }
    }
    if (!Arrays.equals(expected, counts)) {
      System.out.println("DIFFERENT COUNTS seed " + seed + " expected " + Arrays.toString(expected) + " counted " + Arrays.toString(counts));
      for (int[] e : p.turns.log) System.out.println("  " + Arrays.toString(e));
      System.exit(1);
    }
  }

  static String name(Object holder, String location, int index) {
    if (index < 0) return location.substring(location.lastIndexOf('.') + 1);
    return (holder instanceof int[] ? "ints" : holder instanceof long[] ? "longs" : holder instanceof short[] ? "many" : "objects") + index;
  }

  static Program generate(Random r) {
    Program p = new Program();
    int n = 2 + r.nextInt(3);
    p.scripts = new int[n][][];
    p.threads = new Thread[n];
    int count = r.nextInt(3);
    p.latch = new CountDownLatch(count);
    p.turns = new Turns(n, count, r);
    int few = 1 + r.nextInt(Data.NAMES.length);
    for (int t = 0; t < n; t++) {
      List<int[]> ops = new ArrayList<>();
      Set<Integer> heldMonitors = new HashSet<>(), heldLocks = new HashSet<>();
      block(r, ops, 3 + r.nextInt(10), few, heldMonitors, heldLocks, 0);
      p.scripts[t] = ops.toArray(new int[0][]);
    }
    // Thread 0 starts the others and may join some; counts are for the last thread, which may wait.
    // Nothing waits inside a block, and blocks nest in one order: every program ends.
    int at = 0;
    for (int t = 1; t < n; t++) {
      at = insert(p, 0, at, r, new int[] {START, t});
      if (r.nextBoolean()) insert(p, 0, at, r, new int[] {JOIN, t});
    }
    if (n > 2) {
      for (int c = 0; c < count; c++) insert(p, 1 + r.nextInt(n - 2), 0, r, new int[] {COUNT, 0});
      if (r.nextInt(3) > 0) insert(p, n - 1, 0, r, new int[] {AWAIT, 0});
    }
    for (int t = 0; t < n; t++) {
      p.threads[t] = new Thread(new Worker(p, t), "t" + t);
      p.threads[t].setDaemon(true);
    }
    return p;
  }

  /** Somewhere outside of blocks, not before the place given; returns the place behind it. */
  static int insert(Program p, int thread, int from, Random r, int[] op) {
    List<int[]> s = new ArrayList<>(Arrays.asList(p.scripts[thread]));
    List<Integer> free = new ArrayList<>();
    int depth = 0;
    for (int i = 0; i <= s.size(); i++) {
      if (depth == 0 && i >= from) free.add(i);
      if (i < s.size()) {
        int k = s.get(i)[0];
        depth += k == ENTER || k == LOCK ? 1 : k == EXIT || k == UNLOCK ? -1 : 0;
      }
    }
    int at = free.get(r.nextInt(free.size()));
    s.add(at, op);
    p.scripts[thread] = s.toArray(new int[0][]);
    return at + 1;
  }

  static void block(Random r, List<int[]> ops, int length, int few, Set<Integer> monitors, Set<Integer> locks, int depth) {
    for (int i = 0; i < length; i++) {
      int k = r.nextInt(20);
      if (few > Data.FIRST_OF_MANY && r.nextInt(3) == 0) {
        int from = r.nextInt(Data.MANY);
        ops.add(new int[] {LOOP, Loops.code(r.nextInt(Loops.SHAPES), from, 1 + r.nextInt(Data.MANY - from), r.nextInt(3) == 0)});
      } else if (k < 7) ops.add(new int[] {READ, r.nextInt(few)});
      else if (k < 12) ops.add(new int[] {WRITE, r.nextInt(few)});
      else if (k < 14) ops.add(new int[] {VREAD, r.nextInt(2)});
      else if (k < 15) ops.add(new int[] {VWRITE, r.nextInt(2)});
      else if (depth < 2 && k < 18) {
        int m = r.nextInt(2);
        if (locks.isEmpty() && (m == 1 || monitors.isEmpty()) && monitors.add(m)) {
          ops.add(new int[] {ENTER, m});
          block(r, ops, 1 + r.nextInt(3), few, monitors, locks, depth + 1);
          ops.add(new int[] {EXIT, m});
          monitors.remove(m);
        }
      } else if (depth < 2) {
        int m = r.nextInt(2);
        if ((m == 1 || locks.isEmpty()) && locks.add(m)) {
          ops.add(new int[] {LOCK, m});
          block(r, ops, 1 + r.nextInt(3), few, monitors, locks, depth + 1);
          ops.add(new int[] {UNLOCK, m});
          locks.remove(m);
        }
      }
    }
  }

  /** For each event all events before it, by plain reachability. */
  static Set<String> closure(Program p) {
    List<int[]> log = p.turns.log;
    int n = log.size();
    BitSet[] before = new BitSet[n];
    for (int j = 0; j < n; j++) {
      before[j] = new BitSet(n);
      for (int i = 0; i < j; i++) {
        if (edge(log, i, j)) {
          before[j].or(before[i]);
          before[j].set(i);
        }
      }
    }
    Set<String> racy = new TreeSet<>();
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        if (before[j].get(i)) continue;
        for (int[] a : accesses(log.get(i))) for (int[] b : accesses(log.get(j))) {
          if (a[0] == b[0] && a[1] + b[1] > 0) racy.add(Data.NAMES[a[0]]);
        }
      }
    }
    return racy;
  }

  static List<int[]> accesses(int[] event) {
    if (event[1] == LOOP) return Loops.accesses(event[2]);
    return event[1] <= WRITE ? List.of(new int[] {event[2], event[1]}) : List.of();
  }

  static boolean edge(List<int[]> log, int i, int j) {
    int[] a = log.get(i), b = log.get(j);
    if (a[0] == b[0]) return true;
    switch (a[1]) {
      case EXIT: return b[1] == ENTER && a[2] == b[2];
      case UNLOCK: return b[1] == LOCK && a[2] == b[2];
      case VWRITE: return b[1] == VREAD && a[2] == b[2];
      case START: return b[0] == a[2];
      case COUNT: return b[1] == AWAIT;
      default: return b[1] == JOIN && b[2] == a[0];
    }
  }
}
