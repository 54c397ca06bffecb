package dev.deadheat.agent;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * By which field a method came by an object that it reads, if that is no final one: JLS 17.5
 * promises what lies behind a final field only to those who read through that field. The field is
 * static, or one of a parameter's object.
 *
 * <p>What a call returned, what was read from a final field or an array, what has come a longer
 * way, and what the code does not tell counts as unknown, and so does an object that may come from
 * two places.
 */
final class Ways {
  /**
   * The field that was read.
   *
   * @param parameter the variable of the object that has it, which keeps its value all through the
   *     method; -1 for a static field
   * @param field null for a static final field, which only its class's initializer can have set
   */
  record Way(int parameter, String owner, @Nullable String field) {
    boolean isStatic() {
      return parameter < 0;
    }
  }

  private final Declarations declarations;
  private final @Nullable ClassLoader loader;

  /** By variable: the only instruction that stores an object there; null for several. */
  private final Map<Integer, @Nullable VarInsnNode> stores = new HashMap<>();

  /** Parameters that can be loaded anywhere: never stored to, and in every frame. */
  private final BitSet kept = new BitSet();

  /** Without frames one does not see where ways meet. */
  private final boolean framed;

  Ways(Declarations declarations, @Nullable ClassLoader loader, MethodNode method, boolean framed) {
    this.declarations = declarations;
    this.loader = loader;
    this.framed = framed;
    int next = 0;
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      kept.set(next++);
    }
    for (Type type : Type.getArgumentTypes(method.desc)) {
      kept.set(next, type.getSort() >= Type.ARRAY);
      next += type.getSize();
    }
    for (int i = 0; i < next; i++) {
      stores.put(i, null);
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode store && isStore(store.getOpcode())) {
        kept.clear(store.var);
        if (store.getOpcode() == Opcodes.ASTORE) {
          stores.put(store.var, stores.containsKey(store.var) ? null : store);
        } else if (store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE) {
          kept.clear(store.var + 1);
        }
      } else if (insn instanceof IincInsnNode step) {
        kept.clear(step.var);
      } else if (insn instanceof FrameNode frame) {
        kept.and(references(frame));
      }
    }
  }

  private static boolean isStore(int opcode) {
    return opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
  }

  private static BitSet references(FrameNode frame) {
    BitSet result = new BitSet();
    int next = 0;
    for (Object local : frame.local) {
      result.set(next, local instanceof String);
      next += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
    }
    return result;
  }

  /**
   * The way to an object.
   *
   * @param pushed the instruction that pushed it
   * @return null if it is unknown, or the object is a parameter itself
   */
  @Nullable Way to(@Nullable AbstractInsnNode pushed) {
    AbstractInsnNode source = framed ? source(pushed) : null;
    if (!(source instanceof FieldInsnNode get)) {
      return null;
    }
    Declarations.Field field = declarations.field(loader, get.owner, get.name, get.desc);
    if (field == null || field.isVolatile()) {
      return null;
    }
    String owner = get.owner.replace('/', '.');
    String key = ClassRewriter.key(get.name, get.desc);
    if (get.getOpcode() == Opcodes.GETSTATIC) {
      return new Way(-1, owner, field.isFinal() ? null : key);
    }
    AbstractInsnNode holder = field.isFinal() ? null : source(Operands.producer(get, 0));
    return holder instanceof VarInsnNode load && kept.get(load.var)
        ? new Way(load.var, owner, key)
        : null;
  }

  /** Where a value comes from, before casts and variables that are set once. */
  private @Nullable AbstractInsnNode source(@Nullable AbstractInsnNode pushed) {
    AbstractInsnNode source = pushed;
    for (int steps = 0; steps < 8 && source != null; steps++) {
      if (source.getOpcode() == Opcodes.CHECKCAST) {
        source = Operands.producer(source, 0);
      } else if (source instanceof VarInsnNode load && !kept.get(load.var)) {
        VarInsnNode store = stores.get(load.var);
        source = store == null ? null : Operands.producer(store, 0);
      } else {
        return source;
      }
    }
    return null;
  }
}
