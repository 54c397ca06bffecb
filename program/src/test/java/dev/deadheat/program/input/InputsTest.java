package dev.deadheat.program.input;

import static dev.deadheat.program.input.Archives.classFile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.program.warning.Warnings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

class InputsTest {
  @TempDir Path dir;
  private final Warnings warnings = new Warnings();

  @Test
  void namesAndBytesOfAJar() throws IOException {
    Path jar = write("some.jar", new Archives().addClass("b/B").addClass("a/A").addClass("Top"));
    try (ClassContainer container = open(jar)) {
      assertThat(names(container)).containsExactly("Top", "a/A", "b/B");
      ClassFile a = container.find("a/A");
      assertThat(a.read()).isEqualTo(classFile("a/A", "plain"));
      assertThat(a.origin()).isEqualTo(jar + "!/a/A.class");
      assertThat(container.find("a/Missing")).isNull();
      assertThat(container.origin()).isEqualTo(jar.toString());
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void contentDecidesNotTheSuffix() throws IOException {
    Path jar = write("jar-without-suffix", new Archives().addClass("a/A"));
    Path single = Files.write(dir.resolve("class.txt"), classFile("a/Single", ""));
    assertThat(names(open(jar))).containsExactly("a/A");
    assertThat(names(open(single))).containsExactly("a/Single");
  }

  @Test
  void programInFrontOfAnArchiveDoesNotMatter() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("#!/bin/sh\nexec java -jar $0\n".getBytes(StandardCharsets.US_ASCII));
    bytes.writeBytes(new Archives().addClass("a/A").build());
    Path jar = Files.write(dir.resolve("run"), bytes.toByteArray());
    try (ClassContainer container = open(jar)) {
      assertThat(container.find("a/A").read()).isEqualTo(classFile("a/A", "plain"));
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void closedContainerCannotBeRead() throws IOException {
    ClassContainer container = open(write("some.jar", new Archives().addClass("a/A")));
    container.close();
    assertThatThrownBy(() -> container.find("a/A").read()).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "8, base, base",
    "9, 9, base",
    "10, 9, base",
    "11, 11, base",
    "16, 11, base",
    "17, 11, 17"
  })
  void multiReleaseJar(int release, String tagOfA, String tagOfB) throws IOException {
    Path jar = write("mr.jar", multiRelease().manifest("Multi-Release: true"));
    ClassContainer container =
        Inputs.open(jar, InputOptions.defaults().withRelease(release), warnings);
    assertThat(tag(container, "a/A")).isEqualTo(tagOfA);
    assertThat(tag(container, "a/B")).isEqualTo(tagOfB);
    assertThat(names(container).contains("a/New")).isEqualTo(release >= 17);
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void versionsCountOnlyIfTheManifestSaysSo() throws IOException {
    ClassContainer container = open(write("mr.jar", multiRelease().manifest("Other: true")));
    assertThat(names(container)).containsExactly("a/A", "a/B");
    assertThat(tag(container, "a/A")).isEqualTo("base");
  }

  private static Archives multiRelease() {
    return new Archives()
        .add("a/A.class", classFile("a/A", "base"))
        .add("a/B.class", classFile("a/B", "base"))
        .add("META-INF/versions/8/a/A.class", classFile("a/A", "8"))
        .add("META-INF/versions/9/a/A.class", classFile("a/A", "9"))
        .add("META-INF/versions/11/a/A.class", classFile("a/A", "11"))
        .add("META-INF/versions/17/a/B.class", classFile("a/B", "17"))
        .add("META-INF/versions/17/a/New.class", classFile("a/New", "17"))
        .add("META-INF/versions/x/a/A.class", classFile("a/A", "x"));
  }

  @Test
  void warInEar() throws IOException {
    byte[] library = new Archives().addClass("lib/L").build();
    byte[] war =
        new Archives()
            .add("WEB-INF/classes/web/W.class", classFile("web/W", ""))
            .add("WEB-INF/lib/l.jar", library)
            .add("WEB-INF/other/ignored.jar", new Archives().addClass("no/No").build())
            .build();
    Path ear =
        write(
            "app.ear",
            new Archives()
                .add("app.war", war)
                .add("ejb.jar", new Archives().addClass("ejb/E").build())
                .add("lib/shared.jar", new Archives().addClass("shared/S").build()));
    try (ClassContainer container = open(ear)) {
      assertThat(names(container)).containsExactlyInAnyOrder("web/W", "lib/L", "ejb/E", "shared/S");
      ClassFile deep = container.find("lib/L");
      assertThat(deep.origin()).isEqualTo(ear + "!/app.war!/WEB-INF/lib/l.jar!/lib/L.class");
      assertThat(deep.read()).isEqualTo(classFile("lib/L", "plain"));
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void springBootArchive() throws IOException {
    Path jar =
        write(
            "boot.jar",
            new Archives()
                .manifest(
                    "Main-Class: org.springframework.boot.loader.JarLauncher",
                    "Start-Class: app.Main")
                .add(
                    "org/springframework/boot/loader/JarLauncher.class",
                    classFile("org/springframework/boot/loader/JarLauncher", ""))
                .add("BOOT-INF/classes/app/Main.class", classFile("app/Main", "boot"))
                .addStored(
                    "BOOT-INF/lib/stored.jar",
                    new Archives().addClass("s/Stored").addClass("app/Main").build())
                .add("BOOT-INF/lib/deflated.jar", new Archives().addClass("d/D").build()));
    try (ClassContainer container = open(jar)) {
      assertThat(names(container))
          .containsExactlyInAnyOrder(
              "app/Main", "org/springframework/boot/loader/JarLauncher", "s/Stored", "d/D");
      assertThat(container.mainClass()).isEqualTo("app/Main");
      assertThat(tag(container, "app/Main")).isEqualTo("boot");
      assertThat(container.find("s/Stored").read()).isEqualTo(classFile("s/Stored", "plain"));
    }
    assertThat(warnings.list())
        .singleElement()
        .satisfies(w -> assertThat(w.toString()).contains("stored.jar", "app/Main"));
  }

  @Test
  void zippedDistribution() throws IOException {
    byte[] jar = new Archives().addClass("a/A").build();
    Path zip = write("dist.zip", new Archives().add("dist-1.0/lib/a.jar", jar));
    assertThat(names(open(zip))).containsExactly("a/A");
  }

  @Test
  void jarsThatAreResourcesAreNotLookedInto() throws IOException {
    byte[] resource = new Archives().addClass("r/R").build();
    Path jar = write("a.jar", new Archives().addClass("a/A").add("res/agent.jar", resource));
    assertThat(names(open(jar))).containsExactly("a/A");
  }

  @Test
  void mainClassOfTheManifest() throws IOException {
    Path jar = write("m.jar", new Archives().manifest("Main-Class: a.b.Main").addClass("a/b/Main"));
    assertThat(open(jar).mainClass()).isEqualTo("a/b/Main");
    assertThat(open(write("n.jar", new Archives().addClass("a/A"))).mainClass()).isNull();
  }

  @Test
  void packageDescriptionsStayModuleDescriptionsGo() throws IOException {
    Path jar =
        write(
            "a.jar",
            new Archives().addClass("module-info").addClass("a/package-info").addClass("a/A"));
    assertThat(names(open(jar))).containsExactly("a/A", "a/package-info");
  }

  @Test
  void jmod() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {'J', 'M', 1, 0});
    bytes.writeBytes(
        new Archives()
            .add("classes/a/A.class", classFile("a/A", "plain"))
            .add("classes/module-info.class", classFile("module-info", ""))
            .add("lib/Not.class", classFile("Not", ""))
            .build());
    Path jmod = Files.write(dir.resolve("m.jmod"), bytes.toByteArray());
    try (ClassContainer container = open(jmod)) {
      assertThat(names(container)).containsExactly("a/A");
      assertThat(container.find("a/A").read()).isEqualTo(classFile("a/A", "plain"));
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void directoryOfClassesAndJars() throws IOException {
    file("classes/a/A.class", classFile("a/A", ""));
    file("classes/a/package-info.class", classFile("a/package-info", ""));
    file("classes/Top.class", classFile("Top", ""));
    file("lib/z.jar", new Archives().addClass("z/Z").build());
    file("lib/b.jar", new Archives().addClass("b/B").addClass("a/A").build());
    try (ClassContainer container = open(dir)) {
      assertThat(names(container)).containsExactly("Top", "a/A", "a/package-info", "b/B", "z/Z");
      assertThat(container.find("a/A").origin())
          .isEqualTo(dir.resolve("classes/a/A.class").toString());
    }
    assertThat(warnings.list())
        .singleElement()
        .satisfies(w -> assertThat(w.subject()).isEqualTo(dir.resolve("lib/b.jar").toString()));
  }

  @Test
  void unpackedWarAndBuildDirectories() throws IOException {
    file("WEB-INF/classes/web/W.class", classFile("web/W", ""));
    file("WEB-INF/lib/l.jar", new Archives().addClass("l/L").build());
    file("module/target/classes/m/M.class", classFile("m/M", ""));
    file("module/target/test-classes/m/MTest.class", classFile("m/MTest", ""));
    file("module/target/classes/META-INF/versions/9/m/M.class", classFile("m/M", "9"));
    assertThat(names(open(dir))).containsExactlyInAnyOrder("web/W", "l/L", "m/M");
    assertThat(warnings.list()).isEmpty();
    assertThat(names(open(dir.resolve("module/target/test-classes")))).containsExactly("m/MTest");
  }

  @Test
  void classesOutOfPlaceAreNamedByTheirContent() throws IOException {
    file("flat/A.class", classFile("p/A", ""));
    file("flat/B.class", classFile("q/B", ""));
    file("flat/C.class", "not a class".getBytes(StandardCharsets.US_ASCII));
    assertThat(names(open(dir))).containsExactly("flat/C", "p/A", "q/B");
  }

  @ParameterizedTest
  @CsvSource({
    "missing.jar",
    "empty.jar",
    "text.jar",
    "no-classes.jar",
    "empty-dir",
    "broken.class"
  })
  void uselessPathsAreRefusedByName(String name) throws IOException {
    file("empty.jar", new byte[0]);
    file("text.jar", "hello".getBytes(StandardCharsets.US_ASCII));
    file("no-classes.jar", new Archives().addText("readme", "hello").build());
    file("broken.class", new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0});
    Files.createDirectories(dir.resolve("empty-dir"));
    assertThatThrownBy(() -> open(dir.resolve(name)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(dir.resolve(name) + ": ");
  }

  private ClassContainer open(Path path) {
    return Inputs.open(path, InputOptions.defaults(), warnings);
  }

  private Path write(String name, Archives archive) throws IOException {
    return Files.write(dir.resolve(name), archive.build());
  }

  private void file(String name, byte[] bytes) throws IOException {
    Path path = dir.resolve(name);
    Files.createDirectories(path.getParent());
    Files.write(path, bytes);
  }

  private static List<String> names(ClassContainer container) {
    return container.classFiles().stream().map(ClassFile::internalName).toList();
  }

  private static String tag(ClassContainer container, String name) throws IOException {
    String[] tag = new String[1];
    new ClassReader(container.find(name).read())
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public void visitSource(String source, String debug) {
                tag[0] = source;
              }
            },
            0);
    return tag[0];
  }
}
