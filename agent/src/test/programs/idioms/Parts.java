package idioms;

import static idioms.Idioms.both;

import idioms.Idioms.Case;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;

/** Arrays that are given to the JDK: the part that it reads or writes counts, and no more. */
public final class Parts {
  private Parts() {}

  static void sink(Object o) { System.identityHashCode(o); }

  static class NewStringBad implements Case {
    final char[] a = new char[4];
    public void run() throws Exception { both(() -> a[1] = 'x', () -> sink(new String(a))); }
  }

  static class NewStringBytesBad implements Case {
    final byte[] a = new byte[8];
    public void run() throws Exception { both(() -> a[5] = 1, () -> sink(new String(a, 4, 2, StandardCharsets.UTF_8))); }
  }

  static class ValueOfCharsBad implements Case {
    final char[] a = new char[4];
    public void run() throws Exception { both(() -> a[1] = 'x', () -> sink(String.valueOf(a, 1, 1))); }
  }

  static class GetCharsBad implements Case {
    final char[] a = new char[8];
    public void run() throws Exception { both(() -> "abcdef".getChars(2, 4, a, 5), () -> sink(a[6])); }
  }

  static class AppendCharsBad implements Case {
    final char[] a = new char[4];
    public void run() throws Exception { both(() -> a[2] = 'x', () -> sink(new StringBuilder().append(a, 1, 2))); }
  }

  static class BufferGetBad implements Case {
    final byte[] a = new byte[8];
    public void run() throws Exception { both(() -> ByteBuffer.allocate(4).get(a, 2, 4), () -> sink(a[5])); }
  }

  static class BufferPutBad implements Case {
    final byte[] a = new byte[8];
    public void run() throws Exception { both(() -> ByteBuffer.allocate(8).put(a), () -> a[7] = 1); }
  }

  static class NextBytesBad implements Case {
    final byte[] a = new byte[8];
    public void run() throws Exception { both(() -> new Random().nextBytes(a), () -> sink(a[7])); }
  }

  static class ReadNBytesBad implements Case {
    final byte[] a = new byte[8];
    int fill(int n) { return new ByteArrayInputStream(new byte[n]).readNBytes(a, 2, 6); }
    public void run() throws Exception { both(() -> fill(4), () -> sink(a[5])); }
  }

  static class EqualsBad implements Case {
    final int[] a = new int[4], b = new int[4];
    public void run() throws Exception { both(() -> b[3] = 0, () -> Arrays.equals(a, b)); }
  }

  static class MismatchBad implements Case {
    final long[] a = {1, 2, 3, 4}, b = {1, 2, 9};
    public void run() throws Exception { both(() -> b[2] = 0, () -> Arrays.mismatch(a, 1, 4, b, 1, 3)); }
  }

  static class ReflectedBad implements Case {
    final int[] a = new int[4];
    public void run() throws Exception { both(() -> Array.setInt(a, 1, 3), () -> Array.get(a, 1)); }
  }

  static class HashBad implements Case {
    final int[] a = new int[4];
    public void run() throws Exception { both(() -> Arrays.fill(a, 1, 2, 7), () -> Arrays.hashCode(a)); }
  }

  static class StreamPartBad implements Case {
    final int[] a = new int[8];
    public void run() throws Exception { both(() -> a[3] = 1, () -> sink(Arrays.stream(a, 2, 5).sum())); }
  }

  static class DigestPartBad implements Case {
    final byte[] a = new byte[8];
    void digest() { try { MessageDigest.getInstance("MD5").update(a, 2, 3); } catch (java.security.NoSuchAlgorithmException e) { throw new IllegalStateException(e); } }
    public void run() throws Exception { both(this::digest, () -> a[4] = 1); }
  }

  static class ChecksumPartBad implements Case {
    final byte[] a = new byte[8];
    public void run() throws Exception { both(() -> new CRC32().update(a, 2, 3), () -> a[4] = 1); }
  }

  static class SearchBad implements Case {
    final int[] a = {1, 2, 3, 4, 5};
    public void run() throws Exception { both(() -> Arrays.sort(a), () -> Arrays.binarySearch(a, 9)); }
  }

  /** Beside the part that counts, and none where the JDK throws or does not look. */
  static class PartsOk implements Case {
    final char[] c = new char[8];
    final byte[] b = new byte[8];
    final int[] n = new int[8];
    public void run() throws Exception {
      both(() -> c[0] = 'x', () -> sink(new String(c, 1, 3) + String.valueOf(c, 4, 2)));
      both(() -> c[7] = 'x', () -> "abcdef".getChars(0, 3, c, 4));
      both(() -> c[3] = 'y', () -> sink(new StringBuilder().append(c, 0, 3)));
      both(() -> b[6] = 1, () -> ByteBuffer.allocate(4).get(b, 2, 4));
      both(() -> b[7] = 1, () -> new ByteArrayInputStream(new byte[3]).readNBytes(b, 2, 6));
      both(() -> n[6] = 1, () -> { Arrays.sort(n, 0, 4); Arrays.fill(n, 4, 6, 1); Arrays.copyOfRange(n, 0, 6); Arrays.copyOf(n, 6); });
      both(() -> n[0] = 1, () -> sink(Arrays.stream(n, 1, 8).sum()));
      both(() -> Array.setInt(n, 1, 3), () -> Array.setInt(n, 2, 3));
    }
  }

  static class ComparedOk implements Case {
    final int[] a = {1, 2, 3}, b = {9, 2, 3}, c = new int[4];
    final byte[] d = new byte[4];
    public void run() throws Exception {
      both(() -> a[2] = 3, () -> Arrays.equals(a, b));
      both(() -> a[1] = 3, () -> Arrays.equals(a, c));
      both(() -> c[0] = 3, () -> Arrays.binarySearch(c, 9));
      both(() -> d[0] = 1, () -> { try { sink(new String(d, 0, 9)); } catch (IndexOutOfBoundsException e) { sink(e); } });
      var stream = Arrays.stream(c);
      Thread t = new Thread(() -> c[1] = 2);
      t.start();
      t.join();
      sink(stream.max());
    }
  }

  static class LockedOk implements Case {
    final byte[] b = new byte[8];
    synchronized void fill() { new Random().nextBytes(b); }
    synchronized String text() { return new String(b, StandardCharsets.ISO_8859_1); }
    public void run() throws Exception { both(() -> { fill(); text(); }, () -> { text(); fill(); }); }
  }

  static class OwnStream extends java.io.InputStream {
    @Override public int read() { return 1; }
    @Override public int readNBytes(byte[] b, int from, int n) throws IOException { return 0; }
  }

  /** What a class of the program does to an array it says itself. */
  static class OwnRandom extends Random {
    @Override public void nextBytes(byte[] b) { b[0] = 4; }
  }

  static class OwnOk implements Case {
    final byte[] b = new byte[8];
    public void run() throws Exception {
      Random r = new OwnRandom();
      both(() -> r.nextBytes(b), () -> b[1] = 1);
      both(() -> { try { new OwnStream().readNBytes(b, 0, 8); } catch (IOException e) { throw new IllegalStateException(e); } }, () -> b[1] = 1);
    }
  }
}
