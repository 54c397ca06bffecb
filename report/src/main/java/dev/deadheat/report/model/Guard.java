package dev.deadheat.report.model;

import java.util.List;

/**
 * What guards a location over all its accesses in the program, racy or not. The lock that nearly
 * all accesses hold is the one that the author meant.
 *
 * @param accesses how many accesses to the location there are
 * @param unguarded how many of them hold no lock on any path
 * @param locks the locks held by at least one, most often held first
 */
public record Guard(int accesses, int unguarded, List<Lock> locks) {

  /** Copies the list. */
  public Guard {
    locks = List.copyOf(locks);
  }

  /**
   * One lock.
   *
   * @param name as in {@link Access#locks()}
   * @param held how many of the accesses hold it, whichever way they are reached
   * @param sometimes how many more hold it on some paths only
   */
  public record Lock(String name, int held, int sometimes) {
    /** One that is held always or never. */
    public Lock(String name, int held) {
      this(name, held, 0);
    }
  }
}
