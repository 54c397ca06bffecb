package dev.deadheat.pointsto.library.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Stands for all that summaries were made from: equal keys, equal summaries. */
final class CacheKey {
  static final int WORDS = 8;

  private final byte[] digest;

  private CacheKey(byte[] digest) {
    this.digest = digest;
  }

  /** The key of these texts in this order; no two lists of texts have the same. */
  static CacheKey of(Iterable<String> texts) {
    MessageDigest sha = sha();
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      sha.update(ByteBuffer.allocate(4).putInt(0, bytes.length));
      sha.update(bytes);
    }
    return new CacheKey(sha.digest());
  }

  static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  int word(int i) {
    return ByteBuffer.wrap(digest).getInt(4 * i);
  }

  /** Enough of it for a file's name; the file has all of it. */
  String shortText() {
    return HexFormat.of().formatHex(digest, 0, 8);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(digest);
  }
}
