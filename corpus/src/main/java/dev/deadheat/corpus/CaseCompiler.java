package dev.deadheat.corpus;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/**
 * Compiles cases, all that share options in one call, and gives each a directory of its own. Cases
 * that need a newer JDK than any installed are left out and named in {@link #leftOut}.
 */
public final class CaseCompiler {

  private static final Pattern TOP_LEVEL =
      Pattern.compile("^(?:[a-z-]+ )*(?:class|interface|enum|record|@interface) (\\w+)");
  private static final int MAJOR_OFFSET = 7;

  private record Options(int jdk, int release, boolean ecj, boolean lines) {}

  private final Path work;
  private final List<CorpusCase> leftOut = new ArrayList<>();

  /** Uses {@code work}, an existing directory, for sources and class files. */
  public CaseCompiler(Path work) {
    this.work = work;
  }

  /** Cases that no installed JDK can compile. */
  public List<CorpusCase> leftOut() {
    return List.copyOf(leftOut);
  }

  /** Compiles; the result is in the order of {@code cases}. */
  public List<CompiledCase> compile(List<CorpusCase> cases) throws IOException {
    Map<Options, List<CorpusCase>> batches = new LinkedHashMap<>();
    for (CorpusCase one : cases) {
      Header header = one.header();
      Options options = new Options(header.jdk(), header.release(), header.ecj(), header.lines());
      batches.computeIfAbsent(options, key -> new ArrayList<>()).add(one);
    }
    Map<CorpusCase, CompiledCase> compiled = new LinkedHashMap<>();
    int batch = 0;
    for (Map.Entry<Options, List<CorpusCase>> entry : batches.entrySet()) {
      Optional<Path> jdk = Jdks.atLeast(entry.getKey().jdk());
      if (jdk.isEmpty()) {
        leftOut.addAll(entry.getValue());
        continue;
      }
      Path directory = Files.createDirectories(work.resolve("batch" + batch++));
      compile(entry.getKey(), jdk.get(), entry.getValue(), directory);
      for (CorpusCase one : entry.getValue()) {
        compiled.put(one, new CompiledCase(one, collect(one, directory), jdk.get()));
      }
    }
    return cases.stream().map(compiled::get).filter(one -> one != null).toList();
  }

  /** The source file of a case, for engines that show or read it. */
  public Path source(CorpusCase one) {
    return work.resolve("src").resolve(one.section()).resolve(one.name() + ".java");
  }

  private void compile(Options options, Path jdk, List<CorpusCase> cases, Path directory)
      throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(options.lines() ? "-g" : "-g:none");
    arguments.addAll(List.of("-nowarn", "-encoding", "UTF-8"));
    arguments.addAll(List.of("--release", "" + options.release(), "-d", directory.toString()));
    for (CorpusCase one : cases) {
      Path file = source(one);
      Files.createDirectories(work.resolve("src").resolve(one.section()));
      Files.writeString(file, one.text());
      arguments.add(file.toString());
    }
    StringWriter log = new StringWriter();
    PrintWriter out = new PrintWriter(log, true);
    boolean success;
    if (options.ecj()) {
      success = BatchCompiler.compile(arguments.toArray(String[]::new), out, out, null);
    } else if (jdk.equals(Jdks.running())) {
      ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
      success = javac.run(out, out, arguments.toArray(String[]::new)) == 0;
    } else {
      success = external(jdk, arguments, log);
    }
    if (!success) {
      throw new IOException("cases do not compile:\n" + log);
    }
  }

  private static boolean external(Path jdk, List<String> arguments, StringWriter log)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/javac").toString()));
    command.addAll(arguments);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    log.write(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    try {
      return process.waitFor() == 0;
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while compiling", e);
    }
  }

  /** Moves the class files of one case from the batch's directory to its own. */
  private Path collect(CorpusCase one, Path batch) throws IOException {
    List<String> types = new ArrayList<>();
    one.text()
        .lines()
        .map(TOP_LEVEL::matcher)
        .filter(Matcher::find)
        .forEach(m -> types.add(m.group(1)));
    Path target = work.resolve("classes").resolve(one.name());
    Path directory = Files.createDirectories(target.resolve(one.section()));
    try (Stream<Path> files = Files.list(batch.resolve(one.section()))) {
      for (Path file : files.toList()) {
        String type = file.getFileName().toString().replaceAll("(\\$.*)?\\.class$", "");
        if (!types.contains(type)) {
          continue;
        }
        Path moved = directory.resolve(file.getFileName().toString());
        Files.move(file, moved, StandardCopyOption.REPLACE_EXISTING);
        finish(one.header(), type, moved);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return target;
  }

  private static void finish(Header header, String type, Path file) throws IOException {
    if (type.equals(header.missing())) {
      Files.delete(file);
    } else if (header.major() != 0) {
      byte[] bytes = Files.readAllBytes(file);
      bytes[MAJOR_OFFSET] = (byte) header.major();
      if (header.major() == 45) {
        // Java 1.1 is 45.3.
        bytes[MAJOR_OFFSET - 2] = 3;
      }
      Files.write(file, bytes);
    }
  }
}
