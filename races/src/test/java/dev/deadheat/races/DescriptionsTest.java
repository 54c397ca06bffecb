package dev.deadheat.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Guard;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.ThreadNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a race: locks by name, the inferred guard, why, what to change, the threads. */
class DescriptionsTest {
  @TempDir Path directory;

  private boolean sound;

  private Findings check(String main, String code) throws IOException {
    Files.writeString(directory.resolve("T.java"), code);
    try (Program program = new ProgramLoader(17, null).open(List.of(directory), List.of())) {
      Findings.Builder findings = Findings.of(Mode.CHECK, "test");
      CheckOptions options =
          new CheckOptions(
              main.isEmpty() ? null : main, main.isEmpty(), false, true, sound, Sensitivity.OBJ2);
      new Check(program, new Summaries(program.bodies(), new Models()), options, stage -> {})
          .run(findings);
      return findings.build();
    }
  }

  private static Race on(Findings findings, String location) {
    List<Race> races =
        findings.races().stream().filter(race -> race.location().equals(location)).toList();
    assertThat(races).as(location).isNotEmpty();
    return races.get(0);
  }

  @Test
  void theLockThatAllOthersHold() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private final Object lock = new Object();
              private int size;
              public void add() { synchronized (lock) { size++; } }
              public void remove() { synchronized (lock) { size--; } }
              public int size() {
                return size;
              }
            }
            """);
    Race race = on(findings, "T.size");
    assertThat(race.guard()).isEqualTo(new Guard(5, 1, List.of(new Guard.Lock("T.lock", 4))));
    assertThat(race.suggestion())
        .isEqualTo("Hold T.lock at T.java:7, as the other 4 of 5 accesses do.");
    assertThat(race.why())
        .startsWith("No common lock: ")
        .contains(" holds T.lock", " holds nothing", "several threads may call ");
    assertThat(race.accesses()).extracting(a -> a.locks()).contains(List.of("T.lock"), List.of());
  }

  @Test
  void aStaticFieldUnderLocksOfInstances() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private static int count;
              private static Object lock = new Object();
              private static int other;
              public synchronized void add() { count++; }
              public static void change() { lock = new Object(); }
              public static void addOther() { synchronized (lock) { other++; } }
            }
            """);
    assertThat(on(findings, "T.count").why())
        .startsWith(
            "Both hold this T, but each instance has its own, and the field is one for all, and ");
    assertThat(on(findings, "T.other").why())
        .startsWith("Both hold whatever is in T.lock, but these may be different objects, and ");
  }

  @Test
  void differentLocksAreNamedOnBothSides() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private static final Object LOCK = new Object();
              private int a;
              public synchronized void one() { a++; }
              public void two() { synchronized (LOCK) { a++; } }
              public void three() { synchronized (T.class) { a++; } }
            }
            """);
    assertThat(findings.races())
        .extracting(race -> race.accesses().get(0).locks() + " " + race.accesses().get(1).locks())
        .contains("[this T] [T.LOCK]")
        .isSubsetOf("[this T] [T.LOCK]", "[T.LOCK] [T.class]", "[this T] [T.class]");
    assertThat(on(findings, "T.a").suggestion()).isNull();
  }

  /** A lock in a field that may change is shown, but not taken for the same lock. */
  @Test
  void aLockThatMayChangeIsShown() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private Object lock = new Object();
              private int a;
              public void set(Object other) { lock = other; }
              public void one() { synchronized (lock) { a++; } }
            }
            """);
    Race race = on(findings, "T.a");
    assertThat(race.accesses().get(0).locks()).containsExactly("whatever is in T.lock");
    assertThat(race.guard()).isEqualTo(new Guard(2, 2, List.of()));
  }

  @Test
  void volatileOnlyWhereNoUpdateCanGetLost() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private boolean closed;
              private int count;
              public void close() { closed = true; }
              public boolean isClosed() { return closed; }
              public void count() { count++; }
            }
            """);
    assertThat(on(findings, "T.closed").suggestion())
        .isEqualTo("Make T.closed volatile: no method both reads and assigns it.");
    assertThat(on(findings, "T.count").suggestion()).isNull();
  }

  /** An update through other methods would get lost as well. */
  @Test
  void volatileNotWhereACallerUpdates() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private int x;
              private int get() { return x; }
              private void set(int value) { x = value; }
              public void add() { set(get() + 1); }
            }
            """);
    assertThat(on(findings, "T.x").suggestion()).isNull();
  }

  @Test
  void finalOnlyWhereTheConstructorAloneAssigns() throws IOException {
    String code =
        """
        public class T {
          static T shared;
          private int x;
          T() { x = 1; }
          %s
          static void read() { if (shared != null) System.out.println(shared.x); }
          public static void main(String[] a) {
            new Thread(T::read).start();
            shared = new T();
          }
        }
        """;
    // Only without heuristics is unsafe publication a race on the field as well.
    sound = true;
    assertThat(on(check("T", code.formatted("")), "T.x").suggestion())
        .isEqualTo("Make T.x final: only its constructor assigns it.");
    assertThat(on(check("T", code.formatted("T(int no) {}")), "T.x").suggestion())
        .isEqualTo("Make T.x volatile: no method both reads and assigns it.");
  }

  /** Where the constructor gives the object away before it assigns, final would not help. */
  @Test
  void notFinalWhereTheConstructorLeaks() throws IOException {
    Findings findings =
        check(
            "T",
            """
            public class T {
              private int x;
              T() { new Thread(this::read).start(); x = 1; }
              private void read() { System.out.println(x); }
              public static void main(String[] a) { new T(); }
            }
            """);
    assertThat(on(findings, "T.x").suggestion()).doesNotContain("final");
  }

  @Test
  void readersOfOneLockDoNotExcludeEachOther() throws IOException {
    Findings findings =
        check(
            "",
            """
            import java.util.concurrent.locks.*;
            public class T {
              private final ReadWriteLock lock = new ReentrantReadWriteLock();
              private int reads;
              public void get() {
                lock.readLock().lock();
                try { reads++; } finally { lock.readLock().unlock(); }
              }
              public void clear() {
                lock.writeLock().lock();
                try { reads = 0; } finally { lock.writeLock().unlock(); }
              }
            }
            """);
    Race race = on(findings, "T.reads");
    assertThat(race.why())
        .startsWith(
            "Both hold T.lock (shared), which excludes no other reader, and several threads");
    assertThat(race.guard())
        .isEqualTo(
            new Guard(
                3, 0, List.of(new Guard.Lock("T.lock (shared)", 2), new Guard.Lock("T.lock", 1))));
  }

  /** The lock of the object that owns a container is named as its method names it. */
  @Test
  void theLockOfAContainersOwner() throws IOException {
    Findings findings =
        check(
            "",
            """
            import java.util.*;
            public class T {
              private final Map<String, Integer> map = new HashMap<>();
              public synchronized void put(String key) { map.put(key, 1); }
              public Integer get(String key) { return map.get(key); }
            }
            """);
    Race race = on(findings, "T.map");
    assertThat(race.accesses()).extracting(a -> a.locks()).contains(List.of("this T"), List.of());
    assertThat(race.guard()).isEqualTo(new Guard(2, 1, List.of(new Guard.Lock("this T", 1))));
  }

  /** A report must not say that an access holds a lock and that no access holds any. */
  @Test
  void aLockThatIsHeldOnSomePathsOnly() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private int size;
              private void set(int to) { size = to; }
              public synchronized void locked() { set(1); }
              public void unlocked() { set(2); }
              public int size() { return size; }
            }
            """);
    Race race = on(findings, "T.size");
    assertThat(race.guard()).isEqualTo(new Guard(2, 1, List.of(new Guard.Lock("this T", 0, 1))));
  }

  /** The lock of whoever made the object is named by its class, where that is one. */
  @Test
  void theLockOfTheMaker() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private volatile Part part;
              public synchronized void make() {
                Part made = new Part();
                part = made;
                made.set();
              }
              public int size() {
                Part known = part;
                return known == null ? 0 : known.size;
              }
              static class Part {
                int size;
                void set() { size = 1; }
              }
            }
            """);
    assertThat(on(findings, "T$Part.size").accesses())
        .flatExtracting(a -> a.locks())
        .containsExactly("the T that made this T.Part");
  }

  @Test
  void theGraphOfThreads() throws IOException {
    Findings findings =
        check(
            "T",
            """
            public class T {
              static int x;
              static void inner() { x++; }
              static void outer() {
                for (int i = 0; i < 2; i++) {
                  new Thread(T::inner).start();
                }
              }
              static void quiet() {}
              public static void main(String[] a) {
                new Thread(T::outer).start();
                new Thread(T::quiet).start();
                System.out.println(x);
              }
            }
            """);
    // The thread that accesses nothing is not part of any finding.
    assertThat(findings.threads())
        .extracting(n -> n.name() + " " + n.root() + " " + n.multiplicity().text())
        .containsExactlyInAnyOrder("T1 T.inner *", "main T.main 1", "T2 T.outer 1");
    ThreadNode inner =
        findings.threads().stream()
            .filter(n -> n.root().equals("T.inner"))
            .findFirst()
            .orElseThrow();
    ThreadNode outer =
        findings.threads().stream()
            .filter(n -> n.root().equals("T.outer"))
            .findFirst()
            .orElseThrow();
    assertThat(inner.startedBy()).containsExactly(outer.id());
    assertThat(inner.startedAt()).hasToString("T.outer(T.java:6)");
    assertThat(outer.startedAt()).hasToString("T.main(T.java:11)");
    Race read =
        findings.races().stream()
            .filter(r -> r.accesses().stream().anyMatch(a -> a.thread().name().equals("main")))
            .findFirst()
            .orElseThrow();
    assertThat(read.why())
        .isEqualTo(
            "Neither access holds a lock, and T1, started at T.java:6, may still run while main goes"
                + " on.");
    assertThat(read.accesses()).extracting(a -> a.thread().node()).contains(inner.id());
  }

  @Test
  void accessClassesPerPackage() throws IOException {
    Findings findings =
        check(
            "T",
            """
            public class T {
              static int racy;
              static int locked;
              static volatile int flag;
              static final Object LOCK = new Object();
              static class Box { int in; }
              static void work() {
                racy = 1;
                flag = 1;
                synchronized (LOCK) { locked = 1; }
                Box own = new Box();
                own.in = 1;
              }
              public static void main(String[] a) {
                new Thread(T::work).start();
                work();
              }
            }
            """);
    assertThat(findings.classes())
        .containsEntry(AccessClass.RACY, 1L)
        .containsEntry(AccessClass.GUARDED, 1L)
        .containsEntry(AccessClass.SYNCHRONIZING, 1L)
        .containsEntry(AccessClass.NOT_YET_ESCAPED, 1L)
        .containsKey(AccessClass.IMMUTABLE);
    assertThat(findings.packages()).containsOnlyKeys("");
    assertThat(findings.packages().get("")).isEqualTo(findings.classes());
  }

  /** The third read of a field in a method has a number of its own. */
  @Test
  void occurrencesAreCountedInTheOrderOfTheCode() throws IOException {
    Findings findings =
        check(
            "",
            """
            public class T {
              private int a;
              public synchronized void set() { a = 1; }
              public void get() {
                System.out.println(a);
                System.out.println(a);
              }
            }
            """);
    assertThat(findings.races())
        .flatExtracting(r -> r.accesses())
        .filteredOn(a -> a.method().equals("get"))
        .extracting(a -> a.line() + " " + a.occurrence())
        .contains("5 0", "6 1");
  }
}
