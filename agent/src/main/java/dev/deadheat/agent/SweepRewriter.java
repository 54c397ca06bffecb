package dev.deadheat.agent;

import dev.deadheat.agent.Sweeps.Exit;
import dev.deadheat.agent.Sweeps.Plan;
import dev.deadheat.agent.Sweeps.Sweep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts {@link Sweeps} into a method: before the loop its arrays and indices are kept in added
 * variables, each round is counted, and at every exit the elements are checked, as in
 *
 * <pre>
 *   n = 0; a' = a; i' = i;
 *   try { while (...) { ...; n++; } } catch (Throwable e) { sweep(a', i' + offset, step, n); throw e; }
 *   sweep(a', i' + offset, step, n);
 * </pre>
 *
 * Everything at the exits comes from added variables, which every stack map frame has.
 */
final class SweepRewriter {
  private final MethodNode method;
  private final Sweeps sweeps;
  private final Locals locals;
  private final int thread;
  private final int context;
  private final ToIntFunction<MethodPlan.Event> sites;
  private final Map<Sweep, Integer> numbers = new HashMap<>();

  SweepRewriter(
      MethodNode method,
      Sweeps sweeps,
      Locals locals,
      int thread,
      int context,
      ToIntFunction<MethodPlan.Event> sites) {
    this.method = method;
    this.sweeps = sweeps;
    this.locals = locals;
    this.thread = thread;
    this.context = context;
    this.sites = sites;
  }

  /** The added variables of one loop. */
  private static final class Variables {
    int rounds;
    final Map<Integer, Integer> arrays = new HashMap<>();
    final Map<Integer, Integer> starts = new HashMap<>();
  }

  /** To be called before the frames are extended by the added variables. */
  void rewrite(Code entry) {
    List<Plan> outerFirst = new ArrayList<>(sweeps.plans);
    outerFirst.sort(
        Comparator.comparingInt((Plan plan) -> plan.loop().blocks.cardinality()).reversed());
    Map<Plan, LabelNode> handlers = new HashMap<>();
    for (Plan plan : outerFirst) {
      Variables variables = begin(plan, entry);
      for (Exit exit : plan.exits()) {
        leave(exit, check(plan, variables, exit.again(), false));
      }
      LabelNode outer = null;
      for (Plan other : outerFirst) {
        if (other.loop().blocks.get(plan.loop().header)) {
          // The last one is the innermost of those around.
          outer = handlers.getOrDefault(other, outer);
        }
      }
      handlers.put(plan, catchAll(plan, check(plan, variables, Set.of(), true), outer));
    }
  }

  private Variables begin(Plan plan, Code entry) {
    Variables variables = new Variables();
    Code before = new Code();
    variables.rounds = integer(entry);
    before.push(0).var(Opcodes.ISTORE, variables.rounds);
    for (Sweep sweep : plan.sweeps()) {
      variables.arrays.computeIfAbsent(
          sweep.array(),
          variable -> {
            int local = locals.add("java/lang/Object");
            entry.insn(Opcodes.ACONST_NULL).var(Opcodes.ASTORE, local);
            before.var(Opcodes.ALOAD, variable).var(Opcodes.ASTORE, local);
            return local;
          });
      if (sweep.index() >= 0) {
        variables.starts.computeIfAbsent(
            sweep.index(),
            variable -> {
              int local = integer(entry);
              before.var(Opcodes.ILOAD, variable).var(Opcodes.ISTORE, local);
              return local;
            });
      }
    }
    Flow flow = plan.loop().flow;
    method.instructions.insertBefore(flow.insns[flow.first[plan.loop().header]], before.list);
    method.instructions.insertBefore(plan.loop().back, new IincInsnNode(variables.rounds, 1));
    return variables;
  }

  private int integer(Code entry) {
    int local = locals.add(Opcodes.INTEGER);
    entry.push(0).var(Opcodes.ISTORE, local);
    return local;
  }

  /**
   * Checks what the loop has accessed.
   *
   * @param caught in a handler, which knows no variables but the added ones
   */
  private Code check(Plan plan, Variables variables, Set<Sweep> again, boolean caught) {
    Code code = new Code();
    for (Sweep sweep : plan.sweeps()) {
      code.var(Opcodes.ALOAD, at(variables.arrays, sweep.array())).push(sweep.offset());
      if (sweep.index() >= 0) {
        code.var(Opcodes.ILOAD, at(variables.starts, sweep.index())).insn(Opcodes.IADD);
      }
      code.push(sweep.step()).var(Opcodes.ILOAD, variables.rounds);
      if (again.contains(sweep)) {
        code.push(1).insn(Opcodes.IADD);
      }
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
      code.push(numbers.computeIfAbsent(sweep, key -> sites.applyAsInt(key.event())));
      String name = sweep.event().write() ? "sweepWrite" : "sweepRead";
      code.callFrom("Checks", name, "($OIII$TII", caught ? null : sweep.event().way(), "V");
    }
    return code;
  }

  private static int at(Map<Integer, Integer> map, int key) {
    return map.getOrDefault(key, -1);
  }

  private void leave(Exit exit, Code check) {
    JumpInsnNode jump = exit.jump();
    if (jump == null) {
      method.instructions.insert(exit.last(), check.list);
      return;
    }
    FrameNode there = Sweeps.frameAt(jump);
    LabelNode stub = new LabelNode();
    Code code = new Code();
    code.list.add(stub);
    code.list.add(frame(there.local, there.stack));
    code.list.add(check.list);
    code.list.add(new JumpInsnNode(Opcodes.GOTO, jump.label));
    jump.label = stub;
    method.instructions.add(code.list);
  }

  private static FrameNode frame(List<Object> local, List<Object> stack) {
    return new FrameNode(
        Opcodes.F_NEW, local.size(), local.toArray(), stack.size(), stack.toArray());
  }

  /** Around all blocks of the loop, before any handler that the method has there. */
  private LabelNode catchAll(Plan plan, Code check, @Nullable LabelNode outer) {
    Loop loop = plan.loop();
    Flow flow = loop.flow;
    LabelNode handler = new LabelNode();
    LabelNode handlerEnd = new LabelNode();
    List<TryCatchBlockNode> added = new ArrayList<>();
    for (int start = loop.blocks.nextSetBit(0); start >= 0; ) {
      int end = loop.blocks.nextClearBit(start);
      LabelNode from = new LabelNode();
      LabelNode to = new LabelNode();
      method.instructions.insertBefore(flow.insns[flow.first[start]], from);
      method.instructions.insert(flow.last(end - 1), to);
      added.add(new TryCatchBlockNode(from, to, handler, null));
      start = loop.blocks.nextSetBit(end);
    }
    if (outer != null) {
      added.add(new TryCatchBlockNode(handler, handlerEnd, outer, null));
    }
    method.tryCatchBlocks.addAll(0, added);
    Code code = new Code();
    code.list.add(handler);
    List<Object> known = plan.caught() ? plan.headerFrame().local : List.of();
    code.list.add(frame(known, List.of("java/lang/Throwable")));
    code.list.add(check.list);
    code.insn(Opcodes.ATHROW);
    code.list.add(handlerEnd);
    AbstractInsnNode last = method.instructions.getLast();
    if (plan.caught()) {
      last = loop.back.getNext(); // the end of the blocks covered
    }
    method.instructions.insert(last, code.list);
    return handler;
  }
}
