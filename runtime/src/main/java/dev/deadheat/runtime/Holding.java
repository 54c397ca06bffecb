package dev.deadheat.runtime;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which field a method returns that does nothing else: an array or a container that came out of it
 * is named by the field. A call may reach several such methods; then there is no name.
 */
public final class Holding {
  private static final Map<String, List<Getter>> GETTERS = new HashMap<>();

  private Holding() {}

  private static final class Getter {
    final WeakReference<ClassLoader> loader;
    final String className;
    final String field;

    Getter(@Nullable ClassLoader loader, String className, String field) {
      this.loader = new WeakReference<>(loader);
      this.className = className;
      this.field = field;
    }

    /** Whether a call on the class may reach this method. */
    boolean isReachedFrom(String owner) {
      if (owner.equals(className)) {
        return true;
      }
      try {
        Class<?> declared = Class.forName(className, false, loader.get());
        Class<?> called = Class.forName(owner, false, loader.get());
        return called.isAssignableFrom(declared) || declared.isAssignableFrom(called);
      } catch (ClassNotFoundException | LinkageError e) {
        return false;
      }
    }
  }

  /** The agent has seen such a method. */
  public static void getter(
      @Nullable ClassLoader loader, String className, String method, String field) {
    synchronized (GETTERS) {
      List<Getter> known = GETTERS.get(method);
      if (known == null) {
        known = new ArrayList<>(1);
        GETTERS.put(method, known);
      }
      known.add(new Getter(loader, className, field));
    }
  }

  /** The name of the field that held what was accessed there; null if nothing tells. */
  static @Nullable String field(Site site) {
    String name = site.fieldName();
    String owner = site.owner;
    if (name == null || owner == null) {
      return null;
    }
    return name.indexOf('(') < 0 ? owner + "." + name : returned(owner, name);
  }

  private static @Nullable String returned(String owner, String method) {
    List<Getter> all;
    synchronized (GETTERS) {
      List<Getter> known = GETTERS.get(method);
      if (known == null) {
        return null;
      }
      all = new ArrayList<>(known);
    }
    String field = null;
    for (Getter getter : all) {
      if (!getter.field.equals(field) && getter.isReachedFrom(owner)) {
        if (field != null) {
          return null;
        }
        field = getter.field;
      }
    }
    return field;
  }
}
