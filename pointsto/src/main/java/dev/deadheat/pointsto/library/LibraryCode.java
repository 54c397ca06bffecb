package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.Lowering;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What summaries are made from, whoever makes them: so those made on demand and those made ahead
 * are the same.
 */
final class LibraryCode {
  private static final Lowering LOWERING = new Lowering(type -> false, new Merged());

  private final Models models;

  LibraryCode(Models models) {
    this.models = models;
  }

  /** The constraints of a method whose body does not count: it has a model, or native code. */
  @Nullable Constraints given(Method method) {
    Constraints model = models.constraints(method);
    return model == null && method.isNative() ? Summarizer.ofNative(method) : model;
  }

  /** A body's own constraints. */
  static Constraints own(MethodBody body) {
    return LOWERING.lower(body);
  }

  /** The methods whose summaries may take the place of calls: these come first. */
  static List<Method> fixedCallees(Constraints own) {
    List<Method> callees = new ArrayList<>();
    for (int at = 0; at < own.end(); at = own.next(at)) {
      if (own.op(at) == Constraints.CALL && own.object(at, 2) instanceof Call call) {
        Method target = call.target().resolve();
        if (target != null && Summarizer.isFixed(call, target)) {
          callees.add(target);
        }
      }
    }
    return callees;
  }
}
