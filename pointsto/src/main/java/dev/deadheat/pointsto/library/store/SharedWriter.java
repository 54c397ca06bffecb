package dev.deadheat.pointsto.library.store;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers the names, types and members that summaries speak of, in the order they first appear, and
 * writes each down once. {@link SharedReader} reads them.
 */
final class SharedWriter {
  static final int LATIN = 0;
  static final int UTF16 = 1;
  static final int CLASS = 2;
  static final int OTHER_TYPE = 3;
  static final int DESCRIPTOR = 4;
  static final int METHOD_REF = 5;
  static final int INTERFACE_METHOD_REF = 6;
  static final int FIELD_REF = 7;
  static final int METHOD = 8;
  static final int FIELD = 9;

  private final Map<Object, Integer> numbers = new HashMap<>();
  private final ByteSink entries = new ByteSink();
  private final ByteSink offsets = new ByteSink();
  private int count;

  int number(Object shared) {
    Integer known = numbers.get(shared);
    if (known != null) {
      return known;
    }
    ByteSink entry = new ByteSink();
    if (shared instanceof String text) {
      string(text, entry);
    } else if (shared instanceof ClassType type) {
      names(CLASS, entry, type.internalName());
    } else if (shared instanceof Type type) {
      names(OTHER_TYPE, entry, type.descriptor());
    } else if (shared instanceof Descriptor descriptor) {
      names(DESCRIPTOR, entry, descriptor.text());
    } else if (shared instanceof MethodRef ref) {
      names(
          ref.inInterface() ? INTERFACE_METHOD_REF : METHOD_REF,
          entry,
          ref.owner(),
          ref.name(),
          ref.descriptor());
    } else if (shared instanceof FieldRef ref) {
      names(FIELD_REF, entry, ref.owner(), ref.name(), ref.type());
    } else if (shared instanceof Method method) {
      names(METHOD, entry, method.owner(), method.name(), method.descriptor());
    } else if (shared instanceof Field field) {
      names(FIELD, entry, field.owner(), field.name(), field.type());
    } else {
      throw new IllegalArgumentException("not a shared object: " + shared.getClass().getName());
    }
    // Only now: what the entry names comes before it.
    offsets.fixed(entries.size());
    entries.bytes(entry);
    numbers.put(shared, count);
    return count++;
  }

  private static void string(String text, ByteSink to) {
    boolean latin = text.chars().allMatch(c -> c < 0x100);
    to.one(latin ? LATIN : UTF16);
    to.number(latin ? text.length() : 2 * text.length());
    // Not by a charset: names in class files may have halves of surrogate pairs.
    for (int i = 0; i < text.length(); i++) {
      if (!latin) {
        to.one(text.charAt(i) >>> 8);
      }
      to.one(text.charAt(i));
    }
  }

  private void names(int kind, ByteSink to, Object... parts) {
    to.one(kind);
    for (Object part : parts) {
      to.number(number(part));
    }
  }

  int count() {
    return count;
  }

  /** Four bytes for each: where its entry begins, from the start of the entries. */
  ByteSink offsets() {
    return offsets;
  }

  ByteSink entries() {
    return entries;
  }
}
