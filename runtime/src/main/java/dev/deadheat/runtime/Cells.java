package dev.deadheat.runtime;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

/**
 * Locations without a shadow in the object itself: the contents of the JDK's containers, and fields
 * that the program uses but whose classes were not rewritten.
 */
final class Cells {
  /** The shadow of one location. */
  static final class Cell extends Frozen {
    static final long WORD = Mem.offset(Cell.class, "word");
    static final long NOTE = Mem.offset(Cell.class, "note");
    static final long SET = Mem.offset(Cell.class, "set");

    @SuppressWarnings("unused") // all through their offsets
    private long word;

    @SuppressWarnings("unused")
    private long note;

    @SuppressWarnings("unused")
    private volatile @Nullable ReadSet set;
  }

  private static final WeakIdentityMap.Fresh<Cell> FRESH =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public Cell make(Object key) {
          return new Cell();
        }
      };

  private static final WeakIdentityMap.Fresh<Map<String, Cell>> FRESH_FIELDS =
      new WeakIdentityMap.Fresh<>() {
        @Override
        public Map<String, Cell> make(Object key) {
          return new HashMap<>();
        }
      };
  private static final WeakIdentityMap<Cell> CONTENTS = new WeakIdentityMap<>();
  private static final WeakIdentityMap<Map<String, Cell>> FIELDS = new WeakIdentityMap<>();

  private Cells() {}

  static Cell contents(Object container, ThreadState thread) {
    return CONTENTS.getOrAdd(container, FRESH, thread.containers);
  }

  static @Nullable Cell contentsIfAny(Object container) {
    return CONTENTS.get(container);
  }

  private static Cell field(Object base, String key) {
    Map<String, Cell> cells = FIELDS.getOrAdd(base, FRESH_FIELDS);
    synchronized (cells) {
      Cell cell = cells.get(key);
      if (cell == null) {
        cell = new Cell();
        cells.put(key, cell);
      }
      return cell;
    }
  }

  /** A field of a class that was not rewritten. */
  static void foreign(Object base, ThreadState thread, Site place, int site) {
    int modifiers = place.foreignModifiers;
    if (modifiers == Site.UNKNOWN) {
      thread.inside++;
      try {
        modifiers = modifiers(base, place);
      } finally {
        thread.inside--;
      }
      place.foreignModifiers = modifiers;
    }
    if (Modifier.isFinal(modifiers)) {
      return;
    }
    if (Modifier.isVolatile(modifiers)) {
      if (place.write) {
        Sync.var(base).release(thread);
      } else {
        Sync.var(base).acquire(thread);
      }
      return;
    }
    thread.inside++;
    Cell cell;
    try {
      cell = field(base, place.owner + "." + place.field);
    } finally {
      thread.inside--;
    }
    access(
        thread,
        cell,
        place.write,
        thread.context,
        site,
        place.owner + "." + place.fieldName(),
        base);
  }

  /**
   * An access of such a location.
   *
   * @param location the field's name; null for the contents of a container
   */
  static void access(
      ThreadState thread,
      Cell cell,
      boolean write,
      int context,
      int site,
      @Nullable String location,
      Object base) {
    long now = Mem.U.getLongVolatile(cell, Cell.WORD);
    if ((int) (write ? now >>> 32 : now) == thread.epoch) {
      return;
    }
    int history = History.number(thread, context, site);
    long race =
        write
            ? FastTrack.write(thread, cell, Cell.WORD, cell, Cell.NOTE, cell, Cell.SET, history)
            : FastTrack.read(thread, cell, Cell.WORD, cell, Cell.NOTE, cell, Cell.SET, history);
    if (race != 0 && (write || !cell.excusesContents(base, (int) (race >>> 32), thread, site))) {
      Reports.race(
          thread,
          race,
          history,
          location,
          base,
          location == null ? Reports.CONTENTS : Reports.NO_INDEX);
    }
  }

  private static int modifiers(Object base, Site place) {
    Class<?> type = base instanceof Class<?> c && place.isStaticField() ? c : base.getClass();
    if (!place.isStaticField()) {
      while (type != null && !type.getName().equals(place.owner)) {
        type = type.getSuperclass();
      }
    }
    for (; type != null; type = type.getSuperclass()) {
      try {
        for (Field field : Privileged.declaredFields(type)) {
          if (field.getName().equals(place.fieldName())) {
            return field.isSynthetic() ? Modifier.FINAL : field.getModifiers();
          }
        }
      } catch (LinkageError e) {
        break;
      }
    }
    // Not visible, such as the fields that reflection hides: nothing is known, so nothing is said.
    return Modifier.FINAL;
  }
}
