package dev.deadheat.locks;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** What is known of a body's locks at one point. */
final class LockState {
  /** How often each has been taken and not released on every path. */
  final byte[] depth;

  /** Which were told to be held. */
  final BitSet told;

  /** What was released before under no name. */
  LockObjects lost;

  LockState(byte[] depth, LockObjects lost, BitSet told) {
    this.depth = depth;
    this.lost = lost;
    this.told = told;
  }

  LockState copy() {
    return new LockState(depth.clone(), lost, (BitSet) told.clone());
  }

  /** Forgets what is not known of another path that leads here. */
  void meet(LockState other) {
    for (int i = 0; i < depth.length; i++) {
      depth[i] = (byte) Math.min(depth[i], other.depth[i]);
    }
    lost = lost.or(other.lost);
    told.and(other.told);
  }

  /** Some may no longer be held. */
  void untold(IntPredicate locks) {
    for (int i = told.nextSetBit(0); i >= 0; i = told.nextSetBit(i + 1)) {
      if (locks.test(i)) {
        told.clear(i);
      }
    }
  }
}
