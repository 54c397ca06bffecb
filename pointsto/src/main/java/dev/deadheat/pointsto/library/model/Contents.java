package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/**
 * What containers hold. The JDK's keep it in cells; classes outside the JDK that implement the same
 * interfaces, or fill in the abstract classes, are asked by calling their methods.
 */
final class Contents {
  private static final String OBJECT = "()Ljava/lang/Object;";

  private Contents() {}

  /** The elements of a collection or other iterable. */
  static int elements(Sketch s, int base) {
    int all = s.union(s.load(base, Cell.VALUE));
    s.copy(
        all, next(s, s.override("java/lang/Iterable", "iterator", "()Ljava/util/Iterator;", base)));
    s.copy(all, s.override("java/util/List", "get", "(I)Ljava/lang/Object;", base, -1));
    s.copy(
        all,
        next(
            s,
            s.override("java/util/List", "listIterator", "(I)Ljava/util/ListIterator;", base, -1)));
    s.override("java/util/Collection", "size", "()I", base);
    return all;
  }

  /**
   * The elements of the receiver. The JDK's concrete classes know theirs; abstract ones and default
   * methods ask the class that completes them.
   */
  static int own(Sketch s) {
    return isTemplate(s)
        ? elements(s, s.union(s.self(), shown(s, "java/util/Collection")))
        : s.load(s.self(), Cell.VALUE);
  }

  /**
   * What the receiver is a view of, of a type. Wrappers hold what they wrap in CONTENT, and ask it
   * each time they are asked.
   */
  static int shown(Sketch s, String type) {
    return s.only(type, s.load(s.self(), Cell.CONTENT));
  }

  /** The keys of the receiver, a map. */
  static int ownKeys(Sketch s) {
    return isTemplate(s)
        ? keys(s, s.union(s.self(), shown(s, "java/util/Map")))
        : s.load(s.self(), Cell.KEY);
  }

  /** The values of the receiver, a map. */
  static int ownValues(Sketch s) {
    return isTemplate(s)
        ? values(s, s.union(s.self(), shown(s, "java/util/Map")))
        : s.load(s.self(), Cell.VALUE);
  }

  static boolean isTemplate(Sketch s) {
    return s.method().owner().isAbstract();
  }

  /** What an iterator yields. */
  static int next(Sketch s, int iterator) {
    s.call("java/util/Iterator", "hasNext", "()Z", iterator);
    return s.call("java/util/Iterator", "next", OBJECT, iterator);
  }

  /** The keys of a map. */
  static int keys(Sketch s, int map) {
    return s.union(s.load(map, Cell.KEY), part(s, map, "getKey"));
  }

  /** The values of a map. */
  static int values(Sketch s, int map) {
    return s.union(s.load(map, Cell.VALUE), part(s, map, "getValue"));
  }

  private static int part(Sketch s, int map, String getter) {
    int entries = s.override("java/util/Map", "entrySet", "()Ljava/util/Set;", map);
    return s.call("java/util/Map$Entry", getter, OBJECT, elements(s, entries));
  }

  /** Adds to a collection of whatever class. */
  static void add(Sketch s, int collection, int element) {
    s.store(collection, Cell.VALUE, element);
    s.override("java/util/Collection", "add", "(Ljava/lang/Object;)Z", collection, element);
  }

  /** Puts into a map of whatever class. */
  static void put(Sketch s, int map, int key, int value) {
    s.store(map, Cell.KEY, key);
    s.store(map, Cell.VALUE, value);
    s.override(
        "java/util/Map",
        "put",
        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        map,
        key,
        value);
  }

  /** Asks for a hash code; containers ask their contents in turn. */
  static void hash(Sketch s, int value) {
    s.override("java/lang/Object", "hashCode", "()I", deep(s, value));
  }

  /** Asks whether two are equal; containers ask their contents in turn. */
  static void equal(Sketch s, int one, int other) {
    s.override("java/lang/Object", "equals", "(Ljava/lang/Object;)Z", deep(s, one), deep(s, other));
  }

  /** Asks for a text; containers ask their contents in turn, exceptions for their message. */
  static void text(Sketch s, int value) {
    String throwable = "java/lang/Throwable";
    int asked = deep(s, value);
    s.override("java/lang/Object", "toString", "()Ljava/lang/String;", asked);
    int exceptions = s.only(throwable, asked);
    s.override(throwable, "getLocalizedMessage", "()Ljava/lang/String;", exceptions);
    s.override(throwable, "getMessage", "()Ljava/lang/String;", exceptions);
  }

  /**
   * The values, and all that the containers among them hold, at whatever depth. To ask each
   * container to ask its own would mean the same calls again for each of them.
   */
  private static int deep(Sketch s, int value) {
    if (value < 0) {
      return value;
    }
    return s.derived(
        value,
        v ->
            s.union(
                v,
                s.reach(s.only("java/util/Collection", v)),
                s.reach(s.only("java/util/Map", v))));
  }

  /** Compares values by their natural order and by the comparators given. */
  static void compare(Sketch s, int comparators, int one, int other) {
    s.override("java/lang/Comparable", "compareTo", "(Ljava/lang/Object;)I", one, other);
    s.apply("java/util/Comparator", comparators, one, other);
  }
}
