package dev.deadheat.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * One measurement of {@link Load} in a JVM of its own. Arguments: what to do, then the inputs.
 * Prints {@code name=number} lines at the end.
 */
public final class LoadChild {
  private LoadChild() {}

  public static void main(String[] args) throws IOException {
    long start = System.nanoTime();
    List<Subject> subjects = new ArrayList<>();
    for (int i = 1; i < args.length; i++) {
      subjects.add(new Subject(args[i]));
    }
    Map<String, Number> result =
        switch (args[0]) {
          case "floor" -> floor(subjects);
          case "deadheat" -> deadheat(subjects);
          case "memory" -> memory(subjects);
          default -> throw new IllegalArgumentException(args[0]);
        };
    double wall = (System.nanoTime() - start) / 1e9;
    result.forEach((name, number) -> System.out.println(name + "=" + number));
    System.out.println("wall=" + wall);
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    System.out.println("cpu=" + system.getProcessCpuTime() / 1e9);
  }

  /** What any tool on ASM pays at least: the tree API parses every class, nothing is kept. */
  private static Map<String, Number> floor(List<Subject> subjects) throws IOException {
    int classes = 0;
    int methods = 0;
    long bytes = 0;
    for (ClassFile file : Subject.classFiles(subjects, new Warnings())) {
      byte[] content = file.read();
      ClassNode node = new ClassNode();
      new ClassReader(content).accept(node, 0);
      classes++;
      methods += node.methods.size();
      bytes += content.length;
    }
    return new TreeMap<>(Map.of("classes", classes, "methods", methods, "bytes", bytes));
  }

  private static Map<String, Number> deadheat(List<Subject> subjects) {
    Warnings warnings = new Warnings();
    try (Program program = Subject.program(subjects, warnings)) {
      List<ClassType> classes = Subject.classes(subjects, program);
      program.bodies().makeAll(classes, Machine.CORES);
      int methods = 0;
      for (ClassType type : classes) {
        methods += type.methods().size();
      }
      return new TreeMap<>(Map.of("classes", classes.size(), "methods", methods));
    }
  }

  /** Heap in use before and after, with all bodies kept, and what the bodies say of themselves. */
  private static Map<String, Number> memory(List<Subject> subjects) {
    Warnings warnings = new Warnings();
    try (Program program = Subject.program(subjects, warnings)) {
      List<ClassType> classes = Subject.classes(subjects, program);
      int methods = 0;
      for (ClassType type : classes) {
        methods += type.methods().size();
      }
      long declared = usedHeap();
      ConcurrentLinkedQueue<MethodBody> made = new ConcurrentLinkedQueue<>();
      program.bodies().eachBody(classes, Machine.CORES, made::add);
      List<MethodBody> kept = List.copyOf(made);
      made.clear();
      long after = usedHeap();
      long footprint = 0;
      for (MethodBody body : kept) {
        footprint += body.footprint();
      }
      return new TreeMap<>(
          Map.of(
              "methods", methods,
              "bodies", kept.size(),
              "declarationBytes", declared,
              "bodyBytes", after - declared,
              "footprintBytes", footprint));
    }
  }

  /**
   * After collections that also clear what is softly kept: the class files' bytes would count
   * otherwise, which the program gives back when memory is short.
   */
  private static long usedHeap() {
    try {
      List<byte[]> hog = new ArrayList<>();
      while (hog.size() < Integer.MAX_VALUE) {
        hog.add(new byte[1 << 26]);
      }
    } catch (OutOfMemoryError e) {
      // The heap was full; soft references are gone now.
    }
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
