/**
 * Marked programs and the scoring of an engine against them. The programs are in {@code cases/};
 * {@link dev.deadheat.corpus.Corpus} reads them, {@link dev.deadheat.corpus.CaseCompiler} compiles
 * them, {@link dev.deadheat.corpus.Verdicts} are what an engine's findings say, {@link
 * dev.deadheat.corpus.Judge} compares. Nothing here knows an engine.
 */
@NullMarked
package dev.deadheat.corpus;

import org.jspecify.annotations.NullMarked;
