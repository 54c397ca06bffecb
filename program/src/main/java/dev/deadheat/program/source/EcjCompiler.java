package dev.deadheat.program.source;

import dev.deadheat.program.input.Jdk;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jdt.core.compiler.CategorizedProblem;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileConstants;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment;
import org.eclipse.jdt.internal.compiler.lookup.ModuleBinding;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.jspecify.annotations.Nullable;

/**
 * Compiles with the Eclipse compiler, which goes on where code is wrong: a method with an error
 * keeps its place and throws, the rest of its class is as it should be. It runs against the given
 * JDK, whichever runs deadheat, through its own lookup of types; the batch compiler could only read
 * files.
 */
final class EcjCompiler {
  private static final int OLDEST_LEVEL = 8;
  private static final int MAJOR_OF_JAVA_1 = 44;
  private static final int MOST_PROBLEMS_OF_A_FILE = 1000;

  private EcjCompiler() {}

  /** The newest language level it knows. */
  static int latestLevel() {
    return (int) (ClassFileConstants.getLatestJDKLevel() >> 16) - MAJOR_OF_JAVA_1;
  }

  /** An error with the file it is in; null if it is about none. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Mistake(
      @Nullable SourceUnit unit,
      int id,
      String[] arguments,
      int start,
      int end,
      Compilation.Problem problem) {}

  /** What came out, with errors in the compiler's own terms. */
  record Result(List<CompiledClass> classes, List<Mistake> errors) {}

  /** Compiles all units; those with errors yield classes too, where something is left of them. */
  static Result compile(
      List<SourceUnit> units, int level, CompileClasspath classpath, Jdk platform) {
    Map<String, SourceUnit> byPath = new HashMap<>();
    ICompilationUnit[] input = new ICompilationUnit[units.size()];
    for (int i = 0; i < input.length; i++) {
      SourceUnit unit = units.get(i);
      // The index makes the file name unique; ECJ needs only its last part to be right.
      String path = i + "/" + unit.simpleName() + ".java";
      byPath.put(path, unit);
      input[i] = new Unit(path, unit);
    }
    Result all = new Result(new ArrayList<>(), new ArrayList<>());
    Compiler compiler =
        new Compiler(
            new EcjTypes(classpath, platform),
            DefaultErrorHandlingPolicies.proceedWithAllProblems(),
            options(level),
            result -> accept(result, byPath, all),
            new DefaultProblemFactory(Locale.ROOT));
    compiler.useSingleThread = true; // the order of results must not depend on threads
    try {
      compiler.compile(input);
    } catch (RuntimeException | StackOverflowError e) {
      String message = "the compiler broke down (" + e + "); the classes it did not reach are lost";
      all.errors.add(
          new Mistake(null, 0, new String[0], 0, 0, new Compilation.Problem("", 0, message)));
    }
    return all;
  }

  private static void accept(CompilationResult result, Map<String, SourceUnit> byPath, Result all) {
    SourceUnit unit = byPath.get(String.valueOf(result.getFileName()));
    String origin = unit == null ? "" : unit.origin();
    for (ClassFile file : result.getClassFiles()) {
      String name = String.valueOf(CharOperation.concatWith(file.getCompoundName(), '/'));
      all.classes.add(
          new CompiledClass(name, origin, DamagedAnnotations.removedFrom(file.getBytes())));
    }
    CategorizedProblem[] problems = result.getErrors();
    if (problems != null) {
      for (CategorizedProblem problem : problems) {
        int line = Math.max(0, problem.getSourceLineNumber());
        all.errors.add(
            new Mistake(
                unit,
                problem.getID(),
                problem.getArguments(),
                problem.getSourceStart(),
                problem.getSourceEnd() + 1,
                new Compilation.Problem(origin, line, problem.getMessage())));
      }
    }
  }

  private static CompilerOptions options(int level) {
    CompilerOptions options = new CompilerOptions();
    int known = Math.min(Math.max(level, OLDEST_LEVEL), latestLevel());
    long constant = (long) (known + MAJOR_OF_JAVA_1) << 16;
    options.complianceLevel = constant;
    options.sourceLevel = constant;
    options.targetJDK = constant;
    options.produceDebugAttributes =
        ClassFileConstants.ATTR_SOURCE
            | ClassFileConstants.ATTR_LINES
            | ClassFileConstants.ATTR_VARS;
    options.produceMethodParameters = true;
    options.preserveAllLocalVariables = true;
    options.performMethodsFullRecovery = true;
    options.performStatementsRecovery = true;
    options.processAnnotations = false;
    options.maxProblemsPerUnit = MOST_PROBLEMS_OF_A_FILE;
    options.docCommentSupport = false;
    return options;
  }

  private record Unit(String path, SourceUnit source) implements ICompilationUnit {
    @Override
    public char[] getFileName() {
      return path.toCharArray();
    }

    @Override
    public char[] getContents() {
      return source.text().toCharArray();
    }

    @Override
    public char[] getMainTypeName() {
      return source.simpleName().toCharArray();
    }

    @Override
    public char @Nullable [][] getPackageName() {
      return null; // as the text says: the path need not agree
    }

    @Override
    public ModuleBinding module(LookupEnvironment environment) {
      return environment.UnNamedModule;
    }

    @Override
    public boolean ignoreOptionalProblems() {
      return true;
    }
  }
}
