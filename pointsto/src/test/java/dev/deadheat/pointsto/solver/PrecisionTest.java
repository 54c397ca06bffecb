package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.SmallProgram;
import org.junit.jupiter.api.Test;

/** What contexts keep apart, next to what becomes of it without them. */
class PrecisionTest {
  private static final String CONTAINER =
      """
      class Box {
        private final Slot slot = new Slot();
        void put(Object x) { slot.put(x); }
        Object get() { return slot.get(); }
      }
      class Slot {
        private Object x;
        void put(Object y) { x = y; }
        Object get() { return x; }
      }
      """;
  private static final String USE_CONTAINERS =
      """
      Box a = new Box(); a.put(new A());
      Box b = new Box(); b.put(new B());
      p1(a.get()); p2(b.get());
      """;

  @Test
  void twoContainersApart() {
    SmallProgram.of(Sensitivity.OBJ2, CONTAINER, USE_CONTAINERS).holds(1, "A").holds(2, "B");
  }

  @Test
  void twoContainersMerged() {
    SmallProgram.of(Sensitivity.CI, CONTAINER, USE_CONTAINERS)
        .holds(1, "A", "B")
        .holds(2, "A", "B");
  }

  /** The receiver alone is not enough: the slots of both boxes are made at one place. */
  @Test
  void nestedContainersNeedTwoSites() {
    SmallProgram.of(Sensitivity.OBJ1, CONTAINER, USE_CONTAINERS)
        .holds(1, "A", "B")
        .holds(2, "A", "B");
  }

  @Test
  void simpleContainersNeedOneSite() {
    SmallProgram.of(
            Sensitivity.OBJ1,
            CONTAINER,
            """
            Slot a = new Slot(); a.put(new A());
            Slot b = new Slot(); b.put(new B());
            p1(a.get()); p2(b.get());
            """)
        .holds(1, "A")
        .holds(2, "B");
  }

  private static final String FACTORY =
      """
      class Factory {
        private final Object part;
        Factory(Object part) { this.part = part; }
        Product make() { return new Product(part); }
      }
      class Product { final Object part; Product(Object part) { this.part = part; } }
      """;
  private static final String USE_FACTORIES =
      """
      Factory f = new Factory(new A()); Factory g = new Factory(new B());
      p1(f.make().part); p2(g.make().part);
      """;

  @Test
  void twoFactoriesApart() {
    SmallProgram.of(Sensitivity.OBJ2, FACTORY, USE_FACTORIES).holds(1, "A").holds(2, "B");
  }

  @Test
  void twoFactoriesMerged() {
    SmallProgram.of(Sensitivity.CI, FACTORY, USE_FACTORIES).holds(1, "A", "B").holds(2, "A", "B");
  }

  private static final String BUILDER =
      """
      class Builder {
        private Object left;
        private Object right;
        Builder left(Object x) { left = x; return this; }
        Builder right(Object x) { right = x; return this; }
        Built build() { return new Built(left, right); }
      }
      class Built {
        private final Object left;
        private final Object right;
        Built(Object left, Object right) { this.left = left; this.right = right; }
        Object left() { return left; }
        Object right() { return right; }
      }
      """;
  private static final String USE_BUILDERS =
      """
      Built x = new Builder().left(new A()).right(new B()).build();
      Built y = new Builder().left(new C()).right(new D()).build();
      p1(x.left()); p2(x.right()); p3(y.left()); p4(y.right());
      """;

  @Test
  void twoBuildersApart() {
    SmallProgram.of(Sensitivity.OBJ2, BUILDER, USE_BUILDERS)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .holds(4, "D");
  }

  /** Fields are told apart all the same. */
  @Test
  void twoBuildersMerged() {
    SmallProgram.of(Sensitivity.CI, BUILDER, USE_BUILDERS)
        .holds(1, "A", "C")
        .holds(2, "B", "D")
        .holds(3, "A", "C")
        .holds(4, "B", "D");
  }

  private static final String WORKER =
      """
      class Worker extends Thread {
        private final Object task;
        private Object done;
        Worker(Object task) { this.task = task; }
        public void run() { done = task; }
        Object done() { return done; }
      }
      """;
  private static final String USE_WORKERS =
      """
      Worker v = new Worker(new A()); Worker w = new Worker(new B());
      v.start(); w.start();
      p1(v.done()); p2(w.done());
      """;

  @Test
  void twoWorkersApart() {
    SmallProgram.of(Sensitivity.OBJ2, WORKER, USE_WORKERS).holds(1, "A").holds(2, "B");
  }

  @Test
  void twoWorkersMerged() {
    SmallProgram.of(Sensitivity.CI, WORKER, USE_WORKERS).holds(1, "A", "B").holds(2, "A", "B");
  }

  private static final String USE_LISTS =
      """
      List<Object> a = new ArrayList<>(); a.add(new A());
      List<Object> b = new ArrayList<>(); b.add(new B());
      p1(a.get(0)); p2(b.iterator().next());
      """;

  @Test
  void libraryContainersApartInEachSensitivity() {
    for (Sensitivity sensitivity : Sensitivity.values()) {
      SmallProgram.of(sensitivity, "", USE_LISTS).holds(1, "A").holds(2, "B");
    }
  }

  /** Whoever puts something into an array without elements fails. */
  @Test
  void arraysWithoutElementsHoldNothing() {
    SmallProgram.of(
            Sensitivity.CI,
            "class Held { static final Object[] NONE = new Object[0]; }"
                + " class Room { static final Object[] ONE = new Object[1]; }",
            """
            Held.NONE[0] = new A(); Room.ONE[0] = new B();
            p1(Held.NONE[0]); p2(Room.ONE[0]); p3(Held.NONE);
            """)
        .holds(1)
        .holds(2, "B")
        .holds(3, "Object[]");
  }

  /** Arrays that are made after an empty one have room. */
  @Test
  void copiesOfArraysWithoutElementsMayHold() {
    SmallProgram.of(
            Sensitivity.CI,
            "class Held { static final Object[] NONE = new Object[0]; }",
            """
            Object[] grown = java.util.Arrays.copyOf(Held.NONE, 4);
            grown[0] = new A();
            p1(grown[0]);
            Object[] listed = new java.util.ArrayList<Object>(java.util.List.of(new B()))
                .toArray(Held.NONE);
            p2(listed[0]);
            Object[] other = (Object[]) java.lang.reflect.Array.newInstance(
                Held.NONE.getClass().getComponentType(), 3);
            other[0] = new B();
            p3(other[0]);
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3, "B");
  }
}
