package dev.deadheat.corpus;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A case and its class files.
 *
 * @param classes a directory with the class files of this case and nothing else
 * @param jdk home of the JDK that can run them
 */
public record CompiledCase(CorpusCase source, Path classes, Path jdk) {

  /** The JDK whose classes the case needs; null where those of any will do. */
  public @Nullable Path otherJdk() {
    return source.header().jdk() > Header.BASE_RELEASE ? jdk : null;
  }
}
