package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Accesses to elements of an array of which one has an even index and the other an odd one; or, in
 * an array of rows, the sums of row and column are so, as the fields of a chess board have colours.
 * Two such accesses never touch the same element.
 *
 * <p><b>Parities.</b> An index is computed from constants and from values that are not known.
 * Modulo two, a sum or difference is the symmetric difference of the values it is made of,
 * remainders and masks of even and odd numbers keep or clear the last bit, and a loop's variable
 * that grows by an even number has the parity that it began with. All this holds with overflow.
 * What is left is a set of registers and a constant; if no register is left, the parity is known.
 * That a register stands for the same value wherever it is met follows from single assignment: its
 * definition dominates all that is computed from it, so between its last execution and the access
 * all that is computed again.
 *
 * <p><b>Rows.</b> Sums say something only if a row lies in one place of one array: if it was made
 * with the array, or stored once when it was new, and the array was not given to library code,
 * which may move rows about.
 */
final class ArrayParity {
  private static final int DEPTH = 12;

  /** What a call adds to the depth. */
  private static final int CALL = 4;

  /** Of more calls than these nothing is known. */
  private static final int CALLERS = 8;

  private final CallGraph graph;
  private final Propagation propagation;
  private final Facts.Source facts;
  private final Map<Integer, Boolean> inOnePlace = new HashMap<>();
  private final Map<Long, Position> positions = new HashMap<>();
  private final Map<Method, List<Propagation.Visit>> visitsOf = new HashMap<>();

  ArrayParity(CallGraph graph, Propagation propagation, Facts.Source facts) {
    this.graph = graph;
    this.propagation = propagation;
    this.facts = facts;
  }

  /** Registers whose sum, with the constant, a value is equal to modulo two. */
  private record Parity(BitSet registers, boolean odd) {
    static Parity of(boolean odd) {
      return new Parity(new BitSet(), odd);
    }

    static Parity unknown(int register) {
      BitSet one = new BitSet();
      one.set(register);
      return new Parity(one, false);
    }

    Parity plus(Parity other) {
      BitSet sum = (BitSet) registers.clone();
      sum.xor(other.registers);
      return new Parity(sum, odd != other.odd);
    }

    boolean isKnown() {
      return registers.isEmpty();
    }

    boolean isOpposite(Parity other) {
      return isKnown() && other.isKnown() && odd != other.odd;
    }
  }

  /**
   * Where an access is.
   *
   * @param column the parity of the index
   * @param row that of the index that the array was loaded with from another one; null for others
   */
  private record Position(Parity column, @Nullable Parity row) {}

  /** Whether the two never touch the same element. */
  boolean keepsApart(Funnel.Pair pair) {
    if (!isElement(pair.first()) || !isElement(pair.second())) {
      return false;
    }
    Position a = positions.computeIfAbsent(key(pair.first()), k -> position(pair.first()));
    Position b = positions.computeIfAbsent(key(pair.second()), k -> position(pair.second()));
    return a.column().isOpposite(b.column())
        || (a.row() != null
            && b.row() != null
            && a.row().plus(a.column()).isOpposite(b.row().plus(b.column()))
            && inOnePlace.computeIfAbsent(pair.object(), this::isInOnePlace));
  }

  private static boolean isElement(Instance instance) {
    Access access = instance.access();
    int op = access.place() instanceof Place.Elements ? access.body().op(access.pc()) : -1;
    return op == Op.ARRAY_LOAD || op == Op.ARRAY_STORE;
  }

  private static long key(Instance instance) {
    return IntPair.key(instance.access().id(), instance.alive());
  }

  private Position position(Instance instance) {
    Access access = instance.access();
    MethodBody body = access.body();
    Facts f = facts.of(body);
    int load = f.names().definition(f.uncast(access.base()));
    boolean isRow = load >= 0 && body.op(load) == Op.ARRAY_LOAD;
    Reading reading = new Reading(body, () -> visits(instance));
    return new Position(
        reading.of(body.use(access.pc(), 1), 0), isRow ? reading.of(body.use(load, 1), 0) : null);
  }

  /** All visits on which the same threads may run: an instance stands for all of them. */
  private List<Propagation.Visit> visits(Instance instance) {
    if (visitsOf.isEmpty()) {
      for (Propagation.Visit visit : propagation.visits()) {
        Method method = graph.method(visit.node).method();
        visitsOf.computeIfAbsent(method, m -> new ArrayList<>()).add(visit);
      }
    }
    Access access = instance.access();
    List<Propagation.Visit> found = new ArrayList<>();
    for (Propagation.Visit visit : visitsOf.getOrDefault(access.body().method(), List.of())) {
      if (propagation.aliveBefore(visit, access.pc()) == instance.alive()) {
        found.add(visit);
      }
    }
    return found;
  }

  /** The parities of registers on some visits to a method. */
  private final class Reading {
    private final Supplier<List<Propagation.Visit>> visits;
    private final MethodBody body;
    private final Facts facts;
    private final BitSet open = new BitSet();

    Reading(MethodBody body, Supplier<List<Propagation.Visit>> visits) {
      this.visits = visits;
      this.body = body;
      this.facts = ArrayParity.this.facts.of(body);
    }

    Parity of(int register, int depth) {
      Parity found = open.get(register) || depth > DEPTH ? null : find(register, depth);
      return found == null ? Parity.unknown(register) : found;
    }

    private @Nullable Parity find(int register, int depth) {
      int pc = facts.names().definition(register);
      if (pc < 0) {
        return register < body.parameterCount() ? passed(register, depth) : null;
      }
      return switch (body.op(pc)) {
        case Op.CONST_INT -> Parity.of((body.immediate(pc) & 1) != 0);
        case Op.UNARY -> unary(pc, depth);
        case Op.BINARY -> binary(pc, depth);
        case Op.PHI -> phi(register, pc, depth);
        default -> null;
      };
    }

    private @Nullable Parity unary(int pc, int depth) {
      return switch (body.sub(pc)) {
        case Opcodes.INEG, Opcodes.I2B, Opcodes.I2C, Opcodes.I2S -> of(body.use(pc, 0), depth + 1);
        default -> null;
      };
    }

    private @Nullable Parity binary(int pc, int depth) {
      Parity left = of(body.use(pc, 0), depth + 1);
      Parity right = of(body.use(pc, 1), depth + 1);
      return switch (body.sub(pc)) {
        case Opcodes.IADD, Opcodes.ISUB, Opcodes.IXOR -> left.plus(right);
        case Opcodes.IMUL, Opcodes.IAND -> product(left, right);
        case Opcodes.IREM -> isEvenConstant(body.use(pc, 1)) ? left : null;
        default -> null;
      };
    }

    /** The last bit of a product, and of two masked numbers, is that of both. */
    private @Nullable Parity product(Parity left, Parity right) {
      if (left.isKnown()) {
        return left.odd() ? right : left;
      }
      if (right.isKnown()) {
        return right.odd() ? left : right;
      }
      return null;
    }

    private boolean isEvenConstant(int register) {
      int pc = facts.names().definition(register);
      return pc >= 0 && body.op(pc) == Op.CONST_INT && (body.immediate(pc) & 1) == 0;
    }

    /** All ways lead to the same parity, or keep the one that it has. */
    private @Nullable Parity phi(int register, int pc, int depth) {
      open.set(register);
      Parity same = Parity.unknown(register);
      Parity found = null;
      boolean agree = true;
      for (int i = 0; i < body.useCount(pc) && agree; i++) {
        Parity way = of(body.use(pc, i), depth + 1);
        if (!way.equals(same)) {
          agree = !way.registers().get(register) && (found == null || found.equals(way));
          found = way;
        }
      }
      open.clear(register);
      return agree ? found : null;
    }

    /** What all callers pass. */
    private @Nullable Parity passed(int parameter, int depth) {
      VisitCallers callers = propagation.callers();
      Parity found = null;
      int calls = 0;
      for (Propagation.Visit visit : visits.get()) {
        if (visit.started != null || !visit.begins.isEmpty()) {
          return null;
        }
        for (int call = callers.first(visit); call < callers.end(visit); call++) {
          Parity way = ++calls > CALLERS ? null : passed(callers, call, parameter, depth);
          if (way == null || (found != null && !found.equals(way))) {
            return null;
          }
          found = way;
        }
      }
      return found;
    }

    private @Nullable Parity passed(VisitCallers callers, int call, int parameter, int depth) {
      Propagation.Visit caller = callers.caller(call);
      MethodBody from = graph.body(caller.node);
      int pc = callers.pc(call);
      if (!callers.isPlain(call)
          || from.useCount(pc) != body.parameterCount()
          || from.kind(from.use(pc, parameter)) != Kind.INT) {
        return null;
      }
      Parity way =
          new Reading(from, () -> List.of(caller)).of(from.use(pc, parameter), depth + CALL);
      return way.isKnown() ? way : null;
    }
  }

  /** Whether an array lies in one place of one array of arrays, for good. */
  private boolean isInOnePlace(int row) {
    BitSet holders = new BitSet();
    graph
        .holdings()
        .forEach(
            (holder, held) -> {
              if (held.contains(row)) {
                holders.set(holder);
              }
            });
    for (int node = 0; node < graph.size(); node++) {
      Method method = graph.method(node).method();
      if (graph.isAnalysed(method) && mayMove(row, holders, node)) {
        return false;
      }
    }
    return true;
  }

  private boolean mayMove(int row, BitSet holders, int node) {
    MethodBody body = graph.body(node);
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int op = body.op(pc);
      if (op == Op.ARRAY_STORE && body.sub(pc) == Opcodes.AASTORE) {
        int value = body.use(pc, 2);
        IntSet stored = graph.pointsTo().pointsOfRegister(graph.method(node), value);
        if (stored != null
            && stored.contains(row)
            && !facts.of(body).ownership().isNewAndStoredOnce(value, pc)) {
          return true;
        }
      } else if (op == Op.INVOKE && isOfLibrary(body, pc)) {
        for (int i = 0; i < body.useCount(pc); i++) {
          IntSet given = graph.pointsTo().pointsOfRegister(graph.method(node), body.use(pc, i));
          if (given != null && given.meets(holders)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean isOfLibrary(MethodBody body, int pc) {
    Method target = body.callee(pc).resolve();
    return target == null || !graph.isAnalysed(target);
  }
}
