package dev.deadheat.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class PrepareAgentMojoTest {
  @Test
  void agentComesFirstAndTheRestStays() {
    File jar = new File("agent.jar");
    assertThat(PrepareAgentMojo.line(jar, null, "")).isEqualTo("-javaagent:agent.jar");
    assertThat(PrepareAgentMojo.line(jar, "log_path=x", "-Xmx1g"))
        .isEqualTo("-javaagent:agent.jar=log_path=x -Xmx1g");
    assertThat(PrepareAgentMojo.line(new File("a b.jar"), null, "-Xmx1g"))
        .isEqualTo("\"-javaagent:a b.jar\" -Xmx1g");
  }
}
