package dev.deadheat.report.model;

/** The class that every access to memory gets. */
public enum AccessClass implements Named {
  /** Of memory that is not written after publication. */
  IMMUTABLE("immutable"),
  /** Of memory that one thread alone reaches. */
  THREAD_LOCAL("thread-local"),
  /** By the creator, before the object is published. */
  NOT_YET_ESCAPED("not-yet-escaped"),
  /** Ordered by happens-before with all that conflict. */
  ORDERED("ordered"),
  /** Under a lock that all that conflict hold. */
  GUARDED("guarded"),
  /** Of memory that belongs to one guarded object. */
  CAPSULE_LOCAL("capsule-local"),
  /** Volatile or atomic. */
  SYNCHRONIZING("synchronizing"),
  /** Covered by the check of another access. */
  REDUNDANT("redundant"),
  /** None of the others: it may race. */
  RACY("racy");

  private final String text;

  AccessClass(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
