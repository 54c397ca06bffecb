package dev.deadheat.runtime;

import java.util.Arrays;

/**
 * Stack traces, by number. A program has millions of them, but they begin alike and are made of the
 * same frames: so they are a tree, whose nodes are a frame and the node of its caller, and take
 * some 20 bytes each where the JVM's own representation takes a kilobyte.
 *
 * <p>What a frame is, the JVM tells when it is asked for the text of a trace, which takes it long.
 * So that it is asked once for each frame and not once for each trace, frames are told apart by
 * what HotSpot keeps in a {@link Throwable}: class, number of the method, place in its code. If
 * that is not found where it is expected, the text is asked for each time.
 */
final class Stacks {
  /** A stack trace and nothing else. */
  static final class Trace extends Throwable {
    private static final long serialVersionUID = 1;
  }

  private static final long BACKTRACE = Mem.offset(Throwable.class, "backtrace");

  /** In HotSpot's array: numbers of methods, places and versions of their code, classes, more. */
  private static final int METHODS = 0;

  private static final int PLACES = 1;
  private static final int CLASSES = 2;
  private static final int MORE = 4;

  private static final SpinLock LOCK = new SpinLock();

  // The frames. The key of a frame is its class and a number, or a text and nothing.
  private static @Nullable Object[] frameKeys = new Object[256];
  private static int[] frameHashes = new int[256];
  private static long[] frameNumbers = new long[256];
  private static StackTraceElement[] frameTexts = new StackTraceElement[256];
  private static int frames = 1;
  private static int[] frameIndex = new int[512];

  // The nodes: caller and frame. Node 0 is the caller of the first method.
  private static long[] nodes = new long[256];
  private static int count = 1;
  private static int[] nodeIndex = new int[512];

  static final boolean RAW = isAsExpected();

  private Stacks() {}

  private static boolean isAsExpected() {
    Trace trace = new Trace();
    try {
      Raw raw = new Raw(trace);
      return raw.length == trace.getStackTrace().length && raw.keys[0] == Stacks.class;
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** The frames of a trace, innermost first, without their text. */
  private static final class Raw {
    @Nullable Object[] keys = new Object[64];
    long[] numbers = new long[64];
    int length;

    Raw(Trace trace) {
      Object chunk = Mem.U.getReference(trace, BACKTRACE);
      while (chunk != null) {
        Object[] parts = (Object[]) chunk;
        short[] methods = (short[]) parts[METHODS];
        int[] places = (int[]) parts[PLACES];
        Object[] classes = (Object[]) parts[CLASSES];
        for (int i = 0; i < classes.length && classes[i] != null; i++) {
          add(classes[i], FastTrack.entry(methods[i], places[i]));
        }
        chunk = parts[MORE];
      }
    }

    Raw(StackTraceElement[] texts) {
      for (StackTraceElement text : texts) {
        add(text, 0);
      }
    }

    private void add(Object key, long number) {
      if (length == keys.length) {
        keys = Arrays.copyOf(keys, length * 2);
        numbers = Arrays.copyOf(numbers, length * 2);
      }
      keys[length] = key;
      numbers[length++] = number;
    }
  }

  /** The number of a trace. The caller is in the runtime, see {@link ThreadState#inside}. */
  static int number(Trace trace) {
    if (RAW) {
      Raw raw = new Raw(trace);
      int number = find(raw, null);
      if (number != 0) {
        return number;
      }
      StackTraceElement[] texts = trace.getStackTrace();
      if (texts.length == raw.length) {
        return find(raw, texts);
      }
    }
    StackTraceElement[] texts = trace.getStackTrace();
    return find(new Raw(texts), texts);
  }

  /** With no texts, and a frame that is not known yet, 0. */
  private static int find(Raw raw, StackTraceElement @Nullable [] texts) {
    int[] found = new int[raw.length];
    LOCK.lock();
    try {
      for (int i = 0; i < raw.length; i++) {
        Object key = raw.keys[i];
        if (key == null) {
          return 0;
        }
        found[i] = frame(key, raw.numbers[i], texts == null ? null : texts[i]);
        if (found[i] == 0) {
          return 0;
        }
      }
      int node = 0;
      for (int i = raw.length - 1; i >= 0; i--) {
        node = node(FastTrack.entry(node, found[i]));
      }
      return node;
    } finally {
      LOCK.unlock();
    }
  }

  private static int frame(Object key, long number, @Nullable StackTraceElement text) {
    int hash = spread(key.hashCode() * 31L + number);
    int mask = frameIndex.length - 1;
    int at = hash & mask;
    while (frameIndex[at] != 0) {
      int known = frameIndex[at];
      if (frameHashes[known] == hash
          && frameNumbers[known] == number
          && key.equals(frameKeys[known])) {
        return known;
      }
      at = (at + 1) & mask;
    }
    if (text == null) {
      return 0;
    }
    if (frames == frameKeys.length) {
      frameKeys = Arrays.copyOf(frameKeys, frames * 2);
      frameHashes = Arrays.copyOf(frameHashes, frames * 2);
      frameNumbers = Arrays.copyOf(frameNumbers, frames * 2);
      frameTexts = Arrays.copyOf(frameTexts, frames * 2);
      int[] larger = new int[frames * 4];
      for (int i = 1; i < frames; i++) {
        put(larger, frameHashes[i], i);
      }
      frameIndex = larger;
    }
    frameKeys[frames] = key;
    frameHashes[frames] = hash;
    frameNumbers[frames] = number;
    frameTexts[frames] = text;
    put(frameIndex, hash, frames);
    return frames++;
  }

  private static int node(long callerAndFrame) {
    int mask = nodeIndex.length - 1;
    int at = spread(callerAndFrame) & mask;
    while (nodeIndex[at] != 0) {
      if (nodes[nodeIndex[at]] == callerAndFrame) {
        return nodeIndex[at];
      }
      at = (at + 1) & mask;
    }
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, count * 2);
      int[] larger = new int[count * 4];
      for (int i = 1; i < count; i++) {
        put(larger, spread(nodes[i]), i);
      }
      nodeIndex = larger;
    }
    nodes[count] = callerAndFrame;
    put(nodeIndex, spread(callerAndFrame), count);
    return count++;
  }

  private static int spread(long key) {
    return (int) ((key * 0x9E37_79B9_7F4A_7C15L) >>> 32);
  }

  private static void put(int[] index, int hash, int value) {
    int mask = index.length - 1;
    int at = hash & mask;
    while (index[at] != 0) {
      at = (at + 1) & mask;
    }
    index[at] = value;
  }

  /** The frames of a trace, innermost first. */
  static StackTraceElement[] frames(int number) {
    LOCK.lock();
    try {
      int length = 0;
      for (int node = number; node != 0; node = (int) (nodes[node] >>> 32)) {
        length++;
      }
      StackTraceElement[] all = new StackTraceElement[length];
      int i = 0;
      for (int node = number; node != 0; node = (int) (nodes[node] >>> 32)) {
        all[i++] = frameTexts[(int) nodes[node]];
      }
      return all;
    } finally {
      LOCK.unlock();
    }
  }
}
