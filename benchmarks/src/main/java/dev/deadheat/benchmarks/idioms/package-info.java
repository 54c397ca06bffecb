/**
 * The corpus under every engine: {@link dev.deadheat.benchmarks.idioms.CorpusRun} asks them, {@link
 * dev.deadheat.benchmarks.idioms.IdiomsPage} writes what was expected and what came as a page.
 */
@org.jspecify.annotations.NullMarked
package dev.deadheat.benchmarks.idioms;
