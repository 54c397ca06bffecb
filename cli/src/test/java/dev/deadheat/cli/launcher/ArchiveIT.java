package dev.deadheat.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.cli.launcher.Installation.Result;
import dev.deadheat.cli.launcher.Installation.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The class archive: made once, used, replaced when stale, and never in the way. */
class ArchiveIT {
  @TempDir private Path directory;
  private Installation installation;

  @BeforeEach
  void install() throws Exception {
    // Java 17 does not find classes in an archive when the jar's path has a space.
    installation = new Installation(directory, "clone");
  }

  static List<Path> jdks() throws IOException {
    return Installation.jdks();
  }

  private void assertVersion() throws Exception {
    assertVersion(installation.run("--version"));
  }

  private static void assertVersion(Result result) {
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("deadheat ").hasLineCount(1);
    assertThat(result.code()).isEqualTo(0);
  }

  /** Whether the JVM takes deadheat's main class from an archive. */
  private boolean isUsed() throws Exception {
    Path log = directory.resolve("classes.log");
    installation.with("DEADHEAT_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    assertVersion();
    installation.with("DEADHEAT_JAVA_OPTS", null);
    try (var lines = Files.lines(log)) {
      return lines.anyMatch(
          line -> line.contains("dev.deadheat.cli.Main source: shared objects file"));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void isMadeOnTheFirstStartAndUsedOnTheNext(Path jdk) throws Exception {
    installation.with("JAVA_HOME", jdk.toString());
    assertVersion();
    assertThat(installation.archives()).hasSize(1);
    FileTime made = Files.getLastModifiedTime(installation.archives().get(0));
    assertThat(isUsed()).isTrue();
    Result help = installation.run("help", "dump");
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).contains("Usage: deadheat dump");
    assertThat(Files.getLastModifiedTime(installation.archives().get(0))).isEqualTo(made);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void isMadeAnewForAnotherJar(Path jdk) throws Exception {
    installation.with("JAVA_HOME", jdk.toString());
    assertVersion();
    // Shells may compare whole seconds.
    Thread.sleep(1_000);
    Files.setLastModifiedTime(installation.jar(), FileTime.from(Instant.now()));
    assertVersion();
    assertThat(isUsed()).isTrue();
    assertThat(installation.archives()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void isIgnoredWhenItDoesNotFit(Path jdk) throws Exception {
    installation.with("JAVA_HOME", jdk.toString());
    assertVersion();
    // Older than the archive, so that the launcher believes in it, but not the jar it was made
    // from.
    Files.setLastModifiedTime(installation.jar(), FileTime.from(Instant.now().minusSeconds(30)));
    assertThat(isUsed()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void isIgnoredWhenItIsNone(Path jdk) throws Exception {
    installation.with("JAVA_HOME", jdk.toString());
    assertVersion();
    Path archive = installation.archives().get(0);
    Files.delete(archive);
    Files.writeString(archive, "no archive at all");
    assertThat(isUsed()).isFalse();
  }

  @Test
  void oneThatCannotBeMadeIsNotTriedAgain() throws Exception {
    Path home = directory.resolve("jdk");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Installation.script(
        home.resolve("bin/java"),
        "case $* in *ArchiveClassesAtExit*) echo >>tries; exit 1;; esac",
        "exec '" + java + "' \"$@\"");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    installation.with("JAVA_HOME", home.toString());
    assertVersion();
    assertVersion();
    assertThat(Files.readAllLines(directory.resolve("tries"))).hasSize(1);
  }

  @Test
  void oldOnesOfTheSameJdkGo() throws Exception {
    assertVersion();
    Path archive = installation.archives().get(0);
    Path old = Files.writeString(archive.resolveSibling("16.jsa"), "old");
    Files.delete(archive);
    assertVersion();
    assertThat(old).doesNotExist();
    assertThat(archive).exists();
  }

  @Test
  void concurrentStartsLeaveOne() throws Exception {
    List<Started> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      all.add(installation.start(installation.launcher(), "--version"));
    }
    for (Started started : all) {
      assertVersion(Installation.finish(started));
    }
    assertThat(installation.archives()).hasSize(1);
    assertThat(isUsed()).isTrue();
  }

  @Test
  void cacheThatCannotBeWrittenIsDoneWithout() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "in the way");
    installation.with("DEADHEAT_CACHE", file.resolve("below").toString());
    assertVersion();
    assertThat(isUsed()).isFalse();
  }

  @Test
  void withoutAnyPlaceForACacheItStillRuns() throws Exception {
    installation.with("DEADHEAT_CACHE", null).with("HOME", null);
    assertVersion();
  }

  @Test
  void cacheIsWhereTheDesktopConventionSays() throws Exception {
    Path base = directory.resolve("xdg");
    installation.with("DEADHEAT_CACHE", null).with("XDG_CACHE_HOME", base.toString());
    assertVersion();
    assertThat(base.resolve("deadheat/cds")).isDirectory();
    installation.with("XDG_CACHE_HOME", null);
    assertVersion();
    assertThat(directory.resolve("home/.cache/deadheat/cds")).isDirectory();
  }
}
