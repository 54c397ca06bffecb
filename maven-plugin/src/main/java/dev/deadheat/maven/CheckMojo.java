package dev.deadheat.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Checks the classes of a module for data races, with its dependencies as the class path. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
// Maven fills the fields in.
@SuppressWarnings("NullAway.Init")
public final class CheckMojo extends AbstractMojo {
  /** Where a module keeps its findings, for the {@code report} goal. */
  static final String DIRECTORY = "deadheat";

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${session.executionRootDirectory}", readonly = true, required = true)
  private File root;

  /** Leaves the module out. */
  @Parameter(property = "deadheat.skip", defaultValue = "false")
  private boolean skip;

  /** Checks the test classes too. */
  @Parameter(property = "deadheat.tests", defaultValue = "false")
  private boolean tests;

  /** The class whose {@code main} is the root; without it, the module is a library. */
  @Parameter(property = "deadheat.main")
  private @Nullable String main;

  /** {@code shared}, or {@code all} for every method that is not private, on any instance. */
  @Parameter(property = "deadheat.library")
  private @Nullable String library;

  /** How objects are told apart: {@code ci}, {@code 1obj} or {@code 2obj}. */
  @Parameter(property = "deadheat.context")
  private @Nullable String context;

  /** The revision that a change started from: SARIF shows its end of a race first. */
  @Parameter(property = "deadheat.changedSince")
  private @Nullable String changedSince;

  /** The same for a unified diff. */
  @Parameter(property = "deadheat.diff")
  private @Nullable File diff;

  /** No heuristics. */
  @Parameter(property = "deadheat.sound", defaultValue = "false")
  private boolean sound;

  /** Shows notes too. */
  @Parameter(property = "deadheat.all", defaultValue = "false")
  private boolean all;

  /** {@code race}, {@code note} or {@code never}. */
  @Parameter(property = "deadheat.failOn")
  private @Nullable String failOn;

  /** What was known before. */
  @Parameter(property = "deadheat.baseline")
  private @Nullable File baseline;

  /** Where to write what is known now. */
  @Parameter(property = "deadheat.writeBaseline")
  private @Nullable File writeBaseline;

  /** Suppression files; without any, that of the module or else of the whole build. */
  @Parameter(property = "deadheat.suppressions")
  private @Nullable List<File> suppressions;

  /** Patterns for classes whose findings are wanted. */
  @Parameter(property = "deadheat.includes")
  private @Nullable List<String> includes;

  /** Patterns for classes whose findings are not wanted. */
  @Parameter(property = "deadheat.excludes")
  private @Nullable List<String> excludes;

  /** The configuration file; without it, that of the module or else of the whole build. */
  @Parameter(property = "deadheat.config")
  private @Nullable File config;

  /** Where to write SARIF. */
  @Parameter(property = "deadheat.sarif")
  private @Nullable File sarif;

  /** Where to write a page. */
  @Parameter(property = "deadheat.html")
  private @Nullable File html;

  /** Further options of {@code deadheat check}, as on the command line. */
  @Parameter(property = "deadheat.arguments")
  private @Nullable List<String> arguments;

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("deadheat is skipped");
      return;
    }
    List<String> inputs = inputs();
    if (inputs.isEmpty()) {
      getLog().info("no classes to check");
      return;
    }
    new CommandLineRun(getLog())
        .run(
            commandLine(inputs),
            "see above, or target/deadheat/findings.json; fix them, suppress them, or set a baseline");
  }

  private List<String> inputs() {
    List<String> inputs = new ArrayList<>();
    List<String> places = new ArrayList<>(List.of(project.getBuild().getOutputDirectory()));
    if (tests) {
      places.add(project.getBuild().getTestOutputDirectory());
    }
    for (String place : places) {
      if (Files.isDirectory(Path.of(place))) {
        inputs.add(place);
      }
    }
    return inputs;
  }

  private List<String> commandLine(List<String> inputs) throws MojoExecutionException {
    return new OptionList("check")
        .plain(inputs)
        .add("--classpath", classpath(inputs))
        .each("--sources", sources())
        .add("--main", main)
        .plain(library == null ? null : List.of("--library=" + library))
        .add("--context", context)
        .add("--changed-since", changedSince)
        .add("--diff", diff)
        .flag("--sound", sound)
        .flag("--all", all)
        .add("--fail-on", failOn)
        .add("--baseline", baseline)
        .add("--write-baseline", writeBaseline)
        .each("--suppressions", suppressionFiles())
        .each("--include", includes)
        .each("--exclude", excludes)
        .existing("--config", config != null ? config : usual("deadheat.toml"))
        .flag("--text", true)
        .add("--json", findingsFile())
        .add("--sarif", sarif)
        .add("--html", html)
        .plain(arguments)
        .list();
  }

  private @Nullable String classpath(List<String> inputs) throws MojoExecutionException {
    try {
      List<String> elements =
          new ArrayList<>(
              tests ? project.getTestClasspathElements() : project.getRuntimeClasspathElements());
      elements.removeAll(inputs);
      elements.removeIf(element -> !new File(element).exists());
      return elements.isEmpty() ? null : String.join(File.pathSeparator, elements);
    } catch (DependencyResolutionRequiredException e) {
      throw new MojoExecutionException("the dependencies are not resolved", e);
    }
  }

  private List<String> sources() {
    List<String> roots = new ArrayList<>(project.getCompileSourceRoots());
    if (tests) {
      roots.addAll(project.getTestCompileSourceRoots());
    }
    roots.removeIf(root -> !new File(root).isDirectory());
    return roots;
  }

  private List<File> suppressionFiles() {
    if (suppressions != null && !suppressions.isEmpty()) {
      return suppressions;
    }
    File usual = usual("deadheat-suppressions.txt");
    return usual.exists() ? List.of(usual) : List.of();
  }

  /** A file of the module, or else of the build it is part of. */
  private File usual(String name) {
    File own = new File(project.getBasedir(), name);
    return own.exists() ? own : new File(root, name);
  }

  private Path findingsFile() throws MojoExecutionException {
    Path directory = Path.of(project.getBuild().getDirectory(), DIRECTORY);
    try {
      return Files.createDirectories(directory).resolve("findings.json");
    } catch (IOException e) {
      throw new MojoExecutionException(directory + ": cannot be made: " + e.getMessage(), e);
    }
  }
}
