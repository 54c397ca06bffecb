package dev.deadheat.races;

/** What the analysed code does to keep threads apart that use one object; more comes later. */
enum Care {
  /** Nothing. */
  NONE,
  /** A lock of the object that holds it is taken. */
  OWNER,
  /** A lock of the object itself is taken. */
  OWN;

  Care or(Care other) {
    return compareTo(other) > 0 ? this : other;
  }
}
