package dev.deadheat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** One report over all modules, from what {@code check} and executions have left in them. */
@Mojo(name = "report", aggregator = true, threadSafe = true)
// Maven fills the fields in.
@SuppressWarnings("NullAway.Init")
public final class ReportMojo extends AbstractMojo {
  @Parameter(defaultValue = "${reactorProjects}", readonly = true, required = true)
  private List<MavenProject> modules;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** The page. */
  @Parameter(
      property = "deadheat.html",
      defaultValue = "${project.build.directory}/deadheat/index.html")
  private File html;

  /** The SARIF log. */
  @Parameter(
      property = "deadheat.sarif",
      defaultValue = "${project.build.directory}/deadheat/deadheat.sarif")
  private File sarif;

  /** {@code race}, {@code note} or {@code never}, which is the default here. */
  @Parameter(property = "deadheat.failOn")
  private @Nullable String failOn;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    List<String> files = new ArrayList<>();
    List<String> sources = new ArrayList<>();
    for (MavenProject module : modules) {
      files.addAll(findings(Path.of(module.getBuild().getDirectory(), CheckMojo.DIRECTORY)));
      module.getCompileSourceRoots().stream()
          .filter(root -> new File(root).isDirectory())
          .forEach(sources::add);
    }
    if (files.isEmpty()) {
      getLog().warn("no findings in any module; run deadheat:check first");
      return;
    }
    try {
      Files.createDirectories(html.getAbsoluteFile().getParentFile().toPath());
      Files.createDirectories(sarif.getAbsoluteFile().getParentFile().toPath());
    } catch (IOException e) {
      throw new MojoExecutionException("cannot make a directory: " + e.getMessage(), e);
    }
    List<String> arguments =
        new OptionList("report")
            .plain(files)
            .each("--sources", sources)
            .add("--html", html)
            .add("--sarif", sarif)
            .add("--fail-on", failOn)
            .existing("--config", new File(project.getBasedir(), "deadheat.toml"))
            .existing("--suppressions", new File(project.getBasedir(), "deadheat-suppressions.txt"))
            .list();
    new CommandLineRun(getLog()).run(arguments, "see " + html);
  }

  private static List<String> findings(Path directory) throws MojoExecutionException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(Path::toString).filter(file -> file.endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new MojoExecutionException(directory + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
