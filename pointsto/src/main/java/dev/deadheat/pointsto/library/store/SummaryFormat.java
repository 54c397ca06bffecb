package dev.deadheat.pointsto.library.store;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.SerialForm;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The layout of a file of summaries, and its writer; {@link SummaryFile} reads it. Integers of
 * fixed size are big-endian, all others take seven bits a byte.
 *
 * <pre>
 * 0   magic (8), version of the format (4), length of the file (4)
 * 16  key (32): what the summaries were made from
 * 48  number of methods (4), number of shared objects (4), position of their table (4)
 * 60  slots of the class table, a power of two (4), its position (4)
 * 68  CRC-32C of everything but these four bytes (4)
 * 72  classes: name, number of methods, for each method its name, descriptor and length;
 *     then the summaries
 *     shared objects: offsets (4 each), then the entries
 *     class table: for each slot the position of a class or 0 (4 each); a class is in the slot
 *     of its name's hash code or in the next free one
 * </pre>
 *
 * <p>The same summaries give the same bytes. Nothing need be read before it is asked for.
 */
final class SummaryFormat {
  static final long MAGIC = 0x6468_7375_6d6d_0a1aL; // dhsumm, and what text mode would spoil
  static final int VERSION = 1;
  static final int LENGTH_AT = 12;
  static final int KEY_AT = 16;
  static final int METHODS_AT = 48;
  static final int SHARED_AT = 52;
  static final int SLOTS_AT = 60;
  static final int CRC_AT = 68;
  static final int HEADER = 72;

  private final SharedWriter shared = new SharedWriter();
  private final ByteSink out = new ByteSink();
  private final List<String> refused = new ArrayList<>();
  private int methods;

  private SummaryFormat() {}

  /**
   * A file's content.
   *
   * @param refused methods whose summaries have no serial form, with the reason
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Content(byte[] bytes, int methods, List<String> refused) {}

  static Content write(CacheKey key, Collection<Constraints> summaries) {
    return new SummaryFormat().content(key, summaries);
  }

  private Content content(CacheKey key, Collection<Constraints> summaries) {
    Map<String, List<Constraints>> byClass = new TreeMap<>();
    for (Constraints summary : summaries) {
      byClass
          .computeIfAbsent(summary.method().owner().internalName(), c -> new ArrayList<>())
          .add(summary);
    }
    for (int i = 0; i < HEADER; i += 4) {
      out.fixed(0);
    }
    int slots = Integer.highestOneBit(Math.max(1, byClass.size())) * 4;
    int[] table = new int[slots];
    byClass.forEach(
        (name, own) -> {
          int slot = slot(name, slots);
          while (table[slot] != 0) {
            slot = (slot + 1) & (slots - 1);
          }
          table[slot] = out.size();
          type(own);
        });
    int sharedAt = out.size();
    out.bytes(shared.offsets());
    out.bytes(shared.entries());
    int slotsAt = out.size();
    for (int position : table) {
      out.fixed(position);
    }
    out.set(0, (int) (MAGIC >>> 32));
    out.set(4, (int) MAGIC);
    out.set(8, VERSION);
    out.set(LENGTH_AT, out.size());
    for (int i = 0; i < CacheKey.WORDS; i++) {
      out.set(KEY_AT + 4 * i, key.word(i));
    }
    out.set(METHODS_AT, methods);
    out.set(SHARED_AT, shared.count());
    out.set(SHARED_AT + 4, sharedAt);
    out.set(SLOTS_AT, slots);
    out.set(SLOTS_AT + 4, slotsAt);
    byte[] bytes = out.toArray();
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, CRC_AT);
    crc.update(bytes, HEADER, bytes.length - HEADER);
    out.set(CRC_AT, (int) crc.getValue());
    return new Content(out.toArray(), methods, List.copyOf(refused));
  }

  static int slot(String className, int slots) {
    int hash = className.hashCode();
    return (hash ^ (hash >>> 16)) & (slots - 1);
  }

  /** In the order of the class file, which is how a reader looks for them. */
  private void type(List<Constraints> summaries) {
    ClassType type = summaries.get(0).method().owner();
    Map<Integer, Constraints> ordered = new TreeMap<>();
    List<Method> declared = type.methods();
    summaries.forEach(s -> ordered.put(declared.indexOf(s.method()), s));
    ByteSink heads = new ByteSink();
    ByteSink bodies = new ByteSink();
    ByteSink body = new ByteSink();
    int count = 0;
    for (Constraints summary : ordered.values()) {
      body.clear();
      try {
        SerialForm.write(summary, new Sink(body));
      } catch (SerialForm.NoSerialFormException e) {
        refused.add(summary.method() + ": " + e.getMessage());
        continue;
      }
      heads.number(shared.number(summary.method().name()));
      heads.number(shared.number(summary.method().descriptor()));
      heads.number(body.size());
      bodies.bytes(body);
      count++;
    }
    methods += count;
    out.number(shared.number(type.internalName()));
    out.number(count);
    out.bytes(heads);
    out.bytes(bodies);
  }

  private final class Sink implements SerialForm.Sink {
    private final ByteSink to;

    Sink(ByteSink to) {
      this.to = to;
    }

    @Override
    public void number(int value) {
      to.number(value);
    }

    @Override
    public void shared(Object value) {
      to.number(shared.number(value));
    }
  }
}
