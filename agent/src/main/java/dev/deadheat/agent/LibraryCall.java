package dev.deadheat.agent;

import dev.deadheat.agent.ContainerModels.Effect;
import dev.deadheat.runtime.Sites;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A call of the JDK that accesses memory of the program. Receiver and arguments go to variables and
 * come back, so that they can be shown to the runtime before the call.
 */
final class LibraryCall {
  /** Makes a site, of a read or of a write. */
  interface SiteMaker {
    int make(boolean write);
  }

  /** As in the runtime's VarHandles. */
  private static final int COMPARE = 16;

  private final MethodNode method;
  private final MethodInsnNode call;
  private final int thread;
  private final int context;
  private final List<Type> types = new ArrayList<>();
  private final int[] at;

  LibraryCall(MethodNode method, MethodInsnNode call, int thread, int context) {
    this.method = method;
    this.call = call;
    this.thread = thread;
    this.context = context;
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      types.add(Type.getObjectType("java/lang/Object"));
    }
    types.addAll(List.of(Type.getArgumentTypes(call.desc)));
    at = new int[types.size()];
    for (int i = 0; i < at.length; i++) {
      at[i] = method.maxLocals;
      method.maxLocals += types.get(i).getSize();
    }
  }

  void rewrite(ContainerModels models, SiteMaker site) {
    Effect effect = models.find(call.getOpcode(), call.owner, call.name, call.desc);
    if (effect == null) {
      return;
    }
    Code code = new Code();
    for (int i = at.length - 1; i >= 0; i--) {
      code.var(types.get(i).getOpcode(Opcodes.ISTORE), at[i]);
    }
    switch (effect) {
      case CONTAINER_READ ->
          simple(
              code,
              "Containers",
              call.name.endsWith("terator") ? "iterate" : "read",
              site.make(false));
      case CONTAINER_WRITE -> simple(code, "Containers", "write", site.make(true));
      case ARRAY_COPY -> {
        for (int i = 0; i < at.length; i++) {
          load(code, i);
        }
        code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
        code.push(site.make(false)).push(site.make(true));
        code.call("Bulk", "copy", "($OI$OII$TIII)V");
      }
      case HANDLE -> {
        code.var(Opcodes.ALOAD, thread).push(site.make(false)).push(site.make(true));
        code.call("FieldHandles", "call", "($TII)V");
        Code after = new Code().var(Opcodes.ALOAD, thread).push(0).push(0);
        method.instructions.insert(call, after.call("FieldHandles", "call", "($TII)V").list);
      }
      case ARRAY_FILL -> filled(code, site.make(true));
      case TO_ARRAY -> {
        simple(code, "Containers", "read", site.make(false));
        copied(code, site.make(true));
      }
      case ARRAY_READ -> array(code, "read", site.make(false));
      case ARRAY_WRITE -> array(code, "write", site.make(true));
      case VAR_HANDLE -> varHandle(code, site);
      case UNSAFE -> unsafe(code, site);
      case FENCE -> fence(code);
      case REFLECTIVE_READ, REFLECTIVE_WRITE -> {
        boolean write = effect == Effect.REFLECTIVE_WRITE;
        load(code, 0);
        load(code, 1);
        code.push(write ? 2 : 1).push(site.make(write));
        code.call("VarHandles", "reflective", "($O$OII)V");
      }
    }
    for (int i = 0; i < at.length; i++) {
      load(code, i);
    }
    method.instructions.insertBefore(call, code.list);
  }

  /** Whether the array is an argument, and the receiver a stream. */
  static boolean isOfStream(String owner) {
    return owner.startsWith("java/io/") || owner.startsWith("java/util/zip/");
  }

  private void load(Code code, int i) {
    code.var(types.get(i).getOpcode(Opcodes.ILOAD), at[i]);
  }

  private void simple(Code code, String type, String name, int site) {
    load(code, 0);
    code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
    code.call(type, name, "($O$TII)V");
  }

  private void array(Code code, String name, int site) {
    if (call.owner.equals("java/util/Arrays") && call.name.equals("copyOf")) {
      // No more than there is room for in the copy.
      load(code, 0);
      code.push(0);
      load(code, 1);
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
      code.call("Bulk", "readPart", "($OII$TII)V");
    } else if (call.owner.equals("java/util/Arrays") && call.name.equals("binarySearch")) {
      searched(site);
    } else if (isOfStream(call.owner)) {
      load(code, 1);
      if (at.length > 2) {
        load(code, 2);
        load(code, 3);
        code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
        code.call("Bulk", name + "Part", "($OII$TII)V");
      } else {
        code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
        code.call("Bulk", name, "($O$TII)V");
      }
    } else if (call.getOpcode() == Opcodes.INVOKESTATIC
        && ContainerModels.hasRange(call.owner, call.name, call.desc)) {
      load(code, 0);
      load(code, 1);
      load(code, 2);
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site);
      code.call("Bulk", name + "Range", "($OII$TII)V");
    } else {
      simple(code, "Bulk", name, site);
    }
  }

  private void searched(int site) {
    int result = method.maxLocals++;
    boolean range = ContainerModels.hasRange(call.owner, call.name, call.desc);
    Code after = new Code().insn(Opcodes.DUP).var(Opcodes.ISTORE, result);
    load(after, 0);
    if (range) {
      load(after, 1);
      load(after, 2);
    }
    after.var(Opcodes.ILOAD, result).var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
    after.push(site).call("Bulk", "searched", range ? "($OIII$TII)V" : "($OI$TII)V");
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
    switch (call.name) {
      case "reachabilityFence" -> code.call("Fences", "reachable", "()V");
      case "releaseFence", "storeStoreFence", "storeFence" -> code.call("Fences", "release", "()V");
      case "acquireFence", "loadLoadFence", "loadFence" ->
          method.instructions.insert(call, new Code().call("Fences", "acquire", "()V").list);
      default -> code.call("Fences", "full", "()V");
    }
  }

  private void unsafe(Code code, SiteMaker site) {
    boolean write = call.name.startsWith("put");
    int number = site.make(write);
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
        | (AccessModes.acquires(call.name) ? 4 : 0)
        | (AccessModes.releases(call.name) ? 8 : 0)
        | (AccessModes.releases(call.name) && AccessModes.isCompare(call.name) ? COMPARE : 0);
  }

  /** Right behind the call, with the result on the stack. */
  private void compared(int effects) {
    int expected = at.length - 2;
    if ((effects & COMPARE) != 0 && expected >= 0) {
      Code after = AccessModes.compared(call, types.get(expected), at[expected]);
      method.instructions.insert(call, after.list);
    }
  }

  private void varHandle(Code code, SiteMaker site) {
    boolean set = call.name.startsWith("set");
    int effects = effects(set);
    int number = site.make(set);
    if (call.name.endsWith("Opaque")) {
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
