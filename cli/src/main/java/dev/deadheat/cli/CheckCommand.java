package dev.deadheat.cli;

import dev.deadheat.pointsto.library.store.CachedLibrary;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.input.InputException;
import dev.deadheat.races.Check;
import dev.deadheat.races.CheckOptions;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.Warning;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code deadheat check}: the static analysis. */
@Command(
    name = "check",
    header = "Finds the data races that a program or library could have.",
    description = "%nReads class files or sources; nothing is run, no annotation is needed.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  deadheat check app.jar                     main from the manifest, else as a library",
      "  deadheat check target/classes --main app.Main --classpath lib/a.jar:lib/b.jar",
      "  deadheat check src --library --all         notes too"
    })
final class CheckCommand implements Callable<Integer> {
  private final Terminal terminal;
  private volatile String stage = "reading";

  @Spec private CommandSpec spec;

  @Mixin private ProgramMixin given;

  @Option(
      names = "--library",
      paramLabel = "all",
      arity = "0..1",
      fallbackValue = "shared",
      description =
          "Public and protected methods are called by any thread; with =all, every method that is"
              + " not private, on any instance.")
  private @Nullable String library;

  @Option(names = "--sound", description = "No heuristics: report whatever is not proved safe.")
  private boolean sound;

  @Option(
      names = "--only",
      paramLabel = "LOCATION",
      split = ",",
      description =
          "Report only races on these fields, package.Class.field; for what an array or a container"
              + " holds, the field that holds it.")
  private List<String> only = List.of();

  @Option(
      names = "--context",
      paramLabel = "K",
      description = "How objects are told apart: ci, 1obj or 2obj (default).")
  private String context = "2obj";

  @Mixin private InputMixin input;

  @Mixin private CacheMixin cache;

  @Mixin private OutputMixin output;

  // picocli fills the fields in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Sensitivity sensitivity = sensitivity();
    if (given.main() != null && library != null) {
      throw usage("--main and --library exclude each other");
    }
    if (library != null && !library.equals("shared") && !library.equals("all")) {
      throw usage("--library=" + library + ": give nothing or 'all'");
    }
    output.validate();
    input.validate(given.paths());
    Findings findings = analyse(sensitivity);
    return output.deliver(findings, terminal);
  }

  private Findings analyse(Sensitivity sensitivity) {
    long began = System.nanoTime();
    ProgramLoader loader = input.loader();
    Progress progress = Progress.show(terminal, () -> stage);
    Findings.Builder findings = Findings.of(Mode.CHECK, Version.number());
    given.paths().forEach(path -> findings.input(path.toString()));
    try (Program program = loader.open(given.paths(), input.classpath());
        CachedLibrary libraries = cache.library(program)) {
      int classes = program.analysedClasses().size();
      if (classes == 0) {
        throw new UserError(
            given.paths().get(0) + ": has no classes; give a jar, class files or sources");
      }
      Check check =
          new Check(program, libraries, options(program, sensitivity), text -> stage = text)
              .only(only);
      check.run(findings);
      loader
          .warnings()
          .list()
          .forEach(
              w ->
                  findings.warning(
                      new Warning(
                          w.kind().name().toLowerCase(Locale.ROOT), w.subject(), w.message())));
      findings.stats(
          new Stats(
              (System.nanoTime() - began) / 1e9,
              Costs.cpuSeconds(),
              Costs.peakHeap(),
              classes,
              check.methods(),
              check.reachedMethods()));
    } catch (InputException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    } finally {
      progress.close();
    }
    return findings.build();
  }

  private CheckOptions options(Program program, Sensitivity sensitivity) {
    String start = given.main();
    boolean widening = false;
    if (start == null && library == null) {
      start = program.mainClass();
      widening = start != null;
    }
    if (start != null && program.findClass(start) == null) {
      if (!widening) {
        throw new UserError(start + ": no such class in the given paths; check --main");
      }
      start = null;
    }
    boolean all = "all".equals(library);
    return new CheckOptions(
        start, start == null, widening && start != null, all, sound, sensitivity);
  }

  private Sensitivity sensitivity() {
    for (Sensitivity s : Sensitivity.values()) {
      if (s.option().equals(context)) {
        return s;
      }
    }
    throw usage(
        "--context "
            + context
            + ": give one of "
            + String.join(
                ", ", Arrays.stream(Sensitivity.values()).map(Sensitivity::option).toList()));
  }

  private ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
