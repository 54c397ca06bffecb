package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class CollectionModelTest {
  @Test
  void listsKeepTheirOwnElements() {
    ModelCase.of(
            """
            List<Object> a = new ArrayList<>();
            List<Object> b = new ArrayList<>();
            a.add(new A());
            b.add(0, new B());
            p1(a.get(0));
            p2(b.get(0));
            p3(b.remove(0));
            p4(b.set(0, new C()));
            for (Object x : a) p5(x);
            """)
        .holds(1, "A")
        .holds(2, "B", "C")
        .holds(3, "B", "C")
        .holds(4, "B", "C")
        .holds(5, "A");
  }

  @Test
  void addAllAndConstructorsCopy() {
    ModelCase.of(
            """
            List<Object> a = new ArrayList<>();
            a.add(new A());
            List<Object> b = new LinkedList<>(a);
            List<Object> c = new Vector<>();
            c.addAll(b);
            c.add(new C());
            c.addAll(0, List.of(new B()));
            p1(a.get(0));
            p2(b.get(0));
            p3(c.get(0));
            p4(new ArrayDeque<>(a).peek());
            p5(new CopyOnWriteArrayList<>(new Object[] {new B()}).get(0));
            """)
        .holds(1, "A")
        .holds(2, "A")
        .holds(3, "A", "B", "C")
        .holds(4, "A")
        .holds(5, "B");
  }

  @Test
  void arraysOfElements() {
    ModelCase.of(
            """
            List<A> a = new ArrayList<>();
            a.add(new A());
            p1(a.toArray()[0]);
            p2(a.toArray(new A[0])[0]);
            p3(a.toArray(A[]::new)[0]);
            p4(a.toArray(new A[0]));
            """)
        .holds(1, "A")
        .holds(2, "A")
        .holds(3, "A")
        .holds(4, "A[]");
  }

  @Test
  void subListsAreViews() {
    ModelCase.of(
            """
            List<Object> a = new ArrayList<>();
            a.add(new A());
            List<Object> v = a.subList(0, 1);
            v.add(new B());
            p1(v.get(0));
            p2(a.get(0));
            p3(new ArrayList<Object>().subList(0, 0).get(0));
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3);
  }

  @Test
  void elementsAreComparedAsTheContainerDoes() {
    ModelCase.of("new HashSet<Object>().add(new K());")
        .calls("K.hashCode", SYNCHRONOUS)
        .calls("K.compareTo");
    ModelCase.of("new ArrayList<Object>().contains(new K());")
        .calls("K.hashCode")
        .calls("K.equals", SYNCHRONOUS);
    ModelCase.of("new ArrayList<Object>().add(new K());").calls("K.equals");
    ModelCase.of("new TreeSet<Object>().add(new K());")
        .calls("K.hashCode")
        .calls("K.compareTo", SYNCHRONOUS);
    ModelCase.of("new TreeSet<Object>(new Order()).add(new A());")
        .calls("Order.compare", SYNCHRONOUS)
        .passes("Order.compare", 1, "A");
    ModelCase.of(
            "Queue<Object> q = new PriorityQueue<>(new Order()); q.offer(new A()); p1(q.poll());")
        .calls("Order.compare", SYNCHRONOUS)
        .holds(1, "A");
    ModelCase.of("new HashSet<Object>().add(List.of(new K()));").calls("K.hashCode", SYNCHRONOUS);
  }

  @Test
  void functionsSeeTheElements() {
    ModelCase.of(
            """
            static void each(Object x) { p1(x); }
            static boolean test(Object x) { p2(x); return true; }
            static Object replace(Object x) { p3(x); return new B(); }
            """,
            """
            List<Object> a = new ArrayList<>();
            a.add(new A());
            a.forEach(T::each);
            a.removeIf(T::test);
            a.replaceAll(T::replace);
            a.sort(new Order());
            a.iterator().forEachRemaining(T::each);
            """)
        .calls("each", SYNCHRONOUS)
        .calls("test", SYNCHRONOUS)
        .calls("replace", SYNCHRONOUS)
        .calls("Order.compare", SYNCHRONOUS)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3, "A", "B");
  }

  @Test
  void queuesAndDeques() {
    ModelCase.of(
            """
            Deque<Object> d = new ArrayDeque<>();
            d.push(new A());
            d.offerLast(new B());
            p1(d.pop());
            p2(d.descendingIterator().next());
            BlockingQueue<Object> q = new LinkedBlockingQueue<>();
            q.put(new C());
            p3(q.take());
            p4(q.poll(1, TimeUnit.SECONDS));
            List<Object> all = new ArrayList<>();
            q.drainTo(all);
            p5(all.get(0));
            Exchanger<Object> e = new Exchanger<>();
            p6(e.exchange(new A()));
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3, "C")
        .holds(4, "C")
        .holds(5, "C")
        .holds(6, "A");
  }

  @Test
  void vectorsAndStacks() {
    ModelCase.of(
            """
            Vector<Object> v = new Vector<>();
            v.addElement(new A());
            p1(v.elementAt(0));
            p2(v.elements().nextElement());
            Object[] array = new Object[1];
            v.copyInto(array);
            p3(array[0]);
            Stack<Object> s = new Stack<>();
            p4(s.push(new B()));
            p5(s.pop());
            """)
        .holds(1, "A")
        .holds(2, "A")
        .holds(3, "A")
        .holds(4, "B")
        .holds(5, "B");
  }

  @Test
  void sortedSets() {
    ModelCase.of(
            """
            NavigableSet<Object> s = new TreeSet<>(new Order());
            s.add(new A());
            p1(s.first());
            p2(s.ceiling(new K()));
            SortedSet<Object> v = s.headSet(new K());
            v.add(new B());
            p3(s.pollFirst());
            p4(v.comparator());
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3, "A", "B")
        .holds(4, "Order")
        .calls("Order.compare", SYNCHRONOUS);
  }

  @Test
  void listIteratorsWriteThrough() {
    ModelCase.of(
            """
            List<Object> a = new ArrayList<>();
            a.add(new A());
            ListIterator<Object> i = a.listIterator();
            i.next();
            i.set(new B());
            p1(a.get(0));
            p2(i.previous());
            List<Object> other = new ArrayList<>();
            p3(other.listIterator().next());
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3);
  }

  @Test
  void spliterators() {
    ModelCase.of(
            """
            static void each(Object x) { p1(x); }
            """,
            """
            List<Object> a = new ArrayList<>();
            a.add(new A());
            Spliterator<Object> s = a.spliterator();
            s.tryAdvance(T::each);
            s.trySplit().forEachRemaining(T::each);
            p2(Spliterators.iterator(s).next());
            """)
        .calls("each", SYNCHRONOUS)
        .holds(1, "A")
        .holds(2, "A");
  }

  /**
   * Whoever advances it asks the iterator, not who makes it; one that nobody advances asks none.
   */
  @Test
  void spliteratorsAskWhenTheyAreAdvanced() {
    ModelCase.of(
            """
            static class Own implements Iterator<Object> {
              public boolean hasNext() { return true; }
              public Object next() { return new A(); }
            }
            static class Idle implements Iterator<Object> {
              public boolean hasNext() { return idle(); }
              public Object next() { return new B(); }
            }
            static boolean idle() { return false; }
            static Stream<Object> stream() {
              return StreamSupport.stream(Spliterators.spliteratorUnknownSize(new Own(), 0), false);
            }
            static Spliterator<Object> part() {
              return Spliterators.spliterator(new Own(), 9, 0);
            }
            static void end(Stream<Object> s) { s.forEach(T::each); }
            static void advance(Spliterator<Object> s) { s.tryAdvance(T::other); }
            static void each(Object x) { p1(x); }
            static void other(Object x) { p2(x); }
            """,
            """
            end(stream());
            advance(part().trySplit());
            Spliterators.spliteratorUnknownSize(new Idle(), 0);
            """)
        .callsBack("stream")
        .callsBack("part")
        .callsBack("end", "hasNext", "next", "each")
        .callsBack("advance", "hasNext", "next", "other")
        .calls("idle")
        .holds(1, "A")
        .holds(2, "A");
  }

  @Test
  void classesThatCompleteTheAbstractOnes() {
    ModelCase.of(
            """
            ---
            class Mine extends AbstractList<Object> {
              Object held;
              public Object get(int i) { return held; }
              public int size() { return 1; }
              public void add(int i, Object o) { held = o; }
            }
            class Once implements Iterable<Object> {
              public Iterator<Object> iterator() { return new It(); }
            }
            class It implements Iterator<Object> {
              public boolean hasNext() { return true; }
              public Object next() { return new B(); }
            }
            """,
            """
            Mine m = new Mine();
            m.add(new A());
            for (Object x : m) p1(x);
            p2(new ArrayList<Object>(m).get(0));
            new Once().forEach(x -> p3(x));
            """)
        .holds(1, "A")
        .holds(2, "A")
        .holds(3, "B")
        .calls("Mine.add", SYNCHRONOUS)
        .calls("Mine.get", SYNCHRONOUS)
        .calls("It.next", SYNCHRONOUS);
  }

  @Test
  void textAsksTheElements() {
    ModelCase.of("List<Object> a = new ArrayList<>(); a.add(new K()); a.toString();")
        .calls("K.toString", SYNCHRONOUS);
  }
}
