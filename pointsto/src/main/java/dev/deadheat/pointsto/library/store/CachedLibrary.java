package dev.deadheat.pointsto.library.store;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.library.Library;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.SummarySource;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.type.Method;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a program's libraries: models, summaries from the cache, and summaries made
 * on demand, which are kept for the next run when it is closed.
 */
public final class CachedLibrary implements Library, AutoCloseable {
  private final @Nullable StoredSummaries stored;
  private final Summaries summaries;

  /**
   * With the summaries of java.base made in full when first needed.
   *
   * @param cache the directory of {@code --cache}; null for {@code --no-cache}
   */
  public CachedLibrary(Program program, @Nullable Path cache) {
    this(program, cache, "java.base"::equals, Runtime.getRuntime().availableProcessors());
  }

  /**
   * @param prepared the modules whose summaries are made in full when first needed
   */
  public CachedLibrary(
      Program program, @Nullable Path cache, Predicate<String> prepared, int threads) {
    this.stored = cache == null ? null : new StoredSummaries(program, cache, prepared, threads);
    SummarySource source = stored == null ? SummarySource.NONE : stored;
    this.summaries =
        new Summaries(
            program.bodies(),
            new Models(),
            source,
            type -> program.isAnalysed(type.internalName()));
  }

  @Override
  public @Nullable Constraints constraints(Method method) {
    return summaries.constraints(method);
  }

  @Override
  public void close() {
    if (stored != null) {
      stored.save();
    }
  }
}
