package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * By which way a method came by an object that it reads: JLS 17.5 promises what lies behind a final
 * field only to those who read through that field. Links that are no final fields (other fields,
 * elements of arrays) are followed backwards to where they begin: a static field, or a parameter.
 *
 * <p>What a call returned, what was read from a final field, and what the code does not tell counts
 * as unknown, and so does an object that may come from two places.
 */
final class Ways {
  /**
   * Where a way begins.
   *
   * @param parameter its variable, which keeps its value all through the method; -1 for a static
   *     field
   */
  record Way(int parameter) {
    static final Way STATIC = new Way(-1);

    boolean isStatic() {
      return parameter < 0;
    }
  }

  private final Declarations declarations;
  private final @Nullable ClassLoader loader;

  /** By variable: the instructions that store an object there. */
  private final Map<Integer, List<AbstractInsnNode>> stores = new HashMap<>();

  /** So many variables are parameters. */
  private final int parameters;

  /** Parameters that can be loaded anywhere: never stored to, and in every frame. */
  private final BitSet kept = new BitSet();

  Ways(Declarations declarations, @Nullable ClassLoader loader, MethodNode method) {
    this.declarations = declarations;
    this.loader = loader;
    int next = 0;
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      kept.set(next++);
    }
    for (Type type : Type.getArgumentTypes(method.desc)) {
      kept.set(next, type.getSort() >= Type.ARRAY);
      next += type.getSize();
    }
    parameters = next;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode store && isStore(store.getOpcode())) {
        kept.clear(store.var);
        if (store.getOpcode() == Opcodes.ASTORE) {
          stores.computeIfAbsent(store.var, v -> new ArrayList<>()).add(store);
        }
        if (store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE) {
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
   * @param source the instruction that pushed it
   * @return null if it is unknown, or the object is a parameter itself
   */
  @Nullable Way to(@Nullable AbstractInsnNode source) {
    if (source == null || source.getOpcode() == Opcodes.NEW) {
      return null;
    }
    if (source instanceof VarInsnNode load && kept.get(load.var)) {
      return null;
    }
    Search search = new Search();
    search.follow(source);
    return search.unknown ? null : search.found;
  }

  /** Neither final nor of a class that was not found. */
  private boolean isPlain(FieldInsnNode get) {
    Declarations.Field field = declarations.field(loader, get.owner, get.name, get.desc);
    return field != null && !field.isFinal();
  }

  private final class Search {
    final Set<AbstractInsnNode> seen = new HashSet<>();
    @Nullable Way found;
    boolean unknown;

    void follow(@Nullable AbstractInsnNode source) {
      if (source == null) {
        unknown = true;
      }
      if (unknown || source == null || !seen.add(source)) {
        return;
      }
      switch (source.getOpcode()) {
        case Opcodes.ACONST_NULL -> {}
        case Opcodes.GETSTATIC -> add(Way.STATIC);
        case Opcodes.GETFIELD -> {
          unknown |= !isPlain((FieldInsnNode) source);
          follow(Operands.producer(source, 0));
        }
        case Opcodes.AALOAD -> follow(Operands.array(source));
        case Opcodes.CHECKCAST -> follow(Operands.producer(source, 0));
        case Opcodes.ALOAD -> variable(((VarInsnNode) source).var);
        default -> unknown = true;
      }
    }

    private void variable(int number) {
      List<AbstractInsnNode> all = stores.get(number);
      if (kept.get(number)) {
        add(new Way(number));
      } else if (all == null || number < parameters) {
        unknown = true;
      } else {
        for (AbstractInsnNode store : all) {
          follow(Operands.producer(store, 0));
        }
      }
    }

    private void add(Way way) {
      unknown |= found != null && !found.equals(way);
      found = way;
    }
  }
}
