package dev.deadheat.runtime;

/**
 * The field by which a method reached what it reads, {@code totals} in {@code totals.sum}. If the
 * thread that put the object behind a final field wrote this one too, then who reads by this way
 * has not come through the final field, and JLS 17.5 promises nothing. If another thread wrote it,
 * that may have got the object from there, as an iterator that a reader makes over a snapshot.
 */
final class Way {
  private final String owner;

  /** Null for a static final field, which is set when nobody has the object. */
  private final @Nullable String field;

  /** Found on first use. */
  private @Nullable FieldShadow shadow;

  Way(String owner, @Nullable String field) {
    this.owner = owner;
    this.field = field;
  }

  /**
   * Whether an object was surely not reached through the final field.
   *
   * @param from the object with the field; null for a static one, or if it is not known
   * @param object what was reached
   * @param frozen when that was put behind a final field
   */
  boolean isAnother(@Nullable Object from, Object object, int frozen, Site site) {
    if (field == null) {
      return true;
    }
    FieldShadow link = link(from, site, field);
    Object holder = link == null ? null : link.isStatic ? link.mirror.get() : link.holder(from);
    if (link == null || holder == null || link.word < 0) {
      return false;
    }
    if (!link.isStatic && link.value(holder) != object) {
      return false; // It has changed since.
    }
    int written = (int) (Mem.U.getLongVolatile(holder, link.word) >>> 32);
    return written != Epochs.NONE && Epochs.slot(written) == Epochs.slot(frozen);
  }

  private @Nullable FieldShadow link(@Nullable Object from, Site site, String name) {
    FieldShadow known = shadow;
    if (known == null) {
      try {
        Class<?> start =
            from == null ? Class.forName(owner, false, site.loader.get()) : from.getClass();
        known = FieldShadow.find(start, owner, name);
      } catch (ClassNotFoundException e) {
        return null; // A loader that no longer finds its own class.
      }
      shadow = known;
    }
    return known;
  }
}
