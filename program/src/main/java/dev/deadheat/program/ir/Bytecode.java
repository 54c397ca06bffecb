package dev.deadheat.program.ir;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The bytecode of one method as ASM reads it, in flat arrays indexed by instruction. Symbolic
 * operands are already types, fields and methods of the program. One object serves many methods,
 * one after the other.
 */
final class Bytecode extends MethodVisitor {
  /** A try range: instructions from start to end go to the handler; type null catches all. */
  record Guarded(int start, int end, int handler, @Nullable ClassType type) {
    boolean catchesAll() {
      return type == null || type.internalName().equals("java/lang/Throwable");
    }
  }

  /** A source variable that lives in a slot for a range of instructions. */
  record Variable(String name, int slot, int start, int end) {}

  /** A tableswitch or lookupswitch; the label behind each key, by instruction index. */
  record Switch(int[] keys, int[] targets, int defaultTarget) {}

  private record RawGuarded(Label start, Label end, Label handler, @Nullable String type) {}

  private record RawVariable(String name, int slot, Label start, Label end) {}

  private record RawSwitch(int[] keys, Label[] labels, Label defaultLabel) {}

  private final Types types;
  private final boolean withNames;
  private final Runnable whenVisited;

  int count;
  int maxLocals;
  int maxStack;
  boolean hasSubroutines;
  int[] opcodes = new int[256];
  int[] operands = new int[256];
  int[] increments = new int[256];
  int[] lines = new int[256];
  @Nullable Object[] objects = new Object[256];
  List<Guarded> guarded = List.of();
  List<Variable> variables = List.of();

  private final List<RawGuarded> rawGuarded = new ArrayList<>();
  private final List<RawVariable> rawVariables = new ArrayList<>();
  private int line = -1;

  /**
   * @param whenVisited called after each method, to use what is here
   */
  Bytecode(Types types, boolean withNames, Runnable whenVisited) {
    super(Opcodes.ASM9);
    this.types = types;
    this.withNames = withNames;
    this.whenVisited = whenVisited;
  }

  /** Forgets the method before. */
  void reset() {
    Arrays.fill(objects, 0, count, null);
    count = 0;
    maxLocals = 0;
    maxStack = 0;
    line = -1;
    hasSubroutines = false;
    rawGuarded.clear();
    rawVariables.clear();
  }

  /** Turns labels into instruction indexes; call when the whole method was visited. */
  void finish() {
    for (int i = 0; i < count; i++) {
      Object object = objects[i];
      if (object instanceof Label label) {
        operands[i] = target(label);
        objects[i] = null;
      } else if (object instanceof RawSwitch raw) {
        objects[i] = resolve(raw);
      }
    }
    guarded = rawGuarded.isEmpty() ? List.of() : new ArrayList<>(rawGuarded.size());
    for (RawGuarded raw : rawGuarded) {
      int start = index(raw.start);
      int end = index(raw.end);
      if (start < end) {
        ClassType type = raw.type == null ? null : types.classType(raw.type);
        guarded.add(new Guarded(start, end, target(raw.handler), type));
      }
    }
    variables = rawVariables.isEmpty() ? List.of() : new ArrayList<>(rawVariables.size());
    for (RawVariable raw : rawVariables) {
      variables.add(new Variable(raw.name, raw.slot, index(raw.start), index(raw.end)));
    }
  }

  private Switch resolve(RawSwitch raw) {
    int[] targets = new int[raw.labels.length];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = target(raw.labels[i]);
    }
    return new Switch(raw.keys, targets, target(raw.defaultLabel));
  }

  private static int index(Label label) {
    if (label.info instanceof Integer position) {
      return position;
    }
    throw new BadBytecodeException("refers to a place outside the method");
  }

  private int target(Label label) {
    int index = index(label);
    if (index >= count) {
      throw new BadBytecodeException("jumps past the end of the method");
    }
    return index;
  }

  private void add(int opcode, int operand, @Nullable Object object) {
    int i = count++;
    if (i == opcodes.length) {
      int size = 2 * i;
      opcodes = Arrays.copyOf(opcodes, size);
      operands = Arrays.copyOf(operands, size);
      increments = Arrays.copyOf(increments, size);
      lines = Arrays.copyOf(lines, size);
      objects = Arrays.copyOf(objects, size);
    }
    opcodes[i] = opcode;
    operands[i] = operand;
    objects[i] = object;
    lines[i] = line;
  }

  @Override
  public void visitLabel(Label label) {
    label.info = count;
  }

  @Override
  public void visitLineNumber(int line, Label start) {
    this.line = line;
  }

  @Override
  public void visitInsn(int opcode) {
    add(opcode, 0, null);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    add(opcode, operand, null);
  }

  @Override
  public void visitVarInsn(int opcode, int slot) {
    if (opcode == Opcodes.RET) {
      hasSubroutines = true;
    }
    add(opcode, slot, null);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    add(opcode, 0, types.fromInternalName(type));
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    add(opcode, 0, types.fieldRef(owner, name, descriptor));
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    add(opcode, 0, types.methodRef(owner, name, descriptor, isInterface));
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    add(Opcodes.INVOKEDYNAMIC, 0, CallSites.resolve(types, name, descriptor, bootstrap, arguments));
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    if (opcode == Opcodes.JSR) {
      hasSubroutines = true;
    }
    add(opcode, 0, label);
  }

  @Override
  public void visitLdcInsn(@Nullable Object value) {
    if (value == null) {
      // What ASM makes of a string constant without text.
      throw new BadBytecodeException("loads a constant that is not there");
    }
    add(Opcodes.LDC, 0, CallSites.constant(types, value));
  }

  @Override
  public void visitIincInsn(int slot, int increment) {
    add(Opcodes.IINC, slot, null);
    increments[count - 1] = increment;
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label defaultLabel, Label... labels) {
    int[] keys = new int[labels.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = min + i;
    }
    add(Opcodes.TABLESWITCH, 0, new RawSwitch(keys, labels, defaultLabel));
  }

  @Override
  public void visitLookupSwitchInsn(Label defaultLabel, int[] keys, Label[] labels) {
    for (int i = 1; i < keys.length; i++) {
      if (keys[i - 1] >= keys[i]) {
        throw new BadBytecodeException("has a lookupswitch whose keys are not sorted");
      }
    }
    add(Opcodes.LOOKUPSWITCH, 0, new RawSwitch(keys, labels, defaultLabel));
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    add(Opcodes.MULTIANEWARRAY, dimensions, types.fromDescriptor(descriptor));
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    rawGuarded.add(new RawGuarded(start, end, handler, type));
  }

  @Override
  public void visitLocalVariable(
      String name,
      String descriptor,
      @Nullable String signature,
      Label start,
      Label end,
      int index) {
    if (withNames) {
      rawVariables.add(new RawVariable(name, index, start, end));
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    this.maxStack = maxStack;
    this.maxLocals = maxLocals;
  }

  @Override
  public void visitEnd() {
    whenVisited.run();
  }

  /** The variable in a slot at an instruction, where debug information says. */
  @Nullable String variableAt(int slot, int instruction) {
    for (Variable v : variables) {
      if (v.slot == slot && v.start <= instruction && instruction < v.end) {
        return v.name;
      }
    }
    return null;
  }
}
