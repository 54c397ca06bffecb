package dev.deadheat.corpus;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The running JDK, those beside it, and those that {@code DEADHEAT_TEST_JDKS} names. */
final class Jdks {

  private static final Pattern VERSION = Pattern.compile("JAVA_VERSION=\"(\\d+)");

  private Jdks() {}

  static Path running() {
    return Path.of(System.getProperty("java.home"));
  }

  /** The running JDK if it is new enough, else the first other one that is. */
  static Optional<Path> atLeast(int feature) throws IOException {
    if (Runtime.version().feature() >= feature) {
      return Optional.of(running());
    }
    List<Path> candidates = new ArrayList<>();
    String named = System.getenv("DEADHEAT_TEST_JDKS");
    if (named != null) {
      for (String path : named.split(File.pathSeparator, -1)) {
        candidates.add(Path.of(path));
      }
    }
    Path parent = running().toRealPath().getParent();
    if (parent != null) {
      try (Stream<Path> siblings = Files.list(parent)) {
        siblings.sorted().forEach(candidates::add);
      }
    }
    for (Path candidate : candidates) {
      if (Files.isExecutable(candidate.resolve("bin/javac")) && feature(candidate) >= feature) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private static int feature(Path jdk) throws IOException {
    Path release = jdk.resolve("release");
    if (!Files.exists(release)) {
      return 0;
    }
    Matcher version = VERSION.matcher(Files.readString(release));
    return version.find() ? Integer.parseInt(version.group(1)) : 0;
  }
}
