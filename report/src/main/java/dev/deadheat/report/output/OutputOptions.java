package dev.deadheat.report.output;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user wants done with findings.
 *
 * @param targets where to write what; never empty
 * @param baseline what was known before
 * @param writeBaseline where to write what is known now
 * @param sources directories and archives of sources
 * @param suppressions suppression files
 * @param include patterns for classes whose findings are wanted; empty for all
 * @param exclude patterns for classes whose findings are not
 * @param all whether notes are shown
 * @param explain the id, or its beginning, of the one finding to show in full
 * @param changedSince the revision that a change started from
 * @param diff a unified diff of the change
 * @param workingDirectory what shown paths are relative to
 * @param colour whether the reader of standard output sees colours
 * @param width columns of the text
 */
public record OutputOptions(
    List<Target> targets,
    @Nullable Path baseline,
    @Nullable Path writeBaseline,
    List<Path> sources,
    List<Path> suppressions,
    List<String> include,
    List<String> exclude,
    FailOn failOn,
    boolean all,
    @Nullable String explain,
    @Nullable String changedSince,
    @Nullable Path diff,
    Path workingDirectory,
    boolean colour,
    int width) {

  /** The file that is read if there is one in the working directory and none is named. */
  public static final String SUPPRESSIONS_FILE = "deadheat-suppressions.txt";

  /** Copies the lists. */
  public OutputOptions {
    targets = List.copyOf(targets);
    sources = List.copyOf(sources);
    suppressions = List.copyOf(suppressions);
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  /**
   * One output.
   *
   * @param file null for standard output
   */
  public record Target(Format format, @Nullable Path file) {}
}
