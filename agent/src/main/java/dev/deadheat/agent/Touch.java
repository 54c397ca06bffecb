package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * What a call of the JDK does to something it is given. Written as a letter, the number of the
 * argument, and what it is told about it:
 *
 * <ul>
 *   <li>{@code r0}, {@code w0}: reads or writes the array, all of it; {@code r0@1} one element;
 *       {@code r0@1+2} from argument 1 on as many as argument 2 says; {@code r0@1-2} up to argument
 *       2; {@code w2@3#1-0} as many as arguments 1 and 0 differ by
 *   <li>{@code k0@1-2}: copies a range that may end behind the array; {@code k0<1} from its
 *       beginning
 *   <li>{@code m0}, {@code m0@1-2}: searches by halves
 *   <li>{@code p0,1}, {@code p0@1-2,3@4-5}: compares two arrays
 *   <li>{@code c0}, {@code C0}: reads or changes a container; {@code c0!} goes through all of it
 *   <li>{@code b0}, {@code b0!}: the receiver, a container, reads another
 *   <li>{@code v0}: asks for its hash code; {@code q0}, {@code q0,1}: asks the receiver, or the
 *       first argument, whether it equals another
 *   <li>{@code t0}: makes a text of it; {@code s0}, {@code S0}: reads or changes its characters
 *   <li>{@code e}, {@code e!}: ends a stream, the receiver; {@code i}, {@code I}: looks at or moves
 *       an iterator, the receiver
 * </ul>
 *
 * @param numbers the arguments, in the order written; the receiver is -1
 */
record Touch(char what, List<Integer> numbers, String shape) {
  static final int RECEIVER = -1;

  static List<Touch> parse(String text) {
    List<Touch> touches = new ArrayList<>();
    for (String word : text.split(" ", -1)) {
      List<Integer> numbers = new ArrayList<>();
      StringBuilder shape = new StringBuilder();
      for (int i = 1; i < word.length(); i++) {
        char c = word.charAt(i);
        if (c >= '0' && c <= '9') {
          numbers.add(c - '0');
        } else {
          shape.append(c);
        }
      }
      if (numbers.isEmpty()) {
        numbers.add(RECEIVER);
      }
      touches.add(new Touch(word.charAt(0), List.copyOf(numbers), shape.toString()));
    }
    return List.copyOf(touches);
  }

  int argument() {
    return numbers.get(0);
  }

  boolean isWrite() {
    return what == 'w' || what == 'C' || what == 'S' || what == 'I';
  }

  boolean all() {
    return shape.equals("!");
  }
}
