package dev.deadheat.agent;

import dev.deadheat.agent.MethodPlan.Event;
import dev.deadheat.agent.MethodPlan.Kind;
import dev.deadheat.runtime.Counts;
import dev.deadheat.runtime.Sites;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts the calls of a plan into a method. Stack maps change by the added local variables: the
 * thread's state and its calling context, loaded on entry. Before the call for a field stands a
 * test whether this thread was the last to make such an access, in its current epoch: in each place
 * for itself, so that the JIT sees where the call never happens, and can do without objects that
 * stay in the method.
 *
 * <p>In compact form a call has only a site's number and looks up the rest itself: slower and a
 * third of the size, for methods that would grow beyond 64 KB.
 */
final class MethodRewriter {
  private static final String PREFIX = "$deadheat$s$";
  private static final String SET = "$deadheat$r$";
  private static final String OBJECT = "Ljava/lang/Object;";

  /** The JIT does not compile methods with more bytes than 8,000. */
  private static final int COMPILED = 7_500;

  /** About what a check with its test adds, in bytes. */
  private static final int CHECK = 32;

  private static final AtomicInteger CALL_SITES = new AtomicInteger(1);

  private final ClassRewriter owner;
  private final MethodNode method;
  private final MethodPlan plan;
  private final boolean compact;
  private final Locals locals;

  /** Whether the test of a field's shadow stands before the call. */
  private final boolean inline;

  private int thread;
  private int context;
  private @Nullable ArrayCaches arrays;
  private int lock = -1;

  private @Nullable FreshGroup fresh;

  MethodRewriter(ClassRewriter owner, MethodNode method, MethodPlan plan, boolean compact) {
    this.owner = owner;
    this.method = method;
    this.plan = plan;
    this.compact = compact;
    locals = new Locals(method);
    inline = !compact && method.instructions.size() * 2 + plan.events.size() * CHECK < COMPILED;
  }

  private boolean isSynchronized() {
    return (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  private boolean isStatic() {
    return (method.access & Opcodes.ACC_STATIC) != 0;
  }

  /** Constructors and static methods are uses of their class; so are accesses of its fields. */
  private boolean usesClass() {
    return owner.initNumber() > 0
        && !method.name.equals("<clinit>")
        && (isStatic() || method.name.equals("<init>") || plan.usesOwnStatics);
  }

  /** Constructors let go of what their final fields hold. */
  private boolean freezes() {
    return method.name.equals("<init>") && !owner.frozenFields().isEmpty();
  }

  void rewrite() {
    boolean needsThread =
        (!compact && (plan.hasChecks || plan.hasCalls)) || usesClass() || freezes();
    Code entry = new Code();
    if (needsThread) {
      thread = locals.add(Code.STATE);
      context = locals.add(Opcodes.INTEGER);
      entry.call("ThreadSlot", "current", "()$T");
      entry.insn(Opcodes.DUP).var(Opcodes.ASTORE, thread);
      entry.field(Opcodes.GETFIELD, Code.STATE, "context", "I").var(Opcodes.ISTORE, context);
    }
    if (usesClass()) {
      entry.var(Opcodes.ALOAD, thread).push(owner.initNumber()).call("ClassInit", "use", "($TI)V");
    }
    if (!compact) {
      fresh = new FreshGroup(plan, locals, this::site);
      fresh.enter(entry, thread, context);
    }
    Sweeps sweeps = null;
    if (!compact && owner.hasFrames()) {
      sweeps = new Sweeps(method, plan);
      new SweepRewriter(method, sweeps, locals, thread, context, this::site).rewrite(entry);
    }
    if (!compact) {
      arrays = new ArrayCaches(method, plan, locals, sweeps);
      arrays.clear(entry);
    }
    // Behind all that sets added variables: the handler of this range relies on them.
    LabelNode start = new LabelNode();
    if (isSynchronized()) {
      lock = locals.add("java/lang/Object");
      if (isStatic()) {
        entry.list.add(owner.ownClass());
      } else {
        entry.var(Opcodes.ALOAD, 0);
      }
      entry.insn(Opcodes.DUP).var(Opcodes.ASTORE, lock).call("Sync", "entered", "($O)V");
      entry.list.add(start);
    }
    locals.extendFrames();
    for (Event event : plan.events) {
      if (sweeps == null || !sweeps.contains(event)) {
        rewrite(event, needsThread);
      }
    }
    method.instructions.insert(entry.list);
    if (isSynchronized()) {
      releaseOnThrow(start);
    }
  }

  private void releaseOnThrow(LabelNode start) {
    LabelNode end = new LabelNode();
    Code handler = new Code();
    handler.list.add(end);
    if (owner.hasFrames()) {
      Object[] known = locals.onlyAdded();
      handler.list.add(
          new FrameNode(
              Opcodes.F_NEW, known.length, known, 1, new Object[] {"java/lang/Throwable"}));
    }
    handler.var(Opcodes.ALOAD, lock).call("Sync", "beforeExit", "($O)V").insn(Opcodes.ATHROW);
    method.instructions.add(handler.list);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private void rewrite(Event event, boolean hasThread) {
    if (Counts.isOn()) {
      count(event);
    }
    switch (event.kind()) {
      case FIELD -> field(event);
      case STATIC -> staticField(event);
      case VOLATILE_FIELD -> volatileField(event, "volatileRead", "volatileWrite");
      case UNKNOWN_FIELD -> volatileField(event, "anyRead", "anyWrite");
      case VOLATILE_STATIC -> volatileStatic(event, "volatileStaticRead", "volatileStaticWrite");
      case UNKNOWN_STATIC -> volatileStatic(event, "anyStaticRead", "anyStaticWrite");
      case ARRAY -> array(event);
      case CLASS_USE -> insertAfter(event.at(), use(event));
      case MONITOR -> monitor(event);
      case CLONE -> cloned(event);
      case WAIT -> replaceWait((MethodInsnNode) event.at());
      case CALL -> {
        if (!compact) {
          before(
              event.at(),
              new Code()
                  .var(Opcodes.ALOAD, thread)
                  .var(Opcodes.ILOAD, context)
                  .push(CALL_SITES.getAndIncrement())
                  .call("Checks", "call", "($TII)V"));
        }
      }
      case LIBRARY -> {
        LibraryModels.Use use = plan.use(event);
        if (compact) {
          use = use.synchronizingOnly();
        }
        if (use != null) {
          new LibraryCall(method, event.at(), use, thread, context)
              .rewrite(new LibrarySites(plan, event, use, this::site));
        }
      }
      case RETURN -> leave(event.at(), hasThread);
    }
  }

  private void count(Event event) {
    Kind kind = event.kind();
    if (kind == Kind.FIELD || kind == Kind.STATIC || kind == Kind.ARRAY) {
      int counted = event.write() ? Counts.WRITE : Counts.READ;
      insertAfter(event.at(), new Code().push(counted).call("Counts", "access", "(I)V"));
    }
  }

  private void cloned(Event event) {
    if (!compact && plan.checked) {
      Code code = new Code().insn(Opcodes.DUP);
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site(event));
      before(event.at(), code.call("Clones", "read", "($O$TII)V"));
    }
    insertAfter(event.at(), new Code().insn(Opcodes.DUP).call("Clones", "made", "($O)V"));
  }

  private void leave(AbstractInsnNode at, boolean hasThread) {
    Code code = new Code();
    if (method.name.equals("<clinit>") && owner.initNumber() > 0) {
      code.list.add(owner.ownClass());
      code.push(owner.initNumber()).call("ClassInit", "end", "($OI)V");
    }
    if (hasThread && plan.hasCalls && !compact) {
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
      code.field(Opcodes.PUTFIELD, Code.STATE, "context", "I");
    }
    if (freezes()) {
      for (FieldNode field : owner.frozenFields()) {
        code.var(Opcodes.ALOAD, 0).field(Opcodes.GETFIELD, owner.name(), field.name, field.desc);
        code.var(Opcodes.ALOAD, thread).call("Frozen", "freeze", "($O$T)V");
      }
    }
    if (isSynchronized()) {
      code.var(Opcodes.ALOAD, lock).call("Sync", "beforeExit", "($O)V");
    }
    before(at, code);
  }

  private Code use(Event event) {
    Code code = new Code();
    String declarer = event.declarer();
    if (declarer != null) {
      int number = owner.initNumber(declarer);
      if (compact) {
        code.call("ThreadSlot", "current", "()$T");
      } else {
        code.var(Opcodes.ALOAD, thread);
      }
      code.push(number).call("ClassInit", "use", "($TI)V");
    }
    return code;
  }

  private void freshField(Event event) {
    FieldInsnNode insn = (FieldInsnNode) event.at();
    String key = ClassRewriter.key(insn.name, insn.desc);
    Code code = new Code();
    code.var(Opcodes.ALOAD, 0).var(Opcodes.ALOAD, thread).call("Checks", "freshWord", "($T)J");
    code.field(Opcodes.PUTFIELD, insn.owner, PREFIX + key, "J");
    code.var(Opcodes.ALOAD, 0);
    if (fresh == null || !fresh.note(code, event)) {
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context);
      code.push(site(event)).call("Checks", "freshNote", "($TII)J");
    }
    code.field(Opcodes.PUTFIELD, insn.owner, "$deadheat$h$" + key, "J");
    before(insn, code);
  }

  private void field(Event event) {
    if (!compact && plan.isFresh(event)) {
      freshField(event);
      return;
    }
    FieldInsnNode insn = (FieldInsnNode) event.at();
    Code code = new Code();
    boolean write = event.write();
    boolean wide = write && Type.getType(insn.desc).getSize() == 2;
    if (wide) {
      code.insn(Opcodes.DUP2_X1, Opcodes.POP2);
    }
    // A copy of the receiver, which is on top but for a value of one word that is to be stored.
    int[] receiver =
        write && !wide ? new int[] {Opcodes.DUP2, Opcodes.POP} : new int[] {Opcodes.DUP};
    if (compact) {
      code.insn(receiver)
          .push(site(event))
          .call("Checks", write ? "anyWrite" : "anyRead", "($OI)V");
    } else {
      String key = ClassRewriter.key(insn.name, insn.desc);
      LabelNode same = new LabelNode();
      if (inline) {
        code.insn(receiver).field(Opcodes.GETFIELD, insn.owner, PREFIX + key, "J");
        unlessSameEpoch(code, write, same);
      }
      code.insn(receiver);
      if (!write) {
        code.insn(Opcodes.DUP).field(Opcodes.GETFIELD, insn.owner, SET + key, OBJECT);
      }
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site(event));
      if (write) {
        code.call("Checks", "fieldWrite", "($O$TII)V");
      } else {
        code.callFrom("Checks", "fieldRead", "($O$O$TII", event.way(), "V");
      }
      meet(code, same);
    }
    if (wide) {
      code.insn(Opcodes.DUP_X2, Opcodes.POP);
    }
    before(insn, code);
  }

  /** With the shadow word on top: goes on there if the thread's last access was such a one. */
  private void unlessSameEpoch(Code code, boolean write, LabelNode same) {
    if (write) {
      code.push(32).insn(Opcodes.LUSHR);
    }
    code.insn(Opcodes.L2I).var(Opcodes.ALOAD, thread);
    code.field(Opcodes.GETFIELD, Code.STATE, "epoch", "I");
    code.list.add(new JumpInsnNode(Opcodes.IF_ICMPEQ, same));
  }

  private void meet(Code code, LabelNode same) {
    if (inline) {
      code.list.add(same);
      code.list.add(new CurrentFrame());
    }
  }

  /** Leaves a copy of the receiver on top; a wide value to be stored goes below the receiver. */
  private static void bringReceiver(Code code, boolean write, boolean wide) {
    if (!write) {
      code.insn(Opcodes.DUP);
    } else if (wide) {
      code.insn(Opcodes.DUP2_X1, Opcodes.POP2, Opcodes.DUP);
    } else {
      code.insn(Opcodes.DUP2, Opcodes.POP);
    }
  }

  private static void restoreWide(Code code, boolean write, boolean wide) {
    if (write && wide) {
      code.insn(Opcodes.DUP_X2, Opcodes.POP);
    }
  }

  private void staticField(Event event) {
    FieldInsnNode insn = (FieldInsnNode) event.at();
    Code code = new Code();
    if (compact) {
      code.push(site(event));
      code.call("Checks", event.write() ? "anyStaticWrite" : "anyStaticRead", "(I)V");
    } else {
      String key = ClassRewriter.key(insn.name, insn.desc);
      boolean write = event.write();
      LabelNode same = new LabelNode();
      // Also what begins the initialization of the class, which the program waits for.
      code.field(Opcodes.GETSTATIC, insn.owner, PREFIX + key, "J");
      code.list.add(use(event).list);
      if (inline) {
        unlessSameEpoch(code, write, same);
      } else {
        code.insn(Opcodes.POP2);
      }
      if (!write) {
        code.field(Opcodes.GETSTATIC, insn.owner, SET + key, OBJECT);
      }
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site(event));
      code.call("Checks", write ? "staticWrite" : "staticRead", write ? "($TII)V" : "($O$TII)V");
      meet(code, same);
    }
    before(insn, code);
  }

  private void volatileField(Event event, String read, String write) {
    FieldInsnNode insn = (FieldInsnNode) event.at();
    String type = event.kind() == MethodPlan.Kind.UNKNOWN_FIELD ? "Checks" : "Sync";
    boolean wide = Type.getType(insn.desc).getSize() == 2;
    if (event.write()) {
      Code code = new Code();
      bringReceiver(code, true, wide);
      code.push(site(event)).call(type, write, "($OI)V");
      restoreWide(code, true, wide);
      before(insn, code);
    } else {
      before(insn, new Code().insn(Opcodes.DUP));
      Code code = new Code();
      if (wide) {
        code.insn(Opcodes.DUP2_X1, Opcodes.POP2);
      } else {
        code.insn(Opcodes.SWAP);
      }
      insertAfter(insn, code.push(site(event)).call(type, read, "($OI)V"));
    }
  }

  private void volatileStatic(Event event, String read, String write) {
    String type = event.kind() == MethodPlan.Kind.UNKNOWN_STATIC ? "Checks" : "Sync";
    Code code = new Code().push(site(event)).call(type, event.write() ? write : read, "(I)V");
    if (event.write()) {
      before(event.at(), code);
    } else {
      code.list.add(use(event).list);
      insertAfter(event.at(), code);
    }
  }

  private void array(Event event) {
    int opcode = event.at().getOpcode();
    Code code = new Code();
    boolean wide = opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE;
    if (event.write()) {
      code.insn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP_X2, wide ? Opcodes.POP2 : Opcodes.POP);
    }
    code.insn(Opcodes.DUP2);
    String name = event.write() ? "arrayWrite" : "arrayRead";
    int cache = arrays == null ? -1 : arrays.local(event.at());
    if (compact) {
      code.push(site(event)).call("Checks", name, "($OII)V");
    } else if (cache >= 0) {
      String cursor = "L" + Code.RUNTIME + "Cursor;";
      code.var(Opcodes.ALOAD, cache);
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site(event));
      code.callFrom("Checks", name, "($OI" + cursor + "$TII", event.way(), cursor);
      code.var(Opcodes.ASTORE, cache);
    } else {
      code.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(site(event));
      code.callFrom("Checks", name, "($OI$TII", event.way(), "V");
    }
    if (event.write()) {
      code.insn(wide ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1, Opcodes.POP2);
    }
    before(event.at(), code);
  }

  private void monitor(Event event) {
    if (event.write()) {
      Monitors.beforeExit(
          method, event.at(), new Code().insn(Opcodes.DUP).call("Sync", "beforeExit", "($O)V"));
    } else {
      before(
          event.at(),
          new Code().insn(Opcodes.DUP, Opcodes.DUP).call("Sync", "beforeEnter", "($O)V"));
      Monitors.afterEnter(method, event.at(), new Code().call("Sync", "entered", "($O)V"));
    }
  }

  private static void replaceWait(MethodInsnNode call) {
    call.setOpcode(Opcodes.INVOKESTATIC);
    call.owner = Code.RUNTIME + "Sync";
    call.name = "waitFor";
    call.desc = "(Ljava/lang/Object;" + call.desc.substring(1);
    call.itf = false;
  }

  private int site(Event event) {
    @Nullable String target = event.owner();
    String name = event.name();
    if (name != null && event.at() instanceof FieldInsnNode field) {
      name = ClassRewriter.key(name, field.desc);
    }
    int number =
        Sites.add(
            owner.name().replace('/', '.'),
            method.name,
            method.desc,
            owner.sourceFile(),
            event.line(),
            event.write(),
            target == null ? null : target.replace('/', '.'),
            name,
            owner.loader());
    if (!plan.checked) {
      Sites.markUnchecked(number);
    }
    if (isAccessor()) {
      Sites.markAccessor(number);
    }
    if (event.at() instanceof FieldInsnNode field) {
      if (plan.isSingleCheck(event)) {
        Sites.markCached(number);
      }
      if (field.desc.equals("J") || field.desc.equals("D")) {
        Sites.markWide(number);
      }
    }
    Ways.Way way = event.way();
    if (way != null) {
      Sites.markWay(number, way.owner(), way.field());
    }
    return number;
  }

  /** What javac made for nested classes before Java 11; its line is that of the class. */
  private boolean isAccessor() {
    int both = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
    return (method.access & both) == both && method.name.startsWith("access$");
  }

  private void before(AbstractInsnNode at, Code code) {
    method.instructions.insertBefore(at, code.list);
  }

  private void insertAfter(AbstractInsnNode at, Code code) {
    InsnList list = code.list;
    method.instructions.insert(at, list);
  }
}
