/**
 * The program as {@code prove} sees it: for each abstract thread the tree of its calls, every call
 * a copy of the method's body with registers of its own, and what each instruction does to shared
 * memory, locks and threads.
 */
@NullMarked
package dev.deadheat.values.graph;

import org.jspecify.annotations.NullMarked;
