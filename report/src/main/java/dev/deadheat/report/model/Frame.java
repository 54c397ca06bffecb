package dev.deadheat.report.model;

import org.jspecify.annotations.Nullable;

/**
 * One line of a stack.
 *
 * @param className binary name with dots, {@code pkg.Outer$Inner}; {@code class} in the JSON
 * @param method simple name, {@code <init>} for constructors
 * @param file as the class file names it, without directories; null if it does not
 * @param line 1 or more; 0 if unknown
 */
public record Frame(String className, String method, @Nullable String file, int line) {

  /** As a Java stack trace has it: {@code pkg.Cls.method(File.java:12)}. */
  @Override
  public String toString() {
    String where = file == null ? "Unknown Source" : line > 0 ? file + ":" + line : file;
    return className + "." + method + "(" + where + ")";
  }
}
