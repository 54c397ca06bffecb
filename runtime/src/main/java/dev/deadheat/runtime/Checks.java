package dev.deadheat.runtime;

import java.lang.ref.WeakReference;

/**
 * Called from rewritten code before each access of a location. The first test of each, that nothing
 * has happened to the location since this thread last recorded the same, is what the JIT inlines.
 */
public final class Checks {
  private Checks() {}

  /** Before a call: who is called by whom, for {@link History}. */
  public static void call(ThreadState thread, int context, int site) {
    thread.context = (context ^ site) * 0x9E37_79B1;
  }

  public static void fieldRead(
      Object object, long word, ThreadState thread, int context, int site) {
    if ((int) word != thread.epoch) {
      readAgain(object, (int) word, thread, context, site);
    }
  }

  /** A call of its own: the more the JIT has to inline, the less it does. */
  private static void readAgain(
      Object object, int read, ThreadState thread, int context, int site) {
    Site place = Sites.get(site);
    FieldShadow shadow = place.shadow;
    if (read != Epochs.SHARED || shadow == null || !shadow.hasRead(object, thread)) {
      readField(object, thread, context, place, site);
    }
  }

  public static void fieldWrite(
      Object object, long word, ThreadState thread, int context, int site) {
    if ((int) (word >>> 32) != thread.epoch) {
      writeField(object, thread, context, Sites.get(site), site);
    }
  }

  /**
   * The word of a field that a constructor writes before anybody else can have the object: nothing
   * was there before, and nobody meets this write. Where the agent put this call it stores the word
   * itself, so that the JIT can still do without the object.
   */
  public static long freshWord(ThreadState thread) {
    thread.recorded = true;
    return thread.inside != 0 || thread.ignored
        ? 0
        : ((long) thread.epoch << 32) | (thread.epoch & 0xFFFF_FFFFL);
  }

  /** Both history numbers for such a write. */
  public static long freshNote(ThreadState thread, int context, int site) {
    long number = History.number(thread, context, site) & 0xFFFF_FFFFL;
    return number << 32 | number;
  }

  public static void staticRead(long word, ThreadState thread, int context, int site) {
    if ((int) word != thread.epoch) {
      Site place = Sites.get(site);
      Object mirror = mirror(place);
      if (mirror != null) {
        readField(mirror, thread, context, place, site);
      }
    }
  }

  public static void staticWrite(long word, ThreadState thread, int context, int site) {
    if ((int) (word >>> 32) != thread.epoch) {
      Site place = Sites.get(site);
      Object mirror = mirror(place);
      if (mirror != null) {
        writeField(mirror, thread, context, place, site);
      }
    }
  }

  public static void arrayRead(
      @Nullable Object array, int index, ThreadState thread, int context, int site) {
    if (array != null) {
      ArrayShadow shadow = ArrayShadow.of(array, thread);
      long[] words = shadow.words;
      if (index >= 0 && index < words.length && (int) words[index] != thread.epoch) {
        readElement(array, shadow, index, thread, context, site);
      }
    }
  }

  public static void arrayWrite(
      @Nullable Object array, int index, ThreadState thread, int context, int site) {
    if (array != null) {
      ArrayShadow shadow = ArrayShadow.of(array, thread);
      long[] words = shadow.words;
      if (index >= 0 && index < words.length && (int) (words[index] >>> 32) != thread.epoch) {
        writeElement(array, shadow, index, thread, context, site);
      }
    }
  }

  /**
   * In a loop, where the shadow of the last array is remembered.
   *
   * @param last may be that of another array, or null
   * @return the shadow of this array
   */
  public static @Nullable ArrayShadow arrayRead(
      @Nullable Object array,
      int index,
      @Nullable ArrayShadow last,
      ThreadState thread,
      int context,
      int site) {
    ArrayShadow shadow = last != null && last.isOf(array) ? last : find(array, thread);
    if (array != null && shadow != null) {
      long[] words = shadow.words;
      if (index >= 0 && index < words.length) {
        int read = (int) words[index];
        if (read != thread.epoch && !(read == Epochs.SHARED && shadow.hasRead(thread, index))) {
          readElement(array, shadow, index, thread, context, site);
        }
      }
    }
    return shadow;
  }

  public static @Nullable ArrayShadow arrayWrite(
      @Nullable Object array,
      int index,
      @Nullable ArrayShadow last,
      ThreadState thread,
      int context,
      int site) {
    ArrayShadow shadow = last != null && last.isOf(array) ? last : find(array, thread);
    if (array != null && shadow != null) {
      long[] words = shadow.words;
      if (index >= 0 && index < words.length && (int) (words[index] >>> 32) != thread.epoch) {
        writeElement(array, shadow, index, thread, context, site);
      }
    }
    return shadow;
  }

  private static @Nullable ArrayShadow find(@Nullable Object array, ThreadState thread) {
    return array == null ? null : ArrayShadow.of(array, thread);
  }

  /** Bulk operations: an element each. */
  public static void rangeRead(
      @Nullable Object array, int from, int length, ThreadState thread, int context, int site) {
    if (array == null || length <= 0) {
      return;
    }
    ArrayShadow shadow = ArrayShadow.of(array, thread);
    long[] words = shadow.words;
    int end = (int) Math.min(words.length, (long) from + length);
    for (int i = Math.max(0, from); i < end; i++) {
      if ((int) words[i] != thread.epoch) {
        readElement(array, shadow, i, thread, context, site);
      }
    }
  }

  public static void rangeWrite(
      @Nullable Object array, int from, int length, ThreadState thread, int context, int site) {
    if (array == null || length <= 0) {
      return;
    }
    ArrayShadow shadow = ArrayShadow.of(array, thread);
    long[] words = shadow.words;
    int end = (int) Math.min(words.length, (long) from + length);
    for (int i = Math.max(0, from); i < end; i++) {
      if ((int) (words[i] >>> 32) != thread.epoch) {
        writeElement(array, shadow, i, thread, context, site);
      }
    }
  }

  /** A field of which the agent does not know what it is. */
  public static void anyRead(Object object, int site) {
    any(object, ThreadSlot.current(), Sites.get(site), site);
  }

  public static void anyWrite(Object object, int site) {
    any(object, ThreadSlot.current(), Sites.get(site), site);
  }

  public static void anyStaticRead(int site) {
    anyStatic(site);
  }

  public static void anyStaticWrite(int site) {
    anyStatic(site);
  }

  /** In compact form. */
  public static void arrayRead(@Nullable Object array, int index, int site) {
    ThreadState thread = ThreadSlot.current();
    arrayRead(array, index, thread, thread.context, site);
  }

  public static void arrayWrite(@Nullable Object array, int index, int site) {
    ThreadState thread = ThreadSlot.current();
    arrayWrite(array, index, thread, thread.context, site);
  }

  private static void anyStatic(int site) {
    Site place = Sites.get(site);
    Object mirror = mirror(place);
    if (mirror == null) {
      mirror = foreignMirror(place);
    }
    any(mirror, ThreadSlot.current(), place, site);
  }

  private static void any(@Nullable Object object, ThreadState thread, Site place, int site) {
    if (object == null || thread.inside != 0 || thread.ignored) {
      return;
    }
    FieldShadow shadow = place.foreignModifiers != Site.UNKNOWN ? null : shadow(object, place);
    if (shadow == null) {
      Cells.foreign(object, thread, place, site);
    } else if (shadow.sync >= 0) {
      if (place.write) {
        shadow.syncVar(object).release(thread);
      } else {
        shadow.syncVar(object).acquire(thread);
      }
    } else if (place.write) {
      writeField(object, thread, thread.context, place, site);
    } else {
      readField(object, thread, thread.context, place, site);
    }
  }

  private static @Nullable Object foreignMirror(Site place) {
    WeakReference<Class<?>> mirror = place.foreignMirror;
    if (mirror == null && place.owner != null) {
      try {
        mirror = new WeakReference<>(Class.forName(place.owner, false, place.loader.get()));
        place.foreignMirror = mirror;
      } catch (ClassNotFoundException e) {
        return null;
      }
    }
    return mirror == null ? null : mirror.get();
  }

  static void readField(Object base, ThreadState thread, int context, Site place, int site) {
    if (thread.inside != 0 || thread.ignored) {
      return;
    }
    FieldShadow shadow = shadow(base, place);
    if (shadow == null || shadow.word < 0 || thread.optimistic.holdBack(base, context, site)) {
      return;
    }
    access(base, thread, context, shadow, false, site);
  }

  static void writeField(Object base, ThreadState thread, int context, Site place, int site) {
    if (thread.inside != 0 || thread.ignored) {
      return;
    }
    FieldShadow shadow = shadow(base, place);
    if (shadow == null || shadow.word < 0) {
      return;
    }
    access(base, thread, context, shadow, true, site);
  }

  static void access(
      Object base, ThreadState thread, int context, FieldShadow shadow, boolean write, int site) {
    int history = History.number(thread, context, site);
    long race =
        write
            ? FastTrack.write(
                thread,
                base,
                shadow.word,
                base,
                shadow.history,
                base,
                shadow.planes,
                shadow.index,
                shadow.length,
                history)
            : FastTrack.read(
                thread,
                base,
                shadow.word,
                base,
                shadow.history,
                base,
                shadow.planes,
                shadow.index,
                shadow.length,
                history);
    if (race != 0 && (write || !Frozen.excuses(base, (int) (race >>> 32)))) {
      Reports.race(
          thread, race, history, shadow.className + "." + shadow.field, base, Reports.NO_INDEX);
    }
  }

  private static void readElement(
      Object array, ArrayShadow shadow, int index, ThreadState thread, int context, int site) {
    if (thread.inside != 0
        || thread.ignored
        || ((int) shadow.words[index] == Epochs.SHARED && shadow.hasRead(thread, index))) {
      return;
    }
    int history = History.number(thread, context, site);
    long race =
        FastTrack.read(
            thread,
            shadow.words,
            Mem.LONGS + 8L * index,
            shadow.notes,
            Mem.LONGS + 8L * index,
            shadow,
            ArrayShadow.PLANES,
            index,
            shadow.words.length,
            history);
    if (race != 0 && !shadow.excuses((int) (race >>> 32))) {
      Reports.race(thread, race, history, null, array, index);
    }
  }

  private static void writeElement(
      Object array, ArrayShadow shadow, int index, ThreadState thread, int context, int site) {
    if (thread.inside != 0 || thread.ignored) {
      return;
    }
    int history = History.number(thread, context, site);
    long race =
        FastTrack.write(
            thread,
            shadow.words,
            Mem.LONGS + 8L * index,
            shadow.notes,
            Mem.LONGS + 8L * index,
            shadow,
            ArrayShadow.PLANES,
            index,
            shadow.words.length,
            history);
    if (race != 0) {
      Reports.race(thread, race, history, null, array, index);
    }
  }

  static @Nullable FieldShadow shadow(Object base, Site place) {
    FieldShadow shadow = place.shadow;
    if (shadow == null && place.owner != null && place.field != null) {
      shadow = FieldShadow.find(base.getClass(), place.owner, place.field);
      place.shadow = shadow;
    }
    return shadow;
  }

  static @Nullable Object mirrorOf(int site) {
    return mirror(Sites.get(site));
  }

  /** The class that declares the static field; null when its loader has gone. */
  private static @Nullable Object mirror(Site place) {
    FieldShadow shadow = place.shadow;
    if (shadow == null && place.owner != null && place.field != null) {
      try {
        Class<?> owner = Class.forName(place.owner, false, place.loader.get());
        shadow = FieldShadow.find(owner, place.owner, place.field);
        place.shadow = shadow;
      } catch (ClassNotFoundException e) {
        // A loader that no longer finds its own class: nothing can be said about the field.
        return null;
      }
    }
    return shadow == null ? null : shadow.mirror.get();
  }
}
