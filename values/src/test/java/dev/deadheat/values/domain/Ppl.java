package dev.deadheat.values.domain;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Parma Polyhedra Library, asked through a small C program ({@code ppl/driver.c}). Debian has
 * it in libppl-dev; elsewhere the compiler's own CPATH and LIBRARY_PATH, and LD_LIBRARY_PATH, say
 * where it is.
 */
final class Ppl implements AutoCloseable {
  private final Process process;
  private final BufferedWriter in;
  private final BufferedReader out;
  private final int variables;

  private Ppl(Process process, int variables) throws IOException {
    this.process = process;
    this.in = process.outputWriter(StandardCharsets.UTF_8);
    this.out = process.inputReader(StandardCharsets.UTF_8);
    this.variables = variables;
    tell("dims " + variables);
  }

  /** Builds the program; null if there is no C compiler, or it does not find the library. */
  static @Nullable Path build(Path directory) throws IOException, InterruptedException {
    if (!succeeds(directory, "cc", "-E", "-include", "ppl_c.h", "-x", "c", "/dev/null")) {
      return null;
    }
    Path source = directory.resolve("driver.c");
    try (var stream = Ppl.class.getResourceAsStream("/ppl/driver.c")) {
      Files.copy(stream, source);
    }
    Path program = directory.resolve("driver");
    String[] command = {
      "cc", "-O1", "-o", program.toString(), source.toString(), "-lppl_c", "-lgmp"
    };
    if (!succeeds(directory, command)) {
      // Its header is there, so this is no matter of a library that is not installed.
      throw new IOException(Files.readString(directory.resolve("cc.log")));
    }
    return program;
  }

  private static boolean succeeds(Path directory, String... command)
      throws IOException, InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("cc.log").toFile())
              .start()
              .waitFor()
          == 0;
    } catch (IOException noCompiler) {
      return false;
    }
  }

  static Ppl start(Path program, int variables) throws IOException {
    Process process =
        new ProcessBuilder(program.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new Ppl(process, variables);
  }

  private void tell(String command) throws IOException {
    in.write(command);
    in.newLine();
  }

  private String ask(String question) throws IOException {
    tell(question);
    in.flush();
    String answer = out.readLine();
    if (answer == null) {
      throw new IOException("no answer to " + question);
    }
    return answer;
  }

  /** An expression's coefficients, the constant first. */
  private String row(Linear e) {
    StringBuilder text = new StringBuilder(Long.toString(e.constant()));
    for (int v = 0; v < variables; v++) {
      text.append(' ').append(e.coefficientOf(v));
    }
    return text.toString();
  }

  /** Makes polyhedron k of constraints, each {@code e <= 0}. */
  void set(int k, List<Linear> constraints) throws IOException {
    tell("new " + k);
    for (Linear e : constraints) {
      tell("ge " + k + " " + row(e.negated()));
    }
  }

  void assumeZero(int k, Linear e) throws IOException {
    tell("eq " + k + " " + row(e));
  }

  void assume(int k, Linear e) throws IOException {
    tell("ge " + k + " " + row(e.negated()));
  }

  void join(int k, int a, int b) throws IOException {
    tell("join " + k + " " + a + " " + b);
  }

  void meet(int k, int a, int b) throws IOException {
    tell("meet " + k + " " + a + " " + b);
  }

  void assign(int k, int a, int variable, Linear e) throws IOException {
    tell("image " + k + " " + a + " " + variable + " " + row(e));
  }

  void forget(int k, int a, int variable) throws IOException {
    tell("forget " + k + " " + a + " " + variable);
  }

  boolean same(int a, int b) throws IOException {
    return ask("same " + a + " " + b).equals("1");
  }

  boolean within(int a, int b) throws IOException {
    return ask("within " + a + " " + b).equals("1");
  }

  boolean isEmpty(int a) throws IOException {
    return ask("empty " + a).equals("1");
  }

  /** The largest integer that an expression can be; that of a polyhedron that is not empty. */
  long maximum(int a, Linear e) throws IOException {
    String answer = ask("max " + a + " " + row(e));
    if (answer.equals("unbounded")) {
      return Interval.PLUS_INFINITY;
    }
    BigInteger[] parts =
        Stream.of(answer.split("/")).map(BigInteger::new).toArray(BigInteger[]::new);
    BigInteger[] quotient = parts[0].divideAndRemainder(parts[1]);
    return quotient[0].longValueExact() - (quotient[1].signum() < 0 ? 1 : 0);
  }

  @Override
  public void close() throws IOException {
    in.close();
    process.destroy();
  }
}
