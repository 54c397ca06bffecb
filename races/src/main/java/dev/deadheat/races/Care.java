package dev.deadheat.races;

/** What the analysed code does to keep threads apart that use one object; more comes later. */
enum Care {
  /** Nothing. */
  NONE(0),
  /** A lock of the object that holds it is taken. */
  OWNER(1),
  /** A lock of the object itself is taken. */
  OWN(2),
  /** The same, by the method that uses the object. */
  HERE(3);

  private final int number;

  Care(int number) {
    this.number = number;
  }

  /** How many bits a number has. */
  static final int BITS = 2;

  /** Another one for each. */
  int number() {
    return number;
  }

  /** Whether a lock of the object itself is taken. */
  boolean isOwn() {
    return this == OWN || this == HERE;
  }

  Care or(Care other) {
    return compareTo(other) > 0 ? this : other;
  }
}
