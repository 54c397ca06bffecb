package dev.deadheat.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which field a method returns that does nothing else: an array or a container that came out of it
 * is named by the field. A call may reach several such methods; then there is no name. Asks no
 * class loader: those are the program's, and a report is made in the middle of anything.
 */
public final class Holding {
  private static final Map<String, List<Getter>> GETTERS = new HashMap<>();

  private Holding() {}

  private static final class Getter {
    final String[] types;
    final String field;

    Getter(String[] types, String field) {
      this.types = types;
      this.field = field;
    }

    /** Whether a call on the class may reach this method. */
    boolean isReachedFrom(String owner) {
      for (String type : types) {
        if (type.equals(owner)) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * The agent has seen such a method.
   *
   * @param types the class that declares it, and what it extends and implements
   */
  public static void getter(String[] types, String method, String field) {
    synchronized (GETTERS) {
      List<Getter> known = GETTERS.get(method);
      if (known == null) {
        known = new ArrayList<>(1);
        GETTERS.put(method, known);
      }
      known.add(new Getter(types, field));
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
    String field = null;
    synchronized (GETTERS) {
      List<Getter> known = GETTERS.get(method);
      for (int i = 0; known != null && i < known.size(); i++) {
        Getter getter = known.get(i);
        if (!getter.field.equals(field) && getter.isReachedFrom(owner)) {
          if (field != null) {
            return null;
          }
          field = getter.field;
        }
      }
    }
    return field;
  }
}
