package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class CollectionsModelTest {
  @Test
  void viewsAskWhatTheyShow() {
    ModelCase.of(
            """
            static Set<Object> view() { return Collections.unmodifiableSet(new Own()); }
            static void size(Set<Object> s) { s.isEmpty(); }
            static void all(Set<Object> s) { s.forEach(x -> p1(x)); }
            ---
            class Own extends AbstractSet<Object> {
              public int size() { return 0; }
              public Iterator<Object> iterator() { return List.<Object>of(new A()).iterator(); }
            }
            """,
            """
            size(view());
            all(view());
            """)
        .callsBack("size", "size")
        .callsBack("all", "iterator", "size", "lambda$all$0")
        .holds(1, "A");
  }

  @Test
  void wrappersShareWithWhatTheyWrap() {
    ModelCase.of(
            """
            List<Object> a = new ArrayList<>();
            List<Object> s = Collections.synchronizedList(a);
            s.add(new A());
            p1(a.get(0));
            List<Object> b = new ArrayList<>();
            b.add(new B());
            p2(Collections.unmodifiableList(b).get(0));
            Map<Object, Object> m = new HashMap<>();
            Collections.synchronizedMap(m).put(new A(), new B());
            p3(m.get(null));
            p4(Collections.unmodifiableMap(m).keySet().iterator().next());
            Set<Object> k = Collections.newSetFromMap(new ConcurrentHashMap<>());
            k.add(new C());
            p5(k.iterator().next());
            p6(s.get(0));
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "B")
        .holds(4, "A")
        .holds(5, "C")
        .holds(6, "A");
  }

  @Test
  void factories() {
    ModelCase.of(
            """
            p1(List.of(new A(), new B()).get(0));
            p2(List.of(new C()).get(0));
            p3(Set.of(new K()).iterator().next());
            p4(List.copyOf(List.of(new A())).get(0));
            p5(Collections.singletonList(new B()).get(0));
            p6(Collections.nCopies(3, new C()).get(0));
            p7(Collections.emptyList().iterator().next());
            p8(List.of(new A(), 1, 2, 3, 4, 5, 6, 7, 8, 9, new B()).get(0) instanceof A a ? a : null);
            """)
        .holds(1, "A", "B")
        .holds(2, "C")
        .holds(3, "K")
        .holds(4, "A")
        .holds(5, "B")
        .holds(6, "C")
        .holds(7)
        .holds(8, "A")
        .calls("K.hashCode", SYNCHRONOUS);
  }

  @Test
  void arraysAsListsAreViews() {
    ModelCase.of(
            """
            Object[] array = {new A()};
            List<Object> list = Arrays.asList(array);
            list.set(0, new B());
            p1(array[0]);
            p2(list.get(0));
            p3(Arrays.asList(new C()).get(0));
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3, "C");
  }

  @Test
  void algorithms() {
    ModelCase.of(
            """
            List<Object> a = new ArrayList<>();
            Collections.addAll(a, new A(), new K());
            Collections.sort(a, new Order());
            p1(Collections.max(a, new Order()));
            List<Object> b = new ArrayList<>(a);
            Collections.fill(b, new B());
            Collections.copy(a, b);
            p2(a.get(0));
            p3(Collections.list(Collections.enumeration(b)).get(0));
            Collections.frequency(a, new K());
            """)
        .holds(1, "A", "B", "K")
        .holds(2, "A", "B", "K")
        .holds(3, "A", "B", "K")
        .calls("Order.compare", SYNCHRONOUS)
        .calls("K.equals", SYNCHRONOUS);
    ModelCase.of("List<K> a = new ArrayList<>(); a.add(new K()); Collections.sort(a);")
        .calls("K.compareTo", SYNCHRONOUS);
  }
}
