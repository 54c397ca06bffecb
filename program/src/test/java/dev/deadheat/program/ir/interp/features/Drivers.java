package dev.deadheat.program.ir.interp.features;

import dev.deadheat.program.ir.interp.Range;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Small programs that put the JDK's own algorithms to work. */
public final class Drivers {
  private Drivers() {}

  public static List<Object> hashMap(int[] keys, String[] values) {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      map.put(keys[i] * 65536, values[i % values.length]);
      map.merge(keys[i] % 5, i, (a, b) -> a + "," + b);
      if (i % 4 == 3) map.remove(keys[i / 2] * 65536);
    }
    return List.of(map.size(), map.toString(), map.containsKey(0), map.containsValue("a"));
  }

  public static String collidingHashMap(@Range(from = 0, to = 40) int n) {
    Map<Object, Integer> map = new HashMap<>();
    for (int i = 0; i < n; i++) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 6; bit++) key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      map.put(key.toString(), i);
    }
    int sum = 0;
    for (Integer i : map.values()) sum = sum * 7 + i;
    return map.size() + ":" + sum;
  }

  public static String treeMap(int[] keys) {
    TreeMap<Integer, Integer> map = new TreeMap<>();
    for (int k : keys) map.merge(k, 1, Integer::sum);
    for (int i = 0; i < keys.length; i += 3) map.remove(keys[i]);
    return map
        + ""
        + map.headMap(0)
        + map.ceilingKey(5)
        + map.descendingMap()
        + map.pollFirstEntry();
  }

  public static String linkedHashMap(String[] keys) {
    Map<String, Integer> map = new LinkedHashMap<>(4, 0.75f, true);
    for (String k : keys) map.put(k, k == null ? 0 : k.length());
    for (int i = 0; i < keys.length; i += 2) map.get(keys[i]);
    return map.toString();
  }

  public static String concurrentHashMap(int[] keys) {
    ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    for (int k : keys) {
      map.merge(k % 50, k, (a, b) -> a ^ b);
      map.computeIfAbsent(k / 2, x -> x + 1);
      map.remove(k + 1);
    }
    return map.size() + new TreeMap<>(map).toString();
  }

  public static int[] priorityQueue(int[] values) {
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    for (int v : values) queue.add(v);
    int[] sorted = new int[values.length];
    for (int i = 0; i < sorted.length; i++) sorted[i] = queue.poll();
    return sorted;
  }

  public static String arrayDeque(int[] values) {
    ArrayDeque<Integer> deque = new ArrayDeque<>(2);
    for (int v : values) {
      if (v % 3 == 0) deque.addFirst(v);
      else if (v % 3 == 1) deque.addLast(v);
      else deque.pollFirst();
    }
    return deque + "" + deque.peekLast();
  }

  public static String arrayList(int[] values, int at) {
    List<Integer> list = new ArrayList<>();
    for (int v : values) list.add(list.size() / 2, v);
    list.remove((Integer) 5);
    list.addAll(1, List.of(1, 2, 3));
    list.subList(0, 2).clear();
    return list + "" + list.indexOf(7) + list.get(at & 7);
  }

  public static String linkedList(int[] values) {
    LinkedList<Integer> list = new LinkedList<>();
    for (int v : values) {
      list.add(list.size() / 3, v);
      if (v < 0) list.removeLast();
    }
    Collections.reverse(list);
    return list.toString();
  }

  public static String treeSet(String[] words) {
    TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Collections.addAll(set, words);
    return set + "" + set.first() + set.tailSet("b");
  }

  public static Object[] mergeSort(String[] words) {
    Object[] copy = words.clone();
    Arrays.sort(copy);
    return copy;
  }

  public static List<Integer> collections(int[] values, int seed) {
    List<Integer> list = new ArrayList<>();
    for (int v : values) list.add(v);
    Collections.shuffle(list, new Random(seed));
    Collections.rotate(list, 3);
    Collections.sort(list, Collections.reverseOrder());
    list.add(Collections.binarySearch(list, 7, Collections.reverseOrder()));
    list.add(Collections.max(list) - Collections.min(list) + Collections.frequency(list, 1));
    return list;
  }

  public static String bitSet(int[] bits) {
    BitSet a = new BitSet();
    BitSet b = new BitSet(10);
    for (int bit : bits) {
      a.set(bit & 127);
      b.flip(bit & 63, (bit & 63) + 5);
    }
    BitSet c = (BitSet) a.clone();
    c.and(b);
    a.xor(b);
    return a + " " + c + c.cardinality() + a.nextClearBit(3) + a.previousSetBit(40) + a.length();
  }

  public static String base64(byte[] bytes) {
    String basic = Base64.getEncoder().encodeToString(bytes);
    String mime = Base64.getMimeEncoder().encodeToString(bytes);
    String url = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    boolean back = Arrays.equals(bytes, Base64.getDecoder().decode(basic));
    return basic + mime + url + back + Arrays.equals(bytes, Base64.getMimeDecoder().decode(mime));
  }

  public static byte[] base64Decode(String s) {
    return Base64.getDecoder().decode(s);
  }

  public static String uuid(long a, long b) {
    UUID uuid = new UUID(a, b);
    return uuid + "" + UUID.fromString(uuid.toString()).equals(uuid) + uuid.hashCode();
  }

  public static String uuidFromString(String s) {
    return UUID.fromString(s + "-1-2-3-4").toString();
  }

  public static String random(long seed, @Range(from = -1, to = 1000) int bound) {
    Random random = new Random(seed);
    return random.nextInt()
        + ","
        + random.nextLong()
        + ","
        + random.nextInt(bound)
        + ","
        + random.nextDouble()
        + ","
        + random.nextBoolean();
  }

  public static String bigIntegers(BigInteger a, BigInteger b) {
    return a.add(b)
        + " "
        + a.subtract(b)
        + " "
        + a.multiply(b)
        + " "
        + a.gcd(b)
        + " "
        + a.compareTo(b)
        + a.and(b)
        + a.xor(b).not()
        + a.bitLength()
        + b.bitCount();
  }

  public static BigInteger[] bigDivision(BigInteger a, BigInteger b) {
    return a.divideAndRemainder(b);
  }

  public static BigInteger modPow(BigInteger a, BigInteger b, BigInteger m) {
    BigInteger exponent = b.shiftRight(Math.max(0, b.bitLength() - 40));
    return a.modPow(exponent, m.shiftRight(m.bitLength() / 2));
  }

  public static BigInteger bigPower(BigInteger a, @Range(from = -1, to = 5) int n) {
    return a.pow(n).shiftLeft(n).sqrt();
  }

  public static String bigText(BigInteger a, @Range(from = 1, to = 37) int radix) {
    String text = a.toString(radix);
    return text + new BigInteger(text, Math.max(2, Math.min(36, radix))).equals(a);
  }

  public static byte[] bigBytes(BigInteger a) {
    return new BigInteger(a.toByteArray()).negate().toByteArray();
  }

  public static boolean bigPrime(@Range(from = 2, to = 3000) int n) {
    BigInteger b = BigInteger.valueOf(n);
    return BigInteger.TWO.modPow(b.subtract(BigInteger.ONE), b).equals(BigInteger.ONE);
  }

  public static String bigDecimals(BigDecimal a, BigDecimal b) {
    return a.add(b)
        + " "
        + a.multiply(b).toPlainString()
        + " "
        + a.compareTo(b)
        + " "
        + a.divide(b, MathContext.DECIMAL64)
        + a.stripTrailingZeros().scale();
  }

  public static BigDecimal bigDecimalText(String s) {
    return new BigDecimal(s).round(new MathContext(5));
  }

  public static String regex(String s) {
    Matcher m = Pattern.compile("([a-c]+)(\\d*)|(?<rest>[^a-c]{2})").matcher(s);
    StringBuilder found = new StringBuilder();
    while (m.find()) found.append(m.start()).append(m.group(1)).append(m.group("rest")).append(';');
    return found + s.replaceAll("a+b?", "<$0>");
  }

  public static String splitting(String s) {
    StringJoiner joiner = new StringJoiner("|", "[", "]");
    for (String part : s.split("a")) joiner.add(part);
    StringTokenizer tokens = new StringTokenizer(s, "b1 ");
    while (tokens.hasMoreTokens()) joiner.add(tokens.nextToken());
    return joiner.toString();
  }

  public static String formatting(int i, String s, double d) {
    return String.format("%05d|%-8s|%x|%,d|%c|%8.3f|%b|%%", i, s, i, i, 'c', d % 1000, d > 0);
  }

  public static String builders(String s, int n, char c) {
    StringBuilder b = new StringBuilder(s);
    b.append(n).insert(b.length() / 2, c).deleteCharAt(0).reverse().appendCodePoint(0x1F600);
    b.replace(1, 2, "xyz").append(new char[] {c, 'd'}).append(1.25f).append(Long.MIN_VALUE);
    return b.substring(2) + b.indexOf("x") + b.lastIndexOf("1");
  }

  public static int hashes(Object a, String b, double c) {
    return Objects.hash(a instanceof int[] ? null : a, b, c)
        + Arrays.deepHashCode(new Object[] {b});
  }

  public static String streamSum(int[] values) {
    return Arrays.stream(values).filter(v -> v > 0).summaryStatistics().toString();
  }

  public static int[] copies(
      int[] a, @Range(from = -2, to = 9) int from, @Range(from = -2, to = 15) int to) {
    int[] copy = Arrays.copyOfRange(a, from, to);
    System.arraycopy(a, from, copy, 1, to / 2);
    return Arrays.copyOf(copy, to);
  }
}
