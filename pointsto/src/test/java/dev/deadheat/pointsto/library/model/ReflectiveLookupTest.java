package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.SmallProgram;
import org.junit.jupiter.api.Test;

/** {@code getConstructor}, {@code getMethod} and {@code getField} find public members alone. */
class ReflectiveLookupTest {
  private static final String CLASSES =
      """
      class Open {
        public Object f;
        Object hidden;
        public Open(Object x) { f = x; S.open(); }
        public Object go(Object x) { S.goOpen(); return x; }
      }
      class Closed {
        Object f;
        Closed(Object x) { f = x; S.closed(); }
        Object go(Object x) { S.goClosed(); return x; }
        private static Object stay(Object x) { S.stay(); return x; }
      }
      class Below extends Open { Below() { super(null); } }
      class S {
        static void open() { }
        static void closed() { }
        static void goOpen() { }
        static void goClosed() { }
        static void stay() { }
      }
      """;

  @Test
  void constructorsOfAnUnknownClass() {
    SmallProgram.of(
            CLASSES, "Class.forName(args[0]).getConstructor(Object.class).newInstance(new A());")
        .runs("S.open")
        .neverRuns("S.closed");
    SmallProgram.of(
            CLASSES,
            """
            java.lang.reflect.Constructor<?> c = Class.forName(args[0]).getDeclaredConstructor(Object.class);
            c.setAccessible(true);
            c.newInstance(new A());
            """)
        .runs("S.open", "S.closed");
  }

  @Test
  void constructorsOfAKnownClass() {
    SmallProgram.of(
            CLASSES,
            """
            Class<?> c = args.length > 0 ? Open.class : Closed.class;
            c.getConstructor(Object.class).newInstance(new A());
            """)
        .runs("S.open")
        .neverRuns("S.closed");
    SmallProgram.of(
            CLASSES,
            """
            Class<?> c = args.length > 0 ? Open.class : Closed.class;
            c.getDeclaredConstructor(Object.class).newInstance(new A());
            """)
        .runs("S.open", "S.closed");
  }

  @Test
  void methodsOfAnUnknownClass() {
    String receivers = "Object o = args.length > 0 ? new Below() : new Closed(null);";
    SmallProgram.of(
            CLASSES, receivers + "p1(Class.forName(args[0]).getMethod(\"go\").invoke(o, new A()));")
        .holds(1, "A")
        .runs("S.goOpen")
        .neverRuns("S.goClosed");
    SmallProgram.of(
            CLASSES,
            receivers
                + """
                p1(Class.forName(args[0]).getDeclaredMethod("go").invoke(o, new A()));
                p2(Class.forName(args[0]).getDeclaredMethod("stay").invoke(null, new B()));
                """)
        .holds(1, "A")
        .holds(2, "B")
        .runs("S.goOpen", "S.goClosed", "S.stay");
  }

  @Test
  void methodsOfAKnownClass() {
    SmallProgram.of(
            CLASSES,
            """
            p1(Below.class.getMethod("go", Object.class).invoke(new Below(), new A()));
            p2(Closed.class.getMethod("go", Object.class).invoke(new Closed(null), new B()));
            """)
        .holds(1, "A")
        .holds(2)
        .neverRuns("S.goClosed");
    SmallProgram.of(
            CLASSES,
            "p1(Closed.class.getDeclaredMethod(\"go\").invoke(new Closed(null), new B()));")
        .holds(1, "B");
  }

  @Test
  void fields() {
    SmallProgram.of(
            CLASSES,
            """
            Open o = new Open(new A());
            o.hidden = new B();
            p1(Below.class.getField("f").get(o));
            p2(Open.class.getField("hidden").get(o));
            p3(Open.class.getDeclaredField("hidden").get(o));
            """)
        .holds(1, "A")
        .holds(2)
        .holds(3, "B");
  }
}
