import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import pascal.taie.World;
import pascal.taie.analysis.graph.callgraph.CallGraph;
import pascal.taie.analysis.pta.PointerAnalysis;
import pascal.taie.analysis.pta.PointerAnalysisResult;
import pascal.taie.ir.proginfo.MethodRef;
import pascal.taie.ir.stmt.Invoke;
import pascal.taie.language.classes.JMethod;

/**
 * One run of Tai-e on a program, in its own JVM, with Tai-e's jars and nothing of deadheat on the class path. Prints
 * its numbers as lines {@code name=1.5} and writes its call graph where asked. Arguments: the main class, the class
 * path of the program, the file for the virtual calls, a directory for Tai-e's own output.
 */
final class TaieChild {
  public static void main(String[] args) throws IOException {
    PrintStream numbers = System.out;
    Path log = Files.createDirectories(Path.of(args[3])).resolve("log.txt");
    System.setOut(new PrintStream(Files.newOutputStream(log)));
    pascal.taie.Main.main(
        "-pp", "-ap", "-acp", args[1], "-m", args[0], "-a", "pta=cs:ci", "--output-dir", args[3]);
    double cpu = cpuSeconds();
    PointerAnalysisResult result = World.get().getResult(PointerAnalysis.ID);
    CallGraph<Invoke, JMethod> graph = result.getCallGraph();
    long[] methods = new long[2];
    Map<String, TreeSet<String>> targets = new TreeMap<>();
    long[] sites = new long[3];
    graph
        .reachableMethods()
        .forEach(
            method -> {
              if (!method.getDeclaringClass().isApplication()) {
                methods[1]++;
                return;
              }
              methods[0]++;
              for (Invoke site : graph.getCallSitesIn(method)) {
                if ((!site.isVirtual() && !site.isInterface()) || isReflective(site)) {
                  continue;
                }
                int found = graph.getCalleesOf(site).size();
                if (found == 0) {
                  sites[2]++;
                  continue;
                }
                sites[0]++;
                sites[1] += found;
                String key = name(method) + "\t" + name(site.getMethodRef());
                TreeSet<String> all = targets.computeIfAbsent(key, k -> new TreeSet<>());
                graph.getCalleesOf(site).forEach(callee -> all.add(name(callee)));
              }
            });
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[2])))) {
      targets.forEach((key, all) -> out.println(key + "\t" + String.join("\t", all)));
    }
    print(numbers, "analysed", methods[0]);
    print(numbers, "library", methods[1]);
    print(numbers, "sites", sites[0]);
    print(numbers, "targets", sites[1]);
    print(numbers, "empty", sites[2]);
    print(numbers, "cpu", cpu);
    print(numbers, "peak", peakBytes());
    print(numbers, "rss", residentBytes());
  }

  /** The calls that the comparison leaves out, for both: see VirtualCalls. */
  private static boolean isReflective(Invoke site) {
    String owner = site.getMethodRef().getDeclaringClass().getName();
    return owner.startsWith("java.lang.reflect.")
        || owner.startsWith("java.io.ObjectInput")
        || owner.startsWith("java.io.ObjectOutput")
        || owner.equals("java.lang.Class")
        || owner.equals("java.lang.invoke.MethodHandle");
  }

  /** As in deadheat: class and method with the erased types of its parameters and result. */
  private static String name(JMethod method) {
    return name(method.getRef());
  }

  private static String name(MethodRef ref) {
    StringBuilder text = new StringBuilder(ref.getDeclaringClass().getName());
    text.append('.').append(ref.getName()).append('(');
    List<pascal.taie.language.type.Type> types = ref.getParameterTypes();
    for (int i = 0; i < types.size(); i++) {
      text.append(i == 0 ? "" : ",").append(types.get(i).getName());
    }
    return text.append(')').append(ref.getReturnType().getName()).toString();
  }

  private static void print(PrintStream to, String name, double value) {
    to.println(name + "=" + value);
  }

  private static double cpuSeconds() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime()
        / 1e9;
  }

  private static double peakBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(java.lang.management.MemoryUsage::getUsed)
        .sum();
  }

  private static double residentBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        return 1024.0 * Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    return 0;
  }
}
