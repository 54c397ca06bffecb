package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * One execution of a program's class files, one visible operation at a time, in an order that the
 * caller chooses. It knows the bytecode that javac makes of what {@link Generator} writes (no long,
 * double or switch) and stops at anything else. Happens-before is that of the Java memory model,
 * with the edges of java.util.concurrent as documented; final fields and what static initialisers
 * do before main are not accesses.
 */
final class Machine {
  private static final int MOST_INSTRUCTIONS = 6_000;

  /** Memory: a field of an object or class, an element, the contents of a container. */
  private record Cell(Object holder, Object part) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Cell cell && cell.holder == holder && cell.part.equals(part);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(holder) * 31 + part.hashCode();
    }
  }

  /** The execution goes on for too long, or has too many threads. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  final Code code;
  final int coins;
  final List<Strand> strands = new ArrayList<>();
  private final Map<String, Obj> statics = new HashMap<>();
  private final Map<String, Obj> literals = new HashMap<>();
  private final Map<Cell, Clock> volatiles = new HashMap<>();
  private final History history;
  private final LibraryCalls library = new LibraryCalls(this);
  private int instructions;

  /** Whether a thread died of an exception. */
  boolean died;

  Machine(Code code, String mainClass, int coins, History history) {
    this.code = code;
    this.coins = coins;
    this.history = history;
    Strand main = strand(null);
    Code.Body body = code.find(mainClass, "main", "([Ljava/lang/String;)V");
    if (body == null) {
      throw new IllegalStateException("no main in " + mainClass);
    }
    Obj arguments = new Obj("[Ljava/lang/String;");
    arguments.elements = new Object[0];
    call(main, body, new Object[] {arguments});
    for (ClassNode type : code.classes()) {
      Code.Body initializer = code.find(type.name, "<clinit>", "()V");
      if (initializer != null && initializer.owner() == type) {
        call(main, initializer, new Object[0]);
      }
    }
    settle(main);
  }

  Strand strand(Obj.@Nullable Pool pool) {
    if (strands.size() > 7) {
      throw new TooLarge();
    }
    Strand strand = new Strand(strands.size(), pool);
    strands.add(strand);
    return strand;
  }

  /** Begins a thread with a method of an object. */
  void begin(Strand strand, @Nullable Object on, String name, String descriptor) {
    invoke(strand, on, name, descriptor, new Object[0]);
    settle(strand);
  }

  void access(Strand strand, Object holder, Object part, String location, boolean write) {
    history.access(new Cell(holder, part), location, strand, write, strand.frame().line());
  }

  /** What it would do next that others may notice; null when it has ended. */
  @Nullable Step next(Strand strand) {
    if (strand.ended) {
      return null;
    }
    if (strand.frames.isEmpty()) {
      Obj.Pool pool = strand.pool;
      if (pool == null) {
        throw new IllegalStateException("a thread without frames has not ended");
      }
      return Step.of(pool, !pool.tasks.isEmpty() || pool.shut);
    }
    Strand.Frame frame = strand.frame();
    if (frame.entering) {
      Obj.Lock lock = monitor(frame);
      return Step.of(lock, lock.owner < 0 || lock.owner == strand.id);
    }
    AbstractInsnNode instruction = frame.body.instructions()[frame.at];
    int opcode = instruction.getOpcode();
    switch (opcode) {
      case Opcodes.GETFIELD, Opcodes.PUTFIELD, Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> {
        return accessStep(frame, (FieldInsnNode) instruction);
      }
      case Opcodes.IALOAD, Opcodes.AALOAD -> {
        return elementStep(frame.peek(1), frame.peek(0), false);
      }
      case Opcodes.IASTORE, Opcodes.AASTORE -> {
        return elementStep(frame.peek(2), frame.peek(1), true);
      }
      case Opcodes.MONITORENTER -> {
        return frame.peek(0) instanceof Obj on
            ? Step.of(on.monitor, on.monitor.owner < 0 || on.monitor.owner == strand.id)
            : null;
      }
      case Opcodes.MONITOREXIT -> {
        return frame.peek(0) instanceof Obj on ? Step.release(on.monitor) : null;
      }
      case Opcodes.RETURN, Opcodes.ARETURN, Opcodes.IRETURN -> {
        return frame.holds == null ? null : Step.release(frame.holds.monitor);
      }
      default -> {
        return instruction instanceof MethodInsnNode call && target(frame, call) == null
            ? library.step(strand, frame, call)
            : null;
      }
    }
  }

  private static Obj.Lock monitor(Strand.Frame frame) {
    Obj holds = frame.holds;
    if (holds == null) {
      throw new IllegalStateException();
    }
    return holds.monitor;
  }

  private @Nullable Step accessStep(Strand.Frame frame, FieldInsnNode instruction) {
    FieldNode field = code.field(instruction.owner, instruction.name);
    if (field == null || (field.access & Opcodes.ACC_FINAL) != 0) {
      return null;
    }
    boolean write =
        instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.PUTSTATIC;
    Object holder = holder(frame, instruction);
    return holder instanceof Obj ? Step.access(new Cell(holder, instruction.name), write) : null;
  }

  private static @Nullable Step elementStep(
      @Nullable Object array, @Nullable Object index, boolean write) {
    return array instanceof Obj && index != null
        ? Step.access(new Cell(array, index), write)
        : null;
  }

  private @Nullable Object holder(Strand.Frame frame, FieldInsnNode instruction) {
    switch (instruction.getOpcode()) {
      case Opcodes.GETFIELD -> {
        return frame.peek(0);
      }
      case Opcodes.PUTFIELD -> {
        return frame.peek(1);
      }
      default -> {
        return statics.computeIfAbsent(
            code.declaring(instruction.owner, instruction.name), Obj::new);
      }
    }
  }

  /** Does that, and all that nobody notices after it. */
  void perform(Strand strand) {
    if (strand.frames.isEmpty()) {
      library.takeTask(strand);
    } else if (strand.frame().entering) {
      Strand.Frame frame = strand.frame();
      acquire(strand, monitor(frame));
      frame.entering = false;
    } else {
      execute(strand);
    }
    settle(strand);
  }

  private void settle(Strand strand) {
    while (!strand.ended) {
      if (strand.frames.isEmpty()) {
        library.endTask(strand);
        if (strand.pool == null) {
          strand.ended = true;
        }
        return;
      }
      if (next(strand) != null) {
        return;
      }
      if (++instructions > MOST_INSTRUCTIONS) {
        throw new TooLarge();
      }
      execute(strand);
    }
  }

  void acquire(Strand strand, Obj.Lock lock) {
    lock.owner = strand.id;
    lock.depth++;
    strand.clock.join(lock.released);
    strand.clock.join(lock.readReleased);
  }

  void release(Strand strand, Obj.Lock lock) {
    if (lock.owner != strand.id) {
      fail(strand, "java/lang/IllegalMonitorStateException");
      return;
    }
    if (--lock.depth == 0) {
      lock.owner = -1;
      lock.released.join(strand.clock);
      strand.clock.tick(strand.id);
    }
  }

  void fail(Strand strand, String type) {
    raise(strand, new Obj(type));
  }

  /** Unwinds to the handler. */
  private void raise(Strand strand, Obj thrown) {
    while (!strand.frames.isEmpty()) {
      Strand.Frame frame = strand.frame();
      for (TryCatchBlockNode block : frame.body.node().tryCatchBlocks) {
        int from = frame.body.node().instructions.indexOf(block.start);
        int to = frame.body.node().instructions.indexOf(block.end);
        if (frame.at >= from
            && frame.at < to
            && (block.type == null || code.isSubclass(thrown.type, block.type))) {
          frame.depth = 0;
          frame.push(thrown);
          frame.at = frame.body.node().instructions.indexOf(block.handler);
          return;
        }
      }
      Obj holds = frame.holds;
      strand.frames.removeFirst();
      if (holds != null && !frame.entering) {
        release(strand, holds.monitor);
      }
    }
    Obj.Task task = strand.task;
    if (task != null) {
      task.failed = true;
    } else {
      died = true;
    }
  }

  private Code.@Nullable Body target(Strand.Frame frame, MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL) {
      return code.find(call.owner, call.name, call.desc);
    }
    Object on = frame.peek(Type.getArgumentTypes(call.desc).length);
    return on instanceof Obj obj ? code.find(obj.type, call.name, call.desc) : null;
  }

  void call(Strand strand, Code.Body body, @Nullable Object[] arguments) {
    if (strand.frames.size() > 40) {
      throw new TooLarge();
    }
    if (body.instructions().length == 0) {
      throw new IllegalStateException("native " + body.node().name);
    }
    Strand.Frame frame = new Strand.Frame(body);
    System.arraycopy(arguments, 0, frame.locals, 0, arguments.length);
    if (body.isSynchronized()) {
      frame.holds = body.isStatic() ? literal(body.owner().name) : (Obj) arguments[0];
      frame.entering = true;
    }
    strand.frames.addFirst(frame);
  }

  private Obj literal(String type) {
    return literals.computeIfAbsent(type, t -> new Obj("java/lang/Class"));
  }

  /** Calls an interface's method on a lambda or an object of the program. */
  void invoke(
      Strand strand,
      @Nullable Object on,
      String name,
      String descriptor,
      @Nullable Object[] arguments) {
    if (!(on instanceof Obj obj)) {
      fail(strand, "java/lang/NullPointerException");
      return;
    }
    if (obj.inside instanceof Obj.Lambda lambda) {
      List<@Nullable Object> all = new ArrayList<>(List.of(new Object[0]));
      for (Object one : lambda.captured()) {
        all.add(one);
      }
      for (Object one : arguments) {
        all.add(one);
      }
      String owner = lambda.owner();
      if (lambda.tag() == Opcodes.H_INVOKEVIRTUAL || lambda.tag() == Opcodes.H_INVOKEINTERFACE) {
        if (all.get(0) instanceof Obj receiver) {
          owner = receiver.type;
        }
      }
      Code.Body body = code.find(owner, lambda.name(), lambda.descriptor());
      if (body == null) {
        throw new IllegalStateException("no " + owner + "." + lambda.name());
      }
      call(strand, body, all.toArray());
      return;
    }
    Code.Body body = code.find(obj.type, name, descriptor);
    if (body == null) {
      throw new IllegalStateException("no " + obj.type + "." + name + descriptor);
    }
    @Nullable Object[] all = new Object[arguments.length + 1];
    all[0] = obj;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    call(strand, body, all);
  }

  private void execute(Strand strand) {
    Strand.Frame frame = strand.frame();
    AbstractInsnNode instruction = frame.body.instructions()[frame.at];
    int opcode = instruction.getOpcode();
    if (opcode < 0) {
      frame.at++;
      return;
    }
    if (instruction instanceof MethodInsnNode call) {
      invoke(strand, frame, call);
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
          raise(strand, thrown);
        } else {
          fail(strand, "java/lang/NullPointerException");
        }
        return;
      }
      case Opcodes.MONITORENTER -> {
        if (!(frame.peek(0) instanceof Obj on)) {
          fail(strand, "java/lang/NullPointerException");
          return;
        }
        frame.pop();
        acquire(strand, on.monitor);
      }
      case Opcodes.MONITOREXIT -> {
        if (frame.pop() instanceof Obj on) {
          release(strand, on.monitor);
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
      release(strand, holds.monitor);
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
      fail(strand, "java/lang/NullPointerException");
      return false;
    }
    if (index < 0 || index >= array.elements.length) {
      fail(strand, "java/lang/ArrayIndexOutOfBoundsException");
      return false;
    }
    access(strand, array, index, Pair.ELEMENTS, write);
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
    FieldNode field = code.field(instruction.owner, instruction.name);
    if (field == null || field.desc.equals("J") || field.desc.equals("D")) {
      throw new IllegalStateException(
          "no field that is modelled: " + instruction.owner + "." + instruction.name);
    }
    if (!(holder(frame, instruction) instanceof Obj holder)) {
      fail(strand, "java/lang/NullPointerException");
      return;
    }
    Object value = write ? frame.pop() : null;
    if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
      frame.pop();
    }
    if ((field.access & Opcodes.ACC_VOLATILE) != 0) {
      Clock clock = volatiles.computeIfAbsent(new Cell(holder, instruction.name), c -> new Clock());
      synchronize(strand, clock, !write, write);
    } else if ((field.access & Opcodes.ACC_FINAL) == 0) {
      String owner = code.declaring(instruction.owner, instruction.name);
      access(
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

  /** Takes over what was released there, and releases. */
  static void synchronize(Strand strand, Clock clock, boolean acquires, boolean releases) {
    if (acquires) {
      strand.clock.join(clock);
    }
    if (releases) {
      clock.join(strand.clock);
      strand.clock.tick(strand.id);
    }
  }

  private void invoke(Strand strand, Strand.Frame frame, MethodInsnNode call) {
    int count = Type.getArgumentTypes(call.desc).length;
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    Object on = isStatic ? null : frame.peek(count);
    if (!isStatic && on == null) {
      fail(strand, "java/lang/NullPointerException");
      return;
    }
    Code.Body target = target(frame, call);
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
        invoke(strand, on, call.name, call.desc, arguments);
      } else {
        library.call(strand, frame, call, on, arguments);
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
    call(strand, target, all);
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
          constant.cst instanceof Type type ? literal(type.getInternalName()) : constant.cst);
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
        frame.push(frame.pop() instanceof Obj o && code.isSubclass(o.type, type.desc) ? 1 : 0);
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
    java.util.Arrays.fill(elements, initial);
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
