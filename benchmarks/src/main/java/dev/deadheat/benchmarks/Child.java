package dev.deadheat.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A measurement in a fresh JVM: a main class that prints its numbers as lines {@code name=1.5}. */
final class Child {
  private Child() {}

  /**
   * Runs a class of this module and returns its numbers; null if it was not done in time.
   *
   * @throws IllegalStateException if it failed
   */
  static @Nullable Map<String, Double> run(
      Class<?> main, List<String> flags, List<String> arguments, long limitSeconds)
      throws IOException, InterruptedException {
    return run(
        main.getName(), System.getProperty("java.class.path"), flags, arguments, limitSeconds);
  }

  /**
   * Runs any class and returns its numbers; null if it was not done in time.
   *
   * @throws IllegalStateException if it failed
   */
  static @Nullable Map<String, Double> run(
      String main, String classPath, List<String> flags, List<String> arguments, long limitSeconds)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, main));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    CompletableFuture<String> output =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
              } catch (IOException e) {
                return "";
              }
            });
    if (!process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      return null;
    }
    String text = output.join();
    if (process.exitValue() != 0) {
      throw new IllegalStateException(main + " ended with " + process.exitValue() + ": " + text);
    }
    Map<String, Double> values = new TreeMap<>();
    text.lines()
        .forEach(
            line -> {
              int equals = line.indexOf('=');
              values.put(line.substring(0, equals), Double.valueOf(line.substring(equals + 1)));
            });
    return values;
  }

  static double value(Map<String, Double> values, String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("no " + name + " in " + values);
    }
    return value;
  }
}
