package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Exceptions hold their cause, and those suppressed for them, in VALUE. */
final class ThrowableModel implements Model {
  private static final String THROWABLE = "java/lang/Throwable";

  @Override
  public void register(ModelTable table) {
    Rule construct =
        s -> {
          for (int i = 0; i < s.argumentCount(); i++) {
            if (s.hasReference(i)) {
              s.store(s.self(), Cell.VALUE, s.only(THROWABLE, s.argument(i)));
            }
          }
          s.override(THROWABLE, "fillInStackTrace", "()Ljava/lang/Throwable;", s.self());
        };
    Rule cause = s -> s.returns(s.load(s.self(), Cell.VALUE));
    table.add(THROWABLE, construct, "<init>", "<init> below");
    table.add(THROWABLE, cause, "getCause");
    table.add(
        "java/lang/reflect/InvocationTargetException", cause, "getTargetException", "getCause");
    table.add("java/lang/reflect/UndeclaredThrowableException", cause, "getUndeclaredThrowable");
    table.add("java/security/PrivilegedActionException", cause, "getException");
    table.add("java/lang/ExceptionInInitializerError", cause, "getException");
    table.add(
        THROWABLE,
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          s.returnsSelf();
        },
        "initCause",
        "addSuppressed");
    table.add(
        THROWABLE,
        s -> {
          int array = s.allocate("[Ljava/lang/Throwable;");
          s.transfer(s.self(), Cell.VALUE, array, Cell.ELEMENT);
          s.returns(array);
        },
        "getSuppressed");
    table.add(THROWABLE, s -> s.returnsSelf(), "fillInStackTrace");
    table.add(THROWABLE, s -> s.returns(s.string()), "getMessage");
    table.add(
        THROWABLE,
        s -> {
          s.override(THROWABLE, "getMessage", "()Ljava/lang/String;", s.self());
          s.returns(s.string());
        },
        "getLocalizedMessage");
    table.add(THROWABLE, ThrowableModel::text, "toString()");
    table.add(
        THROWABLE,
        s -> {
          Contents.text(s, s.union(s.self(), s.load(s.self(), Cell.VALUE)));
          for (int i = 0; i < s.argumentCount(); i++) {
            s.override(
                "java/io/PrintStream", "println", "(Ljava/lang/Object;)V", s.argument(i), s.self());
          }
        },
        "printStackTrace");
    table.add(
        THROWABLE,
        s -> {
          int array = s.allocate("[Ljava/lang/StackTraceElement;");
          s.store(array, Cell.ELEMENT, s.allocate("java/lang/StackTraceElement"));
          s.returns(array);
        },
        "getStackTrace");
    table.add(THROWABLE, s -> {}, "setStackTrace");
  }

  private static void text(Sketch s) {
    s.override(THROWABLE, "getLocalizedMessage", "()Ljava/lang/String;", s.self());
    s.override(THROWABLE, "getMessage", "()Ljava/lang/String;", s.self());
    s.returns(s.string());
  }
}
