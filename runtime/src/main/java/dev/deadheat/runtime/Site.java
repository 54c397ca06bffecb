package dev.deadheat.runtime;

import java.lang.ref.WeakReference;

/** A place in the program's code that accesses a location. */
public final class Site {
  final String className;
  final String method;
  final String descriptor;
  final String file;
  final int line;
  final boolean write;

  /** The class named in the instruction; null for arrays and containers. */
  final @Nullable String owner;

  /** The field, or what is done to a container. */
  final @Nullable String field;

  final WeakReference<ClassLoader> loader;

  /** An opaque access through a VarHandle: two of them are harmless. */
  boolean opaque;

  /** Has the shape of a {@link SingleCheck}. */
  boolean cached;

  /** The field by which the object was reached, if that is known and no final one of an object. */
  @Nullable Way way;

  /** Of a {@code long} or {@code double}, which the JVM may write in two halves. */
  boolean wide;

  /** In a class that the user left out: only what it orders counts. */
  boolean unchecked;

  /** In a method that the compiler made for accesses of other classes: its caller is meant. */
  boolean accessor;

  /** For a call of a container: the method, by name and parameters. */
  @Nullable String callee;

  /** Such a call that names the class, as {@code super.add}. */
  boolean special;

  /** Not yet looked up. */
  static final int UNKNOWN = -1;

  /** Of a field whose class was not rewritten. */
  int foreignModifiers = UNKNOWN;

  /** For a static field of such a class. */
  @Nullable WeakReference<Class<?>> foreignMirror;

  /** For the first of a group: all of its sites. */
  int[] members = {};

  /** Found on first use. */
  @Nullable FieldShadow shadow;

  Site(
      String className,
      String method,
      String descriptor,
      String file,
      int line,
      boolean write,
      @Nullable String owner,
      @Nullable String field,
      @Nullable ClassLoader loader) {
    this.className = className;
    this.method = method;
    this.descriptor = descriptor;
    this.file = file;
    this.line = line;
    this.write = write;
    this.owner = owner;
    this.field = field;
    this.loader = new WeakReference<>(loader);
  }

  /** The agent tells fields of one name apart by a hash of their type. */
  @Nullable
  String fieldName() {
    String key = field;
    int end = key == null ? -1 : key.indexOf(FieldShadow.TYPE);
    return key == null || end < 0 ? key : key.substring(0, end);
  }

  /** This access as one of the method that called the accessor. */
  Site calledFrom(StackTraceElement frame) {
    String source = frame.getFileName();
    Site caller =
        new Site(
            frame.getClassName(),
            frame.getMethodName(),
            "",
            source == null ? "Unknown Source" : source,
            frame.getLineNumber(),
            write,
            owner,
            field,
            loader.get());
    caller.accessor = true;
    caller.wide = wide;
    return caller;
  }

  boolean isStaticField() {
    return foreignMirror != null;
  }

  String frame() {
    return className + "." + method + "(" + file + (line > 0 ? ":" + line : "") + ")";
  }

  StackTraceElement element() {
    return new StackTraceElement(className, method, file, line > 0 ? line : -1);
  }
}
