package dev.deadheat.pointsto.solver;

/** How many allocation sites tell the contexts of a method apart. */
public enum Sensitivity {
  /** None: one context for each method. */
  CI("ci", 0),
  /** The receiver's. */
  OBJ1("1obj", 1),
  /** The receiver's and that of the object which made it. */
  OBJ2("2obj", 2);

  private final String option;
  private final int depth;

  Sensitivity(String option, int depth) {
    this.option = option;
    this.depth = depth;
  }

  /** As on the command line. */
  public String option() {
    return option;
  }

  int depth() {
    return depth;
  }
}
