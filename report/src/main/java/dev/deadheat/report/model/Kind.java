package dev.deadheat.report.model;

/** What the two accesses touch. */
public enum Kind implements Named {
  /** An instance field. */
  FIELD("field"),
  /** A static field. */
  STATIC("static"),
  /** Elements of an array. */
  ARRAY("array"),
  /** Contents of a collection or another thread-unsafe JDK object. */
  CONTAINER("container");

  private final String text;

  Kind(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
