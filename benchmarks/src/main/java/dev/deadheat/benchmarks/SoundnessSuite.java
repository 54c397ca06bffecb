package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.soundness.Soundness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** {@code check} against executions of random programs; see {@link Soundness}. */
public final class SoundnessSuite {
  private SoundnessSuite() {}

  /** Arguments: result file, work directory, corpus, agent, how many programs, first seed. */
  public static void main(String[] arguments) throws IOException {
    Soundness soundness =
        new Soundness(Path.of(arguments[1]), Path.of(arguments[2]), Path.of(arguments[3]));
    Runnable save =
        () -> {
          Map<String, Object> header = Machine.header("soundness");
          header.put("firstSeed", Long.parseLong(arguments[5]));
          header.putAll(soundness.results());
          Json.write(Path.of(arguments[0]), header);
        };
    soundness.run(Long.parseLong(arguments[5]), Integer.parseInt(arguments[4]), save);
    System.exit(soundness.missed() == 0 ? 0 : 1);
  }
}
