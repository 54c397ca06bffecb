package dev.deadheat.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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

  @Mixin private InputMixin input;

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
    input.validate(paths);
    return new DumpRequest(
        name, List.copyOf(paths), input.classpath(), input.jdk(), input.release());
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
