package dev.deadheat.corpus;

import java.nio.file.Path;

/**
 * A case and its class files.
 *
 * @param classes a directory with the class files of this case and nothing else
 * @param jdk home of the JDK that can run them
 */
public record CompiledCase(CorpusCase source, Path classes, Path jdk) {}
