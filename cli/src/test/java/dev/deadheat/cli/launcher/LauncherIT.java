package dev.deadheat.cli.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deadheat.cli.launcher.Installation.Result;
import dev.deadheat.cli.launcher.Installation.Started;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the launcher is, which Java it takes, when and how it builds. */
class LauncherIT {
  @TempDir private Path directory;
  private Installation installation;

  @BeforeEach
  void install() throws Exception {
    installation = new Installation(directory, "a clone");
    // Making archives is for ArchiveIT to test; here it would only take time.
    Path file = Files.createFile(directory.resolve("no cache"));
    installation.with("DEADHEAT_CACHE", file.resolve("below").toString());
  }

  private static void assertVersion(Result result) {
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("deadheat ").hasLineCount(1);
    assertThat(result.code()).isEqualTo(0);
  }

  private static void assertFailure(Result result, String... messages) {
    assertThat(result.err()).contains(messages);
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isEqualTo(2);
  }

  private static void assertOneLine(Result result, String... messages) {
    assertFailure(result, messages);
    assertThat(result.err()).startsWith("deadheat: ").hasLineCount(1);
  }

  @Test
  void runsThroughAChainOfLinksFromAnotherDirectory() throws Exception {
    Path bin = Files.createDirectories(directory.resolve("some where/bin"));
    Files.createSymbolicLink(bin.resolve("first"), installation.launcher());
    Path second = Files.createSymbolicLink(bin.resolve("second"), Path.of("first"));
    assertVersion(Installation.finish(installation.start(second, "--version")));
  }

  static Stream<Path> shells() {
    return Stream.of("sh", "dash", "bash", "ksh", "mksh", "yash")
        .map(name -> Path.of("/bin", name))
        .filter(Files::isExecutable);
  }

  @ParameterizedTest
  @MethodSource("shells")
  void runsInEveryShell(Path shell) throws Exception {
    String launcher = installation.launcher().toString();
    assertVersion(Installation.finish(installation.start(shell, launcher, "--version")));
  }

  @Test
  void argumentsArriveAsTheyWere() throws Exception {
    Result result = installation.run("dump", "a.B", "two  words/*$HOME.jar");
    assertOneLine(result, "two  words/*$HOME.jar: no such file");
  }

  @Test
  void javaOptionsArriveEvenACollector() throws Exception {
    installation.with("DEADHEAT_JAVA_OPTS", "-XX:+UseG1GC -XX:+PrintFlagsFinal");
    assertThat(installation.run("help").out())
        .containsPattern("bool UseG1GC +=  ?true")
        .contains("Usage: deadheat");
  }

  @Test
  void aReaderThatGoesAwayIsNoFailure() throws Exception {
    Path both =
        installation.script(
            "both", "'" + installation.launcher() + "' generate-completion | head -n 1");
    Result result = Installation.finish(installation.start(both));
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("#!").hasLineCount(1);
  }

  @Test
  void javaFromThePathMayBeALink() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path link = Files.createSymbolicLink(installation.tools().resolve("java"), java);
    assertVersion(installation.with("JAVA_HOME", null).run("--version"));
    Files.delete(link);
  }

  @Test
  void javaFromThePathMayBeAScript() throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    installation.script("java", "exec '" + java + "' \"$@\"");
    assertVersion(installation.with("JAVA_HOME", null).run("--version"));
  }

  @Test
  void noJava() throws Exception {
    assertOneLine(
        installation.with("JAVA_HOME", null).run("--version"),
        "no Java found; install a JDK 17 or later, or set JAVA_HOME");
  }

  @Test
  void wrongJavaHome() throws Exception {
    String nowhere = directory.resolve("nowhere").toString();
    assertOneLine(
        installation.with("JAVA_HOME", nowhere).run("--version"), nowhere, "has no bin/java");
  }

  @ParameterizedTest
  @ValueSource(strings = {"11.0.2", "1.8.0_402", "16"})
  void oldJava(String version) throws Exception {
    installation.script("java", "echo 'openjdk version \"" + version + "\" 2020-01-01' >&2");
    installation.with("JAVA_HOME", null);
    assertOneLine(installation.run("--version"), "is Java " + version, "needs 17 or later");
  }

  @Test
  void oldJavaKnownByItsReleaseFile() throws Exception {
    Path home = directory.resolve("old jdk");
    Installation.script(home.resolve("bin/java"), "exit 1");
    Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
    assertOneLine(
        installation.with("JAVA_HOME", home.toString()).run("--version"), "is Java 11.0.2");
  }

  @Test
  void somethingElseThatIsCalledJava() throws Exception {
    installation.script("java", "echo 'a cup of coffee'");
    assertOneLine(
        installation.with("JAVA_HOME", null).run("--version"), "cannot tell the version of");
  }

  @Test
  void noMaven() throws Exception {
    Files.delete(installation.jar());
    assertOneLine(installation.run("--version"), "there is no mvn; install Maven");
    assertThat(Files.exists(installation.lock(), LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void noCompiler() throws Exception {
    Files.delete(installation.jar());
    Path home = directory.resolve("jre");
    Installation.script(home.resolve("bin/java"), "exit 1");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    assertOneLine(installation.with("JAVA_HOME", home.toString()).run("--version"), "has no javac");
  }

  @Test
  void placeThatCannotBeWritten() throws Exception {
    Files.delete(installation.jar());
    Files.writeString(installation.root().resolve("target"), "in the way");
    assertOneLine(installation.run("--version"), "is not writable");
  }

  @Test
  void buildsOnceAndAgainWhenSourcesChange() throws Exception {
    Path calls = installation.fakeMaven(0);
    assertVersion(installation.run("--version"));
    assertThat(calls).doesNotExist();

    Files.delete(installation.jar());
    assertVersion(installation.run("--version"));
    assertVersion(installation.run("--version"));
    assertThat(Files.readAllLines(calls)).hasSize(1);

    FileTime later = FileTime.from(Instant.now().plusMillis(20));
    Files.setLastModifiedTime(installation.source(), later);
    TimeUnit.MILLISECONDS.sleep(40);
    assertVersion(installation.run("--version"));
    assertVersion(installation.run("--version"));
    assertThat(Files.readAllLines(calls)).hasSize(2);

    Files.delete(installation.source());
    assertVersion(installation.run("--version"));
    assertThat(Files.readAllLines(calls)).hasSize(3);
  }

  @Test
  void sourcesSavedDuringABuildAreBuiltNextTime() throws Exception {
    Path calls = installation.fakeMaven(1);
    Files.delete(installation.jar());
    Started started = installation.start(installation.launcher(), "--version");
    while (!Files.exists(calls)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    Files.writeString(installation.source(), "class A { int b; }");
    assertVersion(Installation.finish(started));
    assertVersion(installation.run("--version"));
    assertThat(Files.readAllLines(calls)).hasSize(2);
  }

  /** What a fake cannot tell: that modules and their dependencies fit the way it builds. */
  @Test
  void mavenFindsAllThatTheBuildAsksFor() throws Exception {
    installation.realMaven();
    Files.delete(installation.jar());
    Result result = installation.run("--version");
    Path log = installation.root().resolve("target/launcher/build.log");
    assertThat(log).content().contains("BUILD SUCCESS");
    assertThat(result.err()).doesNotContain("the build failed");
    assertThat(installation.jar()).exists();
  }

  @Test
  void failedBuildShowsItsErrorsAndItsLog() throws Exception {
    installation.script("mvn", "echo '[INFO] fine'", "echo '[ERROR] A.java: no'", "exit 1");
    Files.delete(installation.jar());
    Path log = installation.root().resolve("target/launcher/build.log");
    Result result = installation.run("--version");
    assertFailure(result, "[ERROR] A.java: no", "the build failed; the whole log is " + log);
    assertThat(result.err()).hasLineCount(2);
    assertThat(log).content().contains("fine");

    installation.fakeMaven(0);
    assertVersion(installation.run("--version"));
  }

  @Test
  void fullDiskIsToldOnce() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full");
    String command = "'" + installation.launcher() + "' dump java.lang.String >/dev/full";
    Result result = Installation.finish(installation.start(Path.of("/bin/sh"), "-c", command));
    assertOneLine(result, "cannot write to standard output");
  }

  @Test
  void mavenThatBringsNoJarHasFailed() throws Exception {
    installation.script("mvn", "exit 0");
    Files.delete(installation.jar());
    assertOneLine(installation.run("--version"), "the build failed");
  }

  @Test
  void concurrentFirstStartsBuildOnce() throws Exception {
    Path calls = installation.fakeMaven(2);
    Files.delete(installation.jar());
    assertBuildsOnce(calls);
  }

  /** Three starts at once have one build between them, and leave no lock. */
  private void assertBuildsOnce(Path calls) throws Exception {
    List<Started> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(installation.start(installation.launcher(), "--version"));
    }
    for (Started started : all) {
      assertVersion(Installation.finish(started));
    }
    assertThat(Files.readAllLines(calls)).hasSize(1);
    assertThat(Files.exists(installation.lock(), LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void lockOfADeadProcessIsTakenOver() throws Exception {
    Path calls = installation.fakeMaven(1);
    Files.delete(installation.jar());
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Files.createDirectories(installation.lock().getParent());
    Files.createSymbolicLink(installation.lock(), Path.of(Long.toString(dead.pid())));
    assertBuildsOnce(calls);
  }

  @Test
  void interruptedBuildLeavesNothingBehind() throws Exception {
    Path setsid = Path.of("/usr/bin/setsid");
    assumeTrue(Files.isExecutable(setsid), "there is no setsid");
    assumeTrue(
        !isInterruptIgnored(), "interrupts are ignored here, as in what a shell starts with &");
    Path calls = installation.fakeMaven(30);
    Files.delete(installation.jar());
    // A process group of its own, so that the signal reaches Maven too, as from a keyboard.
    Started started = installation.start(setsid, installation.launcher().toString(), "--version");
    while (!Files.exists(calls)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    String group = "-" + started.process().pid();
    new ProcessBuilder("/bin/kill", "-INT", "--", group).start().waitFor();
    Result result = Installation.finish(started);
    assertThat(result.code()).isEqualTo(130);
    assertThat(result.err()).isEmpty();
    assertThat(Files.exists(installation.lock(), LinkOption.NOFOLLOW_LINKS)).isFalse();
    assertThat(installation.jar()).doesNotExist();
  }

  /** Whether processes that are started from here ignore SIGINT, since this one was started so. */
  private static boolean isInterruptIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        long ignored = Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16);
        return (ignored & 1L << 1) != 0; // SIGINT is the second signal.
      }
    }
    return false;
  }
}
