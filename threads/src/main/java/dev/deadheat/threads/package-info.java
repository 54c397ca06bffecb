/**
 * Who runs what, when, and whose objects they are: names of values, the call graph of the analysed
 * classes, abstract threads, ownership and order. Everything about one body is computed once,
 * relative to its parameters; {@code races} puts bodies together.
 */
package dev.deadheat.threads;
