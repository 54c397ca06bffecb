package dev.deadheat.pointsto.library.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeVersionTest {
  private static final List<String> NAMES =
      List.of(
          "dev/deadheat/program/Program.class",
          "dev/deadheat/pointsto/constraints/Constraints.class",
          "dev/deadheat/pointsto/library/model/MapModel.class",
          "dev/deadheat/pointsto/solver/Solver.class",
          "dev/deadheat/pointsto/library/notes.txt");

  @TempDir Path temporary;

  private Path directory(String changed) throws IOException {
    Path directory = Files.createTempDirectory(temporary, "classes");
    for (String name : NAMES) {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content(name, changed));
    }
    return directory;
  }

  private Path jar(String changed) throws IOException {
    Path jar = Files.createTempFile(temporary, "code", ".jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : NAMES) {
        out.putNextEntry(new ZipEntry(name));
        out.write(content(name, changed).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        out.closeEntry();
      }
    }
    return jar;
  }

  private static String content(String name, String changed) {
    return name.equals(changed) ? "new" : "old";
  }

  @Test
  void theRunningCodeHasOne() {
    assertThat(CodeVersion.current()).hasSize(64).isEqualTo(CodeVersion.current());
  }

  @Test
  void jarAndDirectoryAgree() throws IOException {
    assertThat(CodeVersion.of(List.of(jar("")))).isEqualTo(CodeVersion.of(List.of(directory(""))));
  }

  @Test
  void whatMakesSummariesCountsAndTheRestDoesNot() throws IOException {
    String plain = CodeVersion.of(List.of(jar("")));
    for (String name : NAMES) {
      boolean counts = !name.contains("solver") && name.endsWith(".class");
      assertThat(CodeVersion.of(List.of(jar(name))).equals(plain)).as(name).isNotEqualTo(counts);
    }
  }

  @Test
  void codeThatIsNotThereHasNone() throws IOException {
    assertThat(CodeVersion.of(List.of(Files.createTempDirectory(temporary, "empty")))).isNull();
  }
}
