package dev.deadheat.races;

/** What the analysed code does to keep threads apart that use one object; more comes later. */
enum Care {
  /** Nothing. */
  NONE(0),
  /** A lock of the object that holds it is taken. */
  OWNER(1),
  /** A lock of the object itself is taken. */
  OWN(2);

  private final int number;

  Care(int number) {
    this.number = number;
  }

  /** At most 3, and another one for each. */
  int number() {
    return number;
  }

  Care or(Care other) {
    return compareTo(other) > 0 ? this : other;
  }
}
