package dev.deadheat.report.model;

/** A constant that has a fixed spelling in findings files and on the command line. */
public interface Named {
  /** The spelling in the findings contract. */
  String text();
}
