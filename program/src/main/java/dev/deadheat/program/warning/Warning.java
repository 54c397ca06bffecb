package dev.deadheat.program.warning;

/**
 * Something the user should know about an input that was read only in part or not at all.
 *
 * @param subject the file, class or method it is about, as the user would write it
 * @param message what is wrong and what to do, one line
 */
public record Warning(Kind kind, String subject, String message) {

  /** What a warning is about; the name is part of the findings contract. */
  public enum Kind {
    /** An archive or directory that cannot be read, wholly or in part. */
    UNREADABLE_INPUT,
    /** An archive entry that was refused: path traversal, a zip bomb, too deep nesting. */
    REFUSED_ENTRY,
    /** A class file that cannot be parsed. */
    BAD_CLASS,
    /** A method whose bytecode cannot be understood; its class is kept. */
    BAD_METHOD,
    /** A class that is referred to but nowhere to be found: a phantom takes its place. */
    MISSING_CLASS,
    /** The same class in two inputs; the first one is used. */
    DUPLICATE_CLASS,
    /** Source code that does not compile, wholly or in part. */
    SOURCE_ERROR,
    /** The cache cannot be read or written; the run goes on without. */
    CACHE
  }

  @Override
  public String toString() {
    return subject + ": " + message;
  }
}
