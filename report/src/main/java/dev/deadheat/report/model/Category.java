package dev.deadheat.report.model;

/** What is wrong; each has a page in docs/rules of the same name. */
public enum Category implements Named {
  /** Two accesses, at least one a write, that nothing orders. */
  CONFLICTING_ACCESS("conflicting-access"),
  /** One access that several instances of one thread execute at the same time. */
  MULTIPLE_WRITE("multiple-write"),
  /** An access that breaks {@code @GuardedBy} or {@code @Immutable}. */
  CONTRACT_VIOLATION("contract-violation");

  private final String text;

  Category(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
