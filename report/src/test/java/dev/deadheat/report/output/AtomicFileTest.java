package dev.deadheat.report.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.report.json.ReportException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path directory;

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  @Test
  void replacesAsAWholeAndLeavesNothingElse() throws IOException {
    Path file = directory.resolve("a.txt");
    AtomicFile.write(file, target -> target.write("ä1"));
    AtomicFile.write(file, target -> target.write("ä2"));
    assertThat(file).content().isEqualTo("ä2");
    assertThat(files()).containsExactly(file);
    assertThat(Files.isReadable(file)).isTrue();
  }

  /** As when the disk is full: the old file stays, the part is gone. */
  @Test
  void failureInTheMiddleKeepsTheOldFile() throws IOException {
    Path file = Files.writeString(directory.resolve("a.txt"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    target -> {
                      target.write("x".repeat(100_000));
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("a.txt: cannot be written: No space left on device")
        .hasMessageContaining("the old file is kept");
    assertThat(file).content().isEqualTo("old");
    assertThat(files()).containsExactly(file);
  }

  /** A device that is really full. */
  @Test
  void fullDeviceIsNamed() {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full), "only Linux has /dev/full");
    assertThatThrownBy(() -> AtomicFile.write(full, target -> target.write("x".repeat(100_000))))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("No space left on device");
  }

  @Test
  void linksStayLinks() throws IOException {
    Path file = Files.writeString(directory.resolve("real.txt"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link.txt"), file);
    AtomicFile.write(link, target -> target.write("new"));
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(file).content().isEqualTo("new");
  }

  @Test
  void impossibleTargetsAreNamed() {
    assertThatThrownBy(() -> AtomicFile.write(directory, target -> {}))
        .hasMessageContaining("it is a directory");
    assertThatThrownBy(() -> AtomicFile.write(directory.resolve("no/a.txt"), target -> {}))
        .hasMessageContaining("no such directory");
  }
}
