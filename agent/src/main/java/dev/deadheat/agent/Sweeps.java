package dev.deadheat.agent;

import dev.deadheat.agent.MethodPlan.Event;
import dev.deadheat.agent.MethodPlan.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Accesses of array elements in loops that are checked all together when the loop is left: {@code
 * a[i + 1]} in each round, with an {@code i} that steps. Nothing in such a loop synchronizes or
 * calls, so that the thread's clock stands still and it makes no difference when in that time the
 * check is made. How many rounds there were is counted, so exactly the elements accessed are
 * checked, also when an exception ends the loop; then only the accesses of the last, unfinished
 * round are not recorded.
 *
 * <p>A loop that may go on for ever must be checked while it does: either a variable that steps
 * decides when it ends, or the accesses themselves step, which leads to the end of the array.
 */
final class Sweeps {
  /** Methods with more blocks, mostly generated ones, are not looked at. */
  private static final int MOST_BLOCKS = 400;

  private static final int MOST_PER_LOOP = 16;

  /**
   * An access in each round.
   *
   * @param array the variable that has the array
   * @param index the variable that steps, or -1
   * @param offset what is added to it
   * @param step how far it goes in a round
   */
  record Sweep(Event event, int array, int index, int offset, int step) {}

  /**
   * A way out of a loop.
   *
   * @param last the last instruction of the block
   * @param jump taken if it leads out; else the code that follows the block does
   * @param again the sweeps that have been made once more than there were full rounds
   */
  record Exit(int block, AbstractInsnNode last, @Nullable JumpInsnNode jump, Set<Sweep> again) {}

  /** A loop with its sweeps. */
  record Plan(
      Loop loop, List<Sweep> sweeps, List<Exit> exits, boolean caught, FrameNode headerFrame) {}

  final List<Plan> plans = new ArrayList<>();
  private final Set<Event> swept = new HashSet<>();
  private final MethodNode method;
  private final Map<AbstractInsnNode, Event> events = new LinkedHashMap<>();

  Sweeps(MethodNode method, MethodPlan plan) {
    this.method = method;
    if (plan.events.stream().noneMatch(event -> event.kind() == Kind.ARRAY) || !jumpsBack()) {
      return;
    }
    Flow flow = new Flow(method);
    if (flow.count() > MOST_BLOCKS) {
      return;
    }
    for (Event event : plan.events) {
      events.put(event.at(), event);
    }
    List<Loop> loops = loops(flow);
    for (Loop loop : loops) {
      for (Loop other : loops) {
        if (other != loop && loop.blocks.get(other.header)) {
          loop.inner.or(other.blocks);
        }
      }
      loop.findVariables();
    }
    for (Loop loop : loops) {
      plan(loop, loops);
    }
  }

  boolean contains(Event event) {
    return swept.contains(event);
  }

  private boolean jumpsBack() {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof JumpInsnNode jump
          && method.instructions.indexOf(jump.label) < method.instructions.indexOf(jump)) {
        return true;
      }
    }
    return false;
  }

  /** Loops with one jump back and one way in, from the code above; inner ones may be others. */
  private List<Loop> loops(Flow flow) {
    List<Loop> loops = new ArrayList<>();
    for (AbstractInsnNode insn : flow.insns) {
      if (insn instanceof JumpInsnNode jump && flow.indexOf(jump.label) < flow.indexOf(jump)) {
        loops.add(new Loop(flow, jump));
      }
    }
    return loops;
  }

  private void plan(Loop loop, List<Loop> loops) {
    Flow flow = loop.flow;
    FrameNode frame = frame(loop.back.label);
    if (frame == null || frame.local.contains(Opcodes.UNINITIALIZED_THIS) || !hasOneEntry(loop)) {
      return;
    }
    for (Loop other : loops) {
      if (other != loop
          && loop.blocks.get(other.header)
          && (other.header == loop.header || !other.isCounted())) {
        return;
      }
    }
    if (!isQuiet(loop)) {
      return;
    }
    Boolean caught = caught(loop, frame);
    List<Exit> exits = exits(loop);
    if (caught == null || exits == null) {
      return;
    }
    List<Sweep> sweeps = new ArrayList<>();
    for (Event event : events.values()) {
      if (event.kind() == Kind.ARRAY
          && loop.isSpine(flow.block(event.at()))
          && sweeps.size() < MOST_PER_LOOP) {
        Sweep sweep = sweep(loop, event);
        if (sweep != null && place(loop, sweep, exits)) {
          sweeps.add(sweep);
        }
      }
    }
    if (sweeps.isEmpty() || !(loop.isCounted() || sweeps.stream().anyMatch(s -> s.step != 0))) {
      return;
    }
    sweeps.sort((a, b) -> flow.indexOf(a.event.at()) - flow.indexOf(b.event.at()));
    sweeps.forEach(sweep -> swept.add(sweep.event));
    plans.add(new Plan(loop, sweeps, exits, caught, frame));
  }

  private static boolean hasOneEntry(Loop loop) {
    Flow flow = loop.flow;
    if (loop.header == 0
        || flow.handlers.get(loop.header)
        || !flow.dominates(loop.header, loop.latch)
        || flow.last(loop.header - 1).getOpcode() == Opcodes.GOTO
        || Flow.targets(flow.last(loop.header - 1)).contains(loop.back.label)) {
      return false;
    }
    for (int before : flow.predecessors.get(loop.header)) {
      if (before != loop.latch && before != loop.header - 1) {
        return false;
      }
    }
    return !loop.blocks.get(loop.header - 1);
  }

  /** Whether nothing in the loop can synchronize, call or load a class. */
  private boolean isQuiet(Loop loop) {
    Flow flow = loop.flow;
    for (int i = 0; i < flow.insns.length; i++) {
      if (loop.blocks.get(flow.blockOf[i])
          && (flow.handlers.get(flow.blockOf[i]) || !isQuiet(flow.insns[i]))) {
        return false;
      }
    }
    return true;
  }

  private boolean isQuiet(AbstractInsnNode insn) {
    Event event = events.get(insn);
    if (event != null
        && (event.declarer() != null
            || (event.kind() != Kind.ARRAY
                && event.kind() != Kind.FIELD
                && event.kind() != Kind.STATIC))) {
      return false;
    }
    if (insn instanceof MethodInsnNode call) {
      return call.getOpcode() == Opcodes.INVOKESTATIC && isPure(call);
    }
    return switch (insn.getOpcode()) {
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> event != null;
      case Opcodes.INVOKEDYNAMIC,
          Opcodes.NEW,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF,
          Opcodes.MONITORENTER,
          Opcodes.MONITOREXIT,
          Opcodes.JSR,
          Opcodes.RET ->
          false;
      case Opcodes.LDC -> ((LdcInsnNode) insn).cst instanceof Number;
      default -> true;
    };
  }

  /** Arithmetic of the JDK. */
  private static boolean isPure(MethodInsnNode call) {
    return switch (call.owner) {
      case "java/lang/Math", "java/lang/StrictMath" -> true;
      case "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Character" ->
          !call.desc.contains(";") && !call.desc.contains("[");
      default -> false;
    };
  }

  /**
   * Whether the method catches exceptions of the loop; null if the loop cannot be handled.
   *
   * <p>Then what the handler expects in local variables must also be there in ours, which is
   * certain only if the loop leaves variables with references alone.
   */
  private @Nullable Boolean caught(Loop loop, FrameNode frame) {
    Flow flow = loop.flow;
    boolean caught = false;
    for (TryCatchBlockNode tried : method.tryCatchBlocks) {
      int start = flow.block(tried.start);
      int end = flow.block(tried.end);
      int inside = loop.blocks.get(start, end).cardinality();
      if (inside != 0 && inside != loop.blocks.cardinality()) {
        return null;
      }
      caught |= inside != 0;
    }
    if (caught) {
      if (loop.back.getOpcode() != Opcodes.GOTO) {
        return null;
      }
      Map<Integer, Object> types = new HashMap<>();
      int slot = 0;
      for (Object type : frame.local) {
        types.put(slot, type);
        slot += type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
      }
      for (int i = 0; i < flow.insns.length; i++) {
        if (loop.blocks.get(flow.blockOf[i])
            && flow.insns[i] instanceof VarInsnNode store
            && !keepsType(store, types)) {
          return null;
        }
      }
    }
    return caught;
  }

  /** Whether a variable that is in use before and after the loop stays of one primitive type. */
  private static boolean keepsType(VarInsnNode insn, Map<Integer, Object> types) {
    Object type =
        switch (insn.getOpcode()) {
          case Opcodes.ISTORE -> Opcodes.INTEGER;
          case Opcodes.FSTORE -> Opcodes.FLOAT;
          case Opcodes.LSTORE -> Opcodes.LONG;
          case Opcodes.DSTORE -> Opcodes.DOUBLE;
          case Opcodes.ASTORE -> null;
          default -> Opcodes.TOP;
        };
    Object before = types.getOrDefault(insn.var, Opcodes.TOP);
    return type == Opcodes.TOP || before == Opcodes.TOP || type == before;
  }

  /** The ways out; null if there is one of a kind that is not handled. */
  private @Nullable List<Exit> exits(Loop loop) {
    Flow flow = loop.flow;
    List<Exit> exits = new ArrayList<>();
    for (int block = loop.blocks.nextSetBit(0);
        block >= 0;
        block = loop.blocks.nextSetBit(block + 1)) {
      AbstractInsnNode last = flow.last(block);
      for (int next : flow.successors.get(block)) {
        if (loop.blocks.get(next) || flow.handlers.get(next)) {
          continue;
        }
        boolean jumps = last instanceof JumpInsnNode jump && flow.block(jump.label) == next;
        boolean falls = next == block + 1 && last.getOpcode() != Opcodes.GOTO;
        if (jumps == falls
            || last.getOpcode() == Opcodes.TABLESWITCH
            || last.getOpcode() == Opcodes.LOOKUPSWITCH
            || (jumps && frame(((JumpInsnNode) last).label) == null)) {
          return null;
        }
        exits.add(new Exit(block, last, jumps ? (JumpInsnNode) last : null, new HashSet<>()));
      }
    }
    return exits.isEmpty() ? null : exits;
  }

  /** Whether it is known at each exit how often the access was made. */
  private static boolean place(Loop loop, Sweep sweep, List<Exit> exits) {
    int block = loop.flow.block(sweep.event.at());
    List<Exit> again = new ArrayList<>();
    for (Exit exit : exits) {
      if (exit.block == loop.latch) {
        // The round has been counted.
        continue;
      }
      if (loop.flow.dominates(block, exit.block)) {
        again.add(exit);
      } else if (loop.mayFollow(exit.block, block)) {
        return false;
      }
    }
    again.forEach(exit -> exit.again.add(sweep));
    return true;
  }

  private static @Nullable Sweep sweep(Loop loop, Event event) {
    AbstractInsnNode index = Operands.index(event.at());
    if (!(Operands.array(event.at()) instanceof VarInsnNode array)
        || array.getOpcode() != Opcodes.ALOAD
        || loop.isStored(array.var)
        || index == null) {
      return null;
    }
    Integer constant = constant(index);
    if (constant != null) {
      return new Sweep(event, array.var, -1, constant, 0);
    }
    int offset = 0;
    AbstractInsnNode base = index;
    if (index.getOpcode() == Opcodes.IADD || index.getOpcode() == Opcodes.ISUB) {
      Integer right = constant(Operands.producer(index, 0));
      if (right == null) {
        return null;
      }
      offset = index.getOpcode() == Opcodes.IADD ? right : -right;
      base = Operands.producer(index, 1);
    }
    if (!(base instanceof VarInsnNode load) || load.getOpcode() != Opcodes.ILOAD) {
      return null;
    }
    Integer step = loop.step(load.var);
    if (step == null || step == Integer.MIN_VALUE) {
      return null;
    }
    return new Sweep(event, array.var, load.var, offset + loop.addedBefore(load.var, load), step);
  }

  private static @Nullable Integer constant(@Nullable AbstractInsnNode insn) {
    if (insn instanceof IntInsnNode push && insn.getOpcode() != Opcodes.NEWARRAY) {
      return push.operand;
    }
    int opcode = insn == null ? -1 : insn.getOpcode();
    return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5
        ? opcode - Opcodes.ICONST_0
        : null;
  }

  /** The stack map frame of a place that is jumped to. */
  private static @Nullable FrameNode frame(AbstractInsnNode label) {
    for (AbstractInsnNode insn = label;
        insn != null && insn.getOpcode() < 0;
        insn = insn.getNext()) {
      if (insn instanceof FrameNode frame) {
        return frame;
      }
    }
    return null;
  }

  static FrameNode frameAt(JumpInsnNode jump) {
    FrameNode frame = frame(jump.label);
    if (frame == null) {
      throw new IllegalStateException("a jump to a place without a frame");
    }
    return frame;
  }
}
