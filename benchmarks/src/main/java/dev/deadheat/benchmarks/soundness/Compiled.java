package dev.deadheat.benchmarks.soundness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Class files of one program, by name.
 *
 * @param form of a library and its user, only the library is analysed
 */
record Compiled(String mainClass, Form form, Map<String, byte[]> files) {
  /** The packages, below a common one, of a library and of the program that uses it. */
  static final String LIBRARY_PACKAGE = ".lib";

  static final String USER_PACKAGE = ".user";

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Target extends SimpleJavaFileObject {
    private final Map<String, byte[]> files;
    private final String name;

    Target(String name, Map<String, byte[]> files) {
      super(URI.create("bytes:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
      this.name = name;
      this.files = files;
    }

    @Override
    public OutputStream openOutputStream() {
      return new ByteArrayOutputStream() {
        @Override
        public void close() {
          files.put(name, toByteArray());
        }
      };
    }
  }

  private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, byte[]> files = new TreeMap<>();

    Memory(StandardJavaFileManager manager) {
      super(manager);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String className,
        JavaFileObject.Kind kind,
        FileObject sibling) {
      return new Target(className, files);
    }
  }

  /**
   * Compiles all in one call; an empty answer if one of them does not compile. A library comes
   * before its user.
   */
  static List<Compiled> all(Map<String, String> sources) throws IOException {
    if (sources.isEmpty()) {
      return List.of();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<Source> units = new ArrayList<>();
    sources.forEach((name, text) -> units.add(new Source(name, text)));
    StringBuilder errors = new StringBuilder();
    Map<String, byte[]> files;
    try (Memory memory = new Memory(compiler.getStandardFileManager(null, null, null))) {
      boolean done =
          compiler
              .getTask(
                  null,
                  memory,
                  problem -> errors.append(problem).append('\n'),
                  List.of("-g", "-nowarn", "-proc:none", "-XDrawDiagnostics", "--release", "17"),
                  null,
                  units)
              .call();
      if (!done) {
        return List.of();
      }
      files = memory.files;
    }
    Map<String, Compiled> all = new LinkedHashMap<>();
    Map<String, Compiled> owners = new HashMap<>();
    for (String name : sources.keySet()) {
      int end = name.lastIndexOf('.');
      String inPackage = name.substring(0, end);
      if (inPackage.endsWith(LIBRARY_PACKAGE)) {
        continue;
      }
      boolean uses = inPackage.endsWith(USER_PACKAGE);
      Compiled one = new Compiled(name, uses ? Form.LIBRARY : Form.PROGRAM, new TreeMap<>());
      all.put(name, one);
      owners.put(inPackage, one);
      if (uses) {
        owners.put(
            inPackage.substring(0, inPackage.length() - USER_PACKAGE.length()) + LIBRARY_PACKAGE,
            one);
      }
    }
    files.forEach(
        (name, bytes) -> {
          Compiled owner = owners.get(name.substring(0, name.lastIndexOf('.')));
          if (owner != null) {
            owner.files.put(name, bytes);
          }
        });
    return List.copyOf(all.values());
  }

  /** Writes the class files that are analysed below a directory. */
  void writeAnalysed(Path directory) throws IOException {
    write(directory, form == Form.LIBRARY);
  }

  /** Writes all class files below a directory. */
  void write(Path directory) throws IOException {
    write(directory, false);
  }

  private void write(Path directory, boolean libraryAlone) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      if (libraryAlone && !file.getKey().contains(LIBRARY_PACKAGE + ".")) {
        continue;
      }
      Path target = directory.resolve(file.getKey().replace('.', '/') + ".class");
      Files.createDirectories(target.getParent());
      Files.write(target, file.getValue());
    }
  }

  Code code() {
    return new Code(files.values());
  }

  String internalName() {
    return mainClass.replace('.', '/');
  }
}
