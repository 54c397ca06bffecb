package dev.deadheat.values.graph;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All threads of a program with their frames, cells and nodes; made by {@link GraphBuilder}. */
public final class ProgramGraph {
  private final List<AbstractThread> threads;
  private final Map<Object, Cell> cells;
  private final List<Frame> frames;
  private final Map<Frame, AbstractThread> threadOf;
  private final Map<Integer, Frame> makers;
  private final Map<Object, String> lockNames;
  private final List<String> gaps;
  private final Map<Cell, AbstractThread> flags = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final EnumConstants enums;
  private int variables;

  ProgramGraph(
      List<AbstractThread> threads,
      Map<Object, Cell> cells,
      List<Frame> frames,
      Map<Frame, AbstractThread> threadOf,
      Map<Integer, Frame> makers,
      Map<Object, String> lockNames,
      List<String> gaps,
      EnumConstants enums,
      int variables) {
    this.enums = enums;
    this.threads = threads;
    this.cells = cells;
    this.frames = frames;
    this.threadOf = threadOf;
    this.makers = makers;
    this.lockNames = lockNames;
    this.gaps = gaps;
    this.variables = variables;
  }

  public List<AbstractThread> threads() {
    return threads;
  }

  public Collection<Cell> cells() {
    return cells.values();
  }

  public List<Frame> frames() {
    return frames;
  }

  public AbstractThread threadOf(Frame frame) {
    AbstractThread thread = threadOf.get(frame);
    if (thread == null) {
      throw new IllegalArgumentException("a frame of another program");
    }
    return thread;
  }

  /** The frame that makes an object of which there is one; null for others. */
  public @Nullable Frame maker(int object) {
    return makers.get(object);
  }

  /**
   * The thread, of which there is one, that alone writes a volatile cell after its first value;
   * null if the cell is not like that.
   */
  public @Nullable AbstractThread raiser(Cell flag) {
    return flags.get(flag);
  }

  void addFlags(Map<Cell, AbstractThread> found) {
    flags.putAll(found);
  }

  /** Whether a class initialiser starts a thread. */
  public boolean startsInInitialisers() {
    return frames.stream()
        .filter(f -> f.root().body().method().isStaticInitializer())
        .anyMatch(f -> f.actions.values().stream().anyMatch(a -> a instanceof Action.Start));
  }

  /** A lock, for people. */
  public String nameOf(Object lock) {
    String name = lockNames.get(lock);
    return name != null
        ? name
        : lock instanceof ClassType type ? type.name() + ".class" : "" + lock;
  }

  /** Whether the library runs code of the program when it likes. */
  public boolean hasTasks() {
    return threads.stream().anyMatch(AbstractThread::isTask);
  }

  /** What could not be followed; if there is anything, nothing can be proved. */
  public List<String> gaps() {
    return gaps;
  }

  /** The constants of enums. */
  public EnumConstants enums() {
    return enums;
  }

  /** A variable that nobody else has. */
  public int freshVariable() {
    return variables++;
  }

  public int nodeCount() {
    return nodes.size();
  }

  /** The node before the instruction at pc of a block. */
  public Node node(Frame frame, int block, int pc) {
    long key = ((long) block << 32) | pc;
    Node known = frame.nodes.get(key);
    if (known == null) {
      known =
          new Node(
              nodes.size(), threadOf(frame).number(), frame, block, pc, live(frame, block, pc));
      nodes.add(known);
      frame.nodes.put(key, known);
    }
    return known;
  }

  /** Where an exception leaves a frame that stands for several activations. */
  Node exit(Frame frame) {
    return node(frame, Node.OUTSIDE, frame.body().codeEnd());
  }

  private static BitSet live(Frame frame, int block, int pc) {
    BitSet variables = new BitSet();
    if (block != Node.OUTSIDE) {
      addLive(variables, frame, block, pc);
    }
    for (Frame f = frame; f.caller() != null; ) {
      Frame caller = f.caller();
      MethodBody body = caller.body();
      addLive(variables, caller, body.blockOf(f.callPc()), body.next(f.callPc()));
      if (caller.action(f.callPc()) instanceof Action.Callback) {
        // Control comes back to the call itself.
        addLive(variables, caller, body.blockOf(f.callPc()), f.callPc());
      }
      f = caller;
    }
    return variables;
  }

  private static void addLive(BitSet variables, Frame frame, int block, int pc) {
    frame.liveness().at(block, pc).stream().forEach(r -> variables.set(frame.variable(r)));
  }
}
