package idioms;

import static idioms.Idioms.both;

import idioms.Idioms.Case;
import java.security.MessageDigest;
import java.text.NumberFormat;
import java.util.*;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/** Objects of the JDK that are not thread-safe: in subclasses, as arguments, through views, as text. */
public final class Shared {
  private Shared() {}

  static void sink(Object o) { System.identityHashCode(o); }

  // Classes of the program that extend a container.

  static class Plain extends ArrayList<Integer> { int twice() { return size() * 2; } }

  static class SubclassBad implements Case {
    final Plain p = new Plain();
    public void run() throws Exception { both(() -> p.add(1), () -> p.add(2)); }
  }

  static class SubclassReferenceBad implements Case {
    final Plain p = new Plain();
    public void run() throws Exception { both(() -> p.add(1), p::clear); }
  }

  static class SubclassByInterfaceBad implements Case {
    final List<Integer> p = new Plain();
    public void run() throws Exception { both(() -> p.add(1), () -> p.size()); }
  }

  static class SubclassOk implements Case {
    final Plain p = new Plain();
    synchronized void add() { p.add(1); p.twice(); for (int i : p) sink(i); }
    public void run() throws Exception { both(this::add, this::add); Plain q = new Plain(); q.add(1); both(() -> q.get(0), () -> q.contains(1)); }
  }

  /** It locks in what it overrides; what it inherits calls that. */
  static class Locked extends HashSet<Integer> {
    @Override public synchronized boolean add(Integer i) { return super.add(i); }
    @Override public synchronized int size() { return super.size(); }
    @Override public synchronized boolean contains(Object o) { return super.contains(o); }
    @Override public synchronized String toString() { return super.toString(); }
  }

  static class LockedSubclassOk implements Case {
    final Locked s = new Locked();
    final Set<Integer> t = s;
    public void run() throws Exception {
      both(() -> { s.add(1); t.add(2); s.addAll(List.of(3, 4)); }, () -> { t.size(); s.contains(3); t.containsAll(List.of(1)); });
      both(() -> s.add(9), () -> sink("" + s));
    }
  }

  static class LockedSubclassBad implements Case {
    final Locked s = new Locked();
    public void run() throws Exception { both(() -> s.remove(1), () -> s.remove(2)); }
  }

  /** Reported where the class calls the JDK. */
  static class OverridingBad implements Case {
    static class Counting extends ArrayList<String> { @Override public boolean add(String s) { return super.add(s + size()); } }
    final List<String> c = new Counting();
    public void run() throws Exception { both(() -> c.add("x"), () -> c.add("y")); }
  }

  static class InheritedBad implements Case {
    static class Counting extends ArrayList<String> { @Override public synchronized boolean add(String s) { return super.add(s); } }
    final Counting c = new Counting();
    public void run() throws Exception { both(() -> c.add("x"), () -> c.remove("y")); }
  }

  static class Recent extends LinkedHashMap<Integer, Integer> {
    Recent() { super(16, .75f, true); }
    @Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { return size() > 3; }
  }

  static class RecentBad implements Case {
    final Recent r = new Recent();
    public void run() throws Exception { both(() -> r.get(1), () -> r.get(2)); }
  }

  static class RecentOk implements Case {
    final Recent r = new Recent();
    void use(int i) { synchronized (r) { r.put(i, i); r.get(1); } }
    public void run() throws Exception { both(() -> use(1), () -> use(2)); }
  }

  /** What constructors have put behind final fields is seen through these, even if the object is passed on by a race. */
  static class Passed {
    static Fixed it;
    static void set(Fixed f) { it = f; }
    static Fixed get() { return it; }
  }

  static class Fixed {
    final Plain p = new Plain();
    final List<String> l = Arrays.asList("a", "b");
    final List<String> u = Collections.unmodifiableList(Arrays.asList("a", "b"));
    final StringBuilder b = new StringBuilder();
    Fixed() { p.add(1); b.append("x"); l.set(0, "c"); }
  }

  static class FinalOk implements Case {
    public void run() throws Exception {
      Turn.set(0);
      both(() -> { Passed.set(new Fixed()); Turn.set(1); },
          () -> { Turn.await(1); Fixed f = Passed.get(); f.p.get(0); f.l.get(1); f.u.get(0); for (String s : f.l) sink(s); f.b.charAt(0); sink("" + f.u + f.p); });
      Turn.set(0);
    }
  }

  static class FinalBad implements Case {
    public void run() throws Exception {
      Fixed f = new Fixed();
      both(() -> f.p.add(2), () -> f.p.get(0));
    }
  }

  // Given to the JDK.

  static class AddAllBad implements Case {
    final List<Integer> l = new ArrayList<>();
    public void run() throws Exception { both(() -> l.add(1), () -> new ArrayList<Integer>().addAll(l)); }
  }

  static class CopyConstructorBad implements Case {
    final Map<Integer, Integer> m = new TreeMap<>();
    public void run() throws Exception { both(() -> m.put(1, 1), () -> sink(new HashMap<>(m))); }
  }

  static class CopyOfBad implements Case {
    final Set<Integer> s = new HashSet<>();
    public void run() throws Exception { both(() -> s.add(1), () -> List.copyOf(s)); }
  }

  static class SortBad implements Case {
    final List<Integer> l = new ArrayList<>(List.of(2, 1));
    public void run() throws Exception { both(() -> Collections.sort(l), () -> l.get(0)); }
  }

  static class JoinBad implements Case {
    final List<String> l = new ArrayList<>();
    public void run() throws Exception { both(() -> l.add(""), () -> String.join(",", l)); }
  }

  static class TextBad implements Case {
    final List<String> l = new ArrayList<>();
    public void run() throws Exception { both(() -> l.add(""), () -> sink("all: " + l)); }
  }

  static class ValueOfBad implements Case {
    final StringBuilder b = new StringBuilder();
    public void run() throws Exception { both(() -> b.append("x"), () -> sink(String.valueOf((Object) b))); }
  }

  static class HashCodeBad implements Case {
    final List<String> l = new ArrayList<>();
    public void run() throws Exception { both(() -> l.add(""), () -> l.hashCode()); }
  }

  /** All with the lock, all by one thread, or only read; what has no value of its own is not read by hashCode. */
  static class ArgumentsOk implements Case {
    final List<Integer> l = new ArrayList<>(List.of(3, 1, 2));
    final Deque<Integer> d = new ArrayDeque<>();
    synchronized void all() {
      l.add(4);
      List<Integer> copy = new ArrayList<>(l);
      copy.addAll(l);
      Collections.sort(l);
      sink(List.copyOf(l) + " " + l + Collections.max(l) + l.hashCode());
      l.removeAll(copy.subList(0, 1));
    }
    public void run() throws Exception {
      both(this::all, this::all);
      List<Integer> full = new LinkedList<>(List.of(1, 2));
      both(() -> sink(new HashSet<>(full)), () -> sink("" + full + full.stream().count() + full.hashCode()));
      both(() -> d.hashCode(), () -> { d.equals(null); });
      both(() -> d.add(1), () -> d.hashCode());
      List<Integer> given = new ArrayList<>();
      both(() -> given.add(1), () -> new ArrayList<Integer>().removeAll(given));
    }
  }

  /** The wrapper reads what it is given with its lock held. */
  static class WrapperOk implements Case {
    final List<Integer> all = Collections.synchronizedList(new ArrayList<>());
    final List<Integer> more = new ArrayList<>();
    public void run() throws Exception {
      both(() -> all.addAll(more), () -> { synchronized (all) { more.add(1); } });
      List<Integer> view = Collections.unmodifiableList(all);
      both(() -> all.add(1), () -> view.size());
      both(() -> all.add(1), () -> List.copyOf(all));
      Vector<Integer> v = new Vector<>();
      both(() -> v.add(1), () -> sink(new ArrayList<>(v)));
    }
  }

  static class WrapperBad implements Case {
    final List<Integer> all = Collections.synchronizedList(new ArrayList<>());
    final List<Integer> more = new ArrayList<>();
    public void run() throws Exception { both(() -> all.addAll(more), () -> more.add(1)); }
  }

  // Views.

  static class ValuesBad implements Case {
    final Map<Integer, Integer> m = new HashMap<>();
    public void run() throws Exception { both(() -> m.put(1, 1), () -> m.values().contains(1)); }
  }

  static class SubListBad implements Case {
    final List<Integer> l = new ArrayList<>(List.of(1, 2));
    public void run() throws Exception { List<Integer> s = l.subList(0, 1); both(() -> l.set(1, 1), () -> s.get(0)); }
  }

  static class HeadMapBad implements Case {
    final TreeMap<Integer, Integer> m = new TreeMap<>();
    public void run() throws Exception { SortedMap<Integer, Integer> h = m.headMap(5); both(() -> m.put(1, 1), () -> h.keySet().contains(3)); }
  }

  static class DescendingBad implements Case {
    final TreeSet<Integer> s = new TreeSet<>();
    public void run() throws Exception { both(() -> s.add(1), () -> s.descendingSet().contains(3)); }
  }

  static class UnmodifiableBad implements Case {
    final Map<Integer, Integer> m = new HashMap<>();
    public void run() throws Exception { Map<Integer, Integer> u = Collections.unmodifiableMap(m); both(() -> m.put(1, 1), () -> u.get(1)); }
  }

  static class CheckedBad implements Case {
    final List<Integer> l = new LinkedList<>();
    public void run() throws Exception { List<Integer> c = Collections.checkedList(l, Integer.class); both(() -> l.add(1), () -> c.size()); }
  }

  static class CollectionStreamBad implements Case {
    final Map<Integer, Integer> m = new HashMap<>();
    public void run() throws Exception { both(() -> m.put(1, 1), () -> sink(m.values().stream().map(i -> i + 1).collect(Collectors.toList()))); }
  }

  /** A stream reads its source when it is used, not when it is made. */
  static class ViewsOk implements Case {
    final TreeMap<Integer, Integer> m = new TreeMap<>();
    public void run() throws Exception {
      List<Integer> l = new ArrayList<>();
      Thread t = new Thread(() -> l.add(1));
      var s = l.stream();
      var u = Collections.unmodifiableList(l);
      t.start();
      t.join();
      sink(s.count());
      both(() -> u.get(0), () -> l.contains(7));
      SortedMap<Integer, Integer> head = m.headMap(3);
      both(() -> { synchronized (m) { m.put(1, 1); } }, () -> { synchronized (m) { head.get(1); head.put(2, 2); } });
      both(() -> { synchronized (m) { m.clear(); } }, () -> { synchronized (m) { for (var e : head.entrySet()) e.setValue(1); } });
    }
  }

  static class AsListBad implements Case {
    final Integer[] a = {1, 2, 3};
    public void run() throws Exception { List<Integer> l = Arrays.asList(a); both(() -> a[1] = 3, () -> l.get(1)); }
  }

  static class AsListLoopBad implements Case {
    final Integer[] a = {1, 2, 3};
    public void run() throws Exception { List<Integer> l = Arrays.asList(a); both(() -> l.set(1, 3), () -> { for (int i : l) sink(i); }); }
  }

  static class AsListOk implements Case {
    final Integer[] a = {1, 2, 3};
    public void run() throws Exception {
      List<Integer> l = Arrays.asList(a);
      both(() -> { l.set(0, 3); l.size(); }, () -> { l.set(1, 3); a[2] = 4; });
      both(() -> l.set(0, 3), () -> { Iterator<Integer> i = l.listIterator(1); i.next(); i.next(); });
    }
  }

  // Where an iterator stands.

  static class IteratorBad implements Case {
    public void run() throws Exception { Iterator<Integer> i = new ArrayList<>(List.of(1, 2, 3)).iterator(); both(() -> i.next(), () -> i.next()); }
  }

  static class IteratorOk implements Case {
    public void run() throws Exception {
      List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
      Iterator<Integer> i = l.iterator();
      both(() -> { synchronized (l) { i.next(); } }, () -> { synchronized (l) { i.next(); } });
      i.next();
      both(() -> { for (int x : l) sink(x); }, () -> { for (int x : l) sink(x); });
    }
  }

  // Other classes.

  static class EnumSetBad implements Case {
    final Set<TimeUnit> s = EnumSet.noneOf(TimeUnit.class);
    public void run() throws Exception { both(() -> s.add(TimeUnit.DAYS), () -> s.contains(TimeUnit.DAYS)); }
  }

  static class TokenizerBad implements Case {
    final StringTokenizer t = new StringTokenizer("a b c d");
    public void run() throws Exception { both(() -> t.nextToken(), () -> t.nextToken()); }
  }

  static class DigestBad implements Case {
    public void run() throws Exception { MessageDigest d = MessageDigest.getInstance("MD5"); both(() -> d.update((byte) 1), () -> d.update((byte) 2)); }
  }

  static class BitSetBad implements Case {
    final BitSet b = new BitSet();
    public void run() throws Exception { both(() -> b.set(1), () -> b.get(2)); }
  }

  static class MatcherBad implements Case {
    final java.util.regex.Matcher m = java.util.regex.Pattern.compile("a").matcher("aaa");
    public void run() throws Exception { both(() -> m.find(), () -> m.find()); }
  }

  static class ScannerBad implements Case {
    final Scanner s = new Scanner("1 2 3 4");
    public void run() throws Exception { both(() -> s.next(), () -> s.hasNext()); }
  }

  static class FormatterBad implements Case {
    final Formatter f = new Formatter();
    public void run() throws Exception { both(() -> f.format("a"), () -> f.format("b")); }
  }

  static class DequeBad implements Case {
    final Deque<Integer> d = new ArrayDeque<>();
    public void run() throws Exception { both(() -> d.push(1), () -> d.pollLast()); }
  }

  static class HeapBad implements Case {
    final Queue<Integer> q = new PriorityQueue<>();
    public void run() throws Exception { both(() -> q.add(1), () -> q.peek()); }
  }

  static class IdentityBad implements Case {
    final Map<Object, Integer> m = new IdentityHashMap<>();
    public void run() throws Exception { both(() -> m.put("a", 1), () -> m.keySet().size()); }
  }

  static class EnumMapBad implements Case {
    final Map<TimeUnit, Integer> m = new EnumMap<>(TimeUnit.class);
    public void run() throws Exception { both(() -> m.put(TimeUnit.DAYS, 1), () -> m.values().contains(1)); }
  }

  static class ChecksumBad implements Case {
    final CRC32 c = new CRC32();
    public void run() throws Exception { both(() -> c.update(1), () -> c.update(2)); }
  }

  static class NumberFormatBad implements Case {
    final NumberFormat f = NumberFormat.getInstance(Locale.ROOT);
    public void run() throws Exception { both(() -> f.format(1.5), () -> f.format(2.5)); }
  }

  static class MessageBad implements Case {
    final java.text.MessageFormat f = new java.text.MessageFormat("{0,date}");
    public void run() throws Exception { both(() -> f.format(new Object[] {new Date(0)}), () -> f.format(new Object[] {new Date(1)})); }
  }

  static class MacBad implements Case {
    public void run() throws Exception {
      javax.crypto.Mac m = javax.crypto.Mac.getInstance("HmacSHA256");
      m.init(new javax.crypto.spec.SecretKeySpec(new byte[8], "HmacSHA256"));
      both(() -> m.update((byte) 1), () -> m.doFinal());
    }
  }

  static class CalendarBad implements Case {
    final Calendar c = Calendar.getInstance();
    public void run() throws Exception { both(() -> c.set(2000, 1, 1), () -> c.getTime()); }
  }

  static class SequenceBad implements Case {
    final StringBuilder b = new StringBuilder("ab");
    public void run() throws Exception { CharSequence s = b; Appendable a = b; both(() -> append(a), () -> s.charAt(0)); }
    static void append(Appendable a) { try { a.append("x"); } catch (java.io.IOException e) { throw new IllegalStateException(e); } }
  }

  static class OthersOk implements Case {
    final Object lock = new Object();
    public void run() throws Exception {
      MessageDigest d = MessageDigest.getInstance("MD5");
      both(() -> { synchronized (lock) { d.update((byte) 1); } }, () -> { synchronized (lock) { d.digest(); } });
      both(() -> d.getAlgorithm(), () -> { synchronized (lock) { d.reset(); } });
      Set<TimeUnit> s = EnumSet.of(TimeUnit.DAYS);
      both(() -> s.contains(TimeUnit.DAYS), () -> { for (TimeUnit u : s) sink(u); });
      Random r = new Random();
      both(() -> r.nextInt(), () -> r.nextInt());
      CharSequence c = "text";
      both(() -> c.charAt(0), () -> c.length());
      ThreadLocal<NumberFormat> own = ThreadLocal.withInitial(() -> NumberFormat.getInstance(Locale.ROOT));
      both(() -> own.get().format(1), () -> own.get().format(2));
      NumberFormat whole = NumberFormat.getInstance(Locale.ROOT);
      both(() -> whole.format(1), () -> whole.format(2));
      java.text.Format words = new java.text.MessageFormat("{0} and {1}");
      both(() -> words.format(new Object[] {"a", "b"}), () -> words.format(new Object[] {"c", "d"}));
      java.text.Format date = java.time.format.DateTimeFormatter.ISO_DATE.toFormat();
      both(() -> date.format(java.time.LocalDate.EPOCH), () -> date.format(java.time.LocalDate.EPOCH));
      List<Integer> fixed = List.of(1, 2);
      both(() -> fixed.get(0), () -> sink("" + fixed + new ArrayList<>(fixed)));
    }
  }
}
