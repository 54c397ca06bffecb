/**
 * Bodies of methods as a compact register IR in SSA form.
 *
 * <p>{@link dev.deadheat.program.ir.MethodBody} is the form analyses read; {@link
 * dev.deadheat.program.ir.Bodies} makes and keeps them. The way there: {@code Bytecode} records
 * what ASM reads, {@code BlockGraph} finds blocks and edges, {@code Liveness} says which locals
 * matter, {@code Simulation} runs the operand stack away, {@code Assembly} removes needless phis
 * and lays the code out.
 */
package dev.deadheat.program.ir;
