package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What the runtime must hear of in one method: where, which location, read or write. Made before
 * anything is rewritten, so that a later step can move, merge and drop entries.
 */
final class MethodPlan {
  enum Kind {
    FIELD,
    STATIC,
    VOLATILE_FIELD,
    VOLATILE_STATIC,
    /** The class of the field was not found; the runtime looks when it happens. */
    UNKNOWN_FIELD,
    UNKNOWN_STATIC,
    ARRAY,
    /** A static final field: only the initialization of its class matters. */
    CLASS_USE,
    MONITOR,
    WAIT,
    /** {@code super.clone()}, which copies the shadow too. */
    CLONE,
    CALL,
    /** A call of the JDK that accesses memory of the program. */
    LIBRARY,
    RETURN
  }

  /**
   * @param owner for fields: the class named in the instruction; for arrays and containers: of the
   *     field that holds them, or of the method that returned them, if known
   * @param declarer the class whose initialization the access implies, or null
   * @param way for reads: how the method came by the object, if known
   */
  record Event(
      AbstractInsnNode at,
      Kind kind,
      boolean write,
      int line,
      @Nullable String owner,
      @Nullable String name,
      @Nullable String declarer,
      Ways.@Nullable Way way) {
    Event(
        AbstractInsnNode at,
        Kind kind,
        boolean write,
        int line,
        @Nullable String owner,
        @Nullable String name,
        @Nullable String declarer) {
      this(at, kind, write, line, owner, name, declarer, null);
    }
  }

  final List<Event> events = new ArrayList<>();

  /** Whether some event is a check of a location. */
  boolean hasChecks;

  boolean hasCalls;
  boolean usesOwnStatics;

  private final Declarations declarations;
  private final @Nullable ClassLoader loader;
  private final Scope scope;
  private final String className;
  private final LibraryModels library;
  private final Map<AbstractInsnNode, LibraryModels.Use> uses = new HashMap<>();
  private final SingleChecks singleChecks;
  private final Holders holders;
  private final Ways ways;
  private final FreshWrites fresh;

  /** Else only what the method synchronizes matters. */
  final boolean checked;

  MethodPlan(
      Declarations declarations,
      Scope scope,
      LibraryModels library,
      @Nullable ClassLoader loader,
      String className,
      MethodNode method,
      boolean framed,
      boolean checked) {
    this.declarations = declarations;
    this.scope = scope;
    this.library = library;
    this.loader = loader;
    this.className = className;
    this.checked = checked;
    singleChecks = new SingleChecks(method);
    holders = new Holders(method);
    ways = new Ways(declarations, loader, method, framed);
    fresh = new FreshWrites(declarations, loader, className, method);
    scan(method);
    Redundant redundant = new Redundant(method, events);
    events.removeIf(event -> redundant.contains(event.at()));
  }

  private void scan(MethodNode method) {
    int line = -1;
    boolean constructor = method.name.equals("<init>");
    boolean initialized = !constructor;
    int pending = 0;
    for (AbstractInsnNode insn : method.instructions) {
      int opcode = insn.getOpcode();
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn instanceof FieldInsnNode field) {
        boolean own = field.owner.equals(className);
        if (initialized || !own || opcode != Opcodes.PUTFIELD) {
          field(field, line);
        }
      } else if (insn instanceof TypeInsnNode && opcode == Opcodes.NEW) {
        pending++;
      } else if (insn instanceof MethodInsnNode call) {
        if (call.name.equals("<init>") && !initialized) {
          // Before the object is one, nobody else has it and its fields cannot be read.
          initialized = pending == 0;
          pending--;
        }
        call(call, line);
      } else if (insn instanceof InvokeDynamicInsnNode call) {
        library(call, null, library.of(call), line);
      } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
        array(insn, false, line);
      } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
        array(insn, true, line);
      } else if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
        boolean exit = opcode == Opcodes.MONITOREXIT;
        events.add(new Event(insn, Kind.MONITOR, exit, line, null, null, null));
      } else if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        events.add(new Event(insn, Kind.RETURN, false, line, null, null, null));
      }
    }
  }

  private void field(FieldInsnNode insn, int line) {
    boolean isStatic =
        insn.getOpcode() == Opcodes.GETSTATIC || insn.getOpcode() == Opcodes.PUTSTATIC;
    boolean write = insn.getOpcode() == Opcodes.PUTFIELD || insn.getOpcode() == Opcodes.PUTSTATIC;
    if (insn.name.startsWith("$jacoco") || insn.name.startsWith("$deadheat")) {
      return;
    }
    Declarations.Field field = declarations.field(loader, insn.owner, insn.name, insn.desc);
    Kind kind;
    String declarer = null;
    if (field == null) {
      kind = isStatic ? Kind.UNKNOWN_STATIC : Kind.UNKNOWN_FIELD;
    } else {
      boolean rewritten = scope.isRewritten(field.owner().name);
      if (isStatic && field.owner().hasInitializer && rewritten) {
        if (field.owner().name.equals(className)) {
          usesOwnStatics = true;
        } else {
          declarer = field.owner().name;
        }
      }
      if (field.isFinal() || ClassRewriter.isIgnored(insn.name, field.access())) {
        kind = Kind.CLASS_USE;
        if (declarer == null) {
          return;
        }
      } else if (!rewritten) {
        kind = isStatic ? Kind.UNKNOWN_STATIC : Kind.UNKNOWN_FIELD;
      } else if (field.isVolatile()) {
        kind = isStatic ? Kind.VOLATILE_STATIC : Kind.VOLATILE_FIELD;
      } else {
        kind = isStatic ? Kind.STATIC : Kind.FIELD;
      }
    }
    if (!checked && kind != Kind.VOLATILE_FIELD && kind != Kind.VOLATILE_STATIC) {
      if (declarer == null) {
        return;
      }
      kind = Kind.CLASS_USE;
    }
    hasChecks = true;
    Ways.Way way = write || isStatic ? null : ways.to(Operands.producer(insn, 0));
    events.add(new Event(insn, kind, write, line, insn.owner, insn.name, declarer, way));
  }

  /** Whether it is a constructor's write to its object before that can be known to others. */
  boolean isFresh(Event event) {
    return fresh.contains(event.at());
  }

  /** Whether the access has the shape of a racy single check. */
  boolean isSingleCheck(Event event) {
    return singleChecks.contains(event.at());
  }

  private void call(MethodInsnNode insn, int line) {
    if (insn.name.equals("wait")
        && (insn.desc.equals("()V") || insn.desc.equals("(J)V") || insn.desc.equals("(JI)V"))
        && insn.getOpcode() != Opcodes.INVOKESTATIC) {
      events.add(new Event(insn, Kind.WAIT, false, line, null, null, null));
      return;
    }
    if (insn.name.equals("clone")
        && insn.desc.equals("()Ljava/lang/Object;")
        && insn.getOpcode() == Opcodes.INVOKESPECIAL) {
      hasChecks |= checked;
      events.add(new Event(insn, Kind.CLONE, false, line, null, null, null));
    }
    library(insn, insn, library.of(loader, insn, holders), line);
    if (mayCallBack(insn)) {
      hasCalls = true;
      events.add(new Event(insn, Kind.CALL, false, line, null, null, null));
    }
  }

  private void library(
      AbstractInsnNode at,
      @Nullable MethodInsnNode call,
      LibraryModels.@Nullable Use use,
      int line) {
    if (use == null || !(checked || (use.effect() != null && maySynchronize(use.effect())))) {
      return;
    }
    hasChecks = true;
    uses.put(at, use);
    ContainerModels.Effect effect = use.effect();
    AbstractInsnNode accessed =
        effect == null || call == null ? null : Holders.accessed(call, effect);
    events.add(held(at, Kind.LIBRARY, effect != null && isWrite(effect), line, accessed));
  }

  /** What a call of the JDK, a {@link Kind#LIBRARY} event, does. */
  LibraryModels.Use use(Event event) {
    return Objects.requireNonNull(uses.get(event.at()));
  }

  static boolean isSynchronizing(ContainerModels.Effect effect) {
    return effect == ContainerModels.Effect.VAR_HANDLE
        || effect == ContainerModels.Effect.UNSAFE
        || effect == ContainerModels.Effect.FENCE
        || effect == ContainerModels.Effect.PARK;
  }

  /** Also in classes that are not checked: the field may be volatile, or the mode of access. */
  private static boolean maySynchronize(ContainerModels.Effect effect) {
    return isSynchronizing(effect)
        || effect == ContainerModels.Effect.HANDLE
        || effect == ContainerModels.Effect.REFLECTIVE_READ
        || effect == ContainerModels.Effect.REFLECTIVE_WRITE;
  }

  private static boolean isWrite(ContainerModels.Effect effect) {
    return switch (effect) {
      case CONTAINER_WRITE, ARRAY_WRITE, ARRAY_COPY, ARRAY_FILL, REFLECTIVE_WRITE -> true;
      case CONTAINER_READ,
          CONTAINER_VALUE,
          TO_ARRAY,
          ARRAY_READ,
          REFLECTIVE_READ,
          VAR_HANDLE,
          UNSAFE,
          FENCE,
          PARK,
          HANDLE ->
          false;
    };
  }

  /** The event of something that a call is given, where its event is that of its receiver. */
  Event ofArgument(Event event, int number, boolean write) {
    AbstractInsnNode accessed = Holders.argument(event.at(), number);
    return held(event.at(), event.kind(), write, event.line(), accessed);
  }

  /** The access of an array or a container that an instruction pushed. */
  private Event held(
      AbstractInsnNode at,
      Kind kind,
      boolean write,
      int line,
      @Nullable AbstractInsnNode accessed) {
    Holders.Holder holder = holders.of(accessed);
    return new Event(
        at,
        kind,
        write,
        line,
        holder == null ? null : holder.owner(),
        holder == null ? null : holder.name(),
        null,
        write ? null : ways.to(accessed));
  }

  /** Calls that never reach the program's code again need not be told apart in stacks. */
  private static boolean mayCallBack(MethodInsnNode insn) {
    if (!insn.owner.startsWith("java/lang/")) {
      return !(insn.name.equals("<init>") && insn.owner.equals("java/lang/Object"));
    }
    return switch (insn.owner.substring("java/lang/".length())) {
      case "Object",
          "String",
          "Math",
          "StrictMath",
          "Integer",
          "Long",
          "Double",
          "Float",
          "Short",
          "Byte",
          "Character",
          "Boolean",
          "System" ->
          false;
      default -> true;
    };
  }

  private void array(AbstractInsnNode insn, boolean write, int line) {
    if (!checked || isJacocoProbe(insn)) {
      return;
    }
    hasChecks = true;
    events.add(held(insn, Kind.ARRAY, write, line, Operands.array(insn)));
  }

  /** JaCoCo, when it runs before us: {@code aload probes; push number; iconst_1; bastore}. */
  private static boolean isJacocoProbe(AbstractInsnNode insn) {
    if (insn.getOpcode() != Opcodes.BASTORE) {
      return false;
    }
    AbstractInsnNode value = insn.getPrevious();
    AbstractInsnNode index = value == null ? null : value.getPrevious();
    AbstractInsnNode array = index == null ? null : index.getPrevious();
    if (!(array instanceof VarInsnNode load) || value.getOpcode() != Opcodes.ICONST_1) {
      return false;
    }
    for (AbstractInsnNode i = array; i != null; i = i.getPrevious()) {
      if (i instanceof VarInsnNode store
          && store.getOpcode() == Opcodes.ASTORE
          && store.var == load.var) {
        return isJacocoData(store.getPrevious());
      }
    }
    return false;
  }

  /** From Java 11 on its array is a dynamic constant, before it is the result of a method. */
  private static boolean isJacocoData(@Nullable AbstractInsnNode source) {
    if (source instanceof TypeInsnNode cast && cast.getOpcode() == Opcodes.CHECKCAST) {
      return isJacocoData(cast.getPrevious());
    }
    return (source instanceof MethodInsnNode call && call.name.equals("$jacocoInit"))
        || (source instanceof LdcInsnNode constant
            && constant.cst instanceof ConstantDynamic dynamic
            && dynamic.getBootstrapMethod().getName().equals("$jacocoInit"));
  }
}
