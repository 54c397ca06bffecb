package dev.deadheat.agent;

import dev.deadheat.agent.ContainerModels.Effect;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The field that an array or a container was loaded from, where the code around its use tells; for
 * names in reports. It may have come through a local variable or out of a method that does nothing
 * but return a field, which the runtime looks up when it has something to report.
 */
final class Holders {
  private static final int STEPS = 4;

  /** A field, or a method by name and descriptor. */
  record Holder(String owner, String name) {}

  /** By variable: the only instruction that stores there, or null where there are several. */
  private final Map<Integer, @Nullable VarInsnNode> stores = new HashMap<>();

  /** So many variables are parameters. */
  private final int parameters;

  Holders(MethodNode method) {
    boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
    parameters = (Type.getArgumentsAndReturnSizes(method.desc) >> 2) - (isStatic ? 1 : 0);
    for (int i = 0; i < parameters; i++) {
      stores.put(i, null);
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode store && store.getOpcode() == Opcodes.ASTORE) {
        stores.put(store.var, stores.containsKey(store.var) ? null : store);
      }
    }
  }

  /** Of what an instruction pushed. */
  @Nullable Holder of(@Nullable AbstractInsnNode source) {
    return from(source, 0);
  }

  /** The instruction that pushed what a call of the JDK accesses. */
  static @Nullable AbstractInsnNode accessed(MethodInsnNode call, Effect effect) {
    int words = (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    boolean argument =
        switch (effect) {
          case VAR_HANDLE, UNSAFE -> true;
          case ARRAY_READ, ARRAY_WRITE, ARRAY_FILL ->
              isStatic || LibraryCall.isOfStream(call.owner);
          case CONTAINER_READ, CONTAINER_WRITE, CONTAINER_VALUE -> isStatic;
          case ARRAY_COPY, TO_ARRAY, REFLECTIVE_READ, REFLECTIVE_WRITE, FENCE, PARK, HANDLE ->
              false;
        };
    if (argument) {
      return argument(call, 0);
    }
    boolean receiver =
        effect == Effect.CONTAINER_READ
            || effect == Effect.CONTAINER_VALUE
            || effect == Effect.CONTAINER_WRITE
            || effect == Effect.TO_ARRAY
            || effect == Effect.ARRAY_READ;
    return receiver && !isStatic ? Operands.producer(call, words) : null;
  }

  /** The same for an object that a call is given; the receiver, if the number is negative. */
  static @Nullable AbstractInsnNode argument(AbstractInsnNode call, int number) {
    String descriptor = descriptor(call);
    Type[] types = Type.getArgumentTypes(descriptor);
    int words = 0;
    for (int i = number + 1; i < types.length; i++) {
      words += types[i].getSize();
    }
    boolean isObject =
        number < 0 || (number < types.length && types[number].getSort() >= Type.ARRAY);
    return isObject ? Operands.producer(call, words) : null;
  }

  private static String descriptor(AbstractInsnNode call) {
    return call instanceof InvokeDynamicInsnNode dynamic
        ? dynamic.desc
        : ((MethodInsnNode) call).desc;
  }

  /** Whether the receiver of a call came into the method from elsewhere, not out of a call. */
  boolean isFromElsewhere(MethodInsnNode call) {
    int words = (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - 1;
    AbstractInsnNode source = Operands.producer(call, words);
    for (int steps = 0; steps < STEPS; steps++) {
      if (source instanceof FieldInsnNode) {
        return true;
      }
      if (!(source instanceof VarInsnNode load)) {
        return false;
      }
      VarInsnNode store = stores.get(load.var);
      if (store == null) {
        return load.var < parameters;
      }
      source = Operands.producer(store, 0);
    }
    return false;
  }

  private @Nullable Holder from(@Nullable AbstractInsnNode source, int steps) {
    if (source instanceof FieldInsnNode field) {
      return new Holder(field.owner, field.name);
    }
    if (source instanceof MethodInsnNode call && Getters.mayBe(call.desc)) {
      return new Holder(call.owner, call.name + call.desc);
    }
    if (source == null || steps == STEPS) {
      return null;
    }
    if (source.getOpcode() == Opcodes.CHECKCAST) {
      return from(Operands.producer(source, 0), steps + 1);
    }
    VarInsnNode store = source instanceof VarInsnNode load ? store(load) : null;
    return store == null ? null : from(Operands.producer(store, 0), steps + 1);
  }

  /** The only store to a variable, or one right before: record patterns use a variable again. */
  private @Nullable VarInsnNode store(VarInsnNode load) {
    AbstractInsnNode before = load.getPrevious();
    while (before instanceof LabelNode || before instanceof LineNumberNode) {
      before = before.getPrevious();
    }
    return before instanceof VarInsnNode store
            && store.getOpcode() == Opcodes.ASTORE
            && store.var == load.var
        ? store
        : stores.get(load.var);
  }
}
