package dev.deadheat.threads;

import java.util.Arrays;

/**
 * What a method does to the ownership of what it is given, for its callers. Parameters are bits;
 * those beyond the 30th are not told apart from unknown values.
 *
 * @param escapes parameters that other threads may reach afterwards
 * @param escapesInside parameters of which other threads may reach something they hold
 * @param into for each parameter, those it may be stored in, or in something new in them; itself,
 *     if that leads back to it
 * @param intoInside for each parameter, those it may be stored in something of that they held;
 *     itself, if what it holds may lead back to it
 * @param unknownInto parameters in which something that is already shared may be stored
 * @param freshInto parameters in which new objects may be stored
 * @param returned parameters that may be the result
 * @param returnedInside parameters of which a part may be the result
 * @param keptByResult parameters that the new object which is the result may hold
 * @param returnsUnknown whether the result may be something that is already shared
 * @param returnsFresh whether the result may be a new object that nobody else has
 */
public record Effects(
    long escapes,
    long escapesInside,
    long[] into,
    long[] intoInside,
    long unknownInto,
    long freshInto,
    long returned,
    long returnedInside,
    long keptByResult,
    boolean returnsUnknown,
    boolean returnsFresh) {

  static final int MAX_PARAMETERS = 30;

  /** Of a method of which nothing is known. */
  static Effects unknown(int parameters) {
    long all = all(parameters);
    return new Effects(
        all, all, new long[parameters], new long[parameters], all, 0, all, all, 0, true, false);
  }

  /** Of a method that does nothing to references. */
  static Effects none(int parameters) {
    return new Effects(
        0, 0, new long[parameters], new long[parameters], 0, 0, 0, 0, 0, false, false);
  }

  static long all(int parameters) {
    return (1L << Math.min(parameters, MAX_PARAMETERS)) - 1;
  }

  boolean escapes(int parameter) {
    return parameter >= MAX_PARAMETERS || (escapes >> parameter & 1) != 0;
  }

  /** Whether others may reach what a parameter holds, if not the parameter itself. */
  boolean escapesInside(int parameter) {
    return parameter >= MAX_PARAMETERS || (escapesInside >> parameter & 1) != 0;
  }

  /** Whether a parameter may get out, in part, or be stored in another one. */
  public boolean letsGo(int parameter) {
    return escapes(parameter) || escapesInside(parameter) || storedIn(parameter) != 0;
  }

  /** The parameters in which a parameter may be stored, or in what these hold. */
  public long storedIn(int parameter) {
    return into[parameter] | intoInside[parameter];
  }

  /** What either of two may do, of the same method. */
  Effects or(Effects other) {
    return new Effects(
        escapes | other.escapes,
        escapesInside | other.escapesInside,
        or(into, other.into),
        or(intoInside, other.intoInside),
        unknownInto | other.unknownInto,
        freshInto | other.freshInto,
        returned | other.returned,
        returnedInside | other.returnedInside,
        keptByResult | other.keptByResult,
        returnsUnknown || other.returnsUnknown,
        returnsFresh || other.returnsFresh);
  }

  private static long[] or(long[] one, long[] other) {
    long[] found = one.clone();
    for (int i = 0; i < found.length; i++) {
      found[i] |= other[i];
    }
    return found;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof Effects o && isLike(o));
  }

  private boolean isLike(Effects o) {
    return escapes == o.escapes
        && escapesInside == o.escapesInside
        && Arrays.equals(into, o.into)
        && Arrays.equals(intoInside, o.intoInside)
        && unknownInto == o.unknownInto
        && freshInto == o.freshInto
        && returned == o.returned
        && returnedInside == o.returnedInside
        && keptByResult == o.keptByResult
        && returnsUnknown == o.returnsUnknown
        && returnsFresh == o.returnsFresh;
  }

  @Override
  public int hashCode() {
    long bits = escapes + 3 * escapesInside + 5 * unknownInto + 7 * freshInto + 11 * returned;
    bits += 13 * returnedInside + 17 * keptByResult + (returnsUnknown ? 19 : 0);
    bits += returnsFresh ? 23 : 0;
    return 31 * (31 * Long.hashCode(bits) + Arrays.hashCode(into)) + Arrays.hashCode(intoInside);
  }
}
