package dev.deadheat.maven;

import dev.deadheat.cli.Embedded;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Puts the agent before the arguments of the JVMs that Surefire and Failsafe start, so that tests
 * run under it and leave what they find beside the findings of {@code check}. A build that sets
 * {@code argLine} in the configuration of Surefire itself has to write {@code @{argLine}} there, as
 * with JaCoCo.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
// Maven fills the fields in.
@SuppressWarnings("NullAway.Init")
public final class PrepareAgentMojo extends AbstractMojo {
  /** Files of this name are what executions have found. */
  private static final String RUN = "run-";

  /** Findings and logs of processes. */
  private static final Pattern OLD = Pattern.compile("run-\\d+\\.json|run\\.\\d+");

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** Leaves the tests alone. */
  @Parameter(property = "deadheat.skip", defaultValue = "false")
  private boolean skip;

  /** The property that Surefire and Failsafe read. */
  @Parameter(property = "deadheat.propertyName", defaultValue = "argLine")
  private String propertyName;

  /** Further options of the agent, see docs/run.md: {@code include=com.acme.*}. */
  @Parameter(property = "deadheat.agentOptions")
  private @Nullable String agentOptions;

  /** The jar of the agent; without it, the one that this plugin brings along. */
  @Parameter(property = "deadheat.agentJar")
  private @Nullable File agentJar;

  @Override
  public void execute() throws MojoExecutionException {
    if (skip) {
      getLog().info("deadheat is skipped");
      return;
    }
    if (project.getPackaging().equals("pom")) {
      return; // It has no tests, and would get a directory for nothing.
    }
    Properties properties = project.getProperties();
    String before = properties.getProperty(propertyName, "");
    String line = line(jar(), options(), before);
    properties.setProperty(propertyName, line);
    getLog().info(propertyName + " set to " + line);
  }

  private File jar() throws MojoExecutionException {
    if (agentJar != null && !agentJar.isFile()) {
      throw new MojoExecutionException(
          agentJar + ": there is no agent; leave agentJar out for the one of this plugin");
    }
    try {
      return agentJar != null ? agentJar : Embedded.agent().toFile();
    } catch (IOException e) {
      throw new MojoExecutionException("the agent cannot be unpacked: " + e.getMessage(), e);
    }
  }

  private String options() throws MojoExecutionException {
    Path directory = Path.of(project.getBuild().getDirectory(), CheckMojo.DIRECTORY);
    try {
      Files.createDirectories(directory);
      deleteOld(directory);
    } catch (IOException e) {
      throw new MojoExecutionException(directory + ": cannot be made: " + e.getMessage(), e);
    }
    String place = plain(directory, project.getBasedir().toPath());
    String files = "findings=" + place + "/" + RUN + "%p.json,log_path=" + place + "/run";
    return agentOptions == null || agentOptions.isBlank() ? files : files + "," + agentOptions;
  }

  /** What earlier builds have found is not about these classes. */
  static void deleteOld(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.filter(f -> OLD.matcher(String.valueOf(f.getFileName())).matches()).toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }

  /** The agent's options end at commas and spaces; the tests' JVM starts in the base directory. */
  static String plain(Path directory, Path base) throws MojoExecutionException {
    String separators = ".*[,\\s].*";
    String absolute = directory.toString();
    if (!absolute.matches(separators)) {
      return absolute;
    }
    String relative = directory.startsWith(base) ? base.relativize(directory).toString() : absolute;
    if (relative.matches(separators)) {
      throw new MojoExecutionException(
          absolute + ": the agent cannot be told a path with commas or spaces; use another");
    }
    return relative;
  }

  /** The agent first, so that what the user sets still counts; quoted, since paths have spaces. */
  static String line(File jar, String options, String before) {
    String agent = "-javaagent:" + jar + "=" + options;
    String quoted = agent.contains(" ") ? "\"" + agent + "\"" : agent;
    return before.isBlank() ? quoted : quoted + " " + before;
  }
}
