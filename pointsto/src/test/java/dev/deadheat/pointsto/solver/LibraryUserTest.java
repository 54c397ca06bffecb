package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.SmallProgram;
import org.junit.jupiter.api.Test;

/** What the unknown user of a library does. */
class LibraryUserTest {
  @Test
  void passesBackWhatItGot() {
    SmallProgram.library(
            """
            class L {
              private static class Hidden { private final A a; Hidden(A a) { this.a = a; } }
              public static Object wrap() { return new Hidden(new A() { }); }
              public static Hidden narrow() { return new Hidden(new Sub()); }
              static class Sub extends A { void called() { } }
              public static void use(Hidden h) { if (h.a instanceof Sub) { ((Sub) h.a).called(); } }
            }
            """)
        .calls("L.use", "L$Sub.called");
  }

  @Test
  void extendsOpenClassesAndImplementsInterfaces() {
    SmallProgram.library(
            """
            class L {
              public interface Made { default void used() { } }
              static class Own implements Made { public void used() { } }
              public abstract static class Factory {
                public abstract Made make();
                void prepared() { }
              }
              public static void run(Factory f) { f.prepared(); f.make().used(); }
              private interface Closed { void never(); default void given() { never(); } }
              public static void closed(Closed c) { c.given(); }
            }
            """)
        .calls("L.run", "L$Factory.prepared", "L$Factory.make", "L$Made.used", "L$Own.used")
        .passes("L$Closed.given", 0);
  }

  @Test
  void itsOwnClassesKeepWhatTheyAreGiven() {
    SmallProgram.library(
            """
            class L {
              private static class Secret { void told() { } }
              public interface Listener { void hear(Secret s); }
              public static void tell(Listener l) { l.hear(new Secret() { void told() { } }); }
              public static void ask(Secret s) { s.told(); }
            }
            """)
        .calls("L.ask", "L$Secret.told", "L$1.told");
  }

  @Test
  void itsOwnMethodsReturnWhatTheirTypesSay() {
    SmallProgram.library(
            """
            class L {
              public static class Item { }
              private static class Secret { }
              public interface Codec { Object read(); Object copy(Object o); Item item(); }
              public static void use(Codec c) { any(c.read()); same(c.copy(new Secret())); typed(c.item()); }
              private static void any(Object o) { }
              private static void same(Object o) { }
              private static void typed(Item i) { }
            }
            """)
        .passes("L.any", 0, "Object")
        .passes("L.same", 0, "L$Secret", "Object")
        .passes("L.typed", 0, "L$Item");
  }

  @Test
  void takesWhatItNeedsOutOfContainers() {
    SmallProgram.library(
            """
            class L {
              public static class Hidden {
                private final A a;
                private Hidden(A a) { this.a = a; }
                public void use() { if (a instanceof Sub) { ((Sub) a).called(); } }
              }
              static class Sub extends A { void called() { } }
              public static Optional<Hidden> one() { return Optional.of(new Hidden(new Sub())); }
            }
            """)
        .calls("L$Hidden.use", "L$Sub.called");
    SmallProgram.library(
            """
            class L {
              public static class Hidden {
                private final A a;
                private Hidden(A a) { this.a = a; }
                public void use() { if (a instanceof Sub) { ((Sub) a).called(); } }
              }
              static class Sub extends A { void called() { } }
              private static List<Hidden> none() { return List.of(new Hidden(new Sub())); }
              public static int count() { return none().size(); }
            }
            """)
        .calls("L$Hidden.use");
  }

  @Test
  void readsTheStaticFieldsThatItCanName() {
    SmallProgram.library(
            """
            public class T {
              public static class Hidden {
                private final A a;
                private Hidden(A a) { this.a = a; }
                public void use() { if (a instanceof Sub) { ((Sub) a).called(); } }
              }
              static class Sub extends A { void called() { } }
              public static final Hidden ONE = new Hidden(new Sub());
            }
            """)
        .calls("T$Hidden.use", "T$Sub.called");
    SmallProgram.library(
            """
            public class T {
              public static class Hidden {
                private final A a;
                private Hidden(A a) { this.a = a; }
                public void use() { if (a instanceof Sub) { ((Sub) a).called(); } }
              }
              static class Sub extends A { void called() { } }
              static final Hidden ONE = new Hidden(new Sub());
              public static void touch() { }
            }
            """)
        .calls("T$Hidden.use");
  }
}
