/** Files of summaries: whole, damaged, missing, and in the way. */
package dev.deadheat.pointsto.library.store;
