package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

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
  final LibraryCalls library = new LibraryCalls(this);
  private final Instructions instructions = new Instructions(this);
  private int executed;

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
    if (strand.waiting != null) {
      return strand.waiting.step();
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

  @Nullable Object holder(Strand.Frame frame, FieldInsnNode instruction) {
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
    Strand.Waiting waiting = strand.waiting;
    if (waiting != null) {
      strand.waiting = null;
      waiting.end();
    } else if (strand.frames.isEmpty()) {
      library.takeTask(strand);
    } else if (strand.frame().entering) {
      Strand.Frame frame = strand.frame();
      acquire(strand, monitor(frame));
      frame.entering = false;
    } else {
      instructions.execute(strand);
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
      if (++executed > MOST_INSTRUCTIONS) {
        throw new TooLarge();
      }
      instructions.execute(strand);
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
  void raise(Strand strand, Obj thrown) {
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

  Code.@Nullable Body target(Strand.Frame frame, MethodInsnNode call) {
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

  Obj literal(String type) {
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

  /** What was released by writes of a volatile field. */
  Clock clock(Obj holder, String field) {
    return volatiles.computeIfAbsent(new Cell(holder, field), c -> new Clock());
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
}
