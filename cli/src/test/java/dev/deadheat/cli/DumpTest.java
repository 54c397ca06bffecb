package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DumpTest {
  @TempDir private Path directory;
  private Path jar;
  private final CapturedTerminal captured = CapturedTerminal.redirected();
  private final List<DumpRequest> requests = new ArrayList<>();

  @BeforeEach
  void makeInput() throws Exception {
    jar = Files.createFile(directory.resolve("a.jar"));
  }

  private int dump(String... arguments) {
    Failures failures = new Failures(captured.terminal(), arguments);
    CommandLine commands = new CommandLine(new Dump(this::record));
    return Main.connect(commands, captured.terminal(), failures, arguments).execute(arguments);
  }

  private void record(DumpRequest request, PrintWriter out, PrintWriter err) {
    requests.add(request);
    out.println("dumped");
  }

  @Test
  void everythingCanBeGiven() {
    String jdk = System.getProperty("java.home");
    String classpath = jar + File.pathSeparator + File.pathSeparator + directory;
    int code =
        dump("a.B.c", "--release", "11", "--jdk", jdk, "--classpath", classpath, jar.toString());
    assertThat(code).as(captured.err()).isEqualTo(0);
    assertThat(captured.out().strip()).isEqualTo("dumped");
    assertThat(requests)
        .containsExactly(
            new DumpRequest("a.B.c", List.of(jar), List.of(jar, directory), Path.of(jdk), 11));
  }

  @Test
  void defaultsAreTheRunningJava() {
    assertThat(dump("a.B", jar.toString(), directory.toString())).isEqualTo(0);
    assertThat(requests)
        .containsExactly(
            new DumpRequest(
                "a.B", List.of(jar, directory), List.of(), null, Runtime.version().feature()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "B",
        "a.B",
        "a.B$C.<init>",
        "a.B.<clinit>",
        "a.B.lambda$x$0",
        "π.Ωmega.m",
        "a.package-info",
        "a.B.m(I)V"
      })
  void names(String name) {
    assertThat(dump(name)).as(captured.err()).isEqualTo(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/B.class", "./a.jar", "a..B", "", "a.B.", "a b"})
  void notNames(String name) {
    assertThat(dump(name)).isEqualTo(2);
    assertThat(captured.err()).contains("is not a name; write 'pkg.Cls.method' or 'pkg.Cls'");
  }

  @Test
  void missingInputIsNamed() {
    assertThat(dump("a.B", directory.resolve("no.jar").toString())).isEqualTo(2);
    assertThat(captured.err()).contains("no.jar: no such file or directory");
    assertThat(dump("a.B", "--classpath", "nowhere.jar")).isEqualTo(2);
    assertThat(captured.err()).contains("nowhere.jar: no such file or directory");
  }

  private int dumpForReal(String... arguments) {
    return Main.run(captured.terminal(), arguments);
  }

  @Test
  void jdkMustBeOne() {
    assertThat(dumpForReal("dump", "a.B", "--jdk", directory.toString())).isEqualTo(2);
    assertThat(captured.err()).contains(directory + ": not a JDK");
  }

  @Test
  void aMethodOfTheJdk() {
    assertThat(dumpForReal("dump", "java.lang.Math.abs(int)")).as(captured.err()).isEqualTo(0);
    assertThat(captured.out()).contains("int java.lang.Math.abs(int)").doesNotContain("long");
  }

  @Test
  void aMemberClassWithDots() {
    assertThat(dumpForReal("dump", "java.util.Map.Entry.getKey")).isEqualTo(0);
    assertThat(captured.out()).contains("java.util.Map$Entry.getKey()").contains("code: none");
  }

  @Test
  void aClassThatIsNotThereIsSuggested() {
    assertThat(dumpForReal("dump", "java.utli.ArrayList")).isEqualTo(2);
    assertThat(captured.err()).contains("no such class or method in the JDK; there is");
    assertThat(captured.err()).contains("java.util.ArrayList");
  }

  @Test
  void aMethodThatIsNotThereIsSuggested() {
    assertThat(dumpForReal("dump", "java.lang.Runnable.walk")).isEqualTo(2);
    assertThat(captured.err()).contains("java.lang.Runnable has no method walk; it has run");
  }

  @Test
  void anEmptyJarIsNamed() {
    assertThat(dumpForReal("dump", "a.B", jar.toString())).isEqualTo(2);
    assertThat(captured.err()).contains(jar.toString());
  }

  @Test
  void whyNothingCouldBeReadIsTold() throws IOException {
    Path source = Files.writeString(directory.resolve("A.java"), "class ");
    assertThat(dumpForReal("dump", "A", source.toString())).isEqualTo(2);
    assertThat(captured.err())
        .startsWith("warning: " + source + ":1: ")
        .contains("deadheat: " + source + ": neither class files nor");
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "-1", "x", ""})
  void releaseMustBeOne(String release) {
    assertThat(dump("a.B", "--release=" + release)).isEqualTo(2);
    assertThat(captured.err()).contains("--release");
  }
}
