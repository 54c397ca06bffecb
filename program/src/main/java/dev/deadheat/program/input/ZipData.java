package dev.deadheat.program.input;

import static dev.deadheat.program.input.LittleEndian.s4;
import static dev.deadheat.program.input.LittleEndian.u2;

import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/** Reads the data of one entry, checked against its declared size and checksum. */
final class ZipData {
  static final int LOCAL_HEADER = 0x04034b50;

  /**
   * A compressed byte cannot yield more than this many: what deflate can do at most, rounded up.
   */
  private static final long MAX_RATIO = 1040;

  private ZipData() {}

  /** Whether the local header is where the entry says, and has the same name. */
  static boolean localNameAgrees(ByteSource source, ZipItem item) {
    try {
      byte[] header =
          source.bytes(item.headerAt(), ZipItem.LOCAL_HEADER_SIZE + item.rawName().length);
      return s4(header, 0) == LOCAL_HEADER
          && u2(header, 26) == item.rawName().length
          && Arrays.equals(
              header,
              ZipItem.LOCAL_HEADER_SIZE,
              header.length,
              item.rawName(),
              0,
              item.rawName().length);
    } catch (IOException e) {
      return false;
    }
  }

  /** The packed data, after the local header. */
  static ByteSource packed(ByteSource source, ZipItem item) throws IOException {
    byte[] header = source.bytes(item.headerAt(), ZipItem.LOCAL_HEADER_SIZE);
    if (s4(header, 0) != LOCAL_HEADER) {
      throw new ZipException("its local header is not where it should be");
    }
    long start = item.headerAt() + ZipItem.LOCAL_HEADER_SIZE + u2(header, 26) + u2(header, 28);
    if (item.packedSize() < 0 || start > source.size() - item.packedSize()) {
      throw new ZipException("its data is cut off");
    }
    return source.slice(start, item.packedSize());
  }

  /** The bytes of the entry; {@code limit} is the largest size that is believed. */
  static byte[] read(ByteSource source, ZipItem item, long limit) throws IOException {
    checkReadable(item, limit);
    ByteSource packed = packed(source, item);
    if (item.size() > Math.max(packed.size(), 1) * MAX_RATIO) {
      throw new ZipException("it declares more bytes than its data can hold");
    }
    byte[] bytes =
        item.method() == ZipItem.STORED
            ? packed.bytes(0, (int) packed.size())
            : inflate(packed.bytes(0, (int) packed.size()), (int) item.size());
    if (bytes.length != item.size()) {
      throw new ZipException("it has " + bytes.length + " bytes and declares " + item.size());
    }
    CRC32 crc = new CRC32();
    crc.update(bytes);
    if ((int) crc.getValue() != item.crc()) {
      throw new ZipException("its checksum is wrong");
    }
    return bytes;
  }

  private static void checkReadable(ZipItem item, long limit) throws ZipException {
    if (item.isEncrypted()) {
      throw new ZipException("it is encrypted; pass a decrypted archive");
    }
    if (item.method() != ZipItem.STORED && item.method() != ZipItem.DEFLATED) {
      throw new ZipException(
          "its compression method " + item.method() + " is not known; repack it with the jar tool");
    }
    long bound = Math.min(limit, Integer.MAX_VALUE - 16);
    if (item.size() < 0 || item.size() > bound) {
      throw new ZipException("it declares " + item.size() + " bytes, more than " + bound);
    }
    // Deflate never makes data much larger: 5 bytes a block of at least 16 KB, and slack for tiny
    // ones.
    if (item.packedSize() < 0 || item.packedSize() > item.size() + item.size() / 1024 + 1024) {
      throw new ZipException("its packed size " + item.packedSize() + " does not fit its size");
    }
  }

  private static byte[] inflate(byte[] packed, int size) throws ZipException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      byte[] bytes = new byte[size];
      int count = 0;
      while (count < size) {
        int more = inflater.inflate(bytes, count, size - count);
        if (more == 0) {
          throw new ZipException("its data is damaged or cut off");
        }
        count += more;
      }
      // One more byte would mean that the declared size was a lie.
      if (!inflater.finished() && inflater.inflate(new byte[1]) > 0) {
        throw new ZipException("it has more bytes than it declares");
      }
      return bytes;
    } catch (DataFormatException e) {
      throw new ZipException("its data is damaged");
    } finally {
      inflater.end();
    }
  }
}
