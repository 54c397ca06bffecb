package idioms;

import static idioms.Effects.seq;

import idioms.Idioms.Case;
import java.io.*;
import java.text.BreakIterator;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.Pattern;
import java.util.stream.*;

/** More classes of the JDK that are not thread-safe, and calls that read what they are given. */
public final class Values {
  private Values() {}

  static void sink(Object o) { System.identityHashCode(o); }

  static class DateBad implements Case {
    final Date d = new Date();
    public void run() throws Exception { seq(() -> d.setTime(5), () -> sink(d.getTime())); }
  }

  static class DateOk implements Case {
    final Date d = new Date();
    public void run() throws Exception { seq(() -> { synchronized (d) { d.setTime(5); } }, () -> { synchronized (d) { sink(d.getTime()); } }); seq(() -> sink(d.getTime()), () -> sink(d.toString() + d.before(new Date()))); }
  }

  static class StatisticsBad implements Case {
    final IntSummaryStatistics s = new IntSummaryStatistics();
    public void run() throws Exception { seq(() -> s.accept(5), () -> s.accept(6)); }
  }

  static class StatisticsOk implements Case {
    public void run() throws Exception { for (int i = 0; i < 5; i++) sink(IntStream.range(0, 5000).parallel().summaryStatistics().getMax()); }
  }

  static class PointBad implements Case {
    final java.awt.Point p = new java.awt.Point();
    public void run() throws Exception { seq(() -> p.x++, () -> p.x++); }
  }

  static class PointOk implements Case {
    final java.awt.Point p = new java.awt.Point();
    public void run() throws Exception { seq(() -> { synchronized (p) { p.x++; } }, () -> { synchronized (p) { p.x++; } }); seq(() -> p.x++, () -> p.y++); }
  }

  static class GeneratorBad implements Case {
    final java.util.random.RandomGenerator g = java.util.random.RandomGenerator.of("L64X128MixRandom");
    public void run() throws Exception { seq(() -> g.nextInt(), () -> g.nextInt()); }
  }

  static class GeneratorOk implements Case {
    final java.util.random.RandomGenerator g = new Random(), h = ThreadLocalRandom.current();
    final java.util.random.RandomGenerator.SplittableGenerator s = java.util.random.RandomGenerator.SplittableGenerator.of("L64X128MixRandom");
    public void run() throws Exception {
      seq(() -> g.nextInt(), () -> g.nextInt()); seq(() -> h.nextInt(), () -> h.nextInt());
      var a = s.split(); var b = s.split();
      seq(() -> a.nextInt(), () -> b.nextInt());
    }
  }

  static class ListEqualsBad implements Case {
    final List<Integer> s = new ArrayList<>(List.of(1));
    public void run() throws Exception { List<Integer> mine = new ArrayList<>(List.of(1)); seq(() -> s.add(1), () -> sink(mine.equals(s))); }
  }

  static class ObjectsEqualsBad implements Case {
    final List<Integer> s = new ArrayList<>(List.of(1));
    public void run() throws Exception { List<Integer> mine = new ArrayList<>(List.of(1)); seq(() -> s.add(1), () -> sink(Objects.equals(s, mine))); }
  }

  static class ObjectsHashBad implements Case {
    final List<Integer> s = new ArrayList<>(List.of(1));
    public void run() throws Exception { seq(() -> s.add(1), () -> sink(Objects.hashCode(s))); }
  }

  static class MapEqualsBad implements Case {
    final Map<Integer, Integer> s = new HashMap<>();
    public void run() throws Exception { Map<Integer, Integer> mine = new TreeMap<>(); seq(() -> s.put(1, 1), () -> sink(mine.equals(s))); }
  }

  static class ListOfBad implements Case {
    final Integer[] a = new Integer[] {1, 2};
    public void run() throws Exception { seq(() -> a[0] = 3, () -> sink(List.of(a))); }
  }

  static class AddAllArrayBad implements Case {
    final Integer[] a = new Integer[] {1, 2};
    public void run() throws Exception { seq(() -> a[0] = 3, () -> Collections.addAll(new ArrayList<Integer>(), a)); }
  }

  static class HexBad implements Case {
    final byte[] a = new byte[10];
    public void run() throws Exception { seq(() -> a[0] = 3, () -> sink(HexFormat.of().formatHex(a))); }
  }

  static class KeySpecBad implements Case {
    final byte[] a = new byte[16];
    public void run() throws Exception { seq(() -> a[0] = 3, () -> sink(new javax.crypto.spec.SecretKeySpec(a, "AES"))); }
  }

  static class SetSeedBad implements Case {
    final byte[] a = new byte[16];
    public void run() throws Exception { seq(() -> a[0] = 3, () -> new java.security.SecureRandom().setSeed(a)); }
  }

  static class LifoBad implements Case {
    final Deque<Integer> d = new ArrayDeque<>();
    public void run() throws Exception { Queue<Integer> q = Collections.asLifoQueue(d); seq(() -> q.add(1), () -> sink(d.size())); }
  }

  static class EnumerationBad implements Case {
    final List<Integer> d = new ArrayList<>(List.of(1));
    public void run() throws Exception { seq(() -> d.add(1), () -> sink(Collections.enumeration(d).nextElement())); }
  }

  static class MatcherInputBad implements Case {
    final StringBuilder b = new StringBuilder("abc"); static final Pattern P = Pattern.compile("b");
    public void run() throws Exception { seq(() -> b.append("x"), () -> sink(P.matcher(b).find())); }
  }

  static class SplitInputBad implements Case {
    final StringBuilder b = new StringBuilder("abc"); static final Pattern P = Pattern.compile("b");
    public void run() throws Exception { seq(() -> b.append("x"), () -> sink(P.split(b))); }
  }

  static class JoinerBad implements Case {
    final StringBuilder b = new StringBuilder("abc");
    public void run() throws Exception { seq(() -> b.append("x"), () -> sink(new StringJoiner(",").add(b))); }
  }

  static class WriterAppendBad implements Case {
    final StringBuilder b = new StringBuilder("abc");
    public void run() throws Exception { seq(() -> b.append("x"), () -> new StringWriter().append(b)); }
  }

  static class CowOfBad implements Case {
    final List<Integer> m = new ArrayList<>();
    public void run() throws Exception { seq(() -> m.add(1), () -> sink(new CopyOnWriteArrayList<>(m).size() + new ConcurrentLinkedQueue<>(m).size())); }
  }

  static class ForEachRefBad implements Case {
    final List<Integer> m = new ArrayList<>();
    public void run() throws Exception { seq(() -> m.add(1), () -> List.of(1, 2).forEach(m::add)); }
  }

  /** Equality that is told by identity or by the classes looks into neither. */
  static class EqualsOk implements Case {
    final List<Integer> list = new ArrayList<>(List.of(1));
    public void run() throws Exception {
      seq(() -> list.add(1), () -> { sink(list.equals(null)); sink(list.equals("")); sink(list.equals(new HashSet<>())); sink(Objects.equals(list, list)); sink(new HashSet<>().equals(list)); sink(Objects.equals("", list)); });
    }
  }

  /** Wrappers compare with their lock held. */
  static class LockedEqualsOk implements Case {
    final List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
    public void run() throws Exception { seq(() -> list.add(1), () -> { sink(list.equals(List.of(1))); sink(Objects.equals(list, List.of(1))); }); }
  }

  static class WalksBad implements Case {
    final BreakIterator words = BreakIterator.getWordInstance();
    public void run() throws Exception { words.setText("a b c"); seq(() -> words.next(), () -> words.next()); }
  }

  static class InstantOk implements Case {
    final Calendar c = new GregorianCalendar(2020, 1, 1);
    public void run() throws Exception { c.getTimeInMillis(); seq(() -> sink(c.toInstant()), () -> sink(c.toInstant())); }
  }

  static class InstantBad implements Case {
    final Calendar c = new GregorianCalendar(2020, 1, 1);
    public void run() throws Exception { seq(() -> sink(c.toInstant()), () -> c.setTimeInMillis(5)); }
  }

  /** What is read by both, and the other half of an array. */
  static class GivenOk implements Case {
    final List<Integer> list = new ArrayList<>(List.of(1));
    final byte[] bytes = new byte[20];
    final StringBuilder text = new StringBuilder("a b");
    static final Pattern P = Pattern.compile("b");
    void use() {
      sink(new ArrayList<>(List.of(2)).equals(list)); sink(Objects.hashCode(list)); sink(Collections.enumeration(list));
      sink(HexFormat.of().formatHex(bytes, 0, 10)); sink(new javax.crypto.spec.SecretKeySpec(bytes, 2, 8, "AES"));
      sink(P.matcher(text).find()); sink(new StringJoiner(",").add(text));
    }
    public void run() throws Exception { seq(this::use, () -> { use(); bytes[11] = 1; }); }
  }
}
