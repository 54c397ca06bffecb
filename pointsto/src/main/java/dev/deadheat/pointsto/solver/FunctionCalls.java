package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.program.ir.MethodHandleRef;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;

/** What calls of lambdas and method references run. */
final class FunctionCalls {
  private final Solver solver;
  private final Calls calls;
  private final LongSet seen = new LongSet();

  FunctionCalls(Solver solver, Calls calls) {
    this.solver = solver;
    this.calls = calls;
  }

  /** Whether a call of this method on it runs the function. */
  static boolean isFunction(LambdaObject lambda, MethodRef target) {
    if (!target.name().equals(lambda.site().name())
        || target.descriptor().parameters().size() != lambda.site().shape().parameters().size()) {
      return false;
    }
    Method resolved = target.resolve();
    return resolved == null || resolved.isAbstract();
  }

  /** Runs the body of a lambda, or the method that a method reference refers to. */
  void run(CsCall site, HeapObject object, LambdaObject lambda) {
    MethodHandleRef handle = lambda.site().target();
    MethodRef target = handle.method();
    if (target == null || !seen.add(((long) site.id() << 32) | object.id())) {
      return;
    }
    int captured = lambda.site().descriptor().parameters().size();
    int passed = site.arguments().length - 1;
    int[] arguments = new int[captured + passed];
    for (int i = 0; i < captured; i++) {
      boolean ref = lambda.site().descriptor().parameters().get(i).kind() == Kind.REF;
      arguments[i] = ref ? solver.heap.node(object.id(), Heap.capture(i)) : -1;
    }
    System.arraycopy(site.arguments(), 1, arguments, captured, passed);
    Call.Mode mode = site.call().mode();
    int pc = site.call().pc();
    switch (handle.tag()) {
      case 6 -> {
        Method method = target.resolve();
        if (method == null) {
          calls.missing(site);
          return;
        }
        solver.initialize(method.owner());
        CsMethod callee = solver.method(method, solver.policy.ofLambda(object, method));
        calls.linkAdapted(site, arguments, callee);
      }
      case 8 -> {
        int[] withObject = new int[arguments.length + 1];
        withObject[0] = solver.flow.newNodes(1);
        System.arraycopy(arguments, 0, withObject, 1, arguments.length);
        HeapObject made =
            solver.objects.allocated(
                target.owner(), lambda.method(), lambda.pc(), object.context());
        solver.flow.addObject(withObject[0], made.id());
        if (target.owner() instanceof ClassType owner) {
          solver.initialize(owner);
        }
        calls.connect(withObject[0], site.result(), null);
        calls.addAdapted(
            site.caller(),
            new Call(target, Call.Dispatch.SPECIAL, mode, pc),
            -1,
            site.thrown(),
            withObject);
      }
      default -> {
        Call.Dispatch how = handle.tag() == 7 ? Call.Dispatch.SPECIAL : Call.Dispatch.VIRTUAL;
        calls.addAdapted(
            site.caller(),
            new Call(target, how, mode, pc),
            site.result(),
            site.thrown(),
            arguments);
      }
    }
  }
}
