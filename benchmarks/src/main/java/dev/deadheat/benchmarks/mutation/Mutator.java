package dev.deadheat.benchmarks.mutation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * All mutants of some class files. A synchronized block is what javac makes of one: the monitor is
 * kept in a local variable, entered once, and left where that variable is loaded.
 */
final class Mutator {
  private final Map<String, byte[]> files;
  private final List<Mutant> mutants = new ArrayList<>();

  private Mutator(Map<String, byte[]> files) {
    this.files = files;
  }

  /**
   * @param files class files by internal name
   * @param chosen which classes are changed
   */
  static List<Mutant> of(Map<String, byte[]> files, Predicate<String> chosen) {
    Mutator mutator = new Mutator(files);
    for (String type : files.keySet()) {
      if (chosen.test(type)) {
        mutator.mutate(type);
      }
    }
    return mutator.mutants;
  }

  private byte[] file(String type) {
    return files.getOrDefault(type, new byte[0]);
  }

  private ClassNode read(String type) {
    ClassNode node = new ClassNode();
    new ClassReader(file(type))
        .accept(node, ClassReader.SKIP_FRAMES); // Mutants are analysed, never run.
    return node;
  }

  private void add(Mutant.Operator operator, ClassNode changed, String where) {
    ClassWriter writer = new ClassWriter(0);
    changed.accept(writer);
    mutants.add(
        new Mutant(operator, changed.name, where, file(changed.name), writer.toByteArray()));
  }

  private void mutate(String type) {
    ClassNode original = read(type);
    for (int f = 0; f < original.fields.size(); f++) {
      if ((original.fields.get(f).access & Opcodes.ACC_VOLATILE) != 0) {
        ClassNode changed = read(type);
        FieldNode field = changed.fields.get(f);
        field.access &= ~Opcodes.ACC_VOLATILE;
        add(Mutant.Operator.VOLATILE, changed, field.name);
      }
    }
    for (int m = 0; m < original.methods.size(); m++) {
      MethodNode method = original.methods.get(m);
      if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
        ClassNode changed = read(type);
        changed.methods.get(m).access &= ~Opcodes.ACC_SYNCHRONIZED;
        add(Mutant.Operator.SYNCHRONIZED_METHOD, changed, method.name + method.desc);
      }
      Set<String> locks = new HashSet<>();
      for (int i = 0; i < method.instructions.size(); i++) {
        AbstractInsnNode instruction = method.instructions.get(i);
        if (variable(instruction) >= 0) {
          block(type, m, i);
          shorter(type, m, i);
        } else if (isJoin(instruction) && !isEndOfProgram(method, instruction)) {
          ClassNode changed = read(type);
          MethodNode without = changed.methods.get(m);
          AbstractInsnNode join = without.instructions.get(i);
          String where = where(without, join);
          without.instructions.set(join, new InsnNode(Opcodes.POP));
          add(Mutant.Operator.JOIN, changed, where);
        } else {
          String lock = lock(instruction, "lock");
          if (lock != null && locks.add(lock)) {
            withoutLock(type, m, lock);
          }
        }
      }
    }
  }

  /** The variable that holds the monitor that is entered here; -1 if this enters none. */
  private static int variable(AbstractInsnNode instruction) {
    return instruction.getOpcode() == Opcodes.MONITORENTER
            && before(instruction) instanceof VarInsnNode store
            && store.getOpcode() == Opcodes.ASTORE
        ? store.var
        : -1;
  }

  private static @Nullable AbstractInsnNode before(AbstractInsnNode instruction) {
    AbstractInsnNode at = instruction.getPrevious();
    while (at != null && at.getOpcode() < 0) {
      at = at.getPrevious();
    }
    return at;
  }

  private static String where(MethodNode method, AbstractInsnNode at) {
    AbstractInsnNode line = at;
    while (line != null && !(line instanceof LineNumberNode)) {
      line = line.getPrevious();
    }
    return method.name + method.desc + (line instanceof LineNumberNode n ? ":" + n.line : "");
  }

  private void block(String type, int m, int at) {
    ClassNode changed = read(type);
    MethodNode method = changed.methods.get(m);
    AbstractInsnNode enter = method.instructions.get(at);
    String where = where(method, enter);
    int variable = variable(enter);
    List<AbstractInsnNode> gone = new ArrayList<>(List.of(enter));
    for (AbstractInsnNode next = enter.getNext(); next != null; next = next.getNext()) {
      if (variable(next) == variable) {
        break; // The next block that uses the variable.
      }
      if (next.getOpcode() == Opcodes.MONITOREXIT
          && before(next) instanceof VarInsnNode load
          && load.var == variable) {
        gone.add(next);
      }
    }
    gone.forEach(one -> method.instructions.set(one, new InsnNode(Opcodes.POP)));
    if (gone.size() > 1) {
      add(Mutant.Operator.SYNCHRONIZED_BLOCK, changed, where);
    }
  }

  private void shorter(String type, int m, int at) {
    ClassNode changed = read(type);
    MethodNode method = changed.methods.get(m);
    AbstractInsnNode enter = method.instructions.get(at);
    String where = where(method, enter);
    AbstractInsnNode access = enter.getNext();
    while (access != null && isStraight(method, access) && !(access instanceof FieldInsnNode)) {
      access = access.getNext();
    }
    if (!(access instanceof FieldInsnNode)) {
      return;
    }
    int variable = variable(enter);
    method.instructions.insert(access, new InsnNode(Opcodes.MONITORENTER));
    method.instructions.insert(access, new VarInsnNode(Opcodes.ALOAD, variable));
    method.instructions.set(enter, new InsnNode(Opcodes.POP));
    method.maxStack += 1;
    add(Mutant.Operator.SHORTER_BLOCK, changed, where);
  }

  /** Neither a jump nor the target of one. */
  private static boolean isStraight(MethodNode method, AbstractInsnNode at) {
    if (at instanceof JumpInsnNode
        || at.getOpcode() == Opcodes.MONITOREXIT
        || at.getOpcode() == Opcodes.ATHROW
        || (at.getOpcode() >= Opcodes.TABLESWITCH && at.getOpcode() <= Opcodes.RETURN)) {
      return false;
    }
    if (at instanceof LabelNode label) {
      for (AbstractInsnNode other : method.instructions) {
        if (other instanceof JumpInsnNode jump && jump.label == label) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isJoin(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.name.equals("join")
        && call.desc.equals("()V")
        && call.owner.equals("java/lang/Thread");
  }

  /** Whether the program's main does nothing more than join: there is nobody to race with. */
  private static boolean isEndOfProgram(MethodNode method, AbstractInsnNode join) {
    if (!method.name.equals("main")) {
      return false;
    }
    for (AbstractInsnNode next = join.getNext(); next != null; next = next.getNext()) {
      boolean quiet =
          next.getOpcode() < 0
              || next.getOpcode() == Opcodes.ALOAD
              || next.getOpcode() == Opcodes.RETURN
              || isJoin(next);
      if (!quiet) {
        return false;
      }
    }
    return true;
  }

  /** What the receiver of a call on a Lock is loaded from; null if this is no such call. */
  private static @Nullable String lock(AbstractInsnNode instruction, String name) {
    if (!(instruction instanceof MethodInsnNode call)
        || !call.name.equals(name)
        || !call.desc.equals("()V")
        || !call.owner.startsWith("java/util/concurrent/locks/")) {
      return null;
    }
    AbstractInsnNode from = before(instruction);
    if (from instanceof FieldInsnNode field) {
      return field.owner + '.' + field.name;
    }
    if (from instanceof VarInsnNode variable) {
      return "local " + variable.var;
    }
    return from instanceof MethodInsnNode getter ? getter.owner + '.' + getter.name : null;
  }

  private void withoutLock(String type, int m, String lock) {
    ClassNode changed = read(type);
    MethodNode method = changed.methods.get(m);
    List<AbstractInsnNode> gone = new ArrayList<>();
    boolean unlocks = false;
    for (AbstractInsnNode instruction : method.instructions) {
      boolean unlock = lock.equals(lock(instruction, "unlock"));
      if (unlock || lock.equals(lock(instruction, "lock"))) {
        gone.add(instruction);
        unlocks |= unlock;
      }
    }
    if (!unlocks) {
      return; // It is some other method that unlocks it.
    }
    String where = where(method, gone.get(0));
    gone.forEach(one -> method.instructions.set(one, new InsnNode(Opcodes.POP)));
    add(Mutant.Operator.LOCK, changed, where);
  }
}
