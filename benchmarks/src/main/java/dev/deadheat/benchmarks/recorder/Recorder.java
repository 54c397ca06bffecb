package dev.deadheat.benchmarks.recorder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Collects the edges. Every entry of an analysed method comes here with the number of the call that
 * its thread made last; a pair that was seen before costs one look into a table, a new one a walk
 * up the stack. The stack alone says who called: the table only says when to look.
 */
public final class Recorder {
  /** Pairs of call and callee that fit; beyond it, edges would be lost, and the file says so. */
  private static final int TABLE = 1 << 22;

  private static final AtomicLongArray SEEN = new AtomicLongArray(TABLE);
  private static final ThreadLocal<Trail> TRAILS = ThreadLocal.withInitial(Trail::new);
  private static final StackWalker WALKER =
      StackWalker.getInstance(
          Set.of(
              StackWalker.Option.RETAIN_CLASS_REFERENCE, StackWalker.Option.SHOW_REFLECT_FRAMES));
  private static final Set<Edge> EDGES = ConcurrentHashMap.newKeySet();
  private static final Set<String> PROBLEMS = ConcurrentHashMap.newKeySet();
  private static volatile Set<String> analysed = Set.of();

  private Recorder() {}

  static void analysed(Set<String> classes) {
    analysed = classes;
  }

  static void problem(String text) {
    PROBLEMS.add(text);
  }

  /** Rewritten methods begin with this. */
  public static Trail enter(int method) {
    Trail trail = TRAILS.get();
    if (!trail.busy && isNew(((long) trail.site << 32) | method)) {
      trail.busy = true;
      try {
        EDGES.add(WALKER.walk(frames -> edge(toCaller(frames.iterator()))));
      } finally {
        trail.busy = false;
      }
    }
    return trail;
  }

  private static boolean isNew(long pair) {
    int at = (int) ((pair * 0x9E3779B97F4A7C15L) >>> 40) & (TABLE - 1);
    for (int tries = 0; tries < 256; tries++) {
      long there = SEEN.get(at);
      if (there == pair) {
        return false;
      }
      if (there == 0 && SEEN.compareAndSet(at, 0, pair)) {
        return true;
      }
      if (SEEN.get(at) == pair) {
        return false;
      }
      at = (at + 1) & (TABLE - 1);
    }
    PROBLEMS.add("the table of seen calls is full");
    return false;
  }

  /** The callee's frame and those below it, to the first that is not the JDK's. */
  private static List<StackWalker.StackFrame> toCaller(Iterator<StackWalker.StackFrame> frames) {
    frames.next(); // enter()
    List<StackWalker.StackFrame> stack = new ArrayList<>();
    stack.add(frames.next());
    while (frames.hasNext()) {
      StackWalker.StackFrame frame = frames.next();
      stack.add(frame);
      if (side(frame.getDeclaringClass()) != Side.JDK) {
        break;
      }
    }
    return stack;
  }

  private enum Side {
    ANALYSED,
    JDK,
    UNSEEN
  }

  private static Side side(Class<?> type) {
    if (analysed.contains(type.getName())) {
      return Side.ANALYSED;
    }
    return type.getModule().isNamed() ? Side.JDK : Side.UNSEEN;
  }

  private static Edge edge(List<StackWalker.StackFrame> stack) {
    String callee = name(stack.get(0));
    StackWalker.StackFrame last = stack.get(stack.size() - 1);
    Side side = stack.size() == 1 ? Side.JDK : side(last.getDeclaringClass());
    boolean direct = stack.size() == 2;
    String via =
        direct || stack.size() == 1
            ? ""
            : shortName(stack.get(1))
                + (stack.size() > 3 ? " < " + shortName(stack.get(stack.size() - 2)) : "");
    if (stack.get(0).getMethodName().equals("<clinit>")) {
      return new Edge(Edge.Kind.INITIALIZER, name(last), callee, via);
    }
    return switch (side) {
      case ANALYSED ->
          new Edge(direct ? Edge.Kind.DIRECT : Edge.Kind.CALLBACK, name(last), callee, via);
      case UNSEEN -> new Edge(Edge.Kind.ENTRY, name(last), callee, via);
      case JDK -> new Edge(Edge.Kind.THREAD, "", callee, via);
    };
  }

  private static String name(StackWalker.StackFrame frame) {
    return frame.getClassName().replace('.', '/')
        + "."
        + frame.getMethodName()
        + frame.getDescriptor();
  }

  private static String shortName(StackWalker.StackFrame frame) {
    return frame.getClassName() + "." + frame.getMethodName();
  }

  /** Writes what was found so far: a line for each edge, sorted, and each problem. */
  static void write(Path file) {
    Set<String> lines = new TreeSet<>();
    EDGES.forEach(edge -> lines.add(edge.line()));
    PROBLEMS.forEach(problem -> lines.add("PROBLEM\t" + problem));
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
