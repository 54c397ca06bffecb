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
}
