package dev.deadheat.program.input;

import static dev.deadheat.program.input.Archives.classFile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deadheat.program.warning.Warnings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
  private static final Path HOME = Path.of(System.getProperty("java.home"));
  @TempDir Path dir;
  private final Warnings warnings = new Warnings();

  @Test
  void runningJdk() throws IOException {
    Jdk jdk = Jdk.running();
    assertThat(jdk.feature()).isEqualTo(Runtime.version().feature());
    assertThat(jdk.identity()).isNotEmpty();
    assertThat(List.copyOf(jdk.modules())).contains("java.base", "java.logging").isSorted();
    assertThat(jdk.moduleOf("java/util/logging/Logger")).isEqualTo("java.logging");
    assertThat(jdk.packages()).contains("java/util").doesNotContain("java/none");
    assertThat(jdk.find("java/util/Map$Entry").read()).isEqualTo(bytesOf("java/util/Map$Entry"));
    assertThat(jdk.find("java/util/NoSuchClass")).isNull();
    assertThat(jdk.find("no/such/Class")).isNull();
    assertThat(jdk.find("Default")).isNull();
  }

  @Test
  void classesOfOneModule() {
    List<String> names = names(Jdk.running().classFiles("java.base"));
    assertThat(names)
        .hasSizeGreaterThan(5000)
        .isSorted()
        .contains("java/lang/Object", "java/util/HashMap$Node")
        .doesNotContain("module-info", "java/util/logging/Logger");
    assertThat(Jdk.running().classFiles("no.such.module")).isEmpty();
    assertThat(Jdk.running().classFiles()).hasSizeGreaterThan(names.size());
  }

  @Test
  void homeOfTheRunningJdk() {
    assertThat(Jdk.open(HOME, InputOptions.defaults(), warnings)).isSameAs(Jdk.running());
  }

  @Test
  void imageReadThroughTheFileSystemAgreesWithTheModuleReader() throws IOException {
    assumeTrue(Files.exists(HOME.resolve("lib/modules")));
    Jdk jdk = ImageJdk.open(HOME, JdkRelease.of(HOME));
    assertThat(jdk.modules()).containsExactlyElementsOf(Jdk.running().modules());
    assertThat(names(jdk.classFiles("java.base")))
        .isEqualTo(names(Jdk.running().classFiles("java.base")));
    assertThat(jdk.packages()).containsAll(Jdk.running().packages()).doesNotContain("java/none");
    assertThat(jdk.find("java/util/Map").read()).isEqualTo(bytesOf("java/util/Map"));
    assertThat(jdk.moduleOf("java/util/Map")).isEqualTo("java.base");
    assertThat(jdk.find("java/Nothing")).isNull();
    assertThat(jdk.find("no/such/Class")).isNull();
    assertThat(jdk.feature()).isEqualTo(Runtime.version().feature());
    jdk.close();
  }

  /** Every JDK that is installed beside the running one. */
  @Test
  void otherJdks() throws IOException {
    List<Path> homes;
    try (Stream<Path> siblings = Files.list(HOME.toRealPath().getParent())) {
      homes = siblings.filter(home -> Files.exists(home.resolve("lib/modules"))).toList();
    }
    for (Path home : homes) {
      try (Jdk jdk = Jdk.open(home, InputOptions.defaults(), warnings)) {
        assertThat(jdk.find("java/lang/Object").read()).startsWith(0xca, 0xfe, 0xba, 0xbe);
        assertThat(jdk.feature()).isGreaterThanOrEqualTo(9);
      }
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void jmodsWithoutAnImage() throws IOException {
    Path jmods = Files.createDirectories(dir.resolve("jmods"));
    Files.writeString(dir.resolve("release"), "JAVA_VERSION=\"21.0.2\"\n");
    jmod(jmods.resolve("java.base.jmod"), "java/lang/Object");
    jmod(jmods.resolve("java.logging.jmod"), "java/util/logging/Logger");
    try (Jdk jdk = Jdk.open(dir, InputOptions.defaults(), warnings)) {
      assertThat(jdk.find("java/lang/Object").read())
          .isEqualTo(classFile("java/lang/Object", "plain"));
      assertThat(jdk.moduleOf("java/util/logging/Logger")).isEqualTo("java.logging");
      assertThat(names(jdk.classFiles("java.base"))).containsExactly("java/lang/Object");
      assertThat(jdk.feature()).isEqualTo(21);
      assertThat(jdk.identity()).contains("JAVA_VERSION=21.0.2");
    }
    assertThat(warnings.list()).isEmpty();
  }

  private static void jmod(Path path, String internalName) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(new byte[] {'J', 'M', 1, 0});
    bytes.writeBytes(
        new Archives()
            .add("classes/" + internalName + ".class", classFile(internalName, "plain"))
            .build());
    Files.write(path, bytes.toByteArray());
  }

  @Test
  void jmodOfTheRunningJdk() throws IOException {
    Path jmod = HOME.resolve("jmods/java.logging.jmod");
    assumeTrue(Files.exists(jmod));
    try (ClassContainer container = Inputs.open(jmod, InputOptions.defaults(), warnings)) {
      assertThat(names(container.classFiles()))
          .isEqualTo(names(Jdk.running().classFiles("java.logging")));
      for (ClassFile file : container.classFiles()) {
        assertThat(file.read()).startsWith(0xca, 0xfe, 0xba, 0xbe);
      }
    }
    assertThat(warnings.list()).isEmpty();
  }

  @Test
  void oldJdkWithRtJar() throws IOException {
    Path lib = Files.createDirectories(dir.resolve("jre/lib"));
    Files.writeString(dir.resolve("release"), "JAVA_VERSION=\"1.8.0_402\"\n");
    Files.write(
        lib.resolve("rt.jar"),
        new Archives().addClass("java/lang/Object").addClass("javax/crypto/Shared").build());
    Files.write(lib.resolve("jce.jar"), new Archives().addClass("javax/crypto/Cipher").build());
    try (Jdk jdk = Jdk.open(dir, InputOptions.defaults(), warnings)) {
      assertThat(jdk.feature()).isEqualTo(8);
      assertThat(jdk.modules()).containsExactly("rt");
      assertThat(jdk.find("java/lang/Object").read())
          .isEqualTo(classFile("java/lang/Object", "plain"));
      assertThat(jdk.find("javax/crypto/Cipher")).isNotNull();
      assertThat(names(jdk.classFiles("rt"))).hasSize(3);
    }
  }

  @Test
  void noJdkSaysWhatWasSought() {
    assertThatThrownBy(() -> Jdk.open(dir, InputOptions.defaults(), warnings))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(dir.toString())
        .hasMessageContainingAll("lib/modules", "rt.jar", "bin/java");
  }

  private static List<String> names(Iterable<ClassFile> files) {
    List<String> names = new ArrayList<>();
    files.forEach(file -> names.add(file.internalName()));
    return names;
  }

  private static byte[] bytesOf(String internalName) throws IOException {
    try (InputStream in = Object.class.getResourceAsStream("/" + internalName + ".class")) {
      return in.readAllBytes();
    }
  }
}
