package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program as its users start it, with what the system says it took. Linux only. */
final class Command {
  private static final double TICKS_PER_SECOND = 100;

  private Command() {}

  /**
   * What a run took.
   *
   * @param cpu seconds of all its threads, in user and system mode
   * @param peak resident bytes, at most
   * @param exit the exit code; -1 where it was not done in time
   */
  record Usage(double cpu, double peak, int exit, String output) {}

  /** Runs one; its output and errors go to a file that is read back. */
  static Usage run(List<String> command, Path log, long limitSeconds)
      throws IOException, InterruptedException {
    double before = childrenCpu();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(limitSeconds);
    double peak = 0;
    while (!process.waitFor(20, TimeUnit.MILLISECONDS)) {
      peak = Math.max(peak, highWater(status));
      if (System.nanoTime() > end) {
        process.destroyForcibly().waitFor();
        return new Usage(childrenCpu() - before, peak, -1, text(log));
      }
    }
    return new Usage(childrenCpu() - before, peak, process.exitValue(), text(log));
  }

  private static String text(Path log) throws IOException {
    return Files.readString(log, StandardCharsets.UTF_8);
  }

  /** The most memory that a running process has had; 0 once it has ended. */
  private static double highWater(Path status) {
    try {
      for (String line : Files.readAllLines(status)) {
        if (line.startsWith("VmHWM:")) {
          return 1024 * Double.parseDouble(line.replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException e) {
      return 0; // It has just ended.
    }
    return 0;
  }

  /** What all children that have ended took. */
  private static double childrenCpu() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Double.parseDouble(fields[13]) + Double.parseDouble(fields[14])) / TICKS_PER_SECOND;
  }
}
