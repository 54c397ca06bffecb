package dev.deadheat.report.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that {@code prove} was asked.
 *
 * @param className {@code class} in the JSON
 * @param facts what is known at that point
 * @param race the id of the race because of which it was refused
 */
public record Assertion(
    String className,
    String method,
    @Nullable String file,
    int line,
    What what,
    Verdict verdict,
    List<String> facts,
    @Nullable String race) {

  /** Copies the list. */
  public Assertion {
    facts = List.copyOf(facts);
  }

  /** What is to be shown. */
  public enum What implements Named {
    /** A Java {@code assert}. */
    ASSERT("assert"),
    /** An array index in bounds. */
    INDEX("index"),
    /** A divisor other than zero. */
    DIVISION("division"),
    /** A length of a new array that is not negative. */
    SIZE("size"),
    /** A long that fits into the int it is cast to. */
    CAST("cast");

    private final String text;

    What(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }

  /** The answer. */
  public enum Verdict implements Named {
    /** It holds in every execution. */
    PROVED("proved"),
    /** Not shown; it may hold or fail. */
    UNPROVED("unproved"),
    /** Not tried, since a race is in the way. */
    REFUSED("refused");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }
}
