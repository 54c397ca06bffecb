/**
 * Measurements that need more than a shell script; {@code benchmarks/run NAME} starts them and
 * keeps their numbers in {@code benchmarks/results}. Nothing depends on this module.
 */
package dev.deadheat.benchmarks;
