package dev.deadheat.program.input;

/**
 * One entry of an archive as its central directory, or a scan of its local headers, describes it.
 *
 * @param rawName the bytes of the name, to compare with the local header
 * @param method 0 stored, 8 deflated
 * @param headerAt where the local header is
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ZipItem(
    String name,
    byte[] rawName,
    int flags,
    int method,
    int crc,
    long packedSize,
    long size,
    long headerAt) {

  static final int STORED = 0;
  static final int DEFLATED = 8;
  static final int LOCAL_HEADER_SIZE = 30;

  boolean isEncrypted() {
    return (flags & 1) != 0;
  }

  /** Sizes and checksum come after the data, not in the local header. */
  static boolean sizesFollow(int flags) {
    return (flags & 8) != 0;
  }

  boolean isDirectory() {
    return name.endsWith("/");
  }
}
