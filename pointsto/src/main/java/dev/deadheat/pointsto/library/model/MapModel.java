package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Maps hold their keys in KEY and their values in VALUE; sorted ones a comparator in CONTENT. */
final class MapModel implements Model {
  private static final String MAP = "java/util/Map";
  private static final String GET = "(Ljava/lang/Object;)Ljava/lang/Object;";

  @Override
  public void register(ModelTable table) {
    byKey(table, MAP, Comparison.HASH);
    byKey(table, "java/util/SortedMap", Comparison.ORDER);
    byKey(table, "java/util/IdentityHashMap", Comparison.IDENTITY);
    byKey(table, "java/util/EnumMap", Comparison.IDENTITY);
    whole(table);
    table.add(MAP, s -> {}, "size", "isEmpty", "clear");
    table.add("java/util/LinkedHashMap", s -> {}, "removeEldestEntry");
    byKey(table, "java/util/Dictionary", Comparison.HASH);
    table.add(
        "java/util/SequencedMap",
        s -> {
          s.returns(present(s));
          stored(s, s.argument(0), s.argument(1));
        },
        "putFirst",
        "putLast");
    table.add("java/util/Hashtable", MapModel::containsValue, "contains");
    table.add("java/util/Hashtable", s -> {}, "rehash");
    table.add("java/util/concurrent/ConcurrentHashMap", MapModel::containsValue, "contains");
    table.add("java/util/concurrent/ConcurrentHashMap", s -> {}, "mappingCount");
    properties(table);
  }

  /** What maps do with one key. */
  private static void byKey(ModelTable table, String owner, Comparison comparison) {
    Rule put =
        s -> {
          comparison.apply(s, s.argument(0), Cell.KEY);
          s.returns(present(s));
          stored(s, s.argument(0), s.argument(s.argumentCount() - 1));
        };
    table.add(owner, put, "put", "putIfAbsent", "replace(LL)");
    table.add(
        owner,
        s -> {
          comparison.apply(s, s.argument(0), Cell.KEY);
          Contents.equal(s, s.argument(1), present(s));
          stored(s, s.argument(0), s.argument(2));
        },
        "replace(LLL)");
    table.add(
        owner,
        s -> {
          comparison.apply(s, s.argument(0), Cell.KEY);
          s.returns(present(s));
          if (s.hasReference(1)) {
            s.perCall();
            s.returns(s.argument(1));
          }
        },
        "get",
        "remove(L)",
        "getOrDefault");
    table.add(
        owner,
        s -> {
          comparison.apply(s, s.argument(0), Cell.KEY);
          Contents.equal(s, present(s), s.argument(1));
        },
        "remove(LL)");
    table.add(owner, s -> comparison.apply(s, s.argument(0), Cell.KEY), "containsKey");
    computing(table, owner, comparison);
  }

  private static void computing(ModelTable table, String owner, Comparison comparison) {
    table.add(
        owner,
        s -> {
          comparison.apply(s, s.argument(0), Cell.KEY);
          computed(s, s.invoke(1, s.argument(0)));
        },
        "computeIfAbsent");
    table.add(
        owner,
        s -> {
          comparison.apply(s, s.argument(0), Cell.KEY);
          computed(s, s.invoke(1, s.argument(0), present(s)));
        },
        "computeIfPresent",
        "compute");
    table.add(
        owner,
        s -> {
          comparison.apply(s, s.argument(0), Cell.KEY);
          computed(s, s.union(s.argument(1), s.invoke(2, present(s), s.argument(1))));
        },
        "merge");
  }

  private static void computed(Sketch s, int value) {
    stored(s, s.argument(0), value);
    s.returns(present(s));
    s.returns(value);
  }

  /** The values that are there. */
  private static int present(Sketch s) {
    if (!Contents.isTemplate(s)) {
      return s.load(s.self(), Cell.VALUE);
    }
    return s.union(
        Contents.values(s, s.self()), s.override(MAP, "get", GET, s.self(), s.argument(0)));
  }

  private static void stored(Sketch s, int key, int value) {
    if (Contents.isTemplate(s)) {
      Contents.put(s, s.self(), key, value);
    } else {
      s.store(s.self(), Cell.KEY, key);
      s.store(s.self(), Cell.VALUE, value);
    }
    if (s.method().owner().internalName().equals("java/util/HashMap")) {
      int linked = s.only("java/util/LinkedHashMap", s.self());
      s.override(
          "java/util/LinkedHashMap",
          "removeEldestEntry",
          "(Ljava/util/Map$Entry;)Z",
          linked,
          s.load(linked, Cell.CONTENT));
    }
  }

  private static void whole(ModelTable table) {
    table.add(MAP, MapModel::containsValue, "containsValue");
    table.add(
        MAP,
        s -> {
          int keys = Contents.keys(s, s.argument(0));
          Contents.hash(s, keys);
          Contents.equal(s, keys, keys);
          Contents.put(s, s.self(), keys, Contents.values(s, s.argument(0)));
        },
        "putAll");
    table.add(
        "java/util/SortedMap",
        s -> {
          int keys = s.union(Contents.keys(s, s.argument(0)), Contents.ownKeys(s));
          Contents.compare(s, s.load(s.self(), Cell.CONTENT), keys, keys);
          Contents.put(s, s.self(), keys, Contents.values(s, s.argument(0)));
        },
        "putAll");
    table.add(MAP, s -> s.invoke(0, Contents.ownKeys(s), Contents.ownValues(s)), "forEach(L)");
    table.add(
        MAP,
        s -> s.store(s.self(), Cell.VALUE, s.invoke(0, Contents.ownKeys(s), Contents.ownValues(s))),
        "replaceAll");
    table.add(
        MAP,
        s -> {
          Contents.hash(s, Contents.ownKeys(s));
          Contents.hash(s, Contents.ownValues(s));
        },
        "hashCode()");
    table.add(
        MAP,
        s -> {
          Contents.equal(s, Contents.ownKeys(s), Contents.keys(s, s.argument(0)));
          Contents.equal(s, Contents.ownValues(s), Contents.values(s, s.argument(0)));
        },
        "equals(Ljava/lang/Object;)");
    Rule text =
        s -> {
          Contents.text(s, Contents.ownKeys(s));
          Contents.text(s, Contents.ownValues(s));
          s.returns(s.string());
        };
    table.add("java/util/AbstractMap", text, "toString()");
    table.add("java/util/Hashtable", text, "toString()");
    table.add("java/util/concurrent/ConcurrentHashMap", text, "toString()");
  }

  private static void containsValue(Sketch s) {
    Contents.equal(s, s.argument(0), Contents.ownValues(s));
  }

  private static void properties(ModelTable table) {
    String owner = "java/util/Properties";
    table.add(
        owner,
        s -> {
          s.store(s.self(), Cell.KEY, s.string());
          s.store(s.self(), Cell.VALUE, s.string());
          s.returns(s.load(s.self(), Cell.VALUE));
        },
        "setProperty");
    table.add(owner, s -> s.returns(s.string()), "getProperty");
    table.add(
        owner,
        s -> {
          s.store(s.self(), Cell.KEY, s.string());
          s.store(s.self(), Cell.VALUE, s.string());
          if (s.takes(0, "java/io/InputStream")) {
            s.call("java/io/InputStream", "read", "([B)I", s.argument(0), s.allocate("[B"));
          } else if (s.takes(0, "java/io/Reader")) {
            s.call("java/io/Reader", "read", "([C)I", s.argument(0), s.allocate("[C"));
          }
          if (s.method().name().equals("loadFromXML")) {
            s.call("java/io/InputStream", "close", "()V", s.argument(0));
          }
        },
        "load",
        "loadFromXML");
    table.add(
        owner,
        s -> {
          int names = s.view("java/util/Set");
          s.store(names, Cell.VALUE, s.string());
          s.returns(names);
        },
        "stringPropertyNames");
  }
}
