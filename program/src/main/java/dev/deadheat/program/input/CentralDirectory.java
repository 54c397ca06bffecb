package dev.deadheat.program.input;

import static dev.deadheat.program.input.LittleEndian.s4;
import static dev.deadheat.program.input.LittleEndian.s8;
import static dev.deadheat.program.input.LittleEndian.u2;
import static dev.deadheat.program.input.LittleEndian.u4;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the table at the end of an archive. It is found backwards from the end, so that a program
 * in front of the archive (a self-starting jar, the mark of a jmod) does not matter.
 */
final class CentralDirectory {
  private static final int END = 0x06054b50;
  private static final int END_SIZE = 22;
  private static final int END64 = 0x06064b50;
  private static final int END64_SIZE = 56;
  private static final int LOCATOR64 = 0x07064b50;
  private static final int LOCATOR64_SIZE = 20;
  private static final int ENTRY = 0x02014b50;
  private static final int ENTRY_SIZE = 46;
  private static final int MAX_COMMENT = 0xffff;

  /** Where the table is and what the end record says of it. */
  private record Extent(long start, long size, long base, long count) {}

  private CentralDirectory() {}

  /**
   * All entries in the table's order, at most {@code maxEntries + 1} of them.
   *
   * @throws ZipException if there is no table or it is damaged: a damaged table is not trusted in
   *     part, since names and offsets after the damage would be guesses
   */
  static List<ZipItem> read(ByteSource source, int maxEntries) throws IOException {
    Extent extent = locate(source);
    if (extent.size > Integer.MAX_VALUE - 16) {
      throw new ZipException("its central directory is too large");
    }
    // A cut-off archive may end with the complete directory of an archive stored in it. What looks
    // like a program in front is then the rest of the outer archive.
    if (extent.base > 0 && LocalHeaderScan.hasHeader(source, extent.base)) {
      throw new ZipException("its central directory does not cover all of it");
    }
    byte[] table = source.bytes(extent.start, (int) extent.size);
    List<ZipItem> items = new ArrayList<>((int) Math.min(maxEntries, extent.size / ENTRY_SIZE));
    int at = 0;
    while (at < table.length && items.size() <= maxEntries) {
      if (table.length - at < ENTRY_SIZE || s4(table, at) != ENTRY) {
        throw new ZipException("its central directory is damaged");
      }
      int nameLength = u2(table, at + 28);
      int extraLength = u2(table, at + 30);
      int end = at + ENTRY_SIZE + nameLength + extraLength + u2(table, at + 32);
      if (end > table.length) {
        throw new ZipException("its central directory is damaged");
      }
      items.add(item(table, at, nameLength, extraLength, extent.base));
      at = end;
    }
    if (items.size() <= maxEntries && extent.count != items.size()) {
      throw new ZipException("its central directory does not have as many entries as it says");
    }
    return items;
  }

  /** Whether something ends like an archive, whatever it starts with. */
  static boolean isAtEndOf(ByteSource source) {
    try {
      return locate(source).size > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static ZipItem item(byte[] table, int at, int nameLength, int extraLength, long base)
      throws ZipException {
    long packed = u4(table, at + 20);
    long size = u4(table, at + 24);
    long offset = u4(table, at + 42);
    if (packed == 0xffff_ffffL || size == 0xffff_ffffL || offset == 0xffff_ffffL) {
      // The 64-bit values stand in an extra field, only those that do not fit, in this order.
      int extra = at + ENTRY_SIZE + nameLength;
      int extraEnd = extra + extraLength;
      while (extraEnd - extra >= 4 && u2(table, extra) != 1) {
        extra += 4 + u2(table, extra + 2);
      }
      int value = extra + 4;
      int valueEnd = extraEnd - extra >= 4 ? Math.min(extraEnd, value + u2(table, extra + 2)) : 0;
      if (size == 0xffff_ffffL && valueEnd - value >= 8) {
        size = s8(table, value);
        value += 8;
      }
      if (packed == 0xffff_ffffL && valueEnd - value >= 8) {
        packed = s8(table, value);
        value += 8;
      }
      if (offset == 0xffff_ffffL && valueEnd - value >= 8) {
        offset = s8(table, value);
      }
    }
    int nameAt = at + ENTRY_SIZE;
    byte[] rawName = Arrays.copyOfRange(table, nameAt, nameAt + nameLength);
    return new ZipItem(
        EntryNames.decode(rawName),
        rawName,
        u2(table, at + 8),
        u2(table, at + 10),
        s4(table, at + 16),
        packed,
        size,
        base + offset);
  }

  private static Extent locate(ByteSource source) throws IOException {
    int tail = (int) Math.min(source.size(), END_SIZE + MAX_COMMENT);
    long tailAt = source.size() - tail;
    byte[] bytes = source.bytes(tailAt, tail);
    for (int at = tail - END_SIZE; at >= 0; at--) {
      if (s4(bytes, at) == END && at + END_SIZE + u2(bytes, at + 20) <= tail) {
        Extent extent = extent(source, tailAt + at, bytes, at);
        if (extent != null) {
          return extent;
        }
      }
    }
    throw new ZipException("it has no central directory: it is cut off or not an archive");
  }

  private static @Nullable Extent extent(ByteSource source, long endAt, byte[] bytes, int at)
      throws IOException {
    long count = u2(bytes, at + 10);
    long size = u4(bytes, at + 12);
    long offset = u4(bytes, at + 16);
    long tableEnd = endAt;
    if (count == 0xffff || size == 0xffff_ffffL || offset == 0xffff_ffffL) {
      byte[] locator =
          endAt >= LOCATOR64_SIZE
              ? source.bytes(endAt - LOCATOR64_SIZE, LOCATOR64_SIZE)
              : new byte[LOCATOR64_SIZE];
      // The record is sought right before its locator: its absolute offset is wrong behind a
      // prefix.
      long end64At = endAt - LOCATOR64_SIZE - END64_SIZE;
      if (s4(locator, 0) == LOCATOR64 && end64At >= 0) {
        byte[] end64 = source.bytes(end64At, END64_SIZE);
        if (s4(end64, 0) == END64) {
          count = s8(end64, 32);
          size = s8(end64, 40);
          offset = s8(end64, 48);
          tableEnd = end64At;
        }
      }
    }
    long start = tableEnd - size;
    if (size < 0 || start < 0 || (size == 0 && count != 0)) {
      return null;
    }
    if (size > 0 && (start + 4 > source.size() || s4(source.bytes(start, 4), 0) != ENTRY)) {
      return null;
    }
    return new Extent(start, size, start - offset, count);
  }
}
