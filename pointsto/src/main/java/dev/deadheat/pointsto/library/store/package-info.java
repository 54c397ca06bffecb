/**
 * Summaries of library methods on disk: one file for each JDK module or jar, read where it is
 * asked, made again when anything it depends on has changed.
 */
package dev.deadheat.pointsto.library.store;
