package dev.deadheat.values.graph;

import dev.deadheat.program.Program;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A library, seen from one object of one class: {@code it}. A constructor makes it; from then on
 * any number of threads call its operations, in any order, with any arguments. Its fields are one
 * cell each. What other objects do is not known, except that they can reach its fields only through
 * code that is looked at: its own methods, and those of inner objects for which it is the outer
 * one.
 *
 * <p>A register is known to hold it if it is the receiver of one of its methods, or the outer
 * object of an inner one. A field that some code writes by another register is not tracked. A call
 * into code that is not followed may call any operation, in the same thread and with the locks
 * held.
 */
public final class ObjectGraphBuilder {
  private static final int MOST_FRAMES = 1_500;
  private static final int DEEPEST = 12;

  private final Program program;
  private final ClassType type;
  private final ClassUses uses;
  private final EnumConstants enums;
  private final ObjectSites sites;

  /** Whether calls are followed, and the object's fields with them. */
  private final boolean following;

  private final Map<Method, Liveness> liveness = new HashMap<>();
  private final List<AbstractThread> threads = new ArrayList<>();
  private final List<Frame> frames = new ArrayList<>();
  private final Map<Frame, AbstractThread> threadOf = new HashMap<>();
  private final Set<String> gaps = new LinkedHashSet<>();
  private int variables;

  private ObjectGraphBuilder(Program program, ClassType type, ClassUses uses, boolean following) {
    this.following = following;
    this.program = program;
    this.type = type;
    this.uses = uses;
    this.enums = new EnumConstants(program.bodies()::of);
    this.sites = new ObjectSites(type, uses, enums);
  }

  /** The graph of an object that is exactly of this class. */
  public static ProgramGraph build(Program program, ClassType type, ClassUses uses) {
    return new ObjectGraphBuilder(program, type, uses, true).build();
  }

  /** The static methods of a class: each is called by anybody with anything. */
  public static ProgramGraph buildStatics(Program program, ClassType type, ClassUses uses) {
    return new ObjectGraphBuilder(program, type, uses, true).each(Method::isStatic);
  }

  /**
   * All methods of a class, each by itself: called by anybody with anything, calls give anything,
   * fields hold anything. For what cannot be followed.
   */
  public static ProgramGraph buildApart(Program program, ClassType type, ClassUses uses) {
    return new ObjectGraphBuilder(program, type, uses, false).each(m -> true);
  }

  private ProgramGraph each(Predicate<Method> wanted) {
    AbstractThread creation = AbstractThread.creation();
    threads.add(creation);
    for (Method method : type.methods()) {
      if (wanted.test(method) && method.hasCode()) {
        operation(creation, method, type, new BitSet());
      }
    }
    return graph(creation);
  }

  private ProgramGraph build() {
    AbstractThread creation = AbstractThread.creation();
    threads.add(creation);
    if (uses.isCloneable(type)) {
      gaps.add(type.name() + " can be cloned");
    }
    if (uses.hiddenUse() != null) {
      gaps.add(uses.hiddenUse() + " may do anything to objects");
    }
    for (Method method : type.methods()) {
      if (method.isConstructor() && uses.isCalled(method)) {
        root(creation, method, type, new BitSet());
      }
    }
    for (ClassType self : uses.selves(type)) {
      for (Method method : uses.operations(self, self != type)) {
        for (BitSet given : kinds(method)) {
          operation(creation, method, self, given);
        }
      }
    }
    for (Method method : uses.guests()) {
      for (BitSet given : kinds(method)) {
        if (!given.isEmpty()) {
          operation(creation, method, null, given);
        }
      }
    }
    return graph(creation);
  }

  /** Which registers of a guest hold the object: all that can be. */
  private List<BitSet> kinds(Method method) {
    Guest guest = uses.guest(method);
    return guest == null ? List.of(new BitSet()) : kinds(guest.holders(type), new BitSet());
  }

  private static List<BitSet> kinds(List<Integer> open, BitSet sure) {
    List<BitSet> found = new ArrayList<>();
    for (int choice = 0; choice < 1 << open.size(); choice++) {
      BitSet given = (BitSet) sure.clone();
      for (int i = 0; i < open.size(); i++) {
        given.set(open.get(i), given.get(open.get(i)) || (choice >> i & 1) != 0);
      }
      found.add(given);
    }
    return found;
  }

  private void operation(
      AbstractThread creation, Method method, @Nullable ClassType self, BitSet given) {
    AbstractThread thread = new AbstractThread(threads.size(), creation, true, false, Set.of());
    threads.add(thread);
    creation.children.add(thread);
    root(thread, method, self, given);
  }

  private ProgramGraph graph(AbstractThread creation) {
    for (Frame frame : frames) {
      sites.resolve(frame, threadOf.get(frame) == creation);
    }
    gaps.addAll(sites.gaps());
    Map<Object, Cell> cells = sites.cells(variables);
    return new ProgramGraph(
        threads,
        cells,
        frames,
        threadOf,
        Map.of(),
        sites.lockNames(),
        new ArrayList<>(gaps),
        enums,
        sites.variables());
  }

  private void root(AbstractThread thread, Method method, @Nullable ClassType self, BitSet given) {
    Frame frame = frame(thread, null, -1, method, self, holding(method, self, given));
    if (frame != null) {
      thread.roots.add(frame);
    }
  }

  /**
   * @param self the class of the receiver; the object's own, or that of an inner one; null if it is
   *     neither
   * @param it the registers that hold the object
   */
  private @Nullable Frame frame(
      AbstractThread thread,
      @Nullable Frame caller,
      int callPc,
      Method method,
      @Nullable ClassType self,
      BitSet it) {
    MethodBody body = program.bodies().of(method);
    if (body == null) {
      return null;
    }
    if (frames.size() >= MOST_FRAMES) {
      gaps.add(type.name() + " has more calls than can be followed one by one");
      return null;
    }
    Liveness live = liveness.computeIfAbsent(method, m -> new Liveness(body));
    Frame frame = new Frame(caller, callPc, null, body, live, variables, true);
    variables += body.registerCount();
    frames.add(frame);
    threadOf.put(frame, thread);
    frame.self = method.isStatic() ? null : self;
    if (following) {
      frame.it = it;
      frame.pivots = pivots(method, self, it);
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (following && body.op(pc) == Op.INVOKE) {
        call(thread, frame, pc);
      }
    }
    return frame;
  }

  private void call(AbstractThread thread, Frame frame, int pc) {
    MethodBody body = frame.body();
    Method target = target(frame, pc);
    MethodBody code = target == null ? null : program.bodies().of(target);
    if (target == null || code == null) {
      return;
    }
    BitSet given = new BitSet();
    for (int i = 0; i < body.useCount(pc); i++) {
      if (frame.it.get(body.use(pc, i))) {
        given.set(i);
      }
    }
    ClassType self =
        target.isStatic() || given.get(0) ? type : frame.self == null ? type : frame.self;
    List<Frame> callees = new ArrayList<>();
    for (BitSet kind : kinds(open(frame, pc, target, given), given)) {
      Frame callee = callee(thread, frame, pc, target, self, holding(target, self, kind));
      if (callee != null) {
        callees.add(callee);
      }
    }
    if (!callees.isEmpty()) {
      frame.callees.put(pc, callees);
    }
  }

  private @Nullable Frame callee(
      AbstractThread thread, Frame frame, int pc, Method target, ClassType self, BitSet it) {
    Frame same = frame.onStack(f -> f.isLike(target, self, it));
    if (same != null) {
      same.calledAgain(frame, pc);
      return same;
    }
    if (frame.stack().size() >= DEEPEST) {
      gaps.add("calls in " + target + " are too deep to be followed");
      return null;
    }
    return frame(thread, frame, pc, target, self, it);
  }

  /** The registers of a callee of which it is not known whether they hold the object. */
  private List<Integer> open(Frame frame, int pc, Method target, BitSet given) {
    Guest guest = uses.guest(target);
    Guest here = uses.guest(frame.body().method());
    List<Integer> found = new ArrayList<>();
    for (int register : guest == null ? List.<Integer>of() : guest.holders(type)) {
      boolean passed = register < frame.body().useCount(pc);
      boolean clear = passed && here != null && here.isClear(frame.body().use(pc, register));
      if (!given.get(register) && !clear) {
        found.add(register);
      }
    }
    return found;
  }

  /** The registers that hold the object, of those that are known to, and because of its class. */
  private BitSet holding(Method method, @Nullable ClassType self, BitSet given) {
    MethodBody body = program.bodies().of(method);
    Guest guest = uses.guest(method);
    BitSet known = guest == null ? given : guest.closure(given);
    return body == null || self == null ? known : uses.holding(body, self, type, known);
  }

  private List<Integer> pivots(Method method, @Nullable ClassType self, BitSet it) {
    List<Integer> found = new ArrayList<>();
    if (self != null) {
      found.add(-1);
    }
    Guest guest = uses.guest(method);
    if (guest != null) {
      guest.holders(type).stream().filter(it::get).forEach(found::add);
    }
    return found;
  }

  /** The method that a call surely runs, if it is one to be followed. */
  private @Nullable Method target(Frame frame, int pc) {
    MethodBody body = frame.body();
    MethodRef named = body.callee(pc);
    Method resolved = named.resolve();
    if (body.sub(pc) == ObjectSites.STATIC_CALL) {
      boolean near =
          resolved != null
              && resolved.isStatic()
              && resolved.owner().nestHost() == body.method().owner().nestHost()
              && uses.isAnalysed(resolved.owner());
      return near ? resolved : null;
    }
    int receiver = body.use(pc, 0);
    boolean onIt = frame.it.get(receiver);
    boolean onSelf = receiver == 0 && frame.self != null && !body.method().isStatic();
    if ((!onIt && !onSelf) || body.kind(receiver) != Kind.REF) {
      return null;
    }
    ClassType exact = onIt ? type : frame.self;
    Method found =
        body.sub(pc) == ObjectSites.SPECIAL_CALL || exact == null
            ? resolved
            : ClassUses.dispatch(exact, named.name(), named.descriptor());
    return found != null && !found.isStatic() && uses.isAnalysed(found.owner()) ? found : null;
  }
}
