package dev.deadheat.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code deadheat dump} is asked for, checked as far as that goes without reading any input.
 *
 * @param name {@code pkg.Cls.method} or {@code pkg.Cls}, as the user wrote it
 * @param paths the inputs, all of which exist
 * @param classpath further inputs, searched for types only
 * @param jdk the home of another JDK, or null for the running one
 * @param release the Java release whose view of a multi-release jar is wanted
 */
record DumpRequest(
    String name, List<Path> paths, List<Path> classpath, @Nullable Path jdk, int release) {}
