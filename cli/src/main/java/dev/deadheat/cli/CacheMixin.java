package dev.deadheat.cli;

import dev.deadheat.pointsto.library.store.CacheDirectory;
import dev.deadheat.pointsto.library.store.CachedLibrary;
import dev.deadheat.program.Program;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where summaries of libraries are kept from one run to the next. */
final class CacheMixin {
  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Where summaries of the JDK and of libraries are kept (default: DEADHEAT_CACHE, else"
              + " deadheat in the user's cache).")
  private @Nullable Path cache;

  @Option(names = "--no-cache", description = "Keep nothing and use nothing that was kept.")
  private boolean none;

  /**
   * The libraries of a program. Summaries are made for what a run needs; a first run is not the
   * time to make those of the whole JDK.
   */
  CachedLibrary library(Program program) {
    return library(program, System.getenv());
  }

  CachedLibrary library(Program program, Map<String, String> environment) {
    Path chosen = cache == null ? CacheDirectory.standard(environment) : cache;
    return new CachedLibrary(
        program, none ? null : chosen, module -> false, Runtime.getRuntime().availableProcessors());
  }
}
