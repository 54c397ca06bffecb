package dev.deadheat.corpus;

/** A marker or header that does not follow the grammar of corpus/README.md. */
public final class MarkerException extends RuntimeException {

  private static final long serialVersionUID = 1;

  MarkerException(String file, int line, String problem) {
    super(file + ":" + line + ": " + problem);
  }
}
