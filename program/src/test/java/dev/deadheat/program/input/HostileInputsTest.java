package dev.deadheat.program.input;

import static dev.deadheat.program.input.Archives.classFile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs made to hurt: each ends soon, with a warning that names the file. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileInputsTest {
  @TempDir Path dir;
  private final Warnings warnings = new Warnings();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/Evil.class", "/abs/Evil.class", "a\\Evil.class", "a/../Evil.class",
        "a//Evil.class", "C:/Evil.class", "a/\0Evil.class", "./Evil.class"
      })
  void dishonestNames(String name) throws IOException {
    Path jar =
        write(
            "evil.jar", new Archives().addClass("a/A").add(name, classFile("a/Evil", "")).build());
    assertThat(names(open(jar))).containsExactly("a/A");
    assertThat(warnings.list())
        .singleElement()
        .satisfies(
            w -> {
              assertThat(w.kind()).isEqualTo(Warning.Kind.REFUSED_ENTRY);
              assertThat(w.subject()).startsWith(jar + "!/");
            });
  }

  @Test
  void nameThatIsNotUtf8() throws IOException {
    byte[] bytes = new Archives().addClass("a/A").addClass("a/Xx").build();
    replaceAll(bytes, "a/Xx", 2, (byte) 0xff);
    assertThat(names(open(write("odd.jar", bytes)))).containsExactly("a/A");
    assertThat(warnings.list()).singleElement().asString().contains("not UTF-8");
  }

  @Test
  void duplicateEntriesAreWarnedOfAndTheLastCounts() throws IOException {
    byte[] bytes =
        new Archives()
            .add("a/A.class", classFile("a/A", "first"))
            .add("a/B.class", classFile("a/A", "second"))
            .build();
    replaceAll(bytes, "a/B.class", 2, (byte) 'A');
    ClassContainer container = open(write("dup.jar", bytes));
    assertThat(container.find("a/A").read()).isEqualTo(classFile("a/A", "second"));
    assertThat(warnings.list()).singleElement().asString().contains("dup.jar!/a/A.class");
  }

  @Test
  void bombInAClass() throws IOException {
    byte[] zeros = new byte[64 << 20];
    Path jar = write("bomb.jar", new Archives().addClass("a/A").add("a/Bomb.class", zeros).build());
    assertThat(names(open(jar))).containsExactly("a/A");
    assertThat(warnings.list()).singleElement().asString().contains("a/Bomb.class", "limit");
  }

  @Test
  void bombThatDeclaresASmallSize() throws IOException {
    byte[] bytes = new Archives().add("a/Bomb.class", new byte[64 << 20]).build();
    int central = lastIndexOf(bytes, "PK\1\2");
    Arrays.fill(bytes, central + 24, central + 28, (byte) 0);
    bytes[central + 26] = 1; // 65,536 bytes
    bytes[central + 20] = 50; // packed
    Path jar = write("lie.jar", bytes);
    ClassFile bomb = open(jar).find("a/Bomb");
    assertThatThrownBy(bomb::read).isInstanceOf(IOException.class).hasMessageContaining("lie.jar");
    assertThat(warnings.list()).singleElement().asString().contains("a/Bomb.class");
  }

  @Test
  void bombOfNestedArchives() throws IOException {
    byte[] level = new Archives().addClass("a/A").add("zeros.bin", new byte[8 << 20]).build();
    for (int i = 0; i < 8; i++) {
      Archives outer = new Archives();
      for (int j = 0; j < 4; j++) {
        outer.add("lib/" + j + ".jar", level);
      }
      level = outer.build();
    }
    InputLimits limits = new InputLimits(1 << 20, 1 << 20, 1 << 20, 100_000, 1000, 4);
    Path jar = write("nested.jar", level);
    assertThatThrownBy(() -> Inputs.open(jar, InputOptions.defaults().withLimits(limits), warnings))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("nested.jar");
    assertThat(warnings.list()).anySatisfy(w -> assertThat(w.message()).contains("refused"));
  }

  @Test
  void totalOfAllClassesIsBounded() throws IOException {
    Archives archive = new Archives();
    for (int i = 0; i < 100; i++) {
      archive.addClass("a/C" + i);
    }
    int size = classFile("a/C10", "plain").length;
    InputLimits limits = new InputLimits(1000, 1000, 50L * size, 1000, 1000, 4);
    ClassContainer container =
        Inputs.open(
            write("many.jar", archive.build()),
            InputOptions.defaults().withLimits(limits),
            warnings);
    assertThat(container.classFiles()).hasSize(50);
    assertThat(warnings.list()).hasSize(50);
  }

  @Test
  void entriesAreBoundedAndSoAreWarnings() throws IOException {
    Archives archive = new Archives();
    for (int i = 0; i < 2000; i++) {
      archive.addText("../" + i, "");
    }
    InputLimits limits = new InputLimits(1000, 1000, 1000, 1000, 1500, 4);
    Path jar = write("many.jar", archive.build());
    Inputs.openAny(jar, InputOptions.defaults().withLimits(limits), warnings);
    assertThat(warnings.list()).hasSizeBetween(10, 60);
    assertThat(warnings.list()).anySatisfy(w -> assertThat(w.message()).contains("more entries"));
  }

  /** To the reader, an archive that contains itself is one that is nested without end. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void endlessNestingEnds(boolean stored) throws IOException {
    byte[] level = new Archives().addClass("a/Core").build();
    for (int i = 0; i < 100; i++) {
      Archives outer = new Archives().addClass("a/A");
      level = (stored ? outer.addStored("a.jar", level) : outer.add("a.jar", level)).build();
    }
    assertThat(names(open(write("deep.jar", level)))).containsExactly("a/A");
    assertThat(warnings.list())
        .filteredOn(w -> w.kind() == Warning.Kind.REFUSED_ENTRY)
        .singleElement()
        .satisfies(w -> assertThat(w.toString()).contains("deep.jar!/a.jar!/a.jar!/", "deep;"));
  }

  @Test
  void truncatedJarIsRecovered() throws IOException {
    Archives archive = new Archives().manifest("Main-Class: a.A").addClass("a/A").addClass("a/B");
    byte[] whole = archive.build();
    byte[] cut = Arrays.copyOf(whole, lastIndexOf(whole, "PK\1\2") + 10);
    Path jar = write("cut.jar", cut);
    ClassContainer container = open(jar);
    assertThat(names(container)).containsExactly("a/A", "a/B");
    assertThat(container.find("a/B").read()).isEqualTo(classFile("a/B", "plain"));
    assertThat(container.mainClass()).isEqualTo("a/A");
    assertThat(warnings.list())
        .singleElement()
        .satisfies(w -> assertThat(w.subject()).isEqualTo(jar.toString()));
  }

  @Test
  void recoveryGoesOnAfterDamage() throws IOException {
    Archives archive = new Archives();
    for (int i = 0; i < 10; i++) {
      archive.addClass("a/C" + i);
    }
    byte[] whole = archive.build();
    byte[] cut = Arrays.copyOf(whole, lastIndexOf(whole, "PK\1\2"));
    Arrays.fill(cut, cut.length / 4, cut.length / 4 + 40, (byte) 0x55);
    assertThat(names(open(write("cut.jar", cut)))).hasSizeBetween(7, 9).contains("a/C0", "a/C9");
  }

  @Test
  void corruptEntryIsWarnedOfWhenRead() throws IOException {
    byte[] bytes =
        new Archives()
            .addStored("a/A.class", classFile("a/A", "x"))
            .addStored("a/B.class", classFile("a/B", "x"))
            .build();
    bytes[30 + "a/A.class".length() + 10] ^= 1;
    ClassContainer container = open(write("bad.jar", bytes));
    assertThat(warnings.list()).isEmpty();
    assertThatThrownBy(() -> container.find("a/A").read()).isInstanceOf(IOException.class);
    assertThat(container.find("a/B").read()).isEqualTo(classFile("a/B", "x"));
    assertThat(warnings.list()).singleElement().asString().contains("bad.jar!/a/A.class");
  }

  @Test
  void archiveWithoutItsBeginningIsNotTakenForAClass() throws IOException {
    byte[] whole =
        new Archives()
            .addStored("a/A.class", classFile("a/A", "x"))
            .addStored("a/B.class", classFile("a/B", "x"))
            .build();
    int data = 30 + "a/A.class".length();
    Path file = write("A.class", Arrays.copyOfRange(whole, data, whole.length));
    ClassContainer container = open(file);
    assertThat(container.find("a/B").read()).isEqualTo(classFile("a/B", "x"));
    assertThatThrownBy(() -> container.find("a/A").read()).isInstanceOf(IOException.class);
    assertThat(warnings.list()).singleElement().asString().contains("a/A.class");
  }

  @Test
  void cutOffWarIsNotTakenForTheJarAtItsEnd() throws IOException {
    byte[] inner = new Archives().addClass("i/I").build();
    byte[] war =
        new Archives()
            .add("WEB-INF/classes/w/W.class", classFile("w/W", "plain"))
            .addStored("WEB-INF/lib/i.jar", inner)
            .build();
    int end = lastIndexOf(war, new String(inner, StandardCharsets.ISO_8859_1)) + inner.length;
    ClassContainer container = open(write("cut.war", Arrays.copyOf(war, end)));
    assertThat(names(container)).containsExactlyInAnyOrder("w/W", "i/I");
    assertThat(warnings.list()).singleElement().asString().contains("cut.war", "recovered");
  }

  @Test
  void corruptNestedArchive() throws IOException {
    byte[] war =
        new Archives()
            .add("WEB-INF/lib/bad.jar", "no archive".getBytes(StandardCharsets.US_ASCII))
            .add("WEB-INF/lib/good.jar", new Archives().addClass("g/G").build())
            .build();
    assertThat(names(open(write("app.war", war)))).containsExactly("g/G");
    assertThat(warnings.list()).singleElement().asString().contains("WEB-INF/lib/bad.jar");
  }

  @Test
  void symbolicLinkCyclesEnd() throws IOException {
    file("a/A.class", classFile("a/A", ""));
    Files.createSymbolicLink(dir.resolve("a/loop"), dir);
    Files.createSymbolicLink(dir.resolve("a/Dangling.class"), dir.resolve("nowhere"));
    for (int i = 0; i < 20; i++) {
      Path level = Files.createDirectories(dir.resolve("d" + i));
      for (String name : List.of("x", "y")) {
        Files.createSymbolicLink(level.resolve(name), dir.resolve("d" + (i + 1)));
      }
    }
    assertThat(names(open(dir))).containsExactly("a/A");
    assertThat(warnings.list()).singleElement().asString().contains("Dangling.class");
  }

  @Test
  void pipesAndDevicesAreNeverRead() throws Exception {
    file("a/A.class", classFile("a/A", ""));
    for (String name : List.of("Pipe.class", "pipe.jar", "Pipe.java", "pipe.txt")) {
      Path pipe = dir.resolve("a").resolve(name);
      assumeTrue(makePipe(pipe), "no mkfifo here");
    }
    assertThat(names(open(dir))).containsExactly("a/A");
    assertThat(warnings.list())
        .hasSize(3)
        .allSatisfy(w -> assertThat(w.message()).contains("regular"));
    assertThatThrownBy(() -> open(dir.resolve("a/Pipe.class")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("Pipe.class");
    Path endless = Path.of("/dev/zero");
    assumeTrue(Files.exists(endless));
    assertThatThrownBy(() -> open(endless)).isInstanceOf(InputException.class);
  }

  private static boolean makePipe(Path path) throws InterruptedException {
    try {
      Process process = new ProcessBuilder("mkfifo", path.toString()).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private ClassContainer open(Path path) {
    return Inputs.open(path, InputOptions.defaults(), warnings);
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(dir.resolve(name), bytes);
  }

  private void file(String name, byte[] bytes) throws IOException {
    Path path = dir.resolve(name);
    Files.createDirectories(path.getParent());
    Files.write(path, bytes);
  }

  private static List<String> names(ClassContainer container) {
    return container.classFiles().stream().map(ClassFile::internalName).toList();
  }

  private static void replaceAll(byte[] bytes, String text, int offset, byte value) {
    byte[] wanted = text.getBytes(StandardCharsets.ISO_8859_1);
    for (int i = 0; i + wanted.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        bytes[i + offset] = value;
      }
    }
  }

  private static int lastIndexOf(byte[] bytes, String text) {
    return new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf(text);
  }
}
