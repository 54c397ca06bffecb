package dev.deadheat.pointsto.library.store;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.SerialForm;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Summaries as {@link SummaryFormat} lays them out, for the types of one program. They stay as
 * bytes, mapped into memory, until somebody asks for them. May be asked from any number of threads.
 *
 * <p>The file itself is never changed after it got its name, only replaced; so what was checked
 * when it was opened holds as long as it is used.
 */
final class SummaryFile {
  private static final int[] NONE = {};

  private final ByteBuffer bytes;
  private final Types types;
  private final SharedReader shared;
  private final int slots;
  private final int slotsAt;

  /** Where the summaries of a class's methods begin, in the order it declares them; 0 for none. */
  private final Map<ClassType, int[]> positions = new ConcurrentHashMap<>();

  private SummaryFile(ByteBuffer bytes, Types types) {
    this.bytes = bytes;
    this.types = types;
    this.shared =
        new SharedReader(
            bytes,
            bytes.getInt(SummaryFormat.SHARED_AT + 4),
            bytes.getInt(SummaryFormat.SHARED_AT),
            types);
    this.slots = bytes.getInt(SummaryFormat.SLOTS_AT);
    this.slotsAt = bytes.getInt(SummaryFormat.SLOTS_AT + 4);
  }

  /**
   * Opens a file and checks that it is whole and the right one.
   *
   * @throws StaleSummariesException if it is not
   * @throws IOException if it cannot be read
   */
  static SummaryFile open(Path file, CacheKey key, Types types) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      if (size < SummaryFormat.HEADER || size > Integer.MAX_VALUE) {
        throw new StaleSummariesException("has an impossible size of " + size + " bytes");
      }
      // Mapped, it outlives the channel.
      return of(channel.map(FileChannel.MapMode.READ_ONLY, 0, size), key, types);
    }
  }

  /** The same for bytes in memory. */
  static SummaryFile of(ByteBuffer bytes, CacheKey key, Types types) {
    if (bytes.getLong(0) != SummaryFormat.MAGIC) {
      throw new StaleSummariesException("does not hold summaries");
    }
    int version = bytes.getInt(8);
    if (version != SummaryFormat.VERSION) {
      throw new StaleSummariesException(
          "has format " + version + " instead of " + SummaryFormat.VERSION);
    }
    if (bytes.getInt(SummaryFormat.LENGTH_AT) != bytes.limit()) {
      throw new StaleSummariesException(
          "is cut off: " + bytes.limit() + " of " + bytes.getInt(SummaryFormat.LENGTH_AT));
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate().limit(SummaryFormat.CRC_AT));
    crc.update(bytes.duplicate().position(SummaryFormat.HEADER));
    if ((int) crc.getValue() != bytes.getInt(SummaryFormat.CRC_AT)) {
      throw new StaleSummariesException("is damaged: its checksum does not fit");
    }
    for (int i = 0; i < CacheKey.WORDS; i++) {
      if (bytes.getInt(SummaryFormat.KEY_AT + 4 * i) != key.word(i)) {
        throw new StaleSummariesException("was made from other classes or by another deadheat");
      }
    }
    return new SummaryFile(bytes, types);
  }

  /** How many methods have a summary here. */
  int methods() {
    return bytes.getInt(SummaryFormat.METHODS_AT);
  }

  int size() {
    return bytes.limit();
  }

  /** The summary of a method, or null. */
  @Nullable Constraints find(Method method) {
    int[] own = positions.computeIfAbsent(method.owner(), this::positions);
    if (own.length == 0) {
      return null;
    }
    int position = own[method.owner().methods().indexOf(method)];
    return position == 0 ? null : SerialForm.read(method, new Source(position));
  }

  /** All summaries. */
  List<Constraints> all() {
    List<Constraints> all = new ArrayList<>();
    for (int slot = 0; slot < slots; slot++) {
      int at = bytes.getInt(slotsAt + 4 * slot);
      if (at != 0) {
        String name = shared.get(new ByteCursor(bytes, at).number(), String.class);
        for (Method method : types.classType(name).methods()) {
          Constraints summary = find(method);
          if (summary != null) {
            all.add(summary);
          }
        }
      }
    }
    return all;
  }

  private int[] positions(ClassType type) {
    for (int slot = SummaryFormat.slot(type.internalName(), slots);
        bytes.getInt(slotsAt + 4 * slot) != 0;
        slot = (slot + 1) & (slots - 1)) {
      ByteCursor at = new ByteCursor(bytes, bytes.getInt(slotsAt + 4 * slot));
      if (shared.get(at.number(), String.class).equals(type.internalName())) {
        return positions(type, at);
      }
    }
    return NONE;
  }

  private int[] positions(ClassType type, ByteCursor at) {
    List<Method> declared = type.methods();
    int[] found = new int[declared.size()];
    int next = 0;
    int offset = 1; // from the first summary on; 0 is for none
    for (int count = at.number(); count > 0; count--) {
      String name = shared.get(at.number(), String.class);
      Descriptor descriptor = shared.get(at.number(), Descriptor.class);
      while (next < found.length && !declared.get(next).hasShape(name, descriptor)) {
        next++;
      }
      if (next == found.length) {
        throw new StaleSummariesException(type + " has no method " + name + descriptor + " now");
      }
      found[next++] = offset;
      offset += at.number();
    }
    for (int i = 0; i < found.length; i++) {
      found[i] += found[i] == 0 ? 0 : at.position() - 1;
    }
    return found;
  }

  private final class Source implements SerialForm.Source {
    private final ByteCursor at;

    Source(int position) {
      this.at = new ByteCursor(bytes, position);
    }

    @Override
    public int number() {
      return at.number();
    }

    @Override
    public <T> T shared(Class<T> type) {
      return shared.get(at.number(), type);
    }
  }
}
