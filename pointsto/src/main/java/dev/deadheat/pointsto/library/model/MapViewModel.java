package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Entries and views of maps: what is changed through them is changed in the map. */
final class MapViewModel implements Model {
  private static final String MAP = "java/util/Map";
  static final String ENTRY = "java/util/Map$Entry";

  @Override
  public void register(ModelTable table) {
    views(table);
    entries(table);
    factories(table);
    table.add(
        "java/util/concurrent/ConcurrentHashMap$KeySetView",
        s -> s.returns(s.only(MAP, s.load(s.self(), Cell.CONTENT))),
        "getMap");
  }

  /** An entry of the receiver, a map. */
  static int entry(Sketch s) {
    int entry = s.view(ENTRY);
    show(s, entry);
    return entry;
  }

  /** Gives an entry the keys and values of the receiver; what is set in it gets into that. */
  static void show(Sketch s, int entry) {
    s.store(entry, Cell.KEY, Contents.ownKeys(s));
    s.store(entry, Cell.VALUE, Contents.ownValues(s));
    s.transfer(entry, Cell.VALUE, s.self(), Cell.VALUE);
  }

  private static void views(ModelTable table) {
    Rule keySet =
        s -> {
          int keys = s.view(setType(s));
          s.store(keys, Cell.VALUE, Contents.ownKeys(s));
          comparator(s, keys);
          s.returns(keys);
        };
    Rule valueCollection =
        s -> {
          int values = s.view("java/util/Collection");
          s.store(values, Cell.VALUE, Contents.ownValues(s));
          s.returns(values);
        };
    Rule entrySet =
        s -> {
          int set = s.view("java/util/Set");
          s.store(set, Cell.VALUE, entry(s));
          s.returns(set);
        };
    table.add(MAP, keySet, "keySet");
    table.add(MAP, valueCollection, "values");
    table.add(MAP, entrySet, "entrySet");
    table.add("java/util/SequencedMap", keySet, "sequencedKeySet");
    table.add("java/util/SequencedMap", valueCollection, "sequencedValues");
    table.add("java/util/SequencedMap", entrySet, "sequencedEntrySet");
    table.add(
        "java/util/concurrent/ConcurrentHashMap",
        s -> {
          int keys = s.view("java/util/concurrent/ConcurrentHashMap$KeySetView");
          s.share(s.self(), Cell.KEY, keys, Cell.VALUE);
          s.store(s.self(), Cell.VALUE, s.argument(0));
          s.returns(keys);
        },
        "keySet(L)");
    Rule keys = s -> enumeration(s, Cell.KEY);
    Rule values = s -> enumeration(s, Cell.VALUE);
    for (String owner :
        new String[] {"java/util/Dictionary", "java/util/concurrent/ConcurrentHashMap"}) {
      table.add(owner, keys, "keys");
      table.add(owner, values, "elements");
    }
    table.add("java/util/Properties", keys, "propertyNames");
  }

  private static void enumeration(Sketch s, Cell cell) {
    int enumeration = s.view("java/util/Enumeration");
    s.transfer(s.self(), cell, enumeration, Cell.VALUE);
    s.returns(enumeration);
  }

  private static String setType(Sketch s) {
    String declared = s.method().descriptor().result().descriptor();
    return declared.contains("KeySetView")
            || declared.contains("Navigable")
            || declared.contains("Sequenced")
        ? declared.substring(1, declared.length() - 1)
        : "java/util/Set";
  }

  /** A sorted view sorts as its map does. */
  static void comparator(Sketch s, int view) {
    if (s.method().owner().isSubtypeOf(s.types().classType("java/util/SortedMap"))) {
      s.store(view, Cell.CONTENT, s.only("java/util/Comparator", s.load(s.self(), Cell.CONTENT)));
    }
  }

  private static void entries(ModelTable table) {
    table.add(ENTRY, s -> s.returns(s.load(s.self(), Cell.KEY)), "getKey");
    table.add(ENTRY, s -> s.returns(s.load(s.self(), Cell.VALUE)), "getValue");
    table.add(
        ENTRY,
        s -> {
          s.returns(s.load(s.self(), Cell.VALUE));
          s.store(s.self(), Cell.VALUE, s.argument(0));
        },
        "setValue");
    table.add(
        ENTRY,
        s -> {
          Contents.hash(s, s.load(s.self(), Cell.KEY));
          Contents.hash(s, s.load(s.self(), Cell.VALUE));
        },
        "hashCode()");
    table.add(
        ENTRY,
        s -> {
          int other = s.only(ENTRY, s.argument(0));
          Contents.equal(s, s.load(s.self(), Cell.KEY), s.load(other, Cell.KEY));
          Contents.equal(s, s.load(s.self(), Cell.VALUE), s.load(other, Cell.VALUE));
        },
        "equals(Ljava/lang/Object;)");
    for (String kind : new String[] {"SimpleEntry", "SimpleImmutableEntry"}) {
      String owner = "java/util/AbstractMap$" + kind;
      table.add(
          owner,
          s -> {
            s.store(s.self(), Cell.KEY, s.argument(0));
            s.store(s.self(), Cell.VALUE, s.argument(1));
          },
          "<init>(LL)");
      table.add(
          owner,
          s -> {
            s.store(s.self(), Cell.KEY, getter(s, "getKey"));
            s.store(s.self(), Cell.VALUE, getter(s, "getValue"));
          },
          "<init>(L)");
      table.add(
          owner,
          s -> {
            Contents.text(s, s.load(s.self(), Cell.KEY));
            Contents.text(s, s.load(s.self(), Cell.VALUE));
            s.returns(s.string());
          },
          "toString()");
    }
    table.add(
        ENTRY,
        s -> {
          int made = s.allocate(ENTRY);
          s.store(made, Cell.KEY, getter(s, "getKey"));
          s.store(made, Cell.VALUE, getter(s, "getValue"));
          s.returns(made);
        },
        "copyOf");
  }

  private static int getter(Sketch s, String name) {
    return s.call(ENTRY, name, "()Ljava/lang/Object;", s.argument(0));
  }

  private static void factories(ModelTable table) {
    table.add(MAP, MapViewModel::alternating, "of");
    table.add("java/util/Collections", MapViewModel::alternating, "singletonMap");
    table.add(MAP, MapViewModel::alternating, "entry");
    table.add(
        MAP,
        s -> {
          int entries = s.load(s.argument(0), Cell.ELEMENT);
          int map = s.allocate(MAP);
          s.store(map, Cell.KEY, s.call(ENTRY, "getKey", "()Ljava/lang/Object;", entries));
          s.store(map, Cell.VALUE, s.call(ENTRY, "getValue", "()Ljava/lang/Object;", entries));
          Contents.hash(s, s.load(map, Cell.KEY));
          s.returns(map);
        },
        "ofEntries");
    table.add(
        MAP,
        s -> {
          int map = s.allocate(MAP);
          s.store(map, Cell.KEY, Contents.keys(s, s.argument(0)));
          s.store(map, Cell.VALUE, Contents.values(s, s.argument(0)));
          Contents.hash(s, s.load(map, Cell.KEY));
          s.returns(map);
        },
        "copyOf");
    table.add(
        "java/util/Collections",
        s -> s.returnsNew(),
        "emptyMap",
        "emptySortedMap",
        "emptyNavigableMap");
  }

  /** Keys and values in turn. */
  private static void alternating(Sketch s) {
    int map = s.allocate(s.method().descriptor().result());
    for (int i = 0; i < s.argumentCount(); i++) {
      s.store(map, i % 2 == 0 ? Cell.KEY : Cell.VALUE, s.argument(i));
    }
    Contents.hash(s, s.load(map, Cell.KEY));
    Contents.equal(s, s.load(map, Cell.KEY), s.load(map, Cell.KEY));
    s.returns(map);
  }
}
