package dev.deadheat.report.output;

/** What findings can be written as; the names in lower case are those of {@code --format}. */
public enum Format {
  /** For a terminal or a log. */
  TEXT,
  /** The findings contract. */
  JSON,
  /** SARIF 2.1.0, for code hosts and editors. */
  SARIF,
  /** One page that needs nothing else. */
  HTML
}
