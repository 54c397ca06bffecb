package dev.deadheat.pointsto.library.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.SummaryBuilder;
import dev.deadheat.pointsto.library.SummarySource;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warnings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Part of java.base, summarised, written and read. The benchmark {@code summaries} does all. */
class SummaryFileTest {
  private static final CacheKey KEY = CacheKey.of(List.of("test"));
  private static final CacheKey OTHER_KEY = CacheKey.of(List.of("te", "st"));
  private static byte[] file = {};

  @BeforeAll
  static void buildOnce() {
    file = build(2);
  }

  private static Program jdk() {
    return new Program(List.of(), List.of(Jdk.running()), new Warnings());
  }

  /** Streams, readers and the like: many methods, few models, template methods, lambdas. */
  private static List<ClassType> classes(Program program) {
    return Jdk.running().classFiles("java.base").stream()
        .map(ClassFile::internalName)
        .filter(name -> name.startsWith("java/io/") || name.startsWith("java/util/zip/"))
        .map(program.types()::classType)
        .toList();
  }

  private static byte[] build(int threads) {
    Program program = jdk();
    return write(
        new SummaryBuilder(program.bodies(), new Models(), SummarySource.NONE, threads)
            .build(classes(program))
            .values());
  }

  private static byte[] write(Collection<Constraints> summaries) {
    SummaryFormat.Content content = SummaryFormat.write(KEY, summaries);
    assertThat(content.refused()).isEmpty();
    assertThat(content.methods()).isEqualTo(summaries.size());
    return content.bytes();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void theNumberOfThreadsDoesNotShow(int threads) {
    assertThat(build(threads)).isEqualTo(file);
  }

  @Test
  void theOrderOfSummariesDoesNotShow() {
    List<Constraints> shuffled = SummaryFile.of(ByteBuffer.wrap(file), KEY, jdk().types()).all();
    Collections.shuffle(shuffled, new Random(1));
    assertThat(write(shuffled)).isEqualTo(file);
  }

  @Test
  void sameAsMadeOnDemand() {
    Program program = jdk();
    SummaryFile stored = SummaryFile.of(ByteBuffer.wrap(file), KEY, program.types());
    List<Constraints> onDemand = new ArrayList<>();
    Summaries summaries = new Summaries(program.bodies(), new Models());
    for (ClassType type : classes(program)) {
      for (Method method : type.methods()) {
        if (stored.find(method) != null) {
          Constraints made = summaries.constraints(method);
          assertThat(made).as("%s", method).isNotNull();
          onDemand.add(made);
        }
      }
    }
    assertThat(write(onDemand)).isEqualTo(file);
  }

  @Test
  void everyMethodWithCodeAndWithoutModelIsThere() {
    Program program = jdk();
    SummaryFile stored = SummaryFile.of(ByteBuffer.wrap(file), KEY, program.types());
    Models models = new Models();
    int found = 0;
    for (ClassType type : classes(program)) {
      for (Method method : type.methods()) {
        Constraints summary = stored.find(method);
        boolean inferred = method.hasCode() && models.constraints(method) == null;
        assertThat(summary != null).as("%s", method).isEqualTo(inferred);
        found += inferred ? 1 : 0;
      }
    }
    assertThat(found).isEqualTo(stored.methods()).isGreaterThan(1000);
  }

  @Test
  void doesNotHaveOtherClasses() {
    Program program = jdk();
    SummaryFile stored = SummaryFile.of(ByteBuffer.wrap(file), KEY, program.types());
    assertThat(stored.find(program.types().classType("java/lang/Thread").methods().get(0)))
        .isNull();
    assertThat(SummaryFile.of(ByteBuffer.wrap(write(List.of())), KEY, program.types()).all())
        .isEmpty();
  }

  @Test
  void textsOfAllKindsComeBack() {
    Program program = jdk();
    Method method = program.types().object().methods().get(0);
    List<String> texts = List.of("", "a\0\n", "é\u00ff", "日本語 \ud83d\ude00", "half \ud83d of one");
    Constraints.Builder builder = new Constraints.Builder(method);
    texts.forEach(text -> builder.constant(0, text));
    byte[] written = write(List.of(builder.build()));
    Constraints read = SummaryFile.of(ByteBuffer.wrap(written), KEY, program.types()).all().get(0);
    List<@Nullable Object> found = new ArrayList<>();
    for (int at = 0; at < read.end(); at = read.next(at)) {
      found.add(read.object(at, 1));
    }
    assertThat(found).isEqualTo(texts);
  }

  @Test
  void summariesWithoutSerialFormAreLeftOutAndTold() {
    Program program = jdk();
    Method method = program.types().object().methods().get(0);
    Constraints.Builder builder = new Constraints.Builder(method);
    builder.constant(0, 1.5);
    SummaryFormat.Content content = SummaryFormat.write(KEY, List.of(builder.build()));
    assertThat(content.refused()).hasSize(1);
    assertThat(SummaryFile.of(ByteBuffer.wrap(content.bytes()), KEY, program.types()).find(method))
        .isNull();
  }

  @Test
  void aChangedBitIsNoticed() {
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      byte[] damaged = file.clone();
      // The first ones go through the header.
      int at = i < SummaryFormat.HEADER ? i : random.nextInt(file.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      refused(damaged, "");
    }
  }

  @Test
  void aShorterFileIsNoticed() {
    for (int length = SummaryFormat.HEADER; length < file.length; length += file.length / 50) {
      refused(Arrays.copyOf(file, length), "is cut off");
    }
  }

  @Test
  void othersFilesAreNoticed() {
    refused(new byte[100], "does not hold summaries");
    byte[] newer = file.clone();
    newer[11]++;
    refused(newer, "has format " + (SummaryFormat.VERSION + 1));
    assertThatThrownBy(() -> SummaryFile.of(ByteBuffer.wrap(file), OTHER_KEY, jdk().types()))
        .isInstanceOf(StaleSummariesException.class)
        .hasMessageContaining("other classes or by another deadheat");
  }

  private static void refused(byte[] bytes, String reason) {
    assertThatThrownBy(() -> SummaryFile.of(ByteBuffer.wrap(bytes), KEY, jdk().types()))
        .isInstanceOf(StaleSummariesException.class)
        .hasMessageContaining(reason);
  }
}
