package dev.deadheat.report.model;

/**
 * Something that may make the answer incomplete.
 *
 * @param kind a fixed word, such as {@code missing-class}
 * @param subject the file, class or method it is about; may be empty
 * @param message one line, what it is and what to do
 */
public record Warning(String kind, String subject, String message) {

  @Override
  public String toString() {
    return subject.isEmpty() ? message : subject + ": " + message;
  }
}
