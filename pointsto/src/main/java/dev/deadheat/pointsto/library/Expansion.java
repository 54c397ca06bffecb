package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The constraints of a method together with the summaries of the methods it surely calls. */
final class Expansion {
  private static final int MAX_SUMMARY = 120;
  private static final int MAX_PARTS = 200;

  /**
   * Constraints whose variables are numbered from an offset on; parameters, result and exception of
   * a callee are linked to the caller's variables.
   */
  record Part(Constraints constraints, int offset) {
    int variable(int own) {
      return offset + own;
    }
  }

  private final Method method;
  private final List<Part> parts = new ArrayList<>();
  private final Set<Long> inlined = new HashSet<>();
  private int variables;

  /**
   * @param summaries the summary of a method that is not part of the same recursion, or null
   */
  Expansion(Constraints own, Function<Method, @Nullable Constraints> summaries) {
    this.method = own.method();
    this.variables = own.variables();
    parts.add(new Part(own, 0));
    for (int at = 0; at < own.end(); at = own.next(at)) {
      if (own.op(at) == Constraints.CALL && parts.size() < MAX_PARTS) {
        inline(own, at, summaries);
      }
    }
  }

  private void inline(Constraints own, int at, Function<Method, @Nullable Constraints> summaries) {
    if (!(own.object(at, 2) instanceof Call call)) {
      return;
    }
    Method target = call.target().resolve();
    if (target == null || !Summarizer.isFixed(call, target)) {
      return;
    }
    if (own.operands(at) - 3 != target.parameterCount()) {
      return; // Signature-polymorphic: a method handle takes whatever arguments there are.
    }
    Constraints summary = summaries.apply(target);
    if (summary == null || summary.end() > MAX_SUMMARY || !canBeInlined(summary)) {
      return;
    }
    Part part = new Part(summary, variables);
    variables += summary.variables();
    inlined.add((long) at);
    Constraints.Builder links = new Constraints.Builder(method);
    // The links' own two extra variables fall on the method's result and exception: harmless.
    for (int i = 0; i < target.parameterCount(); i++) {
      int argument = own.operand(at, 3 + i);
      if (argument >= 0 && target.parameterType(i).kind() == Kind.REF) {
        links.copy(part.variable(i), argument);
      }
    }
    if (own.operand(at, 0) >= 0) {
      links.copy(own.operand(at, 0), part.variable(summary.result()));
    }
    if (own.operand(at, 1) >= 0) {
      links.copy(own.operand(at, 1), part.variable(summary.thrown()));
    }
    parts.add(new Part(links.build(), 0));
    parts.add(part);
  }

  /** Objects with a behaviour of their own belong to the method that makes them. */
  private static boolean canBeInlined(Constraints summary) {
    if (summary.isPerCall()) {
      return false;
    }
    for (int at = 0; at < summary.end(); at = summary.next(at)) {
      boolean plain =
          switch (summary.op(at)) {
            case Constraints.ALLOCATE ->
                summary.object(at, 1, Allocation.class).behaviour() == null;
            case Constraints.LOAD -> summary.object(at, 2) instanceof Cell;
            case Constraints.STORE -> summary.object(at, 1) instanceof Cell;
            case Constraints.CLONE -> false;
            default -> true;
          };
      if (!plain) {
        return false;
      }
    }
    return true;
  }

  Method method() {
    return method;
  }

  List<Part> parts() {
    return parts;
  }

  int variables() {
    return variables;
  }

  /** Whether the call at this place of the method's own constraints was replaced. */
  boolean isInlined(int part, int at) {
    return part == 0 && inlined.contains((long) at);
  }
}
