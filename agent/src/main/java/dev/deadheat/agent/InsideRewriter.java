package dev.deadheat.agent;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * For JDK classes whose promises are what their volatile fields do: futures, fork/join tasks, nodes
 * of linked queues. Every volatile access of an object of such a class releases or acquires that
 * object: one variable for each node or task, so elements stay apart.
 */
final class InsideRewriter {
  /** What an atomic operation names. */
  private enum Place {
    OBJECT,
    OFFSET,
    ELEMENT
  }

  private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

  /** Not declared volatile, but used so, with fences. */
  private static final Set<String> FENCED = Set.of("head", "right", "down", "next", "val");

  private static final Set<String> MAP_FIELDS = Set.of("val", "next", "first");
  private static final Set<String> MAP_METHODS = Set.of("tabAt", "casTabAt", "setTabAt");

  /**
   * They call functions of the program, or {@code equals} of its values, with a bin locked. If
   * nothing changes then, or the function throws, only that lock orders them.
   */
  private static final Set<String> MAP_CALLS =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge", "replaceNode");

  private static final String TAIL = "tail";
  private static final String WAITERS = "waiters";
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";
  private final MethodNode method;
  private final Map<String, Integer> fields = new HashMap<>();
  private final String family;

  /**
   * Of the concurrent hash map only the bins count: its table and counters are shared by keys that
   * have nothing to do with each other.
   */
  private final boolean isMap;

  /**
   * A queue's tail only helps to find the end. Elements are found from its head, so that and the
   * links pass them on; the tail would order those who put with those who take other elements.
   */
  private final boolean isQueue;

  /** A list that calls predicates and comparators under its lock, and may then change nothing. */
  private final boolean isList;

  /** The pool itself has models; but it looks at the state of tasks and says that they are done. */
  private final boolean isPool;

  /** Of its workers, only how many tasks they have done: a task is over before it is counted. */
  private final boolean isThreadPool;

  /**
   * Who waits for a task says so in a field of its own. By the variable of the task, what the
   * waiter knows would come before the task if that has not begun.
   */
  private final boolean isFuture;

  /** Tasks that count their parts; the count is a variable beside the state of the task. */
  private final boolean isCompleter;

  InsideRewriter(ClassNode node, MethodNode method) {
    this.method = method;
    for (FieldNode field : node.fields) {
      fields.put(field.name, field.access);
    }
    family = JdkModels.outermost(node.name);
    isMap = family.endsWith("/ConcurrentHashMap");
    isCompleter = family.endsWith("/CountedCompleter");
    isPool = family.endsWith("/ForkJoinPool");
    isThreadPool = family.endsWith("/ThreadPoolExecutor");
    isQueue = family.endsWith("/ConcurrentLinkedQueue");
    isList = family.endsWith("/CopyOnWriteArrayList");
    isFuture = family.endsWith("/FutureTask");
  }

  void rewrite() {
    if (method.name.equals("<clinit>") || (isMap && method.name.equals("<init>"))) {
      return;
    }
    int temporary = method.maxLocals;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof FieldInsnNode field && isVolatile(field)) {
        field(field);
      } else if (isFuture && insn instanceof MethodInsnNode call && isOf(call, WAITERS)) {
        waiters(insn);
      } else if (insn instanceof MethodInsnNode call
          && !isPool
          && !isThreadPool
          && !(isQueue && isOf(call, TAIL))
          && (!isMap || MAP_METHODS.contains(method.name))
          && (call.owner.equals(VAR_HANDLE) || call.owner.equals(UNSAFE))) {
        atomic(call, temporary);
      } else if ((isMap || isList) && insn.getOpcode() == Opcodes.MONITORENTER) {
        String hook = callsLocked() ? "acquire" : "binLocked";
        method.instructions.insertBefore(insn, new Code().insn(Opcodes.DUP).list);
        Monitors.afterEnter(method, insn, new Code().call("Models", hook, "($O)V"));
      } else if ((isMap || isList) && insn.getOpcode() == Opcodes.MONITOREXIT) {
        String hook = callsLocked() ? "release" : "unlockBin";
        Monitors.beforeExit(
            method, insn, new Code().insn(Opcodes.DUP).call("Models", hook, "($O)V"));
      }
    }
  }

  private boolean callsLocked() {
    return isList || MAP_CALLS.contains(method.name);
  }

  /** In its own class by declaration; in its family by what {@link JdkModels} knows. */
  private boolean isVolatile(FieldInsnNode insn) {
    if (insn.getOpcode() != Opcodes.GETFIELD && insn.getOpcode() != Opcodes.PUTFIELD) {
      return false;
    }
    if (isMap && !MAP_FIELDS.contains(insn.name)) {
      return false;
    }
    if (isQueue && insn.name.equals(TAIL)) {
      return false;
    }
    if (isThreadPool) {
      return insn.name.equals("completedTasks");
    }
    if (isPool) {
      return insn.owner.equals("java/util/concurrent/ForkJoinTask") && insn.name.equals("status");
    }
    if (family.endsWith("/ConcurrentSkipListMap") && FENCED.contains(insn.name)) {
      return true;
    }
    Integer access = fields.get(insn.name);
    return access != null
        ? (access & Opcodes.ACC_VOLATILE) != 0
        : JdkModels.outermost(insn.owner).equals(family)
            && JdkModels.VOLATILE_NAMES.contains(insn.name);
  }

  /** Whether it is of a field of that name; by the handle, which is loaded before the arguments. */
  private static boolean isOf(MethodInsnNode call, String name) {
    if (call.owner.equals(VAR_HANDLE)) {
      for (AbstractInsnNode insn = call; insn != null; insn = insn.getPrevious()) {
        if (insn.getOpcode() == Opcodes.GETSTATIC) {
          return ((FieldInsnNode) insn).name.equalsIgnoreCase(name);
        }
      }
    }
    return false;
  }

  private void field(FieldInsnNode insn) {
    boolean wide = Type.getType(insn.desc).getSize() == 2;
    Code code = new Code();
    if (insn.getOpcode() == Opcodes.GETFIELD) {
      method.instructions.insertBefore(insn, new Code().insn(Opcodes.DUP).list);
      if (wide) {
        code.insn(Opcodes.DUP2_X1, Opcodes.POP2);
      } else {
        code.insn(Opcodes.SWAP);
      }
      acquire(code, insn);
      method.instructions.insert(insn, code.list);
    } else if (!method.name.equals("<init>")) {
      if (wide) {
        code.insn(Opcodes.DUP2_X1, Opcodes.POP2, Opcodes.DUP);
      } else {
        code.insn(Opcodes.DUP2, Opcodes.POP);
      }
      code.call(model(insn), "release", "($O)V");
      if (wide) {
        code.insn(Opcodes.DUP_X2, Opcodes.POP);
      }
      method.instructions.insertBefore(insn, code.list);
    }
  }

  private void acquire(Code code, FieldInsnNode insn) {
    if (isFuture && insn.name.equals(WAITERS)) {
      code.call("Watched", "seen", "($O)V");
    } else {
      code.call(model(insn), "acquire", "($O)V");
    }
  }

  /** A compare-and-set of a task of its own class, never a failure to be told apart. */
  private void waiters(AbstractInsnNode insn) {
    Code before = new Code().var(Opcodes.ALOAD, 0).call("Watched", "changed", "($O)V");
    method.instructions.insertBefore(insn, before.list);
    Code after = new Code().var(Opcodes.ALOAD, 0).call("Watched", "seen", "($O)V");
    method.instructions.insert(insn, after.list);
  }

  private String model(FieldInsnNode insn) {
    return isCompleter && insn.name.equals("pending") ? "Completers" : "Models";
  }

  private void atomic(MethodInsnNode call, int temporary) {
    Type[] types = Type.getArgumentTypes(call.desc);
    boolean release = AccessModes.releases(call.name);
    boolean acquire = AccessModes.acquires(call.name);
    if (types.length == 0 || types[0].getSort() < Type.ARRAY || (!release && !acquire)) {
      return;
    }
    // All arguments go to variables and come back; the first of them is the object.
    int[] at = new int[types.length];
    int next = temporary;
    for (int i = 0; i < types.length; i++) {
      at[i] = next;
      next += types[i].getSize();
    }
    method.maxLocals = Math.max(method.maxLocals, next);
    Code code = new Code();
    for (int i = types.length - 1; i >= 0; i--) {
      code.var(types[i].getOpcode(Opcodes.ISTORE), at[i]);
    }
    Place place = Place.OBJECT;
    if (call.owner.equals(UNSAFE) && types.length > 1 && types[1].getSort() == Type.LONG) {
      place = Place.OFFSET;
    } else if (types[0].getSort() == Type.ARRAY) {
      place = Place.ELEMENT;
    }
    boolean compare = release && AccessModes.isCompare(call.name);
    if (compare) {
      compare(code, at, place);
    } else if (release) {
      hook(code, "release", at, place);
    }
    for (int i = 0; i < types.length; i++) {
      code.var(types[i].getOpcode(Opcodes.ILOAD), at[i]);
    }
    method.instructions.insertBefore(call, code.list);
    if (acquire) {
      method.instructions.insert(call, hook(new Code(), "acquire", at, place).list);
    }
    if (compare) {
      Type expected = types[types.length - 2];
      Code after = AccessModes.compared(call, expected, at[types.length - 2]);
      method.instructions.insert(call, after.list);
    }
  }

  private void compare(Code code, int[] at, Place place) {
    code.var(Opcodes.ALOAD, at[0]);
    if (isCompleter) {
      code.call("Completers", "compare", "($O)V");
      return;
    }
    switch (place) {
      case OBJECT -> code.call("Compares", "before", "($O)V");
      case OFFSET -> code.var(Opcodes.LLOAD, at[1]).call("Compares", "beforeAt", "($OJ)V");
      case ELEMENT -> code.var(Opcodes.ILOAD, at[1]).call("Compares", "beforeElement", "($OI)V");
    }
  }

  private Code hook(Code code, String what, int[] at, Place place) {
    code.var(Opcodes.ALOAD, at[0]);
    if (isCompleter) {
      return code.call("Completers", what, "($O)V"); // the count is all that it changes atomically
    }
    return switch (place) {
      case OBJECT -> code.call("Models", what, "($O)V");
      case OFFSET -> code.var(Opcodes.LLOAD, at[1]).call("Models", what + "At", "($OJ)V");
      case ELEMENT -> code.var(Opcodes.ILOAD, at[1]).call("Models", what + "Element", "($OI)V");
    };
  }
}
