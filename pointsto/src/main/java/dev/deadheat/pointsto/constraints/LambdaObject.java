package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.type.Method;

/**
 * The object a lambda expression or method reference makes. Its captured values are the operands of
 * the constraint that makes it.
 */
public record LambdaObject(CallSite.Lambda site, Method method, int pc) {}
