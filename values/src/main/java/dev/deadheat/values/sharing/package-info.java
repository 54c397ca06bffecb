/**
 * Which accesses can run at the same time, which locks they hold, and what follows: races, guards,
 * and regions of cells that belong together.
 */
@NullMarked
package dev.deadheat.values.sharing;

import org.jspecify.annotations.NullMarked;
