package dev.deadheat.agent;

import dev.deadheat.agent.ContainerModels.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** What calls of the JDK do to memory of the program: to their receiver and to their arguments. */
final class LibraryModels {
  /**
   * @param callee the method, by name and parameters
   * @param special whether the class is named, as in {@code super.add}
   */
  record Use(@Nullable Effect effect, List<Touch> touches, String callee, boolean special) {
    /** What of it counts in code that checks nothing itself; null for nothing. */
    @Nullable Use synchronizingOnly() {
      return effect != null && MethodPlan.isSynchronizing(effect)
          ? new Use(effect, List.of(), callee, special)
          : null;
    }
  }

  private static final Set<String> ITERATORS =
      Set.of("java/util/Iterator", "java/util/ListIterator", "java/util/PrimitiveIterator$OfInt");

  private final ContainerModels containers = new ContainerModels();
  private final ArgumentModels arguments = new ArgumentModels();
  private final Subclasses subclasses;

  LibraryModels(Subclasses subclasses) {
    this.subclasses = subclasses;
  }

  Subclasses subclasses() {
    return subclasses;
  }

  /** Null if it does nothing that is known. */
  @Nullable Use of(@Nullable ClassLoader loader, MethodInsnNode call, Holders holders) {
    return of(
        loader,
        call.getOpcode(),
        call.owner,
        call.name,
        call.desc,
        ITERATORS.contains(call.owner) && holders.isFromElsewhere(call));
  }

  /** A method that is referred to; its receiver comes from elsewhere. */
  boolean isKnown(
      @Nullable ClassLoader loader, int opcode, String owner, String name, String descriptor) {
    return of(loader, opcode, owner, name, descriptor, true) != null;
  }

  private @Nullable Use of(
      @Nullable ClassLoader loader,
      int opcode,
      String named,
      String name,
      String descriptor,
      boolean fromElsewhere) {
    String owner = subclasses.owner(loader, named, name, descriptor);
    Effect effect = containers.find(opcode, owner, name, descriptor);
    List<Touch> touches = arguments.find(opcode, owner, name, descriptor);
    if (fromElsewhere && ITERATORS.contains(owner)) {
      touches = Touch.parse(name.startsWith("has") || name.endsWith("Index") ? "i" : "I");
    }
    return effect == null && touches.isEmpty()
        ? null
        : new Use(
            effect,
            touches,
            JdkCalls.key(name, descriptor).intern(),
            opcode == Opcodes.INVOKESPECIAL);
  }

  /** A concatenation of strings, which makes texts of its operands. */
  @Nullable Use of(InvokeDynamicInsnNode call) {
    if (!call.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
      return null;
    }
    List<Touch> touches = new ArrayList<>();
    Type[] types = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < types.length; i++) {
      if (types[i].getSort() == Type.OBJECT
          && !ArgumentModels.isValue(types[i].getInternalName())) {
        touches.add(new Touch('t', List.of(i), ""));
      }
    }
    return touches.isEmpty() ? null : new Use(null, touches, "", false);
  }
}
