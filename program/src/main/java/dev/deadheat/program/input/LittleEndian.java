package dev.deadheat.program.input;

/** The numbers of a zip file. */
final class LittleEndian {
  private LittleEndian() {}

  static int u2(byte[] b, int at) {
    return (b[at] & 0xff) | (b[at + 1] & 0xff) << 8;
  }

  static int s4(byte[] b, int at) {
    return u2(b, at) | u2(b, at + 2) << 16;
  }

  static long u4(byte[] b, int at) {
    return s4(b, at) & 0xffff_ffffL;
  }

  static long s8(byte[] b, int at) {
    return u4(b, at) | (long) s4(b, at + 4) << 32;
  }
}
