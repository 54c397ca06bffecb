/** Tests of the agent: its jar in JVMs of its own, on programs compiled for the purpose. */
package dev.deadheat.agent;
