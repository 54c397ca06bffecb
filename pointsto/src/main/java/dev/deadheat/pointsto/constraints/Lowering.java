package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.MethodHandleRef;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.type.Types;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/** Turns the body of a method into constraints. */
public final class Lowering {
  private final Scope scope;
  private final Merged merged;

  public Lowering(Scope scope, Merged merged) {
    this.scope = scope;
    this.merged = merged;
  }

  /** The constraints of a body; of library bodies too, whose own fields become CONTENT. */
  public Constraints lower(MethodBody body) {
    return new OneBody(body).lower();
  }

  private final class OneBody {
    private final MethodBody body;
    private final Types types;
    private final Constraints.Builder to;
    private final int[] variableOf;

    /** The registers seen to be zero; constants come before their uses, or are not seen. */
    private final BitSet zeros = new BitSet();

    private final Map<List<Integer>, Integer> exceptionVariables = new HashMap<>();

    /** What is loaded: a field, cell or static field, of what a variable refers to or of none. */
    private record Loaded(int base, Object place) {}

    /** The variables that hold it. Loads of one place in a method all get the same objects. */
    private final Map<Loaded, Integer> loaded = new HashMap<>();

    /** What is known of arrays; null until somebody asks. */
    private @Nullable ArrayRegisters arrays;

    OneBody(MethodBody body) {
      this.body = body;
      this.types = body.method().owner().types();
      this.to = new Constraints.Builder(body.method());
      this.variableOf = new int[body.registerCount()];
      Arrays.fill(variableOf, -1);
    }

    Constraints lower() {
      for (int b = 0; b < body.blockCount(); b++) {
        int exceptions = exceptionVariable(b);
        for (int pc = body.blockStart(b); pc < body.blockEnd(b); pc = body.next(pc)) {
          instruction(pc, exceptions);
        }
      }
      to.registers(variableOf);
      return to.build();
    }

    private int variable(int register) {
      if (register < body.parameterCount()) {
        return register;
      }
      if (body.kind(register) != Kind.REF) {
        return -1;
      }
      if (variableOf[register] < 0) {
        variableOf[register] = to.variable();
      }
      return variableOf[register];
    }

    private boolean isRef(int register) {
      return body.kind(register) == Kind.REF;
    }

    /** Where exceptions of this block's instructions go; made with its edges when first needed. */
    private int exceptionVariable(int block) {
      int first = body.normalSuccessorCount(block);
      int count = body.successorCount(block);
      if (first == count) {
        return to.thrown();
      }
      Integer[] pads = new Integer[count - first];
      for (int i = first; i < count; i++) {
        pads[i - first] = body.successor(block, i);
      }
      return exceptionVariables.computeIfAbsent(List.of(pads), this::route);
    }

    private int route(List<Integer> pads) {
      int thrown = to.variable();
      boolean caughtAll = false;
      for (int pad : pads) {
        int pc = catchOf(pad);
        Type type = (Type) body.object(pc);
        if (type == null) {
          to.copy(variable(body.def(pc)), thrown);
          caughtAll = true;
        } else {
          to.copy(variable(body.def(pc)), thrown, type);
          caughtAll |= type.descriptor().equals("Ljava/lang/Throwable;");
        }
      }
      if (!caughtAll) {
        to.copy(to.thrown(), thrown);
      }
      return thrown;
    }

    private int catchOf(int pad) {
      int pc = body.blockStart(pad);
      while (body.op(pc) == Op.PHI) {
        pc = body.next(pc);
      }
      return pc;
    }

    private void instruction(int pc, int exceptions) {
      switch (body.op(pc)) {
        case Op.PHI -> {
          if (isRef(body.def(pc))) {
            for (int i = 0; i < body.useCount(pc); i++) {
              to.copy(variable(body.def(pc)), variable(body.use(pc, i)));
            }
          }
        }
        case Op.CATCH -> caught(pc);
        case Op.CONST_INT -> {
          if (body.immediate(pc) == 0) {
            zeros.set(body.def(pc));
          }
        }
        case Op.CONST -> constant(pc);
        case Op.CAST -> to.copy(variable(body.def(pc)), variable(body.use(pc, 0)), body.type(pc));
        case Op.GET_FIELD -> {
          if (isRef(body.def(pc))) {
            read(pc, variable(body.use(pc, 0)), body.field(pc));
          }
        }
        case Op.PUT_FIELD -> {
          if (isRef(body.use(pc, 1))) {
            store(variable(body.use(pc, 0)), body.field(pc), variable(body.use(pc, 1)));
          }
        }
        case Op.GET_STATIC -> {
          initialize(body.field(pc).owner());
          if (isRef(body.def(pc))) {
            loadStatic(pc, body.field(pc));
          }
        }
        case Op.PUT_STATIC -> {
          initialize(body.field(pc).owner());
          if (isRef(body.use(pc, 0))) {
            storeStatic(body.field(pc), variable(body.use(pc, 0)));
          }
        }
        case Op.ARRAY_LOAD -> {
          if (body.sub(pc) == Opcodes.AALOAD) {
            element(pc, variable(body.use(pc, 0)));
          }
        }
        case Op.ARRAY_STORE -> {
          if (body.sub(pc) == Opcodes.AASTORE) {
            to.store(variable(body.use(pc, 0)), Cell.ELEMENT, variable(body.use(pc, 2)));
          }
        }
        case Op.NEW -> {
          initialize((ClassType) body.type(pc));
          allocate(variable(body.def(pc)), body.type(pc), pc);
        }
        case Op.NEW_ARRAY -> {
          boolean empty = zeros.get(body.use(pc, 0));
          Type type = body.type(pc);
          to.allocate(
              variable(body.def(pc)),
              new Allocation(type, body.method(), pc, merged.test(type), empty, null));
        }
        case Op.NEW_MULTI_ARRAY -> multiArray(pc);
        case Op.INVOKE -> invoke(pc, exceptions);
        case Op.INVOKE_DYNAMIC -> dynamic(pc, exceptions);
        case Op.RETURN -> {
          if (body.useCount(pc) == 1 && isRef(body.use(pc, 0))) {
            to.copy(to.result(), variable(body.use(pc, 0)));
          }
        }
        case Op.THROW -> to.copy(exceptions, variable(body.use(pc, 0)));
        default -> {}
      }
    }

    /** Library code throws without telling: its exceptions appear where somebody catches them. */
    private void caught(int pc) {
      if (body.object(pc) instanceof ClassType type && !scope.isAnalysed(type)) {
        to.allocate(variable(body.def(pc)), new Allocation(type, body.method(), pc, true));
      }
    }

    private void constant(int pc) {
      Object value = body.object(pc);
      if (value == null || !isRef(body.def(pc))) {
        return;
      }
      int def = variable(body.def(pc));
      if (value instanceof String || value instanceof Type) {
        to.constant(def, value);
      } else if (value instanceof MethodHandleRef || value instanceof Descriptor) {
        String type = value instanceof Descriptor ? "MethodType" : "MethodHandle";
        allocate(def, types.classType("java/lang/invoke/" + type), pc);
      } else {
        to.find(def, null);
      }
    }

    private void read(int pc, int base, FieldRef ref) {
      if (!isLoaded(pc, base, place(ref))) {
        load(variable(body.def(pc)), base, ref);
      }
    }

    private void element(int pc, int base) {
      Type type = null;
      if (scope.isAnalysed(body.method().owner())) {
        arrays = arrays == null ? new ArrayRegisters(body) : arrays;
        type = arrays.element(body.use(pc, 0));
      }
      if (type == null || type == types.object()) {
        if (!isLoaded(pc, base, Cell.ELEMENT)) {
          to.load(variable(body.def(pc)), base, Cell.ELEMENT);
        }
      } else if (!isLoaded(pc, base, new Elements(type))) {
        to.load(variable(body.def(pc)), base, new Elements(type));
      }
    }

    private void load(int def, int base, FieldRef ref) {
      Field field = analysed(ref);
      if (field != null) {
        to.load(def, base, field);
      } else if (!Merged.isValue(ref.type())) {
        to.load(def, base, Cell.CONTENT);
      } else if (ref.type() instanceof ClassType) {
        allocate(def, ref.type(), 0);
      }
    }

    /** What tells fields apart; of library classes, only those that hold values are. */
    private Object place(FieldRef ref) {
      Field field = analysed(ref);
      if (field != null) {
        return field;
      }
      return Merged.isValue(ref.type()) ? ref : Cell.CONTENT;
    }

    /** Whether an earlier instruction loads the same; then the variable is that one's. */
    private boolean isLoaded(int pc, int base, Object place) {
      int def = body.def(pc);
      Integer known = loaded.get(new Loaded(base, place));
      if (known == null) {
        loaded.put(new Loaded(base, place), variable(def));
        return false;
      }
      if (variableOf[def] < 0) {
        variableOf[def] = known;
      } else {
        to.copy(variableOf[def], known); // A loop used it before this was seen.
      }
      return true;
    }

    private void store(int base, FieldRef ref, int from) {
      Field field = analysed(ref);
      if (field != null) {
        to.store(base, field, from);
      } else {
        to.store(base, Cell.CONTENT, from);
      }
    }

    private void loadStatic(int pc, FieldRef ref) {
      Field field = analysed(ref);
      if (field == null) {
        to.find(variable(body.def(pc)), ref.type());
      } else if (!isLoaded(pc, -1, field)) {
        to.loadStatic(variable(body.def(pc)), field);
      }
    }

    private void storeStatic(FieldRef ref, int from) {
      Field field = analysed(ref);
      if (field != null) {
        to.storeStatic(field, from);
      } else {
        to.escape(from);
      }
    }

    private @Nullable Field analysed(FieldRef ref) {
      Field field = ref.resolve();
      return field != null && scope.isAnalysed(field.owner()) ? field : null;
    }

    private void initialize(ClassType type) {
      if (scope.isAnalysed(type) && type != body.method().owner()) {
        to.initialize(type);
      }
    }

    private void allocate(int def, Type type, int pc) {
      to.allocate(def, new Allocation(type, body.method(), pc, merged.test(type)));
    }

    private void multiArray(int pc) {
      int outer = variable(body.def(pc));
      Type type = body.type(pc);
      allocate(outer, type, pc);
      for (int i = 1; i < body.useCount(pc) && type instanceof ArrayType array; i++) {
        type = array.element();
        int inner = to.variable();
        // The instruction's inner arrays share its pc; the type tells them apart.
        allocate(inner, type, pc);
        to.store(outer, Cell.ELEMENT, inner);
        outer = inner;
      }
    }

    private void invoke(int pc, int exceptions) {
      MethodRef target = body.callee(pc);
      Call.Dispatch dispatch =
          switch (body.sub(pc)) {
            case Opcodes.INVOKESTATIC -> Call.Dispatch.STATIC;
            case Opcodes.INVOKESPECIAL -> Call.Dispatch.SPECIAL;
            default -> Call.Dispatch.VIRTUAL;
          };
      if (dispatch == Call.Dispatch.STATIC && target.owner() instanceof ClassType owner) {
        initialize(owner);
      }
      int def = body.def(pc) >= 0 ? variable(body.def(pc)) : -1;
      if (!scope.isAnalysed(body.method().owner()) && FieldAccess.isOne(target)) {
        FieldAccess.lower(to, target, def, arguments(pc));
        return;
      }
      Call call = new Call(target, dispatch, Call.Mode.SYNCHRONOUS, pc);
      Method library = def < 0 ? null : textFromLibrary(target);
      if (library != null) {
        allocate(def, target.descriptor().result(), pc);
      }
      boolean followed = library == null || canBeRedefined(library);
      to.call(followed ? def : -1, exceptions, call, arguments(pc));
      if (def >= 0 && ParallelFlag.mayBeSet(body, pc, target)) {
        MethodRef parallel = ParallelFlag.parallel(types, target);
        Call too = new Call(parallel, Call.Dispatch.VIRTUAL, Call.Mode.SYNCHRONOUS, pc);
        to.call(def, exceptions, too, def);
      }
      if (dispatch == Call.Dispatch.SPECIAL && isConstructorOfThis(pc, target)) {
        finalizer(pc);
      }
    }

    /**
     * The method, if it is the library's and returns a string or box. Summaries do not follow
     * these: whatever the method does, what it returns is some string.
     */
    private @Nullable Method textFromLibrary(MethodRef target) {
      if (!(target.descriptor().result() instanceof ClassType type)
          || !Merged.isValue(type)
          || type.internalName().equals("java/lang/Class")
          || !scope.isAnalysed(body.method().owner())) {
        return null;
      }
      Method method = target.resolve();
      return method == null || scope.isAnalysed(method.owner()) ? null : method;
    }

    /** Whether analysed code may run instead, and return a string that names something. */
    private static boolean canBeRedefined(Method method) {
      return !method.isStatic()
          && !method.isPrivate()
          && !Modifier.isFinal(method.access())
          && !Modifier.isFinal(method.owner().access());
    }

    /** Whether a constructor calls that of its superclass: from then on the object exists. */
    private boolean isConstructorOfThis(int pc, MethodRef target) {
      return body.method().isConstructor()
          && target.name().equals("<init>")
          && body.use(pc, 0) == 0
          && target.owner() != body.method().owner();
    }

    /**
     * The virtual machine calls {@code finalize} on a thread of its own. Every object of a class
     * that defines it goes through a constructor of that class, also when it is made by reflection.
     */
    private void finalizer(int pc) {
      ClassType owner = body.method().owner();
      MethodRef target = types.methodRef(owner.internalName(), "finalize", "()V", false);
      if (scope.isAnalysed(owner)
          && owner.declaredMethod("finalize", target.descriptor()) != null) {
        to.call(-1, -1, new Call(target, Call.Dispatch.VIRTUAL, Call.Mode.STARTED, pc), 0);
      }
    }

    private int[] arguments(int pc) {
      int[] arguments = new int[body.useCount(pc)];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = isRef(body.use(pc, i)) ? variable(body.use(pc, i)) : -1;
      }
      return arguments;
    }

    private void dynamic(int pc, int exceptions) {
      CallSite site = body.callSite(pc);
      int def = body.def(pc) >= 0 ? variable(body.def(pc)) : -1;
      if (site instanceof CallSite.Lambda lambda) {
        to.lambda(def, new LambdaObject(lambda, body.method(), pc), arguments(pc));
      } else if (site instanceof CallSite.Concat) {
        to.constant(def, "");
        for (int argument : arguments(pc)) {
          implicit(pc, exceptions, "toString", "()Ljava/lang/String;", argument);
        }
      } else if (site instanceof CallSite.RecordMethod record) {
        recordMethod(pc, exceptions, record, def);
      } else if (site instanceof CallSite.Other) {
        for (int argument : arguments(pc)) {
          if (argument >= 0) {
            to.escape(argument);
          }
        }
        if (def >= 0) {
          to.find(def, site.descriptor().result());
        }
      }
    }

    private void recordMethod(int pc, int exceptions, CallSite.RecordMethod record, int def) {
      if (def >= 0) {
        to.constant(def, "");
      }
      String descriptor =
          switch (record.name()) {
            case "equals" -> "(Ljava/lang/Object;)Z";
            case "hashCode" -> "()I";
            default -> "()Ljava/lang/String;";
          };
      for (MethodHandleRef getter : record.getters()) {
        FieldRef field = getter.field();
        if (field != null && field.type().kind() == Kind.REF) {
          int component = to.variable();
          load(component, variable(body.use(pc, 0)), field);
          if (record.name().equals("equals")) {
            int cast = to.variable();
            to.copy(cast, variable(body.use(pc, 1)), record.type());
            int other = to.variable();
            load(other, cast, field);
            implicit(pc, exceptions, "equals", descriptor, component, other);
          } else {
            implicit(pc, exceptions, record.name(), descriptor, component);
          }
        }
      }
    }

    private void implicit(
        int pc, int exceptions, String name, String descriptor, int... arguments) {
      if (arguments[0] >= 0) {
        MethodRef target = types.methodRef("java/lang/Object", name, descriptor, false);
        to.call(
            -1,
            exceptions,
            new Call(target, Call.Dispatch.VIRTUAL, Call.Mode.SYNCHRONOUS, pc),
            arguments);
      }
    }
  }
}
