package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.soundness.Soundness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code check} against executions of random programs; see {@link Soundness}. */
public final class SoundnessSuite {
  private SoundnessSuite() {}

  /**
   * Arguments: result file, work directory, corpus, agent, how many programs, first seed; {@code
   * continue} to go on where the result file ends, if that is of the same first seed.
   */
  public static void main(String[] arguments) throws IOException {
    Soundness soundness =
        new Soundness(Path.of(arguments[1]), Path.of(arguments[2]), Path.of(arguments[3]));
    Path file = Path.of(arguments[0]);
    long first = Long.parseLong(arguments[5]);
    if (arguments.length > 6 && Files.exists(file)) {
      Map<String, @Nullable Object> known = JsonFile.read(file);
      if (known.remove("firstSeed") instanceof Number seed && seed.longValue() == first) {
        soundness.resume(known);
      }
    }
    Runnable save =
        () -> {
          Map<String, Object> header = Machine.header("soundness");
          header.put("firstSeed", first);
          header.putAll(soundness.results());
          Json.write(file, header);
        };
    soundness.run(first, Integer.parseInt(arguments[4]), save);
    System.exit(soundness.missed() == 0 ? 0 : 1);
  }
}
