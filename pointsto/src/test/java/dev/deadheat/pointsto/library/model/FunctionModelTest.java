package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class FunctionModelTest {
  private static final String FUNCTIONS =
      """
      static Object toB(Object a) { p1(a); return new B(); }
      static Object toC(Object b) { p2(b); return new C(); }
      static void eat(Object x) { p3(x); }
      static void eatToo(Object x) { p4(x); }
      static boolean test(Object x) { p5(x); return true; }
      static K key(Object x) { p6(x); return new K(); }
      static int number(Object x) { p7(x); return 1; }
      """;

  @Test
  void composedFunctionsPassTheirResultsOn() {
    ModelCase.of(
            FUNCTIONS,
            """
            Function<Object, Object> f = T::toB;
            Function<Object, Object> g = T::toC;
            p3(f.andThen(g).apply(new A()));
            p4(g.compose(f).apply(new A()));
            p5(Function.identity().apply(new K()));
            BiFunction<Object, Object, Object> two = (x, y) -> x;
            p6(two.andThen(g).apply(new B(), null));
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .holds(4, "C")
        .holds(5, "K")
        .holds(6, "C")
        .calls("toB", SYNCHRONOUS);
  }

  @Test
  void consumersAndPredicatesGetTheSame() {
    ModelCase.of(
            FUNCTIONS,
            """
            Consumer<Object> c = T::eat;
            c.andThen(T::eatToo).accept(new A());
            Predicate<Object> p = T::test;
            p.negate().test(new B());
            p.and(x -> true).or(Predicate.not(p)).test(new C());
            Predicate.isEqual(new K()).test(new K());
            """)
        .holds(3, "A")
        .holds(4, "A")
        .holds(5, "B", "C")
        .calls("K.equals", SYNCHRONOUS);
  }

  @Test
  void comparators() {
    ModelCase.of(
            FUNCTIONS,
            """
            Comparator<Object> c = Comparator.comparing(T::key);
            c.thenComparingInt(T::number).reversed().compare(new A(), new B());
            """)
        .holds(6, "A", "B")
        .holds(7, "A", "B")
        .calls("key", SYNCHRONOUS)
        .calls("K.compareTo", SYNCHRONOUS);
    ModelCase.of("Comparator.nullsFirst(new Order()).compare(new A(), new B());")
        .passes("Order.compare", 1, "A", "B");
    ModelCase.of("new TreeSet<Object>(Collections.reverseOrder(new Order())).add(new A());")
        .passes("Order.compare", 1, "A");
    ModelCase.of("Comparator.<K>naturalOrder().compare(new K(), new K());")
        .calls("K.compareTo", SYNCHRONOUS);
    ModelCase.of(
            "Map.Entry.<K, Object>comparingByKey().compare(Map.entry(new K(), 1), Map.entry(new K(), 2));")
        .calls("K.compareTo", SYNCHRONOUS);
    ModelCase.of("p1(BinaryOperator.minBy(new Order()).apply(new A(), new B()));")
        .holds(1, "A", "B");
  }

  @Test
  void optionals() {
    ModelCase.of(
            FUNCTIONS,
            """
            Optional<Object> a = Optional.of(new A());
            Optional<Object> b = Optional.ofNullable(new B());
            p3(a.get());
            p4(b.orElse(new C()));
            p5(a.map(T::toB).get());
            p6(b.flatMap(x -> Optional.of(new K())).orElseThrow());
            p7(a.filter(x -> true).or(() -> b).get());
            p8(Optional.empty().orElseGet(C::new));
            p9(b.stream().findFirst().get());
            """)
        .holds(1, "A")
        .holds(3, "A")
        .holds(4, "B", "C")
        .holds(5, "B")
        .holds(6, "K")
        .holds(7, "A", "B")
        .holds(8, "C")
        .holds(9, "B");
    ModelCase.of(
            FUNCTIONS,
            """
            Optional.of(new A()).ifPresent(T::eat);
            Optional.of(new B()).ifPresentOrElse(T::eatToo, () -> p1(new C()));
            """)
        .holds(1, "C")
        .holds(3, "A")
        .holds(4, "B");
  }

  @Test
  void theExceptionOfASupplierIsThrown() {
    ModelCase.of(
            """
            ---
            class Missing extends RuntimeException { }
            """,
            """
            try { Optional.empty().orElseThrow(Missing::new); } catch (Missing e) { p1(e); }
            """)
        .holds(1, "Missing");
  }
}
