package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.STARTED;
import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class MapModelTest {
  @Test
  void mapsKeepTheirOwnKeysAndValues() {
    ModelCase.of(
            """
            Map<Object, Object> a = new HashMap<>();
            Map<Object, Object> b = new HashMap<>();
            a.put(new A(), new B());
            b.putIfAbsent(new B(), new C());
            p1(a.get(null));
            p2(b.getOrDefault(null, new K()));
            for (Object k : a.keySet()) p3(k);
            for (Object v : b.values()) p4(v);
            p5(a.remove(null));
            p6(b.replace(null, new A()));
            """)
        .holds(1, "B")
        .holds(2, "A", "C", "K")
        .holds(3, "A")
        .holds(4, "A", "C")
        .holds(5, "B")
        .holds(6, "A", "C");
  }

  @Test
  void entriesWriteThrough() {
    ModelCase.of(
            """
            Map<Object, Object> a = new LinkedHashMap<>();
            a.put(new A(), new B());
            for (Map.Entry<Object, Object> e : a.entrySet()) {
              p1(e.getKey());
              p2(e.getValue());
              e.setValue(new C());
            }
            p3(a.get(null));
            p4(new HashMap<>(a).get(null));
            """)
        .holds(1, "A")
        .holds(2, "B", "C")
        .holds(3, "B", "C")
        .holds(4, "B", "C");
  }

  @Test
  void viewsOfDifferentMapsAreKeptApart() {
    ModelCase.of(
            """
            Map<Object, Object> a = new HashMap<>();
            Map<Object, Object> b = new HashMap<>();
            a.put(new A(), new B());
            b.put(new C(), new K());
            p1(a.keySet().iterator().next());
            p2(b.keySet().iterator().next());
            p3(a.entrySet().iterator().next().getValue());
            p4(b.entrySet().stream().findAny().get().getValue());
            """)
        .holds(1, "A")
        .holds(2, "C")
        .holds(3, "B")
        .holds(4, "K");
  }

  @Test
  void keysAreComparedAsTheMapDoes() {
    ModelCase.of("new HashMap<Object, Object>().put(new K(), null);")
        .calls("K.hashCode", SYNCHRONOUS)
        .calls("K.equals", SYNCHRONOUS)
        .calls("K.compareTo");
    ModelCase.of("new TreeMap<Object, Object>().put(new K(), null);")
        .calls("K.hashCode")
        .calls("K.compareTo", SYNCHRONOUS);
    ModelCase.of("new TreeMap<Object, Object>(new Order()).get(new A());")
        .calls("Order.compare", SYNCHRONOUS);
    ModelCase.of("new IdentityHashMap<Object, Object>().put(new K(), null);")
        .calls("K.hashCode")
        .calls("K.equals");
    ModelCase.of("new ConcurrentSkipListMap<Object, Object>().put(new K(), null);")
        .calls("K.hashCode")
        .calls("K.compareTo", SYNCHRONOUS);
    ModelCase.of("new Hashtable<Object, Object>().get(new K());").calls("K.hashCode", SYNCHRONOUS);
  }

  @Test
  void computingFunctions() {
    ModelCase.of(
            """
            static Object absent(Object k) { p1(k); return new B(); }
            static Object present(Object k, Object v) { p2(v); return new C(); }
            static Object merge(Object old, Object v) { p3(v); return v; }
            static void each(Object k, Object v) { p4(k); }
            """,
            """
            Map<Object, Object> a = new HashMap<>();
            p5(a.computeIfAbsent(new A(), T::absent));
            a.compute(new A(), T::present);
            a.merge(new A(), new K(), T::merge);
            a.forEach(T::each);
            a.replaceAll((k, v) -> v);
            p6(a.get(null));
            """)
        .holds(1, "A")
        .holds(2, "B", "C", "K")
        .holds(3, "K")
        .holds(4, "A")
        .holds(5, "B", "C", "K")
        .holds(6, "B", "C", "K")
        .calls("absent", SYNCHRONOUS)
        .calls("present", SYNCHRONOUS)
        .calls("merge", SYNCHRONOUS);
  }

  @Test
  void navigableMaps() {
    ModelCase.of(
            """
            NavigableMap<Object, Object> a = new TreeMap<>(new Order());
            a.put(new A(), new B());
            p1(a.firstKey());
            p2(a.floorEntry(new K()).getValue());
            SortedMap<Object, Object> v = a.headMap(new K());
            v.put(new C(), new C());
            p3(a.lastKey());
            p4(a.descendingMap().pollFirstEntry().getKey());
            p5(a.navigableKeySet().first());
            p6(a.comparator());
            """)
        .holds(1, "A", "C")
        .holds(2, "B", "C")
        .holds(3, "A", "C")
        .holds(4, "A", "C")
        .holds(5, "A", "C")
        .holds(6, "Order");
  }

  @Test
  void bulkOperationsOfConcurrentMaps() {
    ModelCase.of(
            """
            static void each(Object k, Object v) { p1(v); }
            static Object search(Object k) { return k; }
            static Object add(Object a, Object b) { p2(a); return b; }
            """,
            """
            ConcurrentHashMap<Object, Object> m = new ConcurrentHashMap<>();
            m.put(new A(), new B());
            m.forEach(1, T::each);
            p3(m.searchKeys(1, T::search));
            p4(m.reduceValues(1, T::add));
            Set<Object> keys = ConcurrentHashMap.newKeySet();
            keys.add(new C());
            p5(keys.iterator().next());
            p6(m.elements().nextElement());
            m.keySet(new K()).add(new C());
            p7(m.get(null));
            """)
        .calls("each", SYNCHRONOUS, STARTED)
        .calls("search", SYNCHRONOUS, STARTED)
        .calls("add", SYNCHRONOUS, STARTED)
        .holds(1, "B", "K")
        .holds(2, "B", "K")
        .holds(3, "A", "C")
        .holds(4, "B", "K")
        .holds(5, "C")
        .holds(6, "B", "K")
        .holds(7, "B", "K");
  }

  @Test
  void eldestEntriesAreShown() {
    ModelCase.of(
            """
            ---
            class Cache extends LinkedHashMap<Object, Object> {
              protected boolean removeEldestEntry(Map.Entry<Object, Object> e) {
                T.p1(e.getValue());
                return true;
              }
            }
            """,
            "Map<Object, Object> c = new Cache(); c.put(new A(), new B());")
        .calls("Cache.removeEldestEntry", SYNCHRONOUS)
        .holds(1, "B");
  }

  @Test
  void classesThatCompleteAbstractMap() {
    ModelCase.of(
            """
            ---
            class Mine extends AbstractMap<Object, Object> {
              public Set<Map.Entry<Object, Object>> entrySet() {
                return Set.of(new AbstractMap.SimpleEntry<>(new A(), new B()));
              }
            }
            """,
            """
            Map<Object, Object> m = new Mine();
            p1(m.get(null));
            for (Object k : m.keySet()) p2(k);
            p3(new HashMap<>(m).get(null));
            Map<Object, Object> h = new TreeMap<>();
            h.putAll(m);
            p4(h.keySet().iterator().next());
            """)
        .holds(1, "B")
        .holds(2, "A")
        .holds(3, "B")
        .holds(4, "A");
  }

  @Test
  void factories() {
    ModelCase.of(
            """
            p1(Map.of(new A(), new B()).get(null));
            p2(Map.of(new A(), new B(), new C(), new C()).keySet().iterator().next());
            p3(Map.ofEntries(Map.entry(new A(), new B())).get(null));
            p4(Map.copyOf(Map.of(new K(), new C())).get(null));
            p5(Collections.singletonMap(new A(), new B()).get(null));
            p6(new AbstractMap.SimpleEntry<>(new A(), new B()).getKey());
            """)
        .holds(1, "B")
        .holds(2, "A", "C")
        .holds(3, "B")
        .holds(4, "C")
        .holds(5, "B")
        .holds(6, "A")
        .calls("K.hashCode", SYNCHRONOUS);
  }

  @Test
  void legacyMaps() {
    ModelCase.of(
            """
            Hashtable<Object, Object> h = new Hashtable<>();
            h.put(new A(), new B());
            p1(h.keys().nextElement());
            p2(h.elements().nextElement());
            Properties p = new Properties();
            p.setProperty("a", "b");
            p3(p.getProperty("a"));
            Map<Object, Object> w = new WeakHashMap<>();
            w.put(new A(), new C());
            p4(w.get(null));
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "String")
        .holds(4, "C");
  }
}
