import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * path of the program, the file for the virtual calls, a directory for Tai-e's own output, a recording of the program's
 * calls, which are looked up.
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
    recall(graph, Path.of(args[4]), numbers);
  }

  /** What counts as found is the same as in deadheat's own rows: see Recall. */
  private static void recall(CallGraph<Invoke, JMethod> graph, Path recording, PrintStream numbers) throws IOException {
    Map<String, JMethod> byName = new TreeMap<>();
    graph.reachableMethods().forEach(method -> byName.put(internalName(method), method));
    Map<JMethod, Set<JMethod>> throughLibrary = new HashMap<>();
    Map<String, int[]> counts = new TreeMap<>();
    for (String line : Files.readAllLines(recording)) {
      String[] edge = line.split("\t", -1);
      int[] count = counts.computeIfAbsent(edge[0].toLowerCase(java.util.Locale.ROOT), k -> new int[2]);
      count[0]++;
      JMethod caller = byName.get(edge[1]);
      JMethod callee = byName.get(edge[2]);
      boolean found =
          callee != null
              && switch (edge[0]) {
                case "DIRECT" -> caller != null && graph.getCalleesOfM(caller).contains(callee);
                case "CALLBACK" ->
                    caller != null
                        && throughLibrary.computeIfAbsent(caller, c -> throughLibrary(graph, c)).contains(callee);
                case "THREAD" ->
                    graph.getCallersOf(callee).stream()
                        .anyMatch(site -> !site.getContainer().getDeclaringClass().isApplication());
                default -> true;
              };
      count[1] += found ? 1 : 0;
    }
    counts.forEach(
        (kind, count) -> {
          print(numbers, kind, count[0]);
          print(numbers, kind + "-found", count[1]);
        });
  }

  /** The analysed methods that a method reaches by library methods alone. */
  private static Set<JMethod> throughLibrary(CallGraph<Invoke, JMethod> graph, JMethod caller) {
    Set<JMethod> found = new HashSet<>();
    Set<JMethod> seen = new HashSet<>();
    ArrayDeque<JMethod> open = new ArrayDeque<>(List.of(caller));
    while (!open.isEmpty()) {
      for (JMethod callee : graph.getCalleesOfM(open.remove())) {
        if (callee.getDeclaringClass().isApplication()) {
          found.add(callee);
        } else if (seen.add(callee)) {
          open.add(callee);
        }
      }
    }
    return found;
  }

  /** As the JVM writes it: pkg/Type.name(I)V. */
  private static String internalName(JMethod method) {
    StringBuilder text = new StringBuilder(method.getDeclaringClass().getName().replace('.', '/'));
    text.append('.').append(method.getName()).append('(');
    method.getParamTypes().forEach(type -> text.append(descriptor(type.getName())));
    return text.append(')').append(descriptor(method.getReturnType().getName())).toString();
  }

  private static String descriptor(String type) {
    if (type.endsWith("[]")) {
      return "[" + descriptor(type.substring(0, type.length() - 2));
    }
    return switch (type) {
      case "void" -> "V";
      case "boolean" -> "Z";
      case "byte" -> "B";
      case "char" -> "C";
      case "short" -> "S";
      case "int" -> "I";
      case "long" -> "J";
      case "float" -> "F";
      case "double" -> "D";
      default -> "L" + type.replace('.', '/') + ";";
    };
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
