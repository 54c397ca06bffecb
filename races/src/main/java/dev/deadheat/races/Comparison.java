package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.report.model.AccessClass;
import dev.deadheat.threads.FieldHandles;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what touches one place. Instances that differ only in the instruction are one cell, and
 * cells are compared rather than instances: whether two instances meet, may run at the same time,
 * and exclude each other, is the same for all instructions of two cells. Which pairs of
 * instructions a stage lets through is kept as rows of bits.
 */
final class Comparison {
  private final Concurrency concurrency;
  private final StageCounts counts;
  private final Publications publications;
  private final Map<Access, AccessClass> classes;
  private final BitSet givenTwice;
  private final Funnel.Pairs pairs;

  /** The object that all of the place is in; -1 for fields. */
  private int given;

  private final List<Access> accesses = new ArrayList<>();
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final Map<List<Integer>, Integer> pointsNumbers = new HashMap<>();
  private final Map<Long, Integer> common = new HashMap<>();
  private final Pairing escaping = new Pairing();
  private final Pairing unordered = new Pairing();
  private final Pairing unlocked = new Pairing();
  private final Map<Race, Pairing> told = new HashMap<>();

  Comparison(
      Concurrency concurrency,
      StageCounts counts,
      Publications publications,
      Map<Access, AccessClass> classes,
      BitSet givenTwice,
      Funnel.Pairs pairs) {
    this.concurrency = concurrency;
    this.counts = counts;
    this.publications = publications;
    this.classes = classes;
    this.givenTwice = givenTwice;
    this.pairs = pairs;
  }

  /** Pairs of instructions: for each, those that it was paired with. */
  private static final class Pairing {
    private final List<BitSet> rows = new ArrayList<>();

    BitSet row(int number) {
      while (rows.size() <= number) {
        rows.add(new BitSet());
      }
      return rows.get(number);
    }
  }

  /** What the instances of a cell have in common. */
  private record CellKey(
      int group,
      boolean taken,
      boolean maker,
      boolean synchronizing,
      int index,
      Care care,
      int points) {}

  private static final class Cell {
    final CellKey key;
    final Map<Integer, Instance> instances = new HashMap<>();
    final List<Integer> accesses = new ArrayList<>();
    final BitSet all = new BitSet();
    final BitSet writes = new BitSet();
    final Instance first;
    boolean guarded;
    boolean racy;
    boolean writesGuarded;
    boolean writesRacy;

    Cell(CellKey key, Instance first) {
      this.key = key;
      this.first = first;
    }

    boolean isWrite(int access) {
      return writes.get(access);
    }
  }

  /** All that the verdict on a race depends on, but for the instructions. */
  private record Race(int object, long threads, boolean late, Care first, Care second) {}

  /** Compares all with all. */
  void within(Object place, Collection<Instance> instances) {
    begin(place);
    List<Cell> cells = cells(instances);
    for (int i = 0; i < cells.size(); i++) {
      for (int j = i; j < cells.size(); j++) {
        compare(cells.get(i), cells.get(j));
      }
    }
    cells.forEach(this::classify);
    end();
  }

  /**
   * Compares what was done to objects before anybody else had them with what others do.
   *
   * @param published the objects that others may get by a race
   */
  void between(
      Object place, Collection<Instance> own, Collection<Instance> others, BitSet published) {
    begin(place);
    List<Cell> first = cells(own);
    List<Cell> second = cells(others);
    for (Cell a : first) {
      for (Cell b : second) {
        if (given >= 0 || meetsIn(a.first, b.first, published)) {
          compare(a, b);
        }
      }
    }
    first.forEach(this::classify);
    second.forEach(this::classify);
    end();
  }

  private void begin(Object place) {
    given = place instanceof Integer o ? o : -1;
    concurrency.at(place);
  }

  private void end() {
    escaping.rows.clear();
    unordered.rows.clear();
    unlocked.rows.clear();
    accesses.clear();
    numbers.clear();
    pointsNumbers.clear();
    common.clear();
    told.clear();
  }

  private List<Cell> cells(Collection<Instance> instances) {
    Map<CellKey, Cell> cells = new LinkedHashMap<>();
    for (Instance instance : instances) {
      Access access = instance.access();
      CellKey key =
          new CellKey(
              concurrency.group(instance),
              instance.taken(),
              instance.maker(),
              access.mode() == FieldHandles.Mode.SYNCHRONIZING,
              access.place() instanceof Place.Elements e ? e.index() : -1,
              instance.care(),
              given >= 0 ? 0 : points(instance));
      Cell cell = cells.computeIfAbsent(key, k -> new Cell(k, instance));
      int number = number(access);
      if (cell.instances.putIfAbsent(number, instance) == null) {
        cell.accesses.add(number);
        cell.all.set(number);
        cell.writes.set(number, access.write());
      }
    }
    return new ArrayList<>(cells.values());
  }

  private int number(Access access) {
    Integer known =
        numbers.putIfAbsent(((long) access.id() << 1) | (access.write() ? 1 : 0), accesses.size());
    if (known != null) {
      return known;
    }
    accesses.add(access);
    return accesses.size() - 1;
  }

  private int points(Instance instance) {
    List<Integer> objects = new ArrayList<>();
    instance.points().forEach(objects::add);
    return pointsNumbers.computeIfAbsent(objects, o -> pointsNumbers.size());
  }

  private void compare(Cell a, Cell b) {
    if (a.writes.isEmpty() && b.writes.isEmpty()) {
      return;
    }
    if (a.key.index >= 0 && b.key.index >= 0 && a.key.index != b.key.index) {
      return; // Other elements of the array.
    }
    if (a.key.synchronizing && b.key.synchronizing) {
      return;
    }
    int object = given;
    if (given < 0 && a.first.access().base() >= 0) {
      object = common(a, b);
      if (object < 0) {
        return;
      }
    }
    pass(escaping, a, b, counts::escaping);
    if (a.key.maker && b.key.maker) {
      return; // One thread makes an object, once.
    }
    boolean twice = meetsGivenTwice(a.first, b.first);
    if (a.key.taken && b.key.taken && !twice) {
      return; // Two threads never take the same object.
    }
    long found = concurrency.parallel(a.first, a.key.group, b.first, b.key.group, twice);
    if (found == Concurrency.NEVER) {
      return;
    }
    pass(unordered, a, b, counts::unordered);
    if (concurrency.guarded(a.first, a.key.group, b.first, b.key.group)) {
      a.guarded |= !b.writes.isEmpty();
      a.writesGuarded = true;
      b.guarded |= !a.writes.isEmpty();
      b.writesGuarded = true;
      return;
    }
    pass(unlocked, a, b, counts::unlocked);
    publications.racy(a.first.access().place(), given);
    a.racy |= !b.writes.isEmpty();
    a.writesRacy = true;
    b.racy |= !a.writes.isEmpty();
    b.writesRacy = true;
    tell(a, b, object, found);
  }

  /** Told of a pair of instructions. */
  private interface Counter {
    void pair(Access a, Access b);
  }

  /** Counts the pairs of instructions that were not counted yet. */
  private void pass(Pairing known, Cell a, Cell b, Counter counter) {
    for (int i : a.accesses) {
      BitSet row = known.row(i);
      BitSet others = a.isWrite(i) ? b.all : b.writes;
      for (int j = others.nextSetBit(0); j >= 0; j = others.nextSetBit(j + 1)) {
        if (!row.get(j)) {
          row.set(j);
          known.row(j).set(i);
          counter.pair(accesses.get(i), accesses.get(j));
        }
      }
    }
  }

  /** Tells of the pairs of instructions that were not told of yet with such a race. */
  private void tell(Cell a, Cell b, int object, long found) {
    boolean late = found < 0;
    long threads = late ? ~found : found;
    Pairing known =
        told.computeIfAbsent(
            new Race(object, threads, late, a.key.care, b.key.care), r -> new Pairing());
    for (int i : a.accesses) {
      BitSet row = known.row(i);
      BitSet others = a.isWrite(i) ? b.all : b.writes;
      for (int j = others.nextSetBit(0); j >= 0; j = others.nextSetBit(j + 1)) {
        if (!row.get(j)) {
          row.set(j);
          if (a == b) {
            known.row(j).set(i);
          }
          pairs.pair(
              new Funnel.Pair(
                  a.instances.getOrDefault(i, a.first),
                  b.instances.getOrDefault(j, b.first),
                  object,
                  (int) (threads >>> 32),
                  (int) threads,
                  late));
        }
      }
    }
  }

  private void classify(Cell cell) {
    for (Map.Entry<Integer, Instance> entry : cell.instances.entrySet()) {
      boolean write = cell.isWrite(entry.getKey());
      Access access = entry.getValue().access();
      if (cell.racy || (write && cell.writesRacy)) {
        classes.put(access, AccessClass.RACY);
      } else if (cell.guarded || (write && cell.writesGuarded)) {
        classes.merge(access, AccessClass.GUARDED, Funnel::worse);
      }
    }
  }

  private int common(Cell a, Cell b) {
    return common.computeIfAbsent(
        ((long) a.key.points << 32) | b.key.points,
        k -> common(a.first.points(), b.first.points()));
  }

  private static int common(IntSet a, IntSet b) {
    int[] first = a.toArray();
    for (int o : first) {
      if (b.contains(o)) {
        return o;
      }
    }
    return -1;
  }

  private static boolean meetsIn(Instance a, Instance b, BitSet objects) {
    for (int o : a.points().toArray()) {
      if (objects.get(o) && b.points().contains(o)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the two may meet in an object that was put in a queue more than once. */
  private boolean meetsGivenTwice(Instance a, Instance b) {
    if (givenTwice.isEmpty()) {
      return false;
    }
    return given >= 0 ? givenTwice.get(given) : meetsIn(a, b, givenTwice);
  }
}
