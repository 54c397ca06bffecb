package dev.deadheat.report.model;

/** Why two threads are believed to reach one object; decisive for libraries only. */
public enum Sharing implements Named {
  /** A witness path from a static field or from an object that was handed to a thread. */
  CERTAIN("certain"),
  /** The class or its owner synchronizes or is annotated thread-safe. */
  INTENDED("intended"),
  /** None of these: users could share it, by convention they do not. */
  CONCEIVABLE("conceivable");

  private final String text;

  Sharing(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
