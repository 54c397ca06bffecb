package dev.deadheat.runtime;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Called from rewritten code before each access of a location. The first test of each, that nothing
 * has happened to the location since this thread last recorded the same, is what the JIT inlines.
 */
public final class Checks {
  private Checks() {}

  /** Before a call: who is called by whom, for {@link History}. */
  @ForceInline
  public static void call(ThreadState thread, int context, int site) {
    thread.context = (context ^ site) * 0x9E37_79B1;
  }

  /**
   * A read of a field that the thread has not made as the last one in this epoch.
   *
   * @param set the field's {@link ReadSet}
   */
  @ForceInline
  public static void fieldRead(
      Object object, @Nullable Object set, ThreadState thread, int context, int site) {
    fieldRead(object, set, thread, context, site, null);
  }

  /** The same for an object that the method reached from another one, see {@link Frozen}. */
  @ForceInline
  public static void fieldRead(
      Object object,
      @Nullable Object set,
      ThreadState thread,
      int context,
      int site,
      @Nullable Object from) {
    if (set == null || !((ReadSet) set).has(thread.epoch)) {
      newRead(object, thread, context, site, from);
    }
  }

  /** A write of a field that the thread has not yet written in this epoch. */
  @ForceInline
  public static void fieldWrite(Object object, ThreadState thread, int context, int site) {
    newWrite(object, thread, context, site);
  }

  @DontInline
  private static void newRead(
      Object object, ThreadState thread, int context, int site, @Nullable Object from) {
    thread.from = from;
    try {
      readField(object, thread, context, Sites.get(site), site);
    } finally {
      thread.from = null;
    }
  }

  @DontInline
  private static void newWrite(Object object, ThreadState thread, int context, int site) {
    writeField(object, thread, context, Sites.get(site), site);
  }

  /**
   * The word of a field that a constructor writes before anybody else can have the object: nothing
   * was there before, and nobody meets this write. Where the agent put this call it stores the word
   * itself, so that the JIT can still do without the object.
   */
  @ForceInline
  public static long freshWord(ThreadState thread) {
    thread.recorded = true;
    return thread.inside != 0 || thread.ignored
        ? 0
        : ((long) thread.epoch << 32) | (thread.epoch & 0xFFFF_FFFFL);
  }

  /** Both history numbers for such a write. */
  @ForceInline
  public static long freshNote(ThreadState thread, int context, int site) {
    return both(History.number(thread, context, site));
  }

  /** On entry of a constructor with several such writes: what their numbers have in common. */
  @ForceInline
  public static int freshPlace(ThreadState thread, int context, int site) {
    return History.number(thread, context, site);
  }

  @ForceInline
  public static long freshNote(int place, int member, int site) {
    return both(History.member(place, member, site));
  }

  private static long both(int number) {
    return FastTrack.entry(number, number);
  }

  @ForceInline
  public static void staticRead(@Nullable Object set, ThreadState thread, int context, int site) {
    if (set == null || !((ReadSet) set).has(thread.epoch)) {
      newStaticRead(thread, context, site);
    }
  }

  @DontInline
  private static void newStaticRead(ThreadState thread, int context, int site) {
    Site place = Sites.get(site);
    Object mirror = mirror(place);
    if (mirror != null) {
      readField(mirror, thread, context, place, site);
    }
  }

  @DontInline
  public static void staticWrite(ThreadState thread, int context, int site) {
    Site place = Sites.get(site);
    Object mirror = mirror(place);
    if (mirror != null) {
      writeField(mirror, thread, context, place, site);
    }
  }

  public static void arrayRead(
      @Nullable Object array, int index, ThreadState thread, int context, int site) {
    arrayRead(array, index, thread, context, site, null);
  }

  public static void arrayRead(
      @Nullable Object array,
      int index,
      ThreadState thread,
      int context,
      int site,
      @Nullable Object from) {
    Cursor last = thread.cursors[site & (ThreadState.CURSORS - 1)];
    arrayRead(array, index, last, thread, context, site, from);
  }

  public static void arrayWrite(
      @Nullable Object array, int index, ThreadState thread, int context, int site) {
    arrayWrite(
        array, index, thread.cursors[site & (ThreadState.CURSORS - 1)], thread, context, site);
  }

  /**
   * In a loop, where a local variable has the cursor.
   *
   * @param last may be that of another site, or null
   * @return the cursor of this site
   */
  @ForceInline
  public static @Nullable Cursor arrayRead(
      @Nullable Object array,
      int index,
      @Nullable Cursor last,
      ThreadState thread,
      int context,
      int site) {
    return arrayRead(array, index, last, thread, context, site, null);
  }

  @ForceInline
  public static @Nullable Cursor arrayRead(
      @Nullable Object array,
      int index,
      @Nullable Cursor last,
      ThreadState thread,
      int context,
      int site,
      @Nullable Object from) {
    return array == null
            || (last != null && last.site == site && last.passes(array, index, thread, context))
        ? last
        : elementRead(array, index, thread, context, site, from);
  }

  @ForceInline
  public static @Nullable Cursor arrayWrite(
      @Nullable Object array,
      int index,
      @Nullable Cursor last,
      ThreadState thread,
      int context,
      int site) {
    return array == null
            || (last != null && last.site == site && last.passes(array, index, thread, context))
        ? last
        : element(array, index, thread, context, site, true);
  }

  @DontInline
  private static Cursor elementRead(
      Object array, int index, ThreadState thread, int context, int site, @Nullable Object from) {
    thread.from = from;
    try {
      return element(array, index, thread, context, site, false);
    } finally {
      thread.from = null;
    }
  }

  @DontInline
  private static Cursor element(
      Object array, int index, ThreadState thread, int context, int site, boolean write) {
    Cursor cursor = Cursor.of(thread, site, write);
    if (index >= 0 && index < Array.getLength(array)) {
      cursor.access(array, index, thread, context);
    }
    return cursor;
  }

  /** At the end of a loop: an element in each of so many rounds, which the loop has accessed. */
  public static void sweepRead(
      @Nullable Object array,
      int first,
      int step,
      int rounds,
      ThreadState thread,
      int context,
      int site) {
    sweepRead(array, first, step, rounds, thread, context, site, null);
  }

  public static void sweepRead(
      @Nullable Object array,
      int first,
      int step,
      int rounds,
      ThreadState thread,
      int context,
      int site,
      @Nullable Object from) {
    thread.from = from;
    try {
      sweep(array, first, step, rounds, thread, context, site, false);
    } finally {
      thread.from = null;
    }
  }

  public static void sweepWrite(
      @Nullable Object array,
      int first,
      int step,
      int rounds,
      ThreadState thread,
      int context,
      int site) {
    sweep(array, first, step, rounds, thread, context, site, true);
  }

  @DontInline
  private static void sweep(
      @Nullable Object array,
      int first,
      int step,
      int rounds,
      ThreadState thread,
      int context,
      int site,
      boolean write) {
    if (array != null && rounds > 0) {
      Counts.add(write ? Counts.WRITE : Counts.READ, rounds);
      int last = first + (rounds - 1) * step;
      Cursor.of(thread, site, write)
          .range(
              array,
              Math.min(first, last),
              Math.max(first, last) + 1,
              Math.max(1, Math.abs(step)),
              thread,
              context);
    }
  }

  /** Bulk operations. */
  public static void rangeRead(
      @Nullable Object array, int from, int length, ThreadState thread, int context, int site) {
    range(array, from, length, thread, context, site, false);
  }

  public static void rangeWrite(
      @Nullable Object array, int from, int length, ThreadState thread, int context, int site) {
    range(array, from, length, thread, context, site, true);
  }

  @DontInline
  private static void range(
      @Nullable Object array,
      int from,
      int length,
      ThreadState thread,
      int context,
      int site,
      boolean write) {
    if (array != null && length > 0) {
      int first = Math.max(0, from);
      int end = (int) Math.min(Integer.MAX_VALUE, (long) from + length);
      Cursor.of(thread, site, write).range(array, first, end, 1, thread, context);
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
                thread, base, shadow.word, base, shadow.history, base, shadow.set, history)
            : FastTrack.read(
                thread, base, shadow.word, base, shadow.history, base, shadow.set, history);
    if (race != 0 && (write || !Frozen.excuses(base, shadow, (int) (race >>> 32), thread, site))) {
      Reports.race(
          thread, race, history, shadow.className + "." + shadow.field, base, Reports.NO_INDEX);
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
