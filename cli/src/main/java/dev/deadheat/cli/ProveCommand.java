package dev.deadheat.cli;

import dev.deadheat.pointsto.library.store.CachedLibrary;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.input.InputException;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.races.Check;
import dev.deadheat.races.CheckOptions;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Mode;
import dev.deadheat.values.Prove;
import dev.deadheat.values.domain.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code deadheat prove}: what holds in every execution of a program without races. */
@Command(
    name = "prove",
    header = "Proves assertions, array indices and divisions in race-free code.",
    description = {
      "%nLooks at every assert, array access, division, array size and long-to-int cast that main",
      "and the threads it starts can reach. Each is proved, not proved (with what is known there),",
      "or refused, because a race on something it depends on makes all reasoning void.",
      "--explain File.java:12 shows what is known there and the regions it rests on,",
      "--explain all does so for everything.",
      "The exit code is 0 if everything was proved."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  deadheat prove target/classes",
      "  deadheat prove app.jar --main app.Server --format json",
      "  deadheat prove src --domain octagon",
      "  deadheat prove queue.jar --library"
    })
final class ProveCommand implements Callable<Integer> {
  /** The most precise domain, by the names that users know. */
  enum Domain {
    interval(Style.INTERVAL),
    octagon(Style.OCTAGON),
    polyhedra(Style.POLYHEDRA);

    private final Style style;

    Domain(Style style) {
      this.style = style;
    }
  }

  private final Terminal terminal;
  private volatile String stage = "reading";

  @Spec private CommandSpec spec;

  @Mixin private ProgramMixin given;

  @Option(
      names = "--library",
      description =
          "No main: any thread calls any public or protected method, on objects of the analysed"
              + " classes that their constructors have made.")
  private boolean asLibrary;

  @Option(
      names = "--domain",
      paramLabel = "DOMAIN",
      description = "interval, octagon or polyhedra (default): the most precise that is tried.")
  private Domain domain = Domain.polyhedra;

  @Mixin private InputMixin input;

  @Mixin private CacheMixin cache;

  @Mixin private OutputMixin output;

  // picocli fills the fields in before it calls the command.
  @SuppressWarnings("NullAway.Init")
  ProveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (given.main() != null && asLibrary) {
      throw new ParameterException(spec.commandLine(), "--main and --library exclude each other");
    }
    output.validate();
    input.validate(given.paths());
    long start = System.nanoTime();
    ProgramLoader loader = input.loader();
    Progress progress = Progress.show(terminal, () -> stage);
    try (Program program = loader.open(given.paths(), input.classpath());
        CachedLibrary library = cache.library(program)) {
      Method main = asLibrary ? null : findMain(program);
      Check check = check(program, library, main);
      Findings races = races(check);
      CheckedRaces known = new CheckedRaces(races);
      stage = "proving";
      Result solved = check.solved();
      Prove.Answer answer =
          main == null || solved == null
              ? Prove.library(program, domain.style, known, text -> stage = text)
              : Prove.solved(program, solved, main, domain.style, known);
      String roots = main == null ? races.roots() : "main " + main.owner().name();
      Findings findings =
          new ProveFindings(answer, races, roots, given.paths()).build(seconds(start));
      String place = output.explain();
      if (place != null && ProveExplanation.isPlace(place)) {
        return new ProveExplanation(answer, terminal.out()).print(place);
      }
      return output.deliver(findings, terminal);
    } catch (InputException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    } finally {
      progress.close();
      loader.warnings().list().stream()
          .limit(20)
          .forEach(w -> terminal.err().println("warning: " + w));
    }
  }

  /** Race freedom comes first, and from the engine that is made for it. */
  private Check check(Program program, CachedLibrary library, @Nullable Method main) {
    String start = main == null ? null : main.owner().name();
    CheckOptions options =
        new CheckOptions(start, main == null, false, false, true, Sensitivity.OBJ2);
    return new Check(program, library, options, text -> stage = "races: " + text).keepSuppressed();
  }

  private static Findings races(Check check) {
    Findings.Builder found = Findings.of(Mode.CHECK, Version.number());
    check.run(found);
    return found.build();
  }

  private Method findMain(Program program) {
    String main = given.main();
    List<Method> found = new ArrayList<>();
    for (ClassType type : program.analysedClasses()) {
      for (Method method : type.methods()) {
        if (method.name().equals("main")
            && method.isStatic()
            && method.descriptor().text().equals("([Ljava/lang/String;)V")
            && (main == null || type.name().equals(main))) {
          found.add(method);
        }
      }
    }
    if (found.isEmpty()) {
      throw new UserError(
          (main == null
              ? "none of the classes has a main method to start from; give --library to prove"
                  + " operations that anybody may call"
              : main + " has no main method to start from; check --main"));
    }
    if (found.size() > 1) {
      String names =
          found.stream().map(m -> m.owner().name()).limit(5).collect(Collectors.joining(", "));
      throw new UserError(
          found.size() + " classes have a main method; choose one with --main: " + names);
    }
    return found.get(0);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
