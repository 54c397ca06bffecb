package dev.deadheat.report.model;

/** How much a finding matters. */
public enum Level implements Named {
  /** A data race; findings of this level fail a build by default. */
  RACE("race"),
  /** Unordered but harmless by the memory model or by convention; shown with {@code --all}. */
  NOTE("note");

  private final String text;

  Level(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
