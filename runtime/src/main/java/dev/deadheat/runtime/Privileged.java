package dev.deadheat.runtime;

import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Does something with the runtime's own permissions, which as a part of the boot class path it has:
 * until Java 23 a program may set a security manager that forbids it to write files or to look into
 * classes.
 */
@SuppressWarnings("removal") // of security managers; then there is nothing to do
final class Privileged {
  private Privileged() {}

  static void run(Runnable action) {
    if (System.getSecurityManager() == null) {
      action.run();
      return;
    }
    AccessController.doPrivileged(
        new PrivilegedAction<@Nullable Void>() {
          @Override
          public @Nullable Void run() {
            action.run();
            return null;
          }
        });
  }

  /** Of a class of whatever loader. */
  static Field[] declaredFields(Class<?> type) {
    if (System.getSecurityManager() == null) {
      return type.getDeclaredFields();
    }
    return AccessController.doPrivileged(
        new PrivilegedAction<Field[]>() {
          @Override
          public Field[] run() {
            return type.getDeclaredFields();
          }
        });
  }
}
