package dev.deadheat.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares what is printed with a file of the running module's src/test/golden. */
public final class Golden {
  private static final Path DIRECTORY = Path.of("src", "test", "golden");

  private Golden() {}

  /** The sources of the sample. */
  public static Path sources() {
    return DIRECTORY.resolve("sources");
  }

  /** Fails unless the text is what the file says; refreshes it if asked to. */
  public static void compare(String name, String printed) throws IOException {
    Path golden = DIRECTORY.resolve(name);
    if ("refresh".equals(System.getProperty("deadheat.golden"))) {
      Files.createDirectories(DIRECTORY);
      Files.writeString(golden, printed);
    }
    assertThat(printed)
        .as("differs from %s; if that is meant: mvn verify -Ddeadheat.golden=refresh", golden)
        .isEqualTo(Files.readString(golden));
  }
}
