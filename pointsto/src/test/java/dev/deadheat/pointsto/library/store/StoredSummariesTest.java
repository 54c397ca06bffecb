package dev.deadheat.pointsto.library.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What happens to files of summaries from run to run. A small module stands for the JDK. */
class StoredSummariesTest {
  private static final String MODULE = "java.prefs";
  private static final String CLASS = "java/util/prefs/AbstractPreferences";

  @TempDir Path temporary;

  /** A run of the analysis: what it asks for, and what it is told. */
  private static final class Run {
    final Warnings warnings = new Warnings();
    final Program program;
    final StoredSummaries stored;

    Run(Path cache, String prepared) {
      this(cache, prepared, List.of(), List.of(Jdk.running()));
    }

    Run(Path cache, String prepared, List<ClassContainer> analysed, List<ClassContainer> context) {
      program = new Program(analysed, context, warnings);
      stored = new StoredSummaries(program, cache, prepared::equals, 2);
    }

    List<Method> methods(String type) {
      return program.types().classType(type).methods();
    }

    /** How many methods of a class have a stored summary. */
    int found(String type) {
      return (int) methods(type).stream().filter(m -> stored.find(m) != null).count();
    }

    /** Asks for all of a class's methods, as the solver would. */
    Run analyse(String type) {
      Summaries summaries = new Summaries(program.bodies(), new Models(), stored, any -> false);
      methods(type).forEach(summaries::constraints);
      stored.save();
      return this;
    }

    List<String> warned() {
      return warnings.list().stream()
          .filter(w -> w.kind() == Warning.Kind.CACHE)
          .map(Warning::toString)
          .toList();
    }
  }

  private Path cache() {
    return temporary.resolve("cache");
  }

  private List<Path> files() throws IOException {
    if (!Files.exists(cache())) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(cache().resolve("summaries"))) {
      return files.sorted().toList();
    }
  }

  private Path onlyFile() throws IOException {
    assertThat(files()).hasSize(1);
    return files().get(0);
  }

  @Test
  void preparedModulesAreMadeOnceAndReadThen() throws IOException {
    Run first = new Run(cache(), MODULE);
    int found = first.found(CLASS);
    assertThat(found).isGreaterThan(40);
    assertThat(first.warned()).isEmpty();
    Path file = onlyFile();
    assertThat(file.getFileName().toString())
        .matches("java\\.prefs-\\d+-all-[0-9a-f]{16}\\.summaries");
    FileTime marked = FileTime.from(Instant.now().minusSeconds(1000));
    Files.setLastModifiedTime(file, marked);
    Run second = new Run(cache(), MODULE);
    assertThat(second.found(CLASS)).isEqualTo(found);
    assertThat(Files.getLastModifiedTime(onlyFile()).toInstant()).isEqualTo(marked.toInstant());
    assertThat(second.warned()).isEmpty();
  }

  @Test
  void onlyTheFileOfWhatIsAskedForIsOpened() throws IOException {
    new Run(cache(), MODULE).found("java/lang/Thread");
    assertThat(files()).isEmpty();
  }

  @Test
  void damagedFilesAreToldOfAndMadeAgain() throws IOException {
    int found = new Run(cache(), MODULE).found(CLASS);
    byte[] whole = Files.readAllBytes(onlyFile());
    byte[] damaged = whole.clone();
    damaged[whole.length / 2]++;
    Files.write(onlyFile(), damaged);
    Run run = new Run(cache(), MODULE);
    assertThat(run.found(CLASS)).isEqualTo(found);
    assertThat(run.warned())
        .singleElement()
        .asString()
        .contains(onlyFile().toString(), "is damaged", "it is made again");
    assertThat(onlyFile()).hasBinaryContent(whole);
    for (int length : new int[] {0, 10, whole.length - 1}) {
      Files.write(onlyFile(), java.util.Arrays.copyOf(whole, length));
      assertThat(new Run(cache(), MODULE).found(CLASS)).isEqualTo(found);
      assertThat(onlyFile()).hasBinaryContent(whole);
    }
    assertThat(new Run(cache(), MODULE).warned()).isEmpty();
  }

  @Test
  void aPlaceThatCannotBeWrittenCostsOneWarning() throws IOException {
    Files.writeString(cache(), "a file where the directory should be");
    Run run = new Run(cache(), MODULE).analyse(CLASS).analyse("java/util/logging/Logger");
    assertThat(run.found(CLASS)).as("made for nothing").isZero();
    assertThat(run.warned()).singleElement().asString().contains("cannot be kept", "--cache");
    assertThat(cache()).isRegularFile();
  }

  /** For {@link #aFullDiskCostsOneWarning}: analyses and prints the warnings. */
  static final class Child {
    private Child() {}

    public static void main(String[] arguments) {
      Run run = new Run(Path.of(arguments[0]), MODULE).analyse(CLASS);
      System.out.println("found " + (run.found(CLASS) > 40));
      run.warned().forEach(System.out::println);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskCostsOneWarning() throws Exception {
    // The limit of a file's size ends writing in the middle, as a full disk does.
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -f 8; exec \"$0\" -XX:-UsePerfData -cp \"$1\" \"$2\" \"$3\"",
                java,
                System.getProperty("java.class.path"),
                Child.class.getName(),
                cache().toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.lines().toList()).first().isEqualTo("found true");
    assertThat(output.lines().toList()).hasSize(2).last().asString().contains("cannot be kept");
    assertThat(files()).isEmpty();
  }

  @Test
  void severalAtOnceMakeOneGoodFile() throws IOException {
    List<CompletableFuture<Integer>> runs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      runs.add(CompletableFuture.supplyAsync(() -> new Run(cache(), MODULE).found(CLASS)));
    }
    assertThat(runs.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    assertThat(onlyFile()).isNotEmptyFile();
    assertThat(new Run(cache(), "").found(CLASS)).isEqualTo(runs.get(0).join());
  }

  @Test
  void otherModulesKeepWhatWasNeeded() throws IOException {
    Run first = new Run(cache(), "");
    assertThat(first.found(CLASS)).isZero();
    first.analyse(CLASS);
    assertThat(files()).anyMatch(f -> f.toString().contains("java.prefs-"));
    Run second = new Run(cache(), "");
    int found = second.found(CLASS);
    assertThat(found).isGreaterThan(40);
    int before = second.found("java/util/prefs/XmlSupport");
    second.analyse("java/util/prefs/XmlSupport");
    Run third = new Run(cache(), "");
    assertThat(third.found(CLASS)).isEqualTo(found);
    assertThat(third.found("java/util/prefs/XmlSupport")).isGreaterThan(before);
    assertThat(third.warned()).isEmpty();
  }

  @Test
  void neededOnesAreThoseOfTheWholeModule() {
    new Run(cache(), "").analyse(CLASS);
    Run needed = new Run(cache(), "");
    Run all = new Run(temporary.resolve("other"), MODULE);
    for (Method method : needed.methods(CLASS)) {
      Constraints some = needed.stored.find(method);
      Method same =
          all.program
              .types()
              .classType(CLASS)
              .declaredMethod(
                  method.name(), all.program.types().descriptor(method.descriptor().text()));
      Constraints whole = all.stored.find(same);
      assertThat(some == null).as("%s", method).isEqualTo(whole == null);
      if (some != null && whole != null) {
        CacheKey key = CacheKey.of(List.of());
        assertThat(SummaryFormat.write(key, List.of(some)).bytes())
            .as("%s", method)
            .isEqualTo(SummaryFormat.write(key, List.of(whole)).bytes());
      }
    }
  }

  @Test
  void librariesAreMadeWholeAndAgainWhenTheirContentChanges() throws IOException {
    Path library =
        library("lib", "package lib; public class L { public Object f(Object o) { return o; } }");
    assertThat(withLibrary(library).found("lib/L")).isEqualTo(2);
    assertThat(onlyFile().getFileName().toString()).startsWith("lib-all-");
    assertThat(withLibrary(library).found("lib/L")).isEqualTo(2);
    assertThat(files()).hasSize(1);
    library(
        "lib",
        "package lib; public class L { public Object f(Object o) { return null; } void g() { } }");
    assertThat(withLibrary(library).found("lib/L")).isEqualTo(3);
    assertThat(files()).hasSize(2);
  }

  private Run withLibrary(Path library) {
    ClassContainer opened = Inputs.open(library, InputOptions.defaults(), new Warnings());
    return new Run(cache(), "", List.of(), List.of(opened, Jdk.running()));
  }

  @Test
  void analysedClassesAreNeverTakenFromFiles() throws IOException {
    Path patch =
        library(
            "patch",
            "package java.util.prefs; public class Base64 { public static Object f(Object o) { return o; } }");
    ClassContainer opened = Inputs.open(patch, InputOptions.defaults(), new Warnings());
    new Run(cache(), MODULE).found(CLASS);
    Run run = new Run(cache(), "", List.of(opened), List.of(Jdk.running()));
    assertThat(run.found(CLASS)).isGreaterThan(40);
    assertThat(run.found("java/util/prefs/Base64")).isZero();
  }

  @Test
  void aProgramThatReplacesClassesOfTheJdkTeachesNothing() throws IOException {
    Path patch =
        library(
            "patch",
            "package java.util.prefs; public class Base64 { public static Object f(Object o) { return o; } }");
    ClassContainer opened = Inputs.open(patch, InputOptions.defaults(), new Warnings());
    new Run(cache(), "", List.of(opened), List.of(Jdk.running())).analyse(CLASS);
    assertThat(files()).isEmpty();
  }

  @Test
  void unusedFilesGo() throws IOException {
    Path folder = Files.createDirectories(cache().resolve("summaries"));
    Path gone = Files.writeString(folder.resolve("java.old-9-all-00.summaries"), "x");
    Path left = Files.writeString(folder.resolve("java.old-9-all-01.summaries"), "x");
    Path abandoned = Files.writeString(folder.resolve("java.prefs123.tmp"), "x");
    Path foreign = Files.writeString(folder.resolve("precious.txt"), "x");
    FileTime old = FileTime.from(Instant.now().minusSeconds(31L * 24 * 3600));
    for (Path file : List.of(gone, abandoned, foreign)) {
      Files.setLastModifiedTime(file, old);
    }
    for (int i = 0; i < 6; i++) {
      Path earlier =
          folder.resolve("java.prefs-" + Jdk.running().feature() + "-all-0" + i + ".summaries");
      Files.writeString(earlier, "x");
      Files.setLastModifiedTime(earlier, FileTime.from(Instant.now().minusSeconds(1000 - i)));
    }
    new Run(cache(), MODULE).found(CLASS);
    assertThat(files()).contains(left, foreign).doesNotContain(gone, abandoned).hasSize(2 + 4);
  }

  /** A directory of classes. */
  private Path library(String name, String source) throws IOException {
    Path classes = Files.createDirectories(temporary.resolve(name));
    Path file =
        Files.createDirectories(temporary.resolve("src-" + name))
            .resolve(source.replaceAll("(?s).*class (\\w+).*", "$1") + ".java");
    Files.writeString(file, source);
    List<String> options = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
    if (source.startsWith("package java.")) {
      options.addAll(List.of("--patch-module", MODULE + "=" + file.getParent()));
    }
    options.add(file.toString());
    int result =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new));
    assertThat(result).isZero();
    return classes;
  }
}
