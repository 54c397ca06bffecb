package dev.deadheat.program.ir;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Damages class files: at random, or where it should hurt. Equal seeds give equal mutants. */
final class ClassFileMutator {
  private static final int[] NASTY = {0, 1, 2, 0x7f, 0x80, 0xfe, 0xff};
  private static final String LETTERS = "BCDFIJLSVZ[();/.<a";
  private static final String[] TEXTS = {
    "()V", "(I)V", "(J)J", "()Ljava/lang/Object;", "I", "J", "[I", "[[J", "Ljava/lang/Object;", "("
  };

  private final List<ClassFileMap> originals;

  ClassFileMutator(List<ClassFileMap> originals) {
    this.originals = originals;
  }

  /** A damaged copy of one of the originals; never as it was, unless by rare chance. */
  byte[] mutate(ClassFileMap original, SplittableRandom random) {
    Mutant mutant = new Mutant(original, random);
    // One wound is found at once by every reader; with two or three, one may hide the other.
    for (int n = random.nextInt(3); n >= 0; n--) {
      mutant.inPlace();
    }
    if (random.nextInt(8) == 0) {
      mutant.reshape();
    }
    return mutant.bytes;
  }

  private final class Mutant {
    private final ClassFileMap map;
    private final SplittableRandom random;
    private byte[] bytes;

    Mutant(ClassFileMap map, SplittableRandom random) {
      this.map = map;
      this.random = random;
      this.bytes = map.bytes.clone();
    }

    /** Changes that keep every offset of the map valid. */
    void inPlace() {
      switch (random.nextInt(16)) {
        case 0 -> flipBits();
        case 1 -> bytes[random.nextInt(bytes.length)] = (byte) nasty();
        case 2, 3 -> pick(map.indexes, at -> put2(at, random.nextInt(map.poolSize)));
        case 4 -> pick(map.indexes, a -> pick(map.indexes, b -> swap(a, b, 2)));
        case 5 -> pick(map.constants, a -> pick(map.constants, b -> swap(a, b, 5)));
        case 6 -> pick(map.descriptors, this::descriptor);
        case 7 -> pick(map.lengths, this::length);
        case 8 -> pick(map.counts, at -> put2(at, map.u2(at) + random.nextInt(-2, 3)));
        case 9 -> pick(map.flags, at -> put2(at, map.u2(at) ^ 1 << random.nextInt(16)));
        case 10 -> pick(map.handlers, at -> put2(at + 2 * random.nextInt(4), codePlace()));
        case 11 -> pick(map.codes, at -> put2(at + 2 * random.nextInt(2), random.nextInt(8)));
        case 12 -> pick(map.codes, this::moveInstructions);
        case 13 -> copyFromAnother();
        default -> pick(map.codes, this::opcode);
      }
    }

    /** Changes that move what comes after. */
    void reshape() {
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes = Arrays.copyOf(bytes, at);
        case 1 -> splice(at, at + random.nextInt(1, 9), new byte[0]);
        case 2 -> {
          byte[] inserted = new byte[random.nextInt(1, 9)];
          random.nextBytes(inserted);
          splice(at, at, inserted);
        }
        default -> {
          byte[] other = any(originals).bytes;
          splice(
              at,
              bytes.length,
              Arrays.copyOfRange(other, random.nextInt(other.length), other.length));
        }
      }
    }

    private void splice(int from, int to, byte[] middle) {
      int end = Math.min(to, bytes.length);
      byte[] made = Arrays.copyOf(bytes, from + middle.length + bytes.length - end);
      System.arraycopy(middle, 0, made, from, middle.length);
      System.arraycopy(bytes, end, made, from + middle.length, bytes.length - end);
      bytes = made;
    }

    private void flipBits() {
      for (int n = random.nextInt(1, 9); n > 0; n--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
    }

    private void descriptor(int at) {
      int length = map.u2(at - 2);
      if (random.nextBoolean()) {
        bytes[at + random.nextInt(length)] =
            (byte) LETTERS.charAt(random.nextInt(LETTERS.length()));
        return;
      }
      String text = TEXTS[random.nextInt(TEXTS.length)];
      for (int i = 0; i < Math.min(length, text.length()); i++) {
        bytes[at + i] = (byte) text.charAt(i);
      }
    }

    private void length(int at) {
      int value = random.nextInt(4) == 0 ? random.nextInt() : map.u4(at) + random.nextInt(-8, 9);
      put2(at, value >>> 16);
      put2(at + 2, value);
    }

    private void opcode(int code) {
      int length = map.u4(code + 4);
      for (int n = random.nextInt(1, 4); n > 0; n--) {
        int at = code + 8 + random.nextInt(length);
        bytes[at] = (byte) (random.nextInt(4) == 0 ? nasty() : random.nextInt(203));
      }
    }

    private void moveInstructions(int code) {
      int length = map.u4(code + 4);
      int width = random.nextInt(1, Math.min(12, length) + 1);
      int a = code + 8 + random.nextInt(length - width + 1);
      int b = code + 8 + random.nextInt(length - width + 1);
      swap(a, b, width);
    }

    private void copyFromAnother() {
      byte[] other = any(originals).bytes;
      int width = random.nextInt(1, 32);
      int from = random.nextInt(Math.max(1, other.length - width));
      int to = random.nextInt(Math.max(1, bytes.length - width));
      System.arraycopy(other, from, bytes, to, width);
    }

    private int codePlace() {
      return random.nextInt(4) == 0 ? random.nextInt(0x10000) : random.nextInt(64);
    }

    private int nasty() {
      return NASTY[random.nextInt(NASTY.length)];
    }

    private void put2(int at, int value) {
      bytes[at] = (byte) (value >> 8);
      bytes[at + 1] = (byte) value;
    }

    private void swap(int a, int b, int width) {
      int within = Math.min(width, bytes.length - Math.max(a, b));
      for (int i = 0; i < within; i++) {
        byte kept = bytes[a + i];
        bytes[a + i] = bytes[b + i];
        bytes[b + i] = kept;
      }
    }

    private void pick(List<Integer> places, java.util.function.IntConsumer change) {
      if (places.isEmpty()) {
        flipBits();
      } else {
        change.accept(any(places));
      }
    }

    private <T> T any(List<T> list) {
      return list.get(random.nextInt(list.size()));
    }
  }
}
