package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.STARTED;
import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrayModelTest {
  @Test
  void copies() {
    ModelCase c =
        ModelCase.of(
            """
            Object[] a = {new A()};
            Object[] b = new Object[1];
            System.arraycopy(a, 0, b, 0, 1);
            p1(b[0]);
            A[] d = {new A()};
            A[] e = d.clone();
            p2(e[0]);
            p3(e);
            p3(d);
            p4(Arrays.copyOf(d, 3)[0]);
            p5(Arrays.copyOf(d, 3));
            for (int i = 0; i < 3; i++) e = e.clone();
            p6(Arrays.copyOf(new int[1], 2));
            """);
    c.holds(1, "A").holds(2, "A").holds(3, "A[]").holds(4, "A").holds(5, "A[]").holds(6, "int[]");
    assertThat(c.count(3)).isEqualTo(2);
  }

  @Test
  void clonesOfObjectsHaveTheirFields() {
    ModelCase.of(
            """
            ---
            class Node implements Cloneable {
              Object f;
              protected Object clone() throws CloneNotSupportedException { return super.clone(); }
            }
            """,
            """
            Node n = new Node();
            n.f = new A();
            Node m = (Node) n.clone();
            p1(m.f);
            m.f = new B();
            p2(n.f);
            p3(m.f);
            ArrayList<Object> list = new ArrayList<>();
            list.add(new C());
            p4(((ArrayList<?>) list.clone()).get(0));
            p5(((Map<?, ?>) new HashMap<>(Map.of(new A(), new B())).clone()).get(null));
            """)
        .holds(1, "A", "B")
        .holds(2, "A")
        .holds(3, "A", "B")
        .holds(4, "C")
        .holds(5, "B");
  }

  @Test
  void sortingAndFilling() {
    ModelCase.of(
            """
            Object[] a = new Object[3];
            Arrays.fill(a, new A());
            Arrays.setAll(a, i -> new B());
            Arrays.sort(a, new Order());
            p1(a[0]);
            p2(Arrays.stream(a).findAny().get());
            Arrays.parallelSort(new K[] {new K()});
            Arrays.toString(new Object[] {new K()});
            Arrays.hashCode(new Object[] {new K()});
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .calls("Order.compare", SYNCHRONOUS)
        .calls("K.compareTo", SYNCHRONOUS, STARTED)
        .calls("K.toString", SYNCHRONOUS)
        .calls("K.hashCode", SYNCHRONOUS);
  }
}
