package dev.deadheat.program.input;

import static dev.deadheat.program.input.LittleEndian.s4;
import static dev.deadheat.program.input.LittleEndian.s8;
import static dev.deadheat.program.input.LittleEndian.u2;
import static dev.deadheat.program.input.LittleEndian.u4;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Recovers the entries of an archive without a usable central directory: goes from local header to
 * local header, and past damage looks for the next one. Entries whose sizes follow their data are
 * inflated to find their end. All work counts against one allowance, so that the time is bounded
 * for any content.
 */
final class LocalHeaderScan {
  private static final int DESCRIPTOR = 0x08074b50;
  private static final int CENTRAL_ENTRY = 0x02014b50;
  private static final int WINDOW = 1 << 16;
  private static final int SMALL_WINDOW = 1 << 12;
  private static final int HEADER = ZipItem.LOCAL_HEADER_SIZE;

  private final ByteSource source;
  private final int maxEntries;
  private long allowance;

  private LocalHeaderScan(ByteSource source, int maxEntries, long allowance) {
    this.source = source;
    this.maxEntries = maxEntries;
    this.allowance = allowance;
  }

  /** The entries whose data seems complete; {@code allowance} bounds the bytes looked at. */
  static List<ZipItem> recover(ByteSource source, int maxEntries, long allowance)
      throws IOException {
    return new LocalHeaderScan(source, maxEntries, allowance).scan();
  }

  /** Whether there is a local header before this position. */
  static boolean hasHeader(ByteSource source, long end) throws IOException {
    return new LocalHeaderScan(source.slice(0, end), 0, Long.MAX_VALUE).nextHeader(0) >= 0;
  }

  private List<ZipItem> scan() throws IOException {
    List<ZipItem> items = new ArrayList<>();
    long at = nextHeader(0);
    while (at >= 0 && items.size() <= maxEntries) {
      Found found = itemAt(at);
      if (found != null) {
        items.add(found.item);
      }
      at = nextHeader(found != null ? found.end : at + 4);
    }
    return items;
  }

  /** An entry and where the next one may start. */
  private record Found(ZipItem item, long end) {}

  private @Nullable Found itemAt(long at) throws IOException {
    if (at > source.size() - HEADER) {
      return null;
    }
    byte[] header = source.bytes(at, HEADER);
    int nameLength = u2(header, 26);
    long dataAt = at + HEADER + nameLength + u2(header, 28);
    if (dataAt > source.size()) {
      return null;
    }
    byte[] rawName = source.bytes(at + HEADER, nameLength);
    int flags = u2(header, 6);
    int method = u2(header, 8);
    String name = EntryNames.decode(rawName);
    if (!ZipItem.sizesFollow(flags)) {
      int crc = s4(header, 14);
      long packed = u4(header, 18);
      long end = dataAt + packed;
      ZipItem item = new ZipItem(name, rawName, flags, method, crc, packed, u4(header, 22), at);
      return end <= source.size() && isBoundary(end) ? new Found(item, end) : null;
    }
    return method == ZipItem.DEFLATED ? inflated(at, dataAt, name, rawName, flags) : null;
  }

  /** After an entry there is another one, the central directory, a descriptor, or nothing. */
  private boolean isBoundary(long at) throws IOException {
    if (at > source.size() - 4) {
      return true;
    }
    int mark = s4(source.bytes(at, 4), 0);
    return mark == ZipData.LOCAL_HEADER || mark == CENTRAL_ENTRY || mark == DESCRIPTOR;
  }

  private @Nullable Found inflated(long at, long dataAt, String name, byte[] rawName, int flags)
      throws IOException {
    Inflater inflater = new Inflater(true);
    try {
      CRC32 crc = new CRC32();
      byte[] out = new byte[WINDOW];
      long position = dataAt;
      int window = SMALL_WINDOW;
      while (!inflater.finished()) {
        if (inflater.needsInput()) {
          int length = (int) Math.min(window, source.size() - position);
          if (length <= 0 || !spend(length)) {
            return null;
          }
          inflater.setInput(source.bytes(position, length));
          position += length;
          window = WINDOW;
        }
        int count = inflater.inflate(out);
        if (inflater.needsDictionary() || !spend(count)) {
          return null;
        }
        crc.update(out, 0, count);
      }
      long packed = inflater.getBytesRead();
      long size = inflater.getBytesWritten();
      long end = descriptorEnd(dataAt + packed, (int) crc.getValue(), packed, size);
      ZipItem item =
          new ZipItem(
              name, rawName, flags, ZipItem.DEFLATED, (int) crc.getValue(), packed, size, at);
      return end < 0 ? null : new Found(item, end);
    } catch (DataFormatException e) {
      return null;
    } finally {
      inflater.end();
    }
  }

  /** The end of the descriptor at this place, or -1 if what it says is not what was found. */
  private long descriptorEnd(long at, int crc, long packed, long size) throws IOException {
    int length = (int) Math.min(24, source.size() - at);
    byte[] bytes = Arrays.copyOf(source.bytes(at, length), 24);
    int start = s4(bytes, 0) == DESCRIPTOR ? 4 : 0;
    if (s4(bytes, start) != crc) {
      return -1;
    }
    if (u4(bytes, start + 4) == packed && u4(bytes, start + 8) == size) {
      return at + start + 12;
    }
    boolean wide = start == 4 && s8(bytes, 8) == packed && s8(bytes, 16) == size;
    return wide ? at + 24 : -1;
  }

  /** The position of the next local header, or -1. */
  private long nextHeader(long from) throws IOException {
    for (long at = from; at <= source.size() - HEADER; at += WINDOW - 3) {
      int window = at == from ? SMALL_WINDOW : WINDOW;
      int length = (int) Math.min(window, source.size() - at);
      if (!spend(length)) {
        return -1;
      }
      byte[] bytes = source.bytes(at, length);
      for (int i = 0; i + 4 <= length; i++) {
        if (bytes[i] == 'P' && s4(bytes, i) == ZipData.LOCAL_HEADER) {
          return at + i;
        }
      }
      if (window == SMALL_WINDOW) {
        at -= WINDOW - SMALL_WINDOW;
      }
    }
    return -1;
  }

  private boolean spend(long bytes) {
    allowance -= bytes;
    return allowance >= 0;
  }
}
