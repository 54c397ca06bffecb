package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;

/** Static initialisers: their order, and what happens if they fail. */
public final class Initialisation {
  private Initialisation() {}

  static final StringBuilder LOG = new StringBuilder();

  static int log(String s) {
    LOG.append(s).append(' ');
    return LOG.length();
  }

  interface WithDefault {
    int A = log("WithDefault");

    default void nothing() {}
  }

  interface WithoutDefault {
    int B = log("WithoutDefault");
  }

  static class Parent {
    static int p = log("Parent");
    static final int CONSTANT = 42;
    static final Integer NOT_CONSTANT = log("boxed");
    int field = log("parent field");

    Parent() {
      log("parent constructor");
    }
  }

  static class Child extends Parent implements WithDefault, WithoutDefault {
    static int c;
    int own = log("child field");

    static {
      log("Child");
      c = p + 1;
    }

    {
      log("child block");
    }

    Child() {
      log("child constructor");
    }

    static int touch() {
      return c;
    }
  }

  static class Cyclic {
    static int x = Other.y + 1;
  }

  static class Other {
    static int y = Cyclic.x + 10;
  }

  static class Failing {
    static int value = 1;
    static final int FAILED = 10 / (value - 1);

    static int get() {
      return FAILED;
    }
  }

  static class FailingWithError {
    static {
      if (LOG != null) throw new IllegalThreadStateException("always");
    }

    int x = 5;
  }

  public static String order(@Range(from = 0, to = 7) int n) {
    switch (n) {
      case 0 -> log("const " + Child.CONSTANT);
      case 1 -> log("touch " + (Child.touch() > 0));
      case 2 -> new Child();
      case 3 -> log("array " + new Child[1].length);
      case 4 -> log("inherited " + (Child.p > 0));
      case 5 -> log("interface " + (WithoutDefault.B > 0));
      case 6 -> log("class " + Child.class.getSimpleName());
      default -> log("instanceof " + (LOG.equals(null)));
    }
    return LOG.substring(Math.max(0, LOG.length() - 300));
  }

  public static int cyclic(boolean other) {
    return other ? Other.y * 100 + Cyclic.x : Cyclic.x * 100 + Other.y;
  }

  public static int failing() {
    return Failing.get();
  }

  public static int failingNew() {
    return new FailingWithError().x;
  }

  public static int failingCaught() {
    try {
      return Failing.get();
    } catch (ExceptionInInitializerError e) {
      return e.getCause() instanceof ArithmeticException ? 1 : 2;
    } catch (NoClassDefFoundError e) {
      return 3;
    }
  }
}
