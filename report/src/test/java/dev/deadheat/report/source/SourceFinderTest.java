package dev.deadheat.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.SampleFindings;
import dev.deadheat.report.model.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFinderTest {
  private static final Frame FRAME = new Frame("app.Pool$Item", "get", "Pool.java", 2);

  @TempDir Path directory;

  private Path write(String path) throws IOException {
    Path file = directory.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "package app;\nint size, resize;\n");
  }

  private SourceText find(List<Path> named, List<Path> inputs) {
    try (SourceFinder finder = SourceFinder.of(directory, named, inputs)) {
      return finder.find(FRAME);
    }
  }

  @Test
  void inTheNamedDirectoryRelativeToTheWorkingDirectory() throws IOException {
    write("code/app/Pool.java");
    SourceText found = find(List.of(Path.of("code")), List.of());
    assertThat(found.name()).isEqualTo("code/app/Pool.java");
    assertThat(found.line(2)).isEqualTo("int size, resize;");
    assertThat(found.line(3)).isNull();
    assertThat(found.line(0)).isNull();
  }

  @Test
  void inTheProjectOfAnOutputDirectoryOrJar() throws IOException {
    write("m/src/main/java/app/Pool.java");
    for (String input : List.of("m/target/classes", "m/target/app.jar", "m/build/libs/app.jar")) {
      SourceText found = find(List.of(), List.of(directory.resolve(input)));
      assertThat(found.name()).as(input).isEqualTo("m/src/main/java/app/Pool.java");
    }
  }

  @Test
  void inTheSourcesJarBesideAJar() throws IOException {
    Path jar = directory.resolve("lib-1.0-sources.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry("app/Pool.java"));
      zip.write("package app;\nint size;\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    SourceText found = find(List.of(), List.of(directory.resolve("lib-1.0.jar")));
    assertThat(found.path()).isNull();
    assertThat(found.line(2)).isEqualTo("int size;");
  }

  @Test
  void anywhereBelowACheckout() throws IOException {
    write("checkout/services/pool/code/app/Pool.java");
    write("checkout/.hidden/app/Pool.java");
    write("checkout/other/wrapp/Pool.java");
    SourceText found = find(List.of(), List.of(Path.of("checkout")));
    assertThat(found.name()).isEqualTo("checkout/services/pool/code/app/Pool.java");
  }

  @Test
  void damagedArchivesHoldNothing() throws IOException {
    Files.writeString(directory.resolve("bad-sources.jar"), "no zip");
    assertThat(find(List.of(), List.of(directory.resolve("bad.jar")))).isNull();
  }

  @Test
  void namesThatLeaveTheTreeAreNotFound() throws IOException {
    write("secret/Pool.java");
    Frame outside = new Frame("Cls", "m", "../secret/Pool.java", 1);
    try (SourceFinder finder =
        SourceFinder.of(
            directory, List.of(Files.createDirectory(directory.resolve("s"))), List.of())) {
      assertThat(finder.find(outside)).isNull();
    }
  }

  @Test
  void pointsAtTheWholeNameOnly() {
    assertThat(SourceText.point("int resize, size;", SampleFindings.size()))
        .isEqualTo(new SourceText.Span(12, 16));
    assertThat(SourceText.point("  other();  ", SampleFindings.size()))
        .isEqualTo(new SourceText.Span(2, 10));
    assertThat(SourceText.point("  other(); // size", SampleFindings.size()))
        .isEqualTo(new SourceText.Span(2, 10));
    assertThat(SourceText.point("", SampleFindings.size())).isEqualTo(new SourceText.Span(0, 0));
  }
}
