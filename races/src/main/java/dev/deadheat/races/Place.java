package dev.deadheat.races;

import dev.deadheat.program.type.Field;

/** What an access touches, in an object or class. */
sealed interface Place {
  /** A field, static or not. */
  record OfField(Field field) implements Place {}

  /**
   * Elements of an array.
   *
   * @param index the constant index, or -1
   */
  record Elements(int index) implements Place {
    boolean meets(Elements other) {
      return index < 0 || other.index < 0 || index == other.index;
    }
  }

  /** All that a method which is missing from the input may reach of an argument. */
  record Everything() implements Place {}

  /** All fields of an object. */
  record Fields() implements Place {}

  /** The contents of a library object that is not made for several threads. */
  record Contents() implements Place {}
}
