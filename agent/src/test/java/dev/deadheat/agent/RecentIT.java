package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As {@link IdiomsIT}, for what only a recent JDK has; with its own compiler, and previews. */
class RecentIT {
  private static final int RUNS = 3;

  /** The scopes of this release; they are a preview, and others have other ones. */
  private static final int RELEASE = 25;

  private static final Pattern CASE =
      Pattern.compile("\"access\":\"\\w+\",\"class\":\"recent\\.Recent\\$([A-Za-z0-9]+)[\"$]");

  @TempDir private Path directory;

  @Test
  void rightIsQuietAndWrongIsReported() throws Exception {
    Path jdk = null;
    for (Path candidate : Programs.jdks()) {
      jdk = release(candidate) == RELEASE ? candidate : jdk;
    }
    assumeTrue(jdk != null, "no JDK " + RELEASE + " here");
    Path classes = compile(jdk);
    for (int run = 0; run < RUNS; run++) {
      Path findings = directory.resolve("findings.json");
      Path out = directory.resolve("out");
      Path err = directory.resolve("err");
      Process process =
          new ProcessBuilder(
                  jdk.resolve("bin/java").toString(),
                  "--enable-preview",
                  "-javaagent:" + Programs.AGENT + "=ignore=recent.Turn,findings=" + findings,
                  "-cp",
                  classes.toString(),
                  "recent.Recent")
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      assertThat(process.waitFor()).as(Files.readString(err)).isZero();
      Set<String> racy = new TreeSet<>();
      Matcher matcher = CASE.matcher(Files.readString(findings));
      while (matcher.find()) {
        racy.add(matcher.group(1));
      }
      Set<String> wrong = new TreeSet<>();
      try (Stream<String> lines = Files.lines(out)) {
        lines.filter(line -> line.endsWith("Bad")).forEach(line -> wrong.add(line.substring(4)));
      }
      assertThat(wrong).hasSizeGreaterThan(6);
      assertThat(racy).as(Files.readString(err)).isEqualTo(wrong);
    }
  }

  private Path compile(Path jdk) throws IOException, InterruptedException {
    Path classes = directory.resolve("classes");
    List<String> command =
        new ArrayList<>(
            List.of(
                jdk.resolve("bin/javac").toString(),
                "--enable-preview",
                "--release",
                "" + RELEASE,
                "-nowarn",
                "-g",
                "-d",
                classes.toString()));
    try (Stream<Path> files = Files.list(Path.of("src", "test", "programs", "recent"))) {
      files.forEach(file -> command.add(file.toString()));
    }
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor()).isZero();
    return classes;
  }

  private static int release(Path jdk) throws IOException {
    Properties release = new Properties();
    try (Reader in = Files.newBufferedReader(jdk.resolve("release"))) {
      release.load(in);
    }
    String version = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Integer.parseInt(version.split("[.+-]", -1)[0]);
  }
}
