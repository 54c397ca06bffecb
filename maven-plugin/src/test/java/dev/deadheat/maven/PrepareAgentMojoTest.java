package dev.deadheat.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrepareAgentMojoTest {
  @Test
  void agentComesFirstAndTheRestStays() {
    File jar = new File("agent.jar");
    assertThat(PrepareAgentMojo.line(jar, "findings=x", ""))
        .isEqualTo("-javaagent:agent.jar=findings=x");
    assertThat(PrepareAgentMojo.line(jar, "findings=x", "-Xmx1g"))
        .isEqualTo("-javaagent:agent.jar=findings=x -Xmx1g");
    assertThat(PrepareAgentMojo.line(new File("a b.jar"), "findings=x", "-Xmx1g"))
        .isEqualTo("\"-javaagent:a b.jar=findings=x\" -Xmx1g");
  }

  @Test
  void pathsWithSpacesAreMadeRelative() throws Exception {
    Path base = Path.of("/my project/core");
    assertThat(PrepareAgentMojo.plain(Path.of("/core/target/deadheat"), Path.of("/core")))
        .isEqualTo("/core/target/deadheat");
    assertThat(PrepareAgentMojo.plain(base.resolve("target/deadheat"), base))
        .isEqualTo("target/deadheat");
    assertThatThrownBy(() -> PrepareAgentMojo.plain(Path.of("/a,b/target"), base))
        .isInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("/a,b/target: the agent cannot be told");
  }

  /** Another build's findings and logs go; what the user or check has put there stays. */
  @Test
  void onlyWhatEarlierTestsLeftIsDeleted(@TempDir Path directory) throws Exception {
    for (String name : List.of("run-12.json", "run.12", "run-notes.txt", "findings.json")) {
      Files.createFile(directory.resolve(name));
    }
    PrepareAgentMojo.deleteOld(directory);
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder("findings.json", "run-notes.txt");
    }
  }
}
