package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Kind;
import dev.deadheat.threads.CallGraph;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * What the methods that a call may run let others have of their parameters, where that decides what
 * is still own in them: if one argument holds another, a method that lets the one go lets the other
 * go too, and does not know it. Of two methods that one call may run, one may do so and the other
 * not, so the state in which they are entered is not the same.
 */
final class LetGo {
  /** Beyond the numbers of instructions. */
  private static final int FIRST = 1 << 30;

  private final CallGraph graph;
  private final BitSet asked = new BitSet();
  private final BitSet meeting = new BitSet();
  private final Map<Case, Integer> numbers = new HashMap<>();

  private record Case(int site, long going) {}

  LetGo(CallGraph graph) {
    this.graph = graph;
  }

  /** The parameters that what an edge leads to lets go; none where that makes no difference. */
  long by(int edge, Facts known) {
    int pc = graph.pc(edge);
    if (known.body().op(pc) != Op.INVOKE) {
      return 0;
    }
    int site = known.site(pc);
    if (!asked.get(site)) {
      asked.set(site);
      meeting.set(site, mayMeet(known, pc));
    }
    return meeting.get(site) ? known.lettingGo(graph.method(graph.callee(edge)).method()) : 0;
  }

  /** Whether one of the operands of a call may be, or hold, another one. */
  private static boolean mayMeet(Facts known, int pc) {
    MethodBody body = known.body();
    for (int i = 0; i < body.useCount(pc); i++) {
      for (int j = 0; j < body.useCount(pc); j++) {
        if (i != j
            && body.kind(body.use(pc, i)) == Kind.REF
            && body.kind(body.use(pc, j)) == Kind.REF
            && known
                .ownership()
                .mayMeet(body.use(pc, i), true, body.use(pc, j), known.escaped(pc))) {
          return true;
        }
      }
    }
    return false;
  }

  /** A number for an instruction, and for what is let go where that makes a difference. */
  int number(int site, long going) {
    return going == 0
        ? site
        : numbers.computeIfAbsent(new Case(site, going), c -> FIRST + numbers.size());
  }
}
