/** Tests of the parts that need no rewritten program; the rest is tested by the agent. */
package dev.deadheat.runtime;
