package dev.deadheat.report.model;

/** What an access does. */
public enum AccessKind implements Named {
  /** Reads the location. */
  READ("read"),
  /** Writes the location. */
  WRITE("write");

  private final String text;

  AccessKind(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
