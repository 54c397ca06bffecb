/**
 * The analysis itself: each thread runs sequentially on its own idea of shared memory, and learns
 * what others did where it takes a lock, is started, or joins (the sync-CFG of Mukherjee et al.).
 */
@NullMarked
package dev.deadheat.values.analysis;

import org.jspecify.annotations.NullMarked;
