package dev.deadheat.program.ir;

import java.util.Arrays;

/** Which normal successor of its block a switch goes to: keys ascending, successors by position. */
public final class SwitchTable {
  private final int[] keys;
  private final int[] successors;
  private final int defaultSuccessor;

  SwitchTable(int[] keys, int[] successors, int defaultSuccessor) {
    this.keys = keys;
    this.successors = successors;
    this.defaultSuccessor = defaultSuccessor;
  }

  public int size() {
    return keys.length;
  }

  public int key(int i) {
    return keys[i];
  }

  /** The position, in the block's normal successors, that key i goes to. */
  public int successor(int i) {
    return successors[i];
  }

  public int defaultSuccessor() {
    return defaultSuccessor;
  }

  /** The position that this value goes to. */
  public int successorFor(int value) {
    int i = Arrays.binarySearch(keys, value);
    return i >= 0 ? successors[i] : defaultSuccessor;
  }
}
