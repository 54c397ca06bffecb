/**
 * What a verb has found, as values: the same for {@code check}, {@code run} and {@code prove}.
 * These records are the findings contract in Java; the names of their components are the names in
 * the JSON. Adding a component is fine (builders keep callers compiling), renaming one is a
 * breaking change. Nothing here reads or writes files, and nothing here depends on another module,
 * so that every engine may fill it in.
 */
@NullMarked
package dev.deadheat.report.model;

import org.jspecify.annotations.NullMarked;
