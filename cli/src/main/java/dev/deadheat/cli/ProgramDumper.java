package dev.deadheat.cli;

import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.input.InputException;
import dev.deadheat.program.ir.ClassPrinter;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warning;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The one place where {@code dump} meets the program model. */
final class ProgramDumper implements Dumper {
  private static final int MAX_SUGGESTIONS = 5;
  private static final int MAX_WARNINGS = 20;

  private final Terminal terminal;

  ProgramDumper(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void dump(DumpRequest request, PrintWriter out, PrintWriter err) {
    ProgramLoader loader = new ProgramLoader(request.release(), request.jdk());
    String text;
    Progress progress = Progress.show(terminal, () -> "reading " + inputs(request));
    try (Program program = loader.open(request.paths(), request.classpath())) {
      text = text(program, request);
    } catch (InputException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    } finally {
      progress.close();
      // Also before an error: why a class is not there may be among them.
      warn(loader.warnings().list(), err);
    }
    out.print(text);
  }

  private static String inputs(DumpRequest request) {
    return request.paths().isEmpty()
        ? "the JDK"
        : request.paths().stream().map(Path::toString).collect(Collectors.joining(", "));
  }

  private static String text(Program program, DumpRequest request) {
    String name = request.name();
    int parameters = name.indexOf('(');
    String path = parameters < 0 ? name : name.substring(0, parameters);
    ClassType whole = parameters < 0 ? program.findClass(path) : null;
    if (whole != null) {
      return ClassPrinter.print(whole, whole.methods(), program.bodies());
    }
    int dot = path.lastIndexOf('.');
    ClassType owner = dot < 0 ? null : program.findClass(path.substring(0, dot));
    if (owner == null) {
      throw new UserError(notFound(program, request, path));
    }
    String simple = path.substring(dot + 1);
    List<Method> methods =
        owner.methods().stream()
            .filter(m -> m.name().equals(simple) && fits(m, name, parameters))
            .toList();
    if (methods.isEmpty()) {
      throw new UserError(
          owner
              + " has no method "
              + name.substring(dot + 1)
              + "; it has "
              + owner.methods().stream()
                  .map(Method::name)
                  .distinct()
                  .sorted()
                  .collect(Collectors.joining(", ")));
    }
    return ClassPrinter.print(owner, methods, program.bodies());
  }

  /** Parameters may be written as in source or as in a class file, or left out. */
  private static boolean fits(Method method, String name, int parameters) {
    if (parameters < 0) {
      return true;
    }
    String wanted = name.substring(parameters).replace(" ", "");
    return method.descriptor().text().startsWith(wanted)
        || method.descriptor().parameterList().replace(" ", "").equals(wanted);
  }

  private static String notFound(Program program, DumpRequest request, String path) {
    String simple = path.substring(path.lastIndexOf('.') + 1);
    String like = like(program, simple);
    if (like == null && path.contains(".")) {
      String before = path.substring(0, path.lastIndexOf('.'));
      like = like(program, before.substring(before.lastIndexOf('.') + 1));
    }
    return path
        + ": no such class or method in "
        + inputs(request)
        + (like == null ? "; 'deadheat help dump' shows how to write it" : "; there is " + like);
  }

  /** Classes of the same simple name. */
  private static @Nullable String like(Program program, String simple) {
    String found =
        program.analysedClasses().stream()
            .map(ClassType::name)
            .filter(n -> n.endsWith("." + simple) || n.endsWith("$" + simple) || n.equals(simple))
            .limit(MAX_SUGGESTIONS)
            .collect(Collectors.joining(", "));
    return found.isEmpty() ? null : found;
  }

  private static void warn(List<Warning> warnings, PrintWriter err) {
    warnings.stream().limit(MAX_WARNINGS).forEach(w -> err.println("warning: " + w));
    if (warnings.size() > MAX_WARNINGS) {
      err.println("warning: … and " + (warnings.size() - MAX_WARNINGS) + " more");
    }
  }
}
