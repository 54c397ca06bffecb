package dev.deadheat.benchmarks.mutation;

/**
 * A program with one piece of synchronization less.
 *
 * @param operator which kind of piece
 * @param type the class that was changed, internal name
 * @param where the member and, where there is one, the line
 * @param original the class file
 * @param changed the class file without it
 */
record Mutant(Operator operator, String type, String where, byte[] original, byte[] changed) {

  /** What is taken out. */
  enum Operator {
    SYNCHRONIZED_METHOD("a method is no longer synchronized"),
    SYNCHRONIZED_BLOCK("a block no longer enters its monitor"),
    SHORTER_BLOCK("a block enters its monitor behind its first access to a field"),
    VOLATILE("a field is no longer volatile"),
    JOIN("a Thread.join is left out"),
    LOCK("a method no longer locks and unlocks a Lock");

    final String title;

    Operator(String title) {
      this.title = title;
    }
  }

  String name() {
    return operator + " " + type.replace('/', '.') + "." + where;
  }
}
