package dev.deadheat.benchmarks.soundness;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** What the instructions of the program's own methods do. */
final class Instructions {
  private final Machine machine;

  Instructions(Machine machine) {
    this.machine = machine;
  }

  void execute(Strand strand) {
    Strand.Frame frame = strand.frame();
    AbstractInsnNode instruction = frame.body.instructions()[frame.at];
    int opcode = instruction.getOpcode();
    if (opcode < 0) {
      frame.at++;
      return;
    }
    if (instruction instanceof MethodInsnNode call) {
      methodCall(strand, frame, call);
      return;
    }
    if (instruction instanceof FieldInsnNode field) {
      field(strand, frame, field);
      return;
    }
    if (opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH) {
      throw new IllegalStateException("switch");
    }
    if (instruction instanceof JumpInsnNode jump) {
      frame.at =
          Jumps.taken(frame, opcode)
              ? frame.body.node().instructions.indexOf(jump.label)
              : frame.at + 1;
      return;
    }
    switch (opcode) {
      case Opcodes.RETURN -> {
        leave(strand, frame, null, false);
        return;
      }
      case Opcodes.IRETURN, Opcodes.ARETURN -> {
        leave(strand, frame, frame.pop(), true);
        return;
      }
      case Opcodes.ATHROW -> {
        if (frame.pop() instanceof Obj thrown) {
          machine.raise(strand, thrown);
        } else {
          machine.fail(strand, "java/lang/NullPointerException");
        }
        return;
      }
      case Opcodes.MONITORENTER -> {
        if (!(frame.peek(0) instanceof Obj on)) {
          machine.fail(strand, "java/lang/NullPointerException");
          return;
        }
        frame.pop();
        machine.acquire(strand, on.monitor);
      }
      case Opcodes.MONITOREXIT -> {
        if (frame.pop() instanceof Obj on) {
          machine.release(strand, on.monitor);
        }
      }
      case Opcodes.IALOAD, Opcodes.AALOAD, Opcodes.IASTORE, Opcodes.AASTORE -> {
        if (!element(strand, frame, opcode)) {
          return;
        }
      }
      default -> plain(frame, instruction, opcode);
    }
    frame.at++;
  }

  private void leave(
      Strand strand, Strand.Frame frame, @Nullable Object result, boolean hasResult) {
    strand.frames.removeFirst();
    Obj holds = frame.holds;
    if (holds != null) {
      machine.release(strand, holds.monitor);
    }
    if (hasResult && !strand.frames.isEmpty()) {
      strand.frame().push(result);
    }
  }

  private boolean element(Strand strand, Strand.Frame frame, int opcode) {
    boolean write = opcode == Opcodes.IASTORE || opcode == Opcodes.AASTORE;
    Object value = write ? frame.pop() : null;
    int index = frame.popInt();
    if (!(frame.pop() instanceof Obj array) || array.elements == null) {
      machine.fail(strand, "java/lang/NullPointerException");
      return false;
    }
    if (index < 0 || index >= array.elements.length) {
      machine.fail(strand, "java/lang/ArrayIndexOutOfBoundsException");
      return false;
    }
    machine.access(strand, array, index, Pair.ELEMENTS, write);
    if (write) {
      array.elements[index] = value;
    } else {
      frame.push(array.elements[index]);
    }
    return true;
  }

  private void field(Strand strand, Strand.Frame frame, FieldInsnNode instruction) {
    int opcode = instruction.getOpcode();
    boolean write = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    FieldNode field = machine.code.field(instruction.owner, instruction.name);
    if (field == null || field.desc.equals("J") || field.desc.equals("D")) {
      throw new IllegalStateException(
          "no field that is modelled: " + instruction.owner + "." + instruction.name);
    }
    if (!(machine.holder(frame, instruction) instanceof Obj holder)) {
      machine.fail(strand, "java/lang/NullPointerException");
      return;
    }
    Object value = write ? frame.pop() : null;
    if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
      frame.pop();
    }
    if ((field.access & Opcodes.ACC_VOLATILE) != 0) {
      Machine.synchronize(strand, machine.clock(holder, instruction.name), !write, write);
    } else if ((field.access & Opcodes.ACC_FINAL) == 0) {
      String owner = machine.code.declaring(instruction.owner, instruction.name);
      machine.access(
          strand,
          holder,
          instruction.name,
          owner.replace('/', '.') + '.' + instruction.name,
          write);
    }
    if (write) {
      holder.fields.put(instruction.name, value);
    } else {
      Object read = holder.fields.get(instruction.name);
      frame.push(read == null && field.desc.length() == 1 ? Integer.valueOf(0) : read);
    }
    frame.at++;
  }

  private void methodCall(Strand strand, Strand.Frame frame, MethodInsnNode call) {
    int count = Type.getArgumentTypes(call.desc).length;
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    Object on = isStatic ? null : frame.peek(count);
    if (!isStatic && on == null) {
      machine.fail(strand, "java/lang/NullPointerException");
      return;
    }
    Code.Body target = machine.target(frame, call);
    @Nullable Object[] arguments = new Object[count];
    for (int i = count - 1; i >= 0; i--) {
      arguments[i] = frame.pop();
    }
    if (!isStatic) {
      frame.pop();
    }
    if (target == null) {
      if (on instanceof Obj obj && obj.inside instanceof Obj.Lambda) {
        frame.at++;
        machine.invoke(strand, on, call.name, call.desc, arguments);
      } else {
        machine.library.call(strand, frame, call, on, arguments);
      }
      return;
    }
    frame.at++;
    @Nullable Object[] all = arguments;
    if (!isStatic) {
      all = new Object[count + 1];
      all[0] = on;
      System.arraycopy(arguments, 0, all, 1, count);
    }
    machine.call(strand, target, all);
  }

  private void plain(Strand.Frame frame, AbstractInsnNode instruction, int opcode) {
    if (instruction instanceof VarInsnNode variable) {
      if (opcode == Opcodes.ILOAD || opcode == Opcodes.ALOAD) {
        frame.push(frame.locals[variable.var]);
      } else if (opcode == Opcodes.ISTORE || opcode == Opcodes.ASTORE) {
        frame.locals[variable.var] = frame.pop();
      } else {
        throw new IllegalStateException("variable " + opcode);
      }
    } else if (instruction instanceof IincInsnNode increment) {
      Object value = frame.locals[increment.var];
      frame.locals[increment.var] = (value instanceof Integer i ? i : 0) + increment.incr;
    } else if (instruction instanceof LdcInsnNode constant) {
      if (!(constant.cst instanceof Integer
          || constant.cst instanceof String
          || constant.cst instanceof Type)) {
        throw new IllegalStateException("constant " + constant.cst);
      }
      frame.push(
          constant.cst instanceof Type type
              ? machine.literal(type.getInternalName())
              : constant.cst);
    } else if (instruction instanceof IntInsnNode integer) {
      if (opcode == Opcodes.NEWARRAY) {
        if (integer.operand != Opcodes.T_INT) {
          throw new IllegalStateException("array of " + integer.operand);
        }
        frame.push(array("[I", frame.popInt(), 0));
      } else {
        frame.push(integer.operand);
      }
    } else if (instruction instanceof TypeInsnNode type) {
      if (opcode == Opcodes.NEW) {
        frame.push(new Obj(type.desc));
      } else if (opcode == Opcodes.ANEWARRAY) {
        frame.push(array("[L" + type.desc + ';', frame.popInt(), null));
      } else if (opcode == Opcodes.INSTANCEOF) {
        frame.push(
            frame.pop() instanceof Obj o && machine.code.isSubclass(o.type, type.desc) ? 1 : 0);
      }
    } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
      lambda(frame, dynamic);
    } else {
      Jumps.stack(frame, opcode);
    }
  }

  private static Obj array(String type, int length, @Nullable Object initial) {
    if (length < 0) {
      throw new IllegalStateException("negative length");
    }
    Obj array = new Obj(type);
    @Nullable Object[] elements = new Object[length];
    Arrays.fill(elements, initial);
    array.elements = elements;
    return array;
  }

  private static void lambda(Strand.Frame frame, InvokeDynamicInsnNode dynamic) {
    if (!dynamic.bsm.getName().equals("metafactory")) {
      throw new IllegalStateException("invokedynamic of " + dynamic.bsm);
    }
    Handle handle = (Handle) dynamic.bsmArgs[1];
    int count = Type.getArgumentTypes(dynamic.desc).length;
    @Nullable Object[] captured = new Object[count];
    for (int i = count - 1; i >= 0; i--) {
      captured[i] = frame.pop();
    }
    Obj made = new Obj("java/lang/Object");
    made.inside =
        new Obj.Lambda(
            handle.getOwner(), handle.getName(), handle.getDesc(), handle.getTag(), captured);
    frame.push(made);
  }
}
