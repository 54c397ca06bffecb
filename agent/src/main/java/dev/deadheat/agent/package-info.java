/**
 * Rewrites classes as they load, so that the runtime hears of accesses and synchronization. For
 * each method a {@link dev.deadheat.agent.MethodPlan} says where, which locations, read or write;
 * {@link dev.deadheat.agent.MethodRewriter} puts the calls in. The JDK's own classes get only the
 * calls that {@link dev.deadheat.agent.JdkModels} lists.
 */
@NullMarked
package dev.deadheat.agent;

import org.jspecify.annotations.NullMarked;
