package dev.deadheat.report.model;

/**
 * A method that was called but has neither body nor summary, so that its effect was assumed.
 *
 * @param method {@code pkg.Cls.method}
 * @param calls how many call sites reach it
 */
public record UnresolvedCall(String method, int calls) {}
