package dev.deadheat.runtime;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Called from where reflection lists the members of a class: ours are nobody's business. */
public final class HiddenMembers {
  private HiddenMembers() {}

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

  public static Object withoutMethods(Object methods) {
    List<Method> rest = new ArrayList<>();
    for (Method method : (Method[]) methods) {
      if (!method.getName().startsWith(FieldShadow.PREFIX)) {
        rest.add(method);
      }
    }
    return rest.toArray(new Method[0]);
  }

  private static boolean isOurs(Field field) {
    return field.getName().startsWith(FieldShadow.PREFIX);
  }
}
