package dev.deadheat.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code deadheat dump}: shows a contributor what the program model makes of a class. */
@Command(
    name = "dump",
    header = "Prints the types and the IR of a method or of a whole class.",
    description = "%nWhat every analysis works on: registers in SSA form, edges, source lines.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  deadheat dump 'org.h2.Driver.connect' h2.jar",
      "  deadheat dump 'org.h2.Driver' h2.jar                    the whole class",
      "  deadheat dump 'java.util.Map$Entry' --jdk ~/jdk-21      a class of another JDK",
      "  deadheat dump 'app.Main.run' src --classpath lib/a.jar:lib/b.jar"
    })
final class Dump implements Callable<Integer> {
  private static final int OLDEST_RELEASE = 8;
  private static final Pattern NAME =
      Pattern.compile("(?U)[\\w$-]+(\\.[\\w$-]+)*(\\.<(cl)?init>)?(\\(.*)?");

  private final Dumper dumper;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "'pkg.Cls.method' (all overloads) or 'pkg.Cls'; quote it if it contains a $.")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "PATH",
      description =
          "Directory, jar, war, ear, jmod, class file or source tree. Without any, the JDK's classes.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--classpath",
      paramLabel = "P",
      description = "Where to look for further types, separated as on a Java class path.")
  private @Nullable String classpath;

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description = "Home of the JDK whose library is meant (default: the running one).")
  private @Nullable Path jdk;

  @Option(
      names = "--release",
      paramLabel = "N",
      description = "Read multi-release jars as Java N does (default: the running Java).")
  private @Nullable Integer release;

  // picocli fills the fields in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  Dump(Dumper dumper) {
    this.dumper = dumper;
  }

  @Override
  public Integer call() {
    dumper.dump(request(), spec.commandLine().getOut(), spec.commandLine().getErr());
    return ExitCode.OK;
  }

  private DumpRequest request() {
    if (!NAME.matcher(name).matches()) {
      throw usage("'" + name + "' is not a name; write 'pkg.Cls.method' or 'pkg.Cls'");
    }
    paths.forEach(this::requireReadable);
    List<Path> classpathEntries = classpathEntries();
    classpathEntries.forEach(this::requireReadable);
    int chosen = release == null ? Runtime.version().feature() : release;
    if (chosen < OLDEST_RELEASE) {
      throw usage("--release " + chosen + ": give " + OLDEST_RELEASE + " or a later release");
    }
    return new DumpRequest(name, List.copyOf(paths), classpathEntries, jdk, chosen);
  }

  private List<Path> classpathEntries() {
    List<Path> entries = new ArrayList<>();
    if (classpath != null) {
      for (String entry : classpath.split(Pattern.quote(File.pathSeparator), -1)) {
        if (!entry.isEmpty()) {
          entries.add(Path.of(entry));
        }
      }
    }
    return List.copyOf(entries);
  }

  private void requireReadable(Path path) {
    if (!Files.exists(path)) {
      throw new UserError(path + ": no such file or directory; check the path");
    }
    if (!Files.isReadable(path)) {
      throw new UserError(path + ": permission denied; make it readable");
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
