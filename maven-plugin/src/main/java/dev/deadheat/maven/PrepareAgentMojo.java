package dev.deadheat.maven;

import java.io.File;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Puts the agent before the arguments of the JVMs that Surefire and Failsafe start, so that tests
 * run under it. A build that sets {@code argLine} in the configuration of Surefire itself has to
 * write {@code @{argLine}} there, as with JaCoCo.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
// Maven fills the fields in.
@SuppressWarnings("NullAway.Init")
public final class PrepareAgentMojo extends AbstractMojo {
  private static final String AGENT = "dev.deadheat:deadheat-agent";

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
  private Map<String, Artifact> artifacts;

  /** Leaves the tests alone. */
  @Parameter(property = "deadheat.skip", defaultValue = "false")
  private boolean skip;

  /** The property that Surefire reads. */
  @Parameter(property = "deadheat.propertyName", defaultValue = "argLine")
  private String propertyName;

  /** Options of the agent, as {@code deadheat run} passes them. */
  @Parameter(property = "deadheat.agentOptions")
  private @Nullable String agentOptions;

  /** The jar of the agent; without it, the one that belongs to this version. */
  @Parameter(property = "deadheat.agentJar")
  private @Nullable File agentJar;

  @Override
  public void execute() throws MojoExecutionException {
    if (skip) {
      getLog().info("deadheat is skipped");
      return;
    }
    Properties properties = project.getProperties();
    String before = properties.getProperty(propertyName, "");
    String line = line(jar(), agentOptions, before);
    properties.setProperty(propertyName, line);
    getLog().info(propertyName + " set to " + line);
  }

  private File jar() throws MojoExecutionException {
    Artifact artifact = artifacts.get(AGENT);
    File jar = agentJar != null ? agentJar : artifact == null ? null : artifact.getFile();
    if (jar == null || !jar.isFile()) {
      throw new MojoExecutionException(
          (jar == null ? AGENT : jar)
              + ": there is no agent; name its jar with agentJar, or leave prepare-agent out");
    }
    return jar;
  }

  /** The agent first, so that what the user sets still counts; quoted, since paths have spaces. */
  static String line(File jar, @Nullable String options, String before) {
    String agent = "-javaagent:" + jar + (options == null ? "" : "=" + options);
    String quoted = agent.contains(" ") ? "\"" + agent + "\"" : agent;
    return before.isBlank() ? quoted : quoted + " " + before;
  }
}
