package dev.deadheat.report.model;

/** How many instances of an abstract thread there may be at a time. */
public enum Multiplicity implements Named {
  /** At most one. */
  ONE("1"),
  /** Possibly several. */
  MANY("*");

  private final String text;

  Multiplicity(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
