import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Runs another main class and, when the JVM ends, writes its CPU seconds and the peak of its heap in MB to a file. */
public final class Measured {
  private Measured() {}

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> write(file)));
    Class.forName(args[1])
        .getMethod("main", String[].class)
        .invoke(null, (Object) Arrays.copyOfRange(args, 2, args.length));
  }

  private static void write(Path file) {
    double cpu = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e9;
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) peak += pool.getPeakUsage().getUsed();
    }
    try {
      Files.writeString(file, String.format(Locale.ROOT, "%.2f %.1f%n", cpu, peak / 1e6));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
