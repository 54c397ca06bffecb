package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.STARTED;
import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class StreamModelTest {
  private static final String FUNCTIONS =
      """
      static Object toB(Object a) { p1(a); return new B(); }
      static boolean test(Object x) { p2(x); return true; }
      static void eat(Object x) { p3(x); }
      static Object add(Object x, Object y) { p4(y); return new C(); }
      static int number(Object x) { p5(x); return 1; }
      """;

  @Test
  void stagesPassOnWhatTheyMake() {
    ModelCase.of(
            FUNCTIONS,
            """
            List<Object> list = new ArrayList<>();
            list.add(new A());
            list.stream().filter(T::test).map(T::toB).peek(x -> {}).limit(1).forEach(T::eat);
            p6(list.stream().findFirst().get());
            p7(Stream.of(new C()).map(T::toB).toList().get(0));
            """)
        .holds(1, "A", "C")
        .holds(2, "A")
        .holds(3, "B")
        .holds(6, "A")
        .holds(7, "B")
        .calls("toB", SYNCHRONOUS)
        .calls("eat", SYNCHRONOUS);
  }

  @Test
  void functionsRunInTheTerminalOperation() {
    ModelCase.of(
            FUNCTIONS
                + """
                static Stream<Object> build() {
                  return Stream.<Object>of(new A()).map(T::toB).filter(T::test);
                }
                static Stream<Object> more(Object x) { return Stream.<Object>generate(C::new).peek(T::eat); }
                static void end(Stream<Object> s) { s.flatMap(T::more).count(); }
                static void close(Stream<Object> s) { s.close(); }
                static void closed() { }
                """,
            """
            end(build());
            close(build().onClose(T::closed));
            Stream.of(new K()).map(T::toB);
            """)
        .callsBack("build")
        .callsBack("end", "toB", "test", "more", "<init>", "eat")
        .callsBack("close", "closed")
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C");
  }

  @Test
  void longChainsOfDifferentListsAreKeptApart() {
    ModelCase.of(
            """
            List<Object> a = new ArrayList<>();
            List<Object> b = new ArrayList<>();
            a.add(new A());
            b.add(new B());
            p1(a.stream().filter(x -> true).skip(1).limit(2).sorted(new Order()).toArray()[0]);
            p2(b.stream().filter(x -> true).skip(1).limit(2).sorted(new Order()).toArray()[0]);
            """)
        .holds(1, "A")
        .holds(2, "B")
        .calls("Order.compare", SYNCHRONOUS);
  }

  @Test
  void parallelStreamsCallOnOtherThreadsToo() {
    ModelCase.of(
            FUNCTIONS,
            """
            List<Object> list = new ArrayList<>();
            list.add(new A());
            list.parallelStream().map(T::toB).forEach(T::eat);
            """)
        .calls("toB", SYNCHRONOUS, STARTED)
        .calls("eat", SYNCHRONOUS, STARTED)
        .holds(3, "B");
    ModelCase.of(
            FUNCTIONS,
            """
            IntStream.range(0, 9).parallel().mapToObj(i -> new A()).forEach(T::eat);
            Stream.of(new A()).filter(T::test).parallel().map(T::toB).count();
            """)
        .calls("eat", SYNCHRONOUS, STARTED)
        .calls("test", SYNCHRONOUS, STARTED)
        .calls("toB", SYNCHRONOUS, STARTED);
  }

  @Test
  void aFlagMakesStreamsParallel() {
    String members =
        FUNCTIONS
            + """
            static void go(boolean flag) {
              StreamSupport.stream(new ArrayList<Object>(List.of(new A())).spliterator(), %s)
                  .forEach(T::eat);
            }
            """;
    ModelCase.of(members.formatted("true"), "go(true);")
        .calls("eat", SYNCHRONOUS, STARTED)
        .holds(3, "A");
    ModelCase.of(members.formatted("flag"), "go(true);").calls("eat", SYNCHRONOUS, STARTED);
    ModelCase.of(members.formatted("false"), "go(true);").calls("eat", SYNCHRONOUS);
  }

  @Test
  void reductions() {
    ModelCase.of(
            FUNCTIONS,
            """
            p1(Stream.of(new A(), new B()).reduce(T::add).get());
            p2(Stream.<Object>of(new A()).reduce(new K(), T::add));
            p3(Stream.of(new B()).min(new Order()).get());
            p5(Stream.of(new A()).collect(ArrayList::new, ArrayList::add, ArrayList::addAll).get(0));
            p6(Stream.of(new A()).reduce(new ArrayList<>(), (l, x) -> { l.add(x); return l; }, (l, m) -> l).get(0));
            """)
        .holds(1, "A", "B", "C")
        .holds(2, "C", "K")
        .holds(3, "B")
        .holds(5, "A")
        .holds(6, "A");
  }

  @Test
  void flatteningAndPrimitives() {
    ModelCase.of(
            FUNCTIONS,
            """
            p1(Stream.of(List.of(new A())).flatMap(List::stream).findAny().get());
            p2(IntStream.range(0, 3).boxed().findAny().get());
            Stream.of(new B()).mapToInt(T::number).sum();
            p3(Stream.of(new A()).<Object>mapMulti((x, to) -> to.accept(new C())).findAny().get());
            p4(Stream.of(new K()).distinct().iterator().next());
            p6(Arrays.stream(new Object[] {new A()}).toArray(Object[]::new)[0]);
            p7(Stream.iterate(new A(), x -> x).findAny().get());
            p8(Stream.concat(Stream.of(new A()), Stream.of(new B())).findAny().get());
            p9(Stream.builder().add(new C()).build().findAny().get());
            """)
        .holds(1, "A")
        .holds(2, "Integer")
        .holds(3, "C")
        .holds(4, "K")
        .holds(5, "B")
        .holds(6, "A")
        .holds(7, "A")
        .holds(8, "A", "B")
        .holds(9, "C")
        .calls("K.hashCode", SYNCHRONOUS);
  }

  @Test
  void collectors() {
    ModelCase.of(
            FUNCTIONS,
            """
            Stream<Object> s = Stream.of(new A());
            p1(s.collect(Collectors.toList()).get(0));
            p2(Stream.of(new B()).collect(Collectors.toList()).get(0));
            p3(s.collect(Collectors.mapping(x -> new C(), Collectors.toList())).get(0));
            p4(s.collect(Collectors.toCollection(ArrayDeque::new)).peek());
            Map<K, List<Object>> groups = s.collect(Collectors.groupingBy(x -> new K()));
            p6(groups.keySet().iterator().next());
            p7(groups.get(null).get(0));
            p8(s.collect(Collectors.toMap(x -> new K(), x -> new B(), (x, y) -> x, TreeMap::new)).get(null));
            p9(s.collect(Collectors.collectingAndThen(Collectors.toList(), l -> l.get(0))));
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .holds(4, "A")
        .holds(6, "K")
        .holds(7, "A")
        .holds(8, "B")
        .holds(9, "A")
        .calls("K.hashCode", SYNCHRONOUS)
        .calls("K.compareTo", SYNCHRONOUS);
  }

  @Test
  void moreCollectors() {
    ModelCase.of(
            FUNCTIONS,
            """
            Stream<Object> s = Stream.of(new A(), new K());
            p1(s.collect(Collectors.partitioningBy(T::test)).get(true).get(0));
            p3(s.collect(Collectors.reducing(T::add)).get());
            p6(s.collect(Collectors.groupingBy(x -> "", TreeMap::new, Collectors.counting())).get(""));
            s.collect(Collectors.summingInt(T::number));
            p7(s.collect(Collectors.teeing(Collectors.toList(), Collectors.counting(), (x, y) -> x)).get(0));
            p8(s.collect(Collector.of(ArrayList::new, List::add, (x, y) -> x)).get(0));
            """)
        .holds(1, "A", "K")
        .holds(2, "A", "K")
        .holds(3, "A", "C", "K")
        .holds(5, "A", "K")
        .holds(6, "Long")
        .holds(7, "A", "K")
        .holds(8, "A", "K");
  }

  @Test
  void collectorsOfTheProgram() {
    ModelCase.of(
            """
            ---
            class Mine implements Collector<Object, List<Object>, Object> {
              public Supplier<List<Object>> supplier() { return ArrayList::new; }
              public BiConsumer<List<Object>, Object> accumulator() { return List::add; }
              public BinaryOperator<List<Object>> combiner() { return (a, b) -> a; }
              public Function<List<Object>, Object> finisher() { return l -> l.get(0); }
              public Set<Collector.Characteristics> characteristics() { return Set.of(); }
            }
            """,
            "Object o = Stream.of(new A()).collect(new Mine()); p1(o instanceof A ? o : null);")
        .holds(1, "A", "ArrayList");
  }

  @Test
  void collectorsRunWhereTheyAreUsed() {
    ModelCase.of(
            FUNCTIONS,
            """
            List<Object> list = List.of(new A());
            list.parallelStream().collect(Collectors.mapping(T::toB, Collectors.toList()));
            """)
        .runsElsewhere("toB");
  }
}
