package kernels;

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/**
 * Kernels of the JavaGrande kinds and three object-heavy ones, written for this benchmark. Arguments: name, threads,
 * CPU seconds to measure. Prints a checksum (compared between plain and watched runs), CPU seconds for one round, and
 * the live heap in megabytes.
 */
public final class Kernels {
  interface Kernel { double run(int threads) throws Exception; }

  interface Part { void run(int id) throws Exception; }

  static void parallel(int threads, Part part) throws Exception {
    Thread[] all = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      int id = t;
      all[t] = new Thread(() -> { try { part.run(id); } catch (Exception e) { throw new IllegalStateException(e); } });
      all[t].start();
    }
    for (Thread t : all) t.join();
    probe();
  }

  /** Fourier coefficients: arithmetic, few accesses. */
  static double series(int threads) throws Exception {
    int n = 1200;
    double[][] c = new double[2][n];
    parallel(threads, id -> {
      for (int i = id; i < n; i += threads) {
        double a = 0, b = 0, dx = 2.0 / 200;
        for (int k = 0; k < 200; k++) {
          double x = k * dx;
          double f = Math.pow(x + 1, x);
          a += f * Math.cos(Math.PI * i * x) * dx;
          b += f * Math.sin(Math.PI * i * x) * dx;
        }
        c[0][i] = a;
        c[1][i] = b;
      }
    });
    double s = 0;
    for (int i = 0; i < n; i++) s += c[0][i] + c[1][i];
    return s;
  }

  /** Red-black relaxation with a barrier between the half sweeps. */
  static double sor(int threads) throws Exception {
    int n = 500, sweeps = 20;
    double[][] g = new double[n][n];
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) g[i][j] = ((i * 31 + j * 17) % 100) * 1e-2;
    CyclicBarrier barrier = new CyclicBarrier(threads);
    parallel(threads, id -> {
      int lo = 1 + (n - 2) * id / threads, hi = 1 + (n - 2) * (id + 1) / threads;
      for (int s = 0; s < 2 * sweeps; s++) {
        for (int i = lo; i < hi; i++) {
          double[] row = g[i], up = g[i - 1], down = g[i + 1];
          for (int j = 1 + ((i + s) & 1); j < n - 1; j += 2)
            row[j] = 0.3125 * (up[j] + down[j] + row[j - 1] + row[j + 1]) - 0.25 * row[j];
        }
        barrier.await();
      }
    });
    double s = 0;
    for (double[] row : g) for (double x : row) s += x;
    return s;
  }

  /** IDEA-like rounds over bytes, each thread its slice. */
  static double crypt(int threads) throws Exception {
    int n = 800_000;
    byte[] plain = new byte[n], out = new byte[n];
    int[] key = new int[52];
    for (int i = 0; i < n; i++) plain[i] = (byte) (i * 7);
    for (int i = 0; i < 52; i++) key[i] = i * 1237 & 0xffff;
    parallel(threads, id -> {
      int lo = n / 8 * id / threads * 8, hi = n / 8 * (id + 1) / threads * 8;
      for (int i = lo; i < hi; i += 8) {
        int x1 = plain[i] & 0xff | (plain[i + 1] & 0xff) << 8, x2 = plain[i + 2] & 0xff | (plain[i + 3] & 0xff) << 8;
        int x3 = plain[i + 4] & 0xff | (plain[i + 5] & 0xff) << 8, x4 = plain[i + 6] & 0xff | (plain[i + 7] & 0xff) << 8;
        int k = 0;
        for (int r = 0; r < 8; r++) {
          x1 = (int) ((long) x1 * key[k++] % 0x10001L & 0xffff);
          x2 = x2 + key[k++] & 0xffff;
          x3 = x3 + key[k++] & 0xffff;
          x4 = (int) ((long) x4 * key[k++] % 0x10001L & 0xffff);
          int t = (int) ((long) (x1 ^ x3) * key[k++] % 0x10001L & 0xffff);
          int u = (int) ((long) (t + (x2 ^ x4) & 0xffff) * key[k++] % 0x10001L & 0xffff);
          t = t + u & 0xffff;
          x1 ^= u; x4 ^= t; t ^= x2; x2 = x3 ^ u; x3 = t;
        }
        out[i] = (byte) x1; out[i + 1] = (byte) (x1 >> 8); out[i + 2] = (byte) x2; out[i + 3] = (byte) (x2 >> 8);
        out[i + 4] = (byte) x3; out[i + 5] = (byte) (x3 >> 8); out[i + 6] = (byte) x4; out[i + 7] = (byte) (x4 >> 8);
      }
    });
    double s = 0;
    for (byte b : out) s += b;
    return s;
  }

  /** Gaussian elimination without pivoting, rows dealt to threads, a barrier per column. */
  static double lufact(int threads) throws Exception {
    int n = 300;
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i == j ? n : ((i * 13 + j * 7) % 10) * 0.1;
    CyclicBarrier barrier = new CyclicBarrier(threads);
    parallel(threads, id -> {
      for (int k = 0; k < n - 1; k++) {
        double[] p = a[k];
        for (int i = k + 1; i < n; i++) {
          if (i % threads != id) continue;
          double[] row = a[i];
          double f = row[k] / p[k];
          row[k] = f;
          for (int j = k + 1; j < n; j++) row[j] -= f * p[j];
        }
        barrier.await();
      }
    });
    double s = 0;
    for (int i = 0; i < n; i++) s += a[i][i];
    return s;
  }

  /** Sparse matrix times vector: indirect indices. */
  static double sparse(int threads) throws Exception {
    int n = 20_000, nz = 100_000;
    int[] row = new int[nz], col = new int[nz];
    double[] val = new double[nz], x = new double[n], y = new double[n];
    Random r = new Random(5);
    for (int i = 0; i < nz; i++) { row[i] = (int) ((long) i * n / nz); col[i] = r.nextInt(n); val[i] = r.nextDouble(); }
    for (int i = 0; i < n; i++) x[i] = i * 1e-3;
    parallel(threads, id -> {
      int lo = 0, hi = nz;
      while (lo < nz && row[lo] < n / threads * id) lo++;
      if (id < threads - 1) while (hi > 0 && row[hi - 1] >= n / threads * (id + 1)) hi--;
      for (int rep = 0; rep < 30; rep++) for (int i = lo; i < hi; i++) y[row[i]] += x[col[i]] * val[i];
    });
    double s = 0;
    for (double v : y) s += v;
    return s;
  }

  static final class Particle { double x, y, z, fx, fy, fz; }

  /** Forces between particles, accumulated per thread, then a barrier. */
  static double moldyn(int threads) throws Exception {
    int n = 400;
    Particle[] ps = new Particle[n];
    for (int i = 0; i < n; i++) { ps[i] = new Particle(); ps[i].x = i % 8; ps[i].y = i / 8 % 8; ps[i].z = i / 64.0; }
    CyclicBarrier barrier = new CyclicBarrier(threads);
    parallel(threads, id -> {
      for (int step = 0; step < 6; step++) {
        for (int i = id; i < n; i += threads) {
          Particle p = ps[i];
          p.fx = p.fy = p.fz = 0;
          for (int j = 0; j < n; j++) {
            if (i == j) continue;
            Particle q = ps[j];
            double dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z, d = dx * dx + dy * dy + dz * dz + 0.01, f = 1 / (d * d);
            p.fx += dx * f; p.fy += dy * f; p.fz += dz * f;
          }
        }
        barrier.await();
        for (int i = id; i < n; i += threads) { Particle p = ps[i]; p.x += p.fx * 1e-4; p.y += p.fy * 1e-4; p.z += p.fz * 1e-4; }
        barrier.await();
      }
    });
    double s = 0;
    for (Particle p : ps) s += p.x + p.y + p.z;
    return s;
  }

  /** Random paths, each with arrays of its own; results into a shared array. */
  static double montecarlo(int threads) throws Exception {
    int paths = 2000, steps = 500;
    double[] result = new double[paths];
    parallel(threads, id -> {
      for (int p = id; p < paths; p += threads) {
        long seed = p * 7919L + 1;
        double[] path = new double[steps];
        double v = 100;
        for (int i = 0; i < steps; i++) {
          seed = seed * 6364136223846793005L + 1442695040888963407L;
          v *= 1 + ((seed >>> 40) / (double) (1 << 24) - 0.5) * 0.01;
          path[i] = v;
        }
        double mean = 0;
        for (double d : path) mean += d;
        result[p] = mean / steps;
      }
    });
    double s = 0;
    for (double d : result) s += d;
    return s;
  }

  static final class Vec {
    double x, y, z;
    Vec(double x, double y, double z) { this.x = x; this.y = y; this.z = z; }
    double dot(Vec o) { return x * o.x + y * o.y + z * o.z; }
    Vec minus(Vec o) { return new Vec(x - o.x, y - o.y, z - o.z); }
  }

  static final class Sphere { Vec c; double r2; Sphere(Vec c, double r) { this.c = c; r2 = r * r; } }

  /** Rays against spheres: many small objects. */
  static double raytracer(int threads) throws Exception {
    int size = 120;
    Sphere[] scene = new Sphere[32];
    for (int i = 0; i < scene.length; i++) scene[i] = new Sphere(new Vec(i % 4 * 2 - 3, i / 4 % 4 * 2 - 3, i / 16 * 4 + 8), 0.9);
    double[][] image = new double[size][size];
    parallel(threads, id -> {
      for (int y = id; y < size; y += threads) {
        double[] line = image[y];
        for (int x = 0; x < size; x++) {
          Vec d = new Vec((x - size / 2.0) / size, (y - size / 2.0) / size, 1);
          double best = 1e9, dd = d.dot(d);
          for (Sphere s : scene) {
            Vec oc = new Vec(0, 0, 0).minus(s.c);
            double b = oc.dot(d), c = oc.dot(oc) - s.r2, disc = b * b - dd * c;
            if (disc > 0) best = Math.min(best, (-b - Math.sqrt(disc)) / dd);
          }
          line[x] = best;
        }
      }
    });
    double s = 0;
    for (double[] line : image) for (double v : line) s += v < 1e9 ? v : 0;
    return s;
  }

  static final class Message { int id; double load; Message next; }

  /** A pipeline of queues: objects handed from thread to thread. Who waits for long sleeps: waiting is no work to be measured. */
  static double pipeline(int threads) throws Exception {
    int n = 30_000;
    @SuppressWarnings("unchecked") ConcurrentLinkedQueue<Message>[] q = new ConcurrentLinkedQueue[threads];
    for (int i = 0; i < threads; i++) q[i] = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < n; i++) { Message m = new Message(); m.id = i; q[0].add(m); }
    double[] sum = new double[1];
    parallel(threads, id -> {
      double s = 0;
      for (int i = 0; i < n; i++) {
        Message m;
        for (int spins = 1; (m = q[id].poll()) == null; spins++) {
          if (spins % 64 == 0) LockSupport.parkNanos(50_000); else Thread.onSpinWait();
        }
        for (int k = 0; k < 20; k++) m.load += Math.sqrt(m.id + k);
        if (id + 1 < threads) q[id + 1].add(m); else s += m.load;
      }
      if (id + 1 == threads) sum[0] = s;
    });
    return sum[0];
  }

  static final class Node { final int key; int count; Node next; Node(int key, Node next) { this.key = key; this.next = next; } }

  /** A hash table of nodes under striped locks. */
  static double table(int threads) throws Exception {
    Node[] bins = new Node[1024];
    ReentrantLock[] stripes = new ReentrantLock[64];
    for (int i = 0; i < 64; i++) stripes[i] = new ReentrantLock();
    parallel(threads, id -> {
      long seed = id + 1;
      for (int i = 0; i < 400_000 / threads; i++) {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        int key = (int) (seed >>> 33) % 8192, bin = key & 1023;
        ReentrantLock lock = stripes[bin & 63];
        lock.lock();
        try {
          Node node = bins[bin];
          while (node != null && node.key != key) node = node.next;
          if (node == null) { node = new Node(key, bins[bin]); bins[bin] = node; }
          node.count++;
        } finally { lock.unlock(); }
      }
    });
    double s = 0;
    for (Node bin : bins) for (Node node = bin; node != null; node = node.next) s += node.count;
    return s;
  }

  static final class Order { int price; int amount; String who; }

  /** Producers and consumers of records, under a monitor. */
  static double records(int threads) throws Exception {
    ArrayDeque<Order> queue = new ArrayDeque<>();
    int producers = Math.max(1, threads / 2), consumers = Math.max(1, threads - producers), each = 60_000 / producers;
    double[] sums = new double[threads + 1];
    boolean[] done = new boolean[1];
    int[] left = {producers};
    parallel(producers + consumers, id -> {
      if (id < producers) {
        for (int i = 0; i < each; i++) {
          Order o = new Order(); o.price = i % 100; o.amount = id + 1; o.who = "p";
          synchronized (queue) { queue.add(o); if (queue.size() == 1) queue.notifyAll(); }
        }
        synchronized (queue) { if (--left[0] == 0) { done[0] = true; queue.notifyAll(); } }
      } else {
        double s = 0;
        while (true) {
          Order o;
          synchronized (queue) {
            while (queue.isEmpty() && !done[0]) queue.wait();
            o = queue.poll();
            if (o == null) break;
          }
          for (int k = 0; k < 10; k++) s += o.price * o.amount;
        }
        sums[id] = s;
      }
    });
    double s = 0;
    for (double d : sums) s += d;
    return s;
  }

  public static void main(String[] args) throws Exception {
    Map<String, Kernel> all = new LinkedHashMap<>();
    all.put("series", Kernels::series); all.put("sor", Kernels::sor); all.put("crypt", Kernels::crypt);
    all.put("lufact", Kernels::lufact); all.put("sparse", Kernels::sparse); all.put("moldyn", Kernels::moldyn);
    all.put("montecarlo", Kernels::montecarlo); all.put("raytracer", Kernels::raytracer);
    all.put("pipeline", Kernels::pipeline); all.put("table", Kernels::table); all.put("records", Kernels::records);
    if (args.length == 0) { System.out.println(String.join(" ", all.keySet())); return; }
    Kernel kernel = all.get(args[0]);
    int threads = Integer.parseInt(args[1]);
    double seconds = Double.parseDouble(args[2]);
    double sum = kernel.run(threads);
    var os = (com.sun.management.OperatingSystemMXBean) java.lang.management.ManagementFactory.getOperatingSystemMXBean();
    warmUp(kernel, threads, os, seconds);
    double cpu = rounds(kernel, threads, os, seconds);
    probe = true;
    kernel.run(threads);
    System.out.printf(Locale.ROOT, "%.6g %.5f %.1f%n", sum, cpu, live / 1e6);
  }

  /** Until the JIT has hardly worked for two times so many seconds; its own time counts as CPU time too. At most 20 times. */
  static void warmUp(Kernel kernel, int threads, com.sun.management.OperatingSystemMXBean os, double seconds) throws Exception {
    var jit = java.lang.management.ManagementFactory.getCompilationMXBean();
    int quiet = 0;
    for (int i = 0; i < 20 && quiet < 2; i++) {
      long compiled = jit.getTotalCompilationTime(), before = os.getProcessCpuTime();
      rounds(kernel, threads, os, seconds);
      double share = (jit.getTotalCompilationTime() - compiled) / ((os.getProcessCpuTime() - before) / 1e6);
      quiet = share < 0.03 ? quiet + 1 : 0;
    }
  }

  /** CPU seconds for one round, over at least so many seconds and 10 rounds. */
  static double rounds(Kernel kernel, int threads, com.sun.management.OperatingSystemMXBean os, double seconds) throws Exception {
    long before = os.getProcessCpuTime();
    int rounds = 0;
    while (rounds < 10 || (os.getProcessCpuTime() - before) / 1e9 < seconds) {
      kernel.run(threads);
      rounds++;
    }
    return (os.getProcessCpuTime() - before) / 1e9 / rounds;
  }

  /** When the threads of a kernel have ended and its data is still there: what lives on the heap. */
  static void probe() throws InterruptedException {
    if (probe) {
      // Twice, with a thread in between: what is kept about objects goes one collection after them.
      System.gc();
      Thread.sleep(50);
      Thread any = new Thread(() -> { });
      any.start();
      any.join();
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      live = Math.max(live, runtime.totalMemory() - runtime.freeMemory());
    }
  }

  static boolean probe;
  static long live;
}
