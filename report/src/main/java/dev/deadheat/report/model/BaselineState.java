package dev.deadheat.report.model;

/** What a baseline says of a finding. */
public enum BaselineState implements Named {
  /** The baseline does not have it. */
  NEW("new"),
  /** The baseline has it. */
  UNCHANGED("unchanged");

  private final String text;

  BaselineState(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
