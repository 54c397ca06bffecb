package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;

/**
 * A call in a context, with the nodes its values come from and go to.
 *
 * @param result -1 where nobody wants it or it is primitive
 * @param arguments the receiver first; -1 for primitives
 */
record CsCall(int id, CsMethod caller, Call call, int result, int thrown, int[] arguments) {}
