package dev.deadheat.runtime;

import java.lang.reflect.Field;

/** Called from where reflection lists the fields of a class: ours are nobody's business. */
public final class HiddenFields {
  private HiddenFields() {}

  public static Object without(Object fields) {
    Field[] all = (Field[]) fields;
    int kept = 0;
    for (Field field : all) {
      if (!isOurs(field)) {
        kept++;
      }
    }
    if (kept == all.length) {
      return all;
    }
    Field[] rest = new Field[kept];
    int next = 0;
    for (Field field : all) {
      if (!isOurs(field)) {
        rest[next++] = field;
      }
    }
    return rest;
  }

  private static boolean isOurs(Field field) {
    return field.getName().startsWith(FieldShadow.PREFIX);
  }
}
