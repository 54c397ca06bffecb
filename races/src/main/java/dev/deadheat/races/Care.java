package dev.deadheat.races;

/** What the analysed code does to keep threads apart that use one object; more comes later. */
enum Care {
  /** Nothing. */
  NONE(0),
  /** The method takes a lock of the object, but not for this use of it. */
  NEAR(1),
  /** A lock of the object that holds it is taken. */
  OWNER(2),
  /** A lock of the object itself is taken by who has the object in a field and uses it. */
  CLIENT(3),
  /** It is taken by a method of a superclass, which calls what the class fills in. */
  HOOK(4),
  /** A lock of the object itself is taken. */
  OWN(5),
  /** The same, by the method that uses the object. */
  HERE(6);

  private final int number;

  Care(int number) {
    this.number = number;
  }

  /** How many bits a number has. */
  static final int BITS = 3;

  /** Another one for each. */
  int number() {
    return number;
  }

  /** Whether a lock of the object itself is taken. */
  boolean isOwn() {
    return this == HOOK || this == OWN || this == HERE;
  }

  Care or(Care other) {
    return compareTo(other) > 0 ? this : other;
  }
}
