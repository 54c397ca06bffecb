package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jacoco.agent.rt.RT;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JaCoCo beside the agent: its probes are no races, and it still sees what was executed. */
class JacocoIT {
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir private Path directory;

  @Test
  void beforeTheAgent() throws Exception {
    bothDoTheirWork(true);
  }

  @Test
  void behindTheAgent() throws Exception {
    bothDoTheirWork(false);
  }

  private void bothDoTheirWork(boolean first) throws Exception {
    Programs programs = new Programs(directory, "faults");
    Path covered = directory.resolve("jacoco.exec");
    String jacoco =
        "-javaagent:"
            + Path.of(RT.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            + "=destfile="
            + covered;
    List<String> command =
        new ArrayList<>(programs.command(JDK, "", List.of(), "faults.Faults", "lateRace"));
    command.add(first ? 1 : 2, jacoco);
    Process process =
        new ProcessBuilder(command).redirectError(directory.resolve("err").toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(out).isEqualTo("end of lateRace\n");
    assertThat(Files.readString(programs.findings()))
        .contains("Faults.raced")
        .doesNotContain("boolean[]", "Faults.depth");
    assertThat(Files.readString(covered, StandardCharsets.ISO_8859_1)).contains("faults/Faults");
  }
}
