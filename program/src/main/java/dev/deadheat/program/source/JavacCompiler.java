package dev.deadheat.program.source;

import dev.deadheat.program.input.ClassFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Compiles with the running JDK's javac, in memory, against its own platform. */
final class JavacCompiler {
  private static final int OLDEST_LEVEL = 8;

  private JavacCompiler() {}

  /**
   * Compiles all units at this language level.
   *
   * @return null if there is no javac (a JRE), it does not know the level, or it broke down
   */
  static @Nullable Compilation compile(
      List<SourceUnit> units, int level, CompileClasspath classpath) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    int latest = Runtime.version().feature();
    if (javac == null || level > latest) {
      return null;
    }
    List<String> options =
        new ArrayList<>(List.of("-proc:none", "-g", "-parameters", "-nowarn", "-implicit:none"));
    if (level < latest) {
      // Not --release: the analysis sees the platform of this JDK, and so must the compiler.
      String number = Integer.toString(Math.max(level, OLDEST_LEVEL));
      options.addAll(List.of("-source", number, "-target", number, "-Xlint:-options"));
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    try (MemoryFiles files =
        new MemoryFiles(
            javac.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8),
            classpath)) {
      List<JavaFileObject> sources = new ArrayList<>();
      units.forEach(unit -> sources.add(new Source(unit)));
      javac.getTask(Writer.nullWriter(), files, diagnostics, options, null, sources).call();
      return new Compilation(files.classes(), problems(diagnostics), Map.of());
    } catch (IOException | RuntimeException | StackOverflowError | AssertionError e) {
      return null; // javac itself broke down; the other compiler may not
    }
  }

  private static List<Compilation.Problem> problems(DiagnosticCollector<JavaFileObject> from) {
    List<Compilation.Problem> problems = new ArrayList<>();
    for (Diagnostic<? extends JavaFileObject> diagnostic : from.getDiagnostics()) {
      if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
        String origin = diagnostic.getSource() instanceof Source s ? s.unit.origin() : "";
        problems.add(
            new Compilation.Problem(
                origin,
                (int) Math.max(0, diagnostic.getLineNumber()),
                diagnostic.getMessage(Locale.ROOT)));
      }
    }
    return problems;
  }

  private static URI uri(String path) {
    try {
      return new URI("deadheat", null, path.startsWith("/") ? path : "/" + path, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final SourceUnit unit;

    Source(SourceUnit unit) {
      super(uri(unit.path()), Kind.SOURCE);
      this.unit = unit;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return unit.text();
    }
  }

  private static final class Library extends SimpleJavaFileObject {
    private final ClassFile file;

    Library(ClassFile file) {
      super(uri(file.internalName() + ".class"), Kind.CLASS);
      this.file = file;
    }

    @Override
    public InputStream openInputStream() throws IOException {
      return new ByteArrayInputStream(file.read());
    }
  }

  private static final class Output extends SimpleJavaFileObject {
    private final String internalName;
    private final String origin;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Output(String internalName, String origin) {
      super(uri(internalName + ".class"), Kind.CLASS);
      this.internalName = internalName;
      this.origin = origin;
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  /** Class path and output in memory; only the platform's files are the real ones. */
  private static final class MemoryFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final CompileClasspath classpath;
    private final List<Output> outputs = new ArrayList<>();

    MemoryFiles(JavaFileManager platform, CompileClasspath classpath) {
      super(platform);
      this.classpath = classpath;
    }

    List<CompiledClass> classes() {
      return outputs.stream()
          .map(o -> new CompiledClass(o.internalName, o.origin, o.bytes.toByteArray()))
          .toList();
    }

    @Override
    public boolean hasLocation(Location location) {
      return location == StandardLocation.CLASS_PATH
          || location == StandardLocation.CLASS_OUTPUT
          || (isPlatform(location) && super.hasLocation(location));
    }

    private static boolean isPlatform(Location location) {
      return !(location instanceof StandardLocation)
          || location == StandardLocation.PLATFORM_CLASS_PATH
          || location == StandardLocation.SYSTEM_MODULES;
    }

    @Override
    public Iterable<JavaFileObject> list(
        Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
        throws IOException {
      if (location == StandardLocation.CLASS_PATH) {
        List<JavaFileObject> found = new ArrayList<>();
        if (kinds.contains(JavaFileObject.Kind.CLASS)) {
          for (ClassFile file : classpath.classesOf(packageName.replace('.', '/'))) {
            found.add(new Library(file));
          }
        }
        return found;
      }
      return isPlatform(location) ? super.list(location, packageName, kinds, recurse) : List.of();
    }

    @Override
    public @Nullable String inferBinaryName(Location location, JavaFileObject file) {
      return file instanceof Library library
          ? library.file.internalName().replace('/', '.')
          : super.inferBinaryName(location, file);
    }

    @Override
    public boolean isSameFile(FileObject a, FileObject b) {
      return a.equals(b);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location,
        String className,
        JavaFileObject.Kind kind,
        @Nullable FileObject sibling) {
      String origin = sibling instanceof Source source ? source.unit.origin() : className;
      Output output = new Output(className.replace('.', '/'), origin);
      outputs.add(output);
      return output;
    }
  }
}
