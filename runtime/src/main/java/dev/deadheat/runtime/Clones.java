package dev.deadheat.runtime;

import java.util.ArrayList;
import java.util.List;

/** A clone is a new object: it must not have the history of the one it was made from. */
public final class Clones {
  /** The offsets of the fields that the agent added to objects of a class. */
  private static final class Layout {
    final List<FieldShadow> fields = new ArrayList<>();
    final List<Long> ints = new ArrayList<>();
    final List<Long> longs = new ArrayList<>();
    final List<Long> references = new ArrayList<>();

    Layout(Class<?> type) {
      for (Class<?> c = type; c != null; c = c.getSuperclass()) {
        for (String key : ShadowedFields.of(c)) {
          if (!key.startsWith(FieldShadow.STATIC)) {
            FieldShadow field = FieldShadow.declared(c, key);
            if (field != null) {
              fields.add(field);
            }
            add(longs, Mem.offset(c, FieldShadow.WORD + key));
            add(longs, Mem.offset(c, FieldShadow.HISTORY + key));
            add(references, Mem.offset(c, FieldShadow.SYNC + key));
            add(references, Mem.offset(c, FieldShadow.SET + key));
          }
        }
        add(ints, Mem.offset(c, FieldShadow.FROZEN));
      }
    }

    private static void add(List<Long> offsets, long offset) {
      if (offset >= 0) {
        offsets.add(offset);
      }
    }
  }

  private static final WeakIdentityMap<Layout> LAYOUTS = new WeakIdentityMap<>();

  private Clones() {}

  /** Before {@code super.clone()}, which reads all fields. */
  public static void read(@Nullable Object original, ThreadState thread, int context, int site) {
    if (original == null || original.getClass().isArray() || thread.inside != 0 || thread.ignored) {
      return;
    }
    for (FieldShadow field : layout(original.getClass()).fields) {
      if (field.sync >= 0) {
        field.syncVar(original).acquire(thread);
      } else {
        Checks.access(original, thread, context, field, false, site);
      }
    }
  }

  private static Layout layout(Class<?> type) {
    Layout layout = LAYOUTS.get(type);
    if (layout == null) {
      layout = new Layout(type);
      LAYOUTS.put(type, layout);
    }
    return layout;
  }

  /** After {@code super.clone()}, when nobody else has seen the new object. */
  public static void made(@Nullable Object clone) {
    if (clone == null || clone.getClass().isArray()) {
      return;
    }
    Layout layout = layout(clone.getClass());
    for (long offset : layout.ints) {
      Mem.U.putInt(clone, offset, 0);
    }
    for (long offset : layout.longs) {
      Mem.U.putLong(clone, offset, 0);
    }
    for (long offset : layout.references) {
      Mem.U.putReference(clone, offset, null);
    }
  }
}
