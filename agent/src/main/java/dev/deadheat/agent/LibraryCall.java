package dev.deadheat.agent;

import dev.deadheat.agent.ContainerModels.Effect;
import dev.deadheat.runtime.Sites;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A call of the JDK that accesses memory of the program. Receiver and arguments go to variables and
 * come back, so that they can be shown to the runtime before the call.
 */
final class LibraryCall {
  /** As in the runtime's VarHandles. */
  private static final int COMPARE = 16;

  private final MethodNode method;
  private final AbstractInsnNode call;
  private final LibraryModels.Use use;
  private final String owner;
  private final String name;

  /** Whether the receiver is there to be shown: before its constructor has run it is not. */
  private final boolean hasReceiver;

  private final int thread;
  private final int context;
  private final List<Type> types = new ArrayList<>();
  private final int[] at;

  LibraryCall(
      MethodNode method, AbstractInsnNode call, LibraryModels.Use use, int thread, int context) {
    this.method = method;
    this.call = call;
    this.use = use;
    this.thread = thread;
    this.context = context;
    String descriptor;
    if (call instanceof MethodInsnNode named) {
      owner = named.owner;
      name = named.name;
      descriptor = named.desc;
      hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC && !name.equals("<init>");
    } else {
      owner = "";
      name = "";
      descriptor = ((InvokeDynamicInsnNode) call).desc;
      hasReceiver = false;
    }
    if (hasReceiver) {
      types.add(Type.getObjectType("java/lang/Object"));
    }
    types.addAll(List.of(Type.getArgumentTypes(descriptor)));
    at = new int[types.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = method.maxLocals;
      method.maxLocals += types.get(i).getSize();
    }
  }

  void rewrite(LibrarySites site) {
    Code code = new Code();
    for (int i = at.length - 1; i >= 0; i--) {
      code.var(types.get(i).getOpcode(Opcodes.ISTORE), at[i]);
    }
    Effect effect = use.effect();
    if (effect != null) {
      effect(code, effect, site);
    }
    TouchCode touches = new TouchCode(this, code, thread, context, site);
    use.touches().forEach(touches::add);
    for (int i = 0; i < at.length; i++) {
      load(code, i);
    }
    method.instructions.insertBefore(call, code.list);
  }

  private void effect(Code code, Effect effect, LibrarySites site) {
    switch (effect) {
      case CONTAINER_READ -> {
        if (use.callee().equals("get(I)")) {
          indexed(code, "readAt", site.ofCall(false));
        } else {
          String hook = name.endsWith("terator") ? "iterate" : "read";
          simple(code, "Containers", hook, site.ofCall(false));
        }
      }
      case CONTAINER_VALUE -> simple(code, "Containers", "value", site.ofCall(false));
      case CONTAINER_WRITE -> {
        if (use.callee().equals("set(ILjava/lang/Object;)")) {
          indexed(code, "writeAt", site.ofCall(true));
        } else {
          simple(code, "Containers", "write", site.ofCall(true));
        }
      }
      case ARRAY_COPY -> {
        for (int i = 0; i < at.length; i++) {
          load(code, i);
        }
        code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
        code.push(site.ofCall(false)).push(site.ofCall(true));
        code.call("Bulk", "copy", "($OI$OII$TIII)V");
      }
      case HANDLE -> {
        code.var(Opcodes.ALOAD, thread).push(site.ofCall(false)).push(site.ofCall(true));
        code.call("FieldHandles", "call", "($TII)V");
        Code after = new Code().var(Opcodes.ALOAD, thread).push(0).push(0);
        method.instructions.insert(call, after.call("FieldHandles", "call", "($TII)V").list);
      }
      case ARRAY_FILL -> filled(code, site.ofCall(true));
      case TO_ARRAY -> {
        simple(code, "Containers", "read", site.ofCall(false));
        copied(code, site.ofArgument(0, true));
      }
      case ARRAY_READ -> array(code, "read", site.ofCall(false));
      case ARRAY_WRITE -> array(code, "write", site.ofCall(true));
      case VAR_HANDLE -> varHandle(code, site);
      case UNSAFE -> unsafe(code, site);
      case FENCE -> fence(code);
      case PARK -> park(code);
      case REFLECTIVE_READ, REFLECTIVE_WRITE -> {
        boolean write = effect == Effect.REFLECTIVE_WRITE;
        load(code, 0);
        load(code, 1);
        code.push(write ? 2 : 1).push(site.ofCall(write));
        code.call("VarHandles", "reflective", "($O$OII)V");
        if (!write) {
          Code after = new Code();
          load(after, 0);
          load(after, 1);
          method.instructions.insert(call, after.call("VarHandles", "reflected", "($O$O)V").list);
        }
      }
    }
  }

  private void indexed(Code code, String hook, int site) {
    load(code, 0);
    load(code, 1);
    code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
    code.call("Containers", hook, "($OI$TII)V");
  }

  /** Pushes an argument; the receiver, or null where there is none, if the number is negative. */
  void loadArgument(Code code, int number) {
    if (number >= 0) {
      load(code, hasReceiver ? number + 1 : number);
    } else if (hasReceiver) {
      load(code, 0);
    } else {
      code.insn(Opcodes.ACONST_NULL);
    }
  }

  boolean callsEquals() {
    return name.endsWith("quals");
  }

  /** Whether the array is an argument, and the receiver a stream. */
  static boolean isOfStream(String owner) {
    return owner.startsWith("java/io/") || owner.startsWith("java/util/zip/");
  }

  private void load(Code code, int i) {
    code.var(types.get(i).getOpcode(Opcodes.ILOAD), at[i]);
  }

  private void simple(Code code, String type, String hook, int site) {
    load(code, 0);
    code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
    code.call(type, hook, "($O$TII)V");
  }

  /** The array of a stream's call, or the one that is cloned. */
  private void array(Code code, String hook, int site) {
    if (!isOfStream(owner)) {
      simple(code, "Bulk", hook, site);
      return;
    }
    load(code, 1);
    if (at.length > 2) {
      load(code, 2);
      load(code, 3);
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
      code.call("Bulk", hook + "Part", "($OII$TII)V");
    } else {
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
      code.call("Bulk", hook, "($O$TII)V");
    }
  }

  /** A variable with the result of the call, an int, in code that comes right behind it. */
  int keepInt(Code after) {
    int result = method.maxLocals++;
    after.insn(Opcodes.DUP).var(Opcodes.ISTORE, result);
    return result;
  }

  void insertBehind(Code after) {
    method.instructions.insert(call, after.list);
  }

  /** How much was filled is known afterwards; when, is not: some time since the call began. */
  private void filled(Code code, int site) {
    int epoch = epochBefore(code);
    int count = method.maxLocals++;
    Code after = new Code().insn(Opcodes.DUP).var(Opcodes.ISTORE, count);
    load(after, 1);
    if (at.length > 2) {
      load(after, 2);
    } else {
      after.push(0);
    }
    after.var(Opcodes.ILOAD, count).var(Opcodes.ILOAD, epoch).var(Opcodes.ALOAD, thread);
    after.var(Opcodes.ILOAD, context).push(site).call("Bulk", "filled", "($OIII$TII)V");
    method.instructions.insert(call, after.list);
  }

  /** The result tells whether the argument was filled. */
  private void copied(Code code, int site) {
    int epoch = epochBefore(code);
    int result = method.maxLocals++;
    Code after = new Code().insn(Opcodes.DUP).var(Opcodes.ASTORE, result);
    load(after, 0);
    load(after, 1);
    after.var(Opcodes.ALOAD, result).var(Opcodes.ILOAD, epoch).var(Opcodes.ALOAD, thread);
    after.var(Opcodes.ILOAD, context).push(site).call("Containers", "copied", "($O$O$OI$TII)V");
    method.instructions.insert(call, after.list);
  }

  /** A variable that keeps the thread's epoch from before the call. */
  private int epochBefore(Code code) {
    int epoch = method.maxLocals++;
    code.var(Opcodes.ALOAD, thread).call("Bulk", "begin", "($T)I");
    code.var(Opcodes.ISTORE, epoch);
    return epoch;
  }

  /** A release before it, an acquire after it. */
  private void fence(Code code) {
    switch (name) {
      case "reachabilityFence" -> code.call("Fences", "reachable", "()V");
      case "releaseFence", "storeStoreFence", "storeFence" -> code.call("Fences", "release", "()V");
      case "acquireFence", "loadLoadFence", "loadFence" ->
          method.instructions.insert(call, new Code().call("Fences", "acquire", "()V").list);
      default -> code.call("Fences", "full", "()V");
    }
  }

  /** Where the program does it: what the JDK's own locks wait for has models. */
  private void park(Code code) {
    if (name.equals("unpark")) {
      load(code, 0);
      code.call("Watched", "unpark", "($O)V");
    } else {
      method.instructions.insert(call, new Code().call("Watched", "parked", "()V").list);
    }
  }

  private void unsafe(Code code, LibrarySites site) {
    boolean write = name.startsWith("put");
    int number = site.ofCall(write);
    int effects = effects(write);
    load(code, 1);
    load(code, 2);
    code.push(effects).push(number).call("Unsafes", "before", "($OJII)V");
    Code after = new Code();
    load(after, 1);
    load(after, 2);
    after.push(effects).push(number).call("Unsafes", "after", "($OJII)V");
    method.instructions.insert(call, after.list);
    compared(effects);
  }

  private int effects(boolean write) {
    return (write ? 2 : 1)
        | (AccessModes.acquires(name) ? 4 : 0)
        | (AccessModes.releases(name) ? 8 : 0)
        | (AccessModes.releases(name) && AccessModes.isCompare(name) ? COMPARE : 0);
  }

  /** Right behind the call, with the result on the stack. */
  private void compared(int effects) {
    int expected = at.length - 2;
    if ((effects & COMPARE) != 0 && expected >= 0) {
      Code after = AccessModes.compared((MethodInsnNode) call, types.get(expected), at[expected]);
      method.instructions.insert(call, after.list);
    }
  }

  private void varHandle(Code code, LibrarySites site) {
    boolean set = name.startsWith("set");
    int effects = effects(set);
    int number = site.ofCall(set);
    if (name.endsWith("Opaque")) {
      Sites.markOpaque(number);
    }
    shown(code, effects, number).call("VarHandles", "before", "($O$OIII)V");
    Code after = shown(new Code(), effects, number).call("VarHandles", "after", "($O$OIII)V");
    method.instructions.insert(call, after.list);
    compared(effects);
  }

  private Code shown(Code code, int effects, int number) {
    load(code, 0);
    if (at.length > 1 && types.get(1).getSort() >= Type.ARRAY) {
      load(code, 1);
    } else {
      code.insn(Opcodes.ACONST_NULL);
    }
    if (at.length > 2 && types.get(2).getSort() == Type.INT) {
      load(code, 2);
    } else {
      code.push(0);
    }
    return code.push(effects).push(number);
  }
}
