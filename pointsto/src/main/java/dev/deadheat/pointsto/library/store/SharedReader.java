package dev.deadheat.pointsto.library.store;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.type.Types;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** Finds what {@link SharedWriter} wrote, each thing when it is first asked for. */
final class SharedReader {
  private final ByteBuffer bytes;
  private final int offsets;
  private final int entries;
  private final Types types;
  private final AtomicReferenceArray<@Nullable Object> known;

  /**
   * @param offsets where the table of offsets begins
   */
  SharedReader(ByteBuffer bytes, int offsets, int count, Types types) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.entries = offsets + 4 * count;
    this.types = types;
    this.known = new AtomicReferenceArray<>(count);
  }

  <T> T get(int number, Class<T> type) {
    Object found = known.get(number);
    if (found == null) {
      found = read(new ByteCursor(bytes, entries + bytes.getInt(offsets + 4 * number)));
      known.set(number, found);
    }
    return type.cast(found);
  }

  private Object read(ByteCursor at) {
    int kind = at.one();
    return switch (kind) {
      case SharedWriter.LATIN -> new String(at.bytes(at.number()), StandardCharsets.ISO_8859_1);
      case SharedWriter.UTF16 -> wide(at.bytes(at.number()));
      case SharedWriter.CLASS -> types.classType(text(at));
      case SharedWriter.OTHER_TYPE -> types.fromDescriptor(text(at));
      case SharedWriter.DESCRIPTOR -> types.descriptor(text(at));
      case SharedWriter.METHOD_REF -> methodRef(at, false);
      case SharedWriter.INTERFACE_METHOD_REF -> methodRef(at, true);
      case SharedWriter.FIELD_REF ->
          types.fieldRef(
              get(at.number(), ClassType.class).internalName(),
              text(at),
              get(at.number(), Type.class).descriptor());
      case SharedWriter.METHOD ->
          method(get(at.number(), ClassType.class), text(at), get(at.number(), Descriptor.class));
      case SharedWriter.FIELD ->
          field(get(at.number(), ClassType.class), text(at), get(at.number(), Type.class));
      default -> throw new StaleSummariesException("kind " + kind + " of shared object");
    };
  }

  private MethodRef methodRef(ByteCursor at, boolean inInterface) {
    Type owner = get(at.number(), Type.class);
    return types.methodRef(
        owner instanceof ClassType type ? type.internalName() : owner.descriptor(),
        text(at),
        get(at.number(), Descriptor.class).text(),
        inInterface);
  }

  private static String wide(byte[] pairs) {
    char[] text = new char[pairs.length / 2];
    for (int i = 0; i < text.length; i++) {
      text[i] = (char) ((pairs[2 * i] << 8) | (pairs[2 * i + 1] & 0xff));
    }
    return new String(text);
  }

  private String text(ByteCursor at) {
    return get(at.number(), String.class);
  }

  private static Method method(ClassType owner, String name, Descriptor descriptor) {
    Method method = owner.declaredMethod(name, descriptor);
    if (method == null) {
      throw new StaleSummariesException(owner + " has no method " + name + descriptor + " now");
    }
    return method;
  }

  private static Field field(ClassType owner, String name, Type type) {
    Field field = owner.declaredField(name, type);
    if (field == null) {
      throw new StaleSummariesException(owner + " has no field " + name + " now");
    }
    return field;
  }
}
