package dev.deadheat.program.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged archives: nothing but an {@link InputException} may come out of opening, nothing but an
 * {@link IOException} out of reading, each soon; and whenever a class was lost or changed,
 * something must have said so and named the file.
 */
class ArchiveFuzzTest {
  private static final int ROUNDS = 3000;
  private static final long SEED = 20261115;
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int[] INTERESTING = {0, 1, 0xff, 0xffff, 0x7fffffff, 0x80000000, -1, -2};

  @TempDir Path dir;

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void damageIsBoundedAndNeverSilent() throws IOException {
    Random random = new Random(SEED);
    List<byte[]> originals = originals(random);
    int lost = 0;
    int intact = 0;
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      byte[] original = originals.get(random.nextInt(originals.size()));
      Map<String, Long> truth = truth(original);
      byte[] damaged = mutate(original, originals, random);
      Path file = dir.resolve("fuzz" + round + ".jar");
      Files.write(file, damaged);
      long start = System.nanoTime();
      Warnings warnings = new Warnings();
      String context = "round " + round + ": ";
      try (ClassContainer container = Inputs.open(file, InputOptions.defaults(), warnings)) {
        Map<String, Long> found = contents(container);
        if (found.equals(truth)) {
          intact++;
        } else {
          lost++;
          assertThat(warnings.list()).as(context + "%s became %s", truth, found).isNotEmpty();
        }
        for (Warning warning : warnings.list()) {
          assertThat(warning.subject()).as(context).startsWith(file.toString());
        }
      } catch (InputException e) {
        refused++;
        assertThat(e).as(context).hasMessageContaining(file.toString());
      } catch (RuntimeException | Error e) {
        fail(context + e, e);
      }
      assertThat(Duration.ofNanos(System.nanoTime() - start)).as(context).isLessThan(PATIENCE);
      Files.delete(file);
    }
    // Guards against mutations that do nothing, or destroy everything.
    assertThat(lost).isGreaterThan(ROUNDS / 5);
    assertThat(intact).isGreaterThan(ROUNDS / 20);
    assertThat(refused).isGreaterThan(ROUNDS / 100);
  }

  private static List<byte[]> originals(Random random) {
    Archives stored = new Archives();
    Archives mixed = new Archives().manifest("Multi-Release: true", "Main-Class: a.A0");
    for (int i = 0; i < 6; i++) {
      String name = "a/A" + i;
      stored.addStored("s/S" + i + ".class", filled("s/S" + i, random));
      mixed.add(name + ".class", filled(name, random));
      mixed.add("META-INF/versions/11/" + name + ".class", filled(name, random));
      mixed.addText("res/" + i + ".properties", "key=" + i);
    }
    byte[] inner = mixed.build();
    Archives war =
        new Archives()
            .add("WEB-INF/classes/w/W.class", filled("w/W", random))
            .add("WEB-INF/lib/deflated.jar", inner)
            .addStored("WEB-INF/lib/stored.jar", stored.build());
    return List.of(stored.build(), inner, war.build());
  }

  private static byte[] filled(String name, Random random) {
    StringBuilder tag = new StringBuilder();
    for (int i = random.nextInt(400); i > 0; i--) {
      tag.append((char) ('a' + random.nextInt(6)));
    }
    return Archives.classFile(name, tag.toString());
  }

  private Map<String, Long> truth(byte[] archive) throws IOException {
    Path file = dir.resolve("original.jar");
    Files.write(file, archive);
    Warnings warnings = new Warnings();
    try (ClassContainer container = Inputs.open(file, InputOptions.defaults(), warnings)) {
      Map<String, Long> contents = contents(container);
      assertThat(warnings.list()).isEmpty();
      return contents;
    }
  }

  private static Map<String, Long> contents(ClassContainer container) {
    Map<String, Long> contents = new HashMap<>();
    for (ClassFile file : container.classFiles()) {
      try {
        CRC32 crc = new CRC32();
        crc.update(file.read());
        contents.put(file.internalName(), crc.getValue());
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("fuzz");
      }
    }
    return contents;
  }

  private static byte[] mutate(byte[] original, List<byte[]> others, Random random) {
    byte[] bytes = original.clone();
    switch (random.nextInt(9)) {
      case 0 -> flipBits(bytes, 1, random);
      case 1 -> flipBits(bytes, 1 + random.nextInt(20), random);
      case 2 -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      case 3 -> bytes = Arrays.copyOfRange(bytes, random.nextInt(bytes.length), bytes.length);
      case 4 -> {
        byte[] other = others.get(random.nextInt(others.size()));
        int length = random.nextInt(Math.min(200, Math.min(other.length, bytes.length)));
        System.arraycopy(
            other,
            random.nextInt(other.length - length),
            bytes,
            random.nextInt(bytes.length - length),
            length);
      }
      case 5 -> changeField(bytes, "PK\1\2", 46, random);
      case 6 -> changeField(bytes, "PK\3\4", 30, random);
      case 7 -> changeField(bytes, "PK\5\6", 22, random);
      default -> bytes = cutOut(bytes, random);
    }
    return bytes;
  }

  private static void flipBits(byte[] bytes, int count, Random random) {
    for (int i = 0; i < count; i++) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
  }

  /** Writes a number that is likely to matter into a header: sizes, offsets, lengths, flags. */
  private static void changeField(byte[] bytes, String mark, int size, Random random) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = text.indexOf(mark, random.nextInt(bytes.length));
    if (at < 0) {
      at = text.lastIndexOf(mark);
    }
    int field = at + random.nextInt(size);
    int value =
        random.nextBoolean()
            ? INTERESTING[random.nextInt(INTERESTING.length)]
            : random.nextInt(bytes.length);
    int width = random.nextBoolean() ? 4 : 2;
    for (int i = 0; i < width && field + i < bytes.length; i++) {
      bytes[field + i] = (byte) (value >> (8 * i));
    }
  }

  private static byte[] cutOut(byte[] bytes, Random random) {
    int from = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, from + 1 + random.nextInt(300));
    byte[] rest = new byte[bytes.length - (to - from)];
    System.arraycopy(bytes, 0, rest, 0, from);
    System.arraycopy(bytes, to, rest, from, bytes.length - to);
    return rest;
  }
}
