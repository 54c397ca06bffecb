package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.program.type.Field;
import dev.deadheat.races.Cells.Cell;
import dev.deadheat.report.model.AccessClass;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares what touches one place, cell by cell rather than instance by instance. Which pairs of
 * instructions a stage lets through, and which were told of, is kept as sets, so that what is known
 * already costs a word for dozens of pairs.
 *
 * <p>Objects that the same instances touch, and that nothing else about a verdict depends on, are
 * one place. What differs between two such places is told only where the verdict could differ.
 */
final class Comparison {
  private final Concurrency concurrency;
  private final StageCounts counts;
  private final Publications publications;
  private final Map<Access, AccessClass> classes;
  private final BitSet givenTwice;
  private final Funnel.Pairs pairs;
  private final Cells cells;

  /** The first of the objects that all of the place is in; null for fields. */
  private @Nullable Meeting inGiven;

  /** For fields, by the numbers of both sets of objects. */
  private IntTable<IntTable<Meeting>> meetings = new IntTable<>();

  /** What was told of the field at hand. */
  private Told told = new Told();

  /**
   * What was told of elements and contents. A pair is shown under the field that one of its objects
   * was loaded from; so what the objects are called makes no difference, unless neither was.
   */
  private final Told toldOfLoaded = new Told();

  private final Told toldOfNamed = new Told();

  /** What is settled of the field at hand. */
  private Settled settled = new Settled();

  /** The same of elements and contents, where the location does not depend on the object. */
  private final Settled settledOfLoaded = new Settled();

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
    this.cells = new Cells(pairs::isLoaded);
  }

  /**
   * Where instances on two sets of objects meet.
   *
   * @param object one of the objects that both have; -1 if there is none
   * @param alike what a verdict depends on, of all that they have in common
   * @param named the same and what it is called
   * @param twice whether one of these was put in a queue more than once
   */
  private record Meeting(int object, int alike, int named, boolean twice) {}

  /** Compares all accesses to a field. */
  void within(Field field, Iterable<Instance> instances) {
    begin(field);
    compareAll(cells.of(instances, true));
  }

  /** Compares all accesses to each of some objects, which are alike. */
  void within(List<Integer> objects, Iterable<Instance> instances) {
    begin(objects);
    compareAll(cells.of(instances, false));
    racy(objects);
  }

  private void compareAll(List<Cell> all) {
    for (int i = 0; i < all.size(); i++) {
      for (int j = i; j < all.size(); j++) {
        compare(all.get(i), all.get(j));
      }
      count(all.get(i));
    }
    all.forEach(this::classify);
  }

  /**
   * Compares what was done to objects before anybody else had them with what others do.
   *
   * @param published the objects that others may get by a race
   */
  void between(Field field, Iterable<Instance> own, Iterable<Instance> others, IntSet published) {
    begin(field);
    List<Cell> first = cells.of(own, true);
    List<Cell> second = cells.of(others, true);
    Map<Long, Boolean> meets = new HashMap<>();
    for (Cell a : first) {
      for (Cell b : second) {
        if (meets.computeIfAbsent(
            IntPair.key(a.points, b.points),
            k -> meetIn(a.first.points(), b.first.points(), published))) {
          compare(a, b);
        }
      }
      count(a);
    }
    first.forEach(this::classify);
    second.forEach(this::classify);
  }

  /** The same for the elements or contents of objects, which are alike. */
  void between(List<Integer> objects, Iterable<Instance> own, Iterable<Instance> others) {
    begin(objects);
    List<Cell> first = cells.of(own, false);
    List<Cell> second = cells.of(others, false);
    for (Cell a : first) {
      for (Cell b : second) {
        compare(a, b);
      }
      count(a);
    }
    first.forEach(this::classify);
    second.forEach(this::classify);
    racy(objects);
  }

  private boolean raced;

  private void begin(Field field) {
    inGiven = null;
    meetings = new IntTable<>();
    told = new Told();
    settled = new Settled();
    concurrency.at(field);
  }

  private void begin(List<Integer> objects) {
    int given = objects.get(0);
    inGiven =
        new Meeting(
            given, pairs.alike(IntSet.of(given)), pairs.objectLike(given), givenTwice.get(given));
    raced = false;
    concurrency.at(objects);
  }

  /** A race on one of the objects is one on all. */
  private void racy(List<Integer> objects) {
    if (raced) {
      objects.forEach(publications::racy);
    }
  }

  private void compare(Cell a, Cell b) {
    if ((a.writes.isEmpty() && b.writes.isEmpty())
        || (a.index >= 0 && b.index >= 0 && a.index != b.index) // Other elements of the array.
        || (a.synchronizing && b.synchronizing)) {
      return;
    }
    Meeting meeting = meeting(a, b);
    if (meeting.object < 0 && a.first.access().base() >= 0) {
      return;
    }
    long found = parallel(a.first, b.first, meeting.twice);
    if (found == Concurrency.NEVER) {
      passed.add(b, StageCounts.Stage.ESCAPING);
      return;
    }
    if (concurrency.guarded(a.first, b.first)) {
      passed.add(b, StageCounts.Stage.UNORDERED);
      a.guarded |= !b.writes.isEmpty();
      a.writesGuarded = true;
      b.guarded |= !a.writes.isEmpty();
      b.writesGuarded = true;
      return;
    }
    passed.add(b, StageCounts.Stage.UNLOCKED);
    if (a.first.access().place() instanceof Place.OfField f) {
      publications.racy(f.field());
    }
    raced = true;
    a.racy |= !b.writes.isEmpty();
    a.writesRacy = true;
    b.racy |= !a.writes.isEmpty();
    b.writesRacy = true;
    tell(a, b, meeting, found);
  }

  private long parallel(Instance a, Instance b, boolean twice) {
    if (a.made() && b.made()) {
      return Concurrency.NEVER; // One thread makes an object, once.
    }
    if (a.taken() && b.taken() && !twice) {
      return Concurrency.NEVER; // Two threads never take the same object.
    }
    return concurrency.parallel(a, b, twice);
  }

  /**
   * The instructions that stages let through with one cell: what all cells that it is compared with
   * have together, so that the instructions of the cell are gone through once.
   */
  private static final class Passed {
    private final IntSet[] all = new IntSet[StageCounts.Stage.values().length];
    private final IntSet[] writes = new IntSet[all.length];

    Passed() {
      for (int s = 0; s < all.length; s++) {
        all[s] = new IntSet();
        writes[s] = new IntSet();
      }
    }

    void add(Cell other, StageCounts.Stage stage) {
      all[stage.number()].addAll(other.all, null);
      writes[stage.number()].addAll(other.writes, null);
    }
  }

  private Passed passed = new Passed();

  /** Counts what a cell has passed since the last one was counted. */
  private void count(Cell a) {
    boolean any = false;
    for (StageCounts.Stage stage : StageCounts.Stage.values()) {
      IntSet all = passed.all[stage.number()];
      if (!all.isEmpty()) {
        any = true;
        IntSet writes = passed.writes[stage.number()];
        for (int i : a.accesses()) {
          counts.pass(stage, i, Cell.isWrite(i) ? all : writes);
        }
      }
    }
    if (any) {
      passed = new Passed();
    }
  }

  /** Tells of the pairs of instructions that were not told of yet with such a race. */
  private void tell(Cell a, Cell b, Meeting meeting, long found) {
    boolean late = found < 0;
    long threads = late ? ~found : found;
    int s = (int) (threads >>> 32);
    int t = (int) threads;
    Told.Race race =
        new Told.Race(
            meeting.alike, pairs.threadLike(s), pairs.threadLike(t), late, a.manner, b.manner);
    boolean isField = inGiven == null;
    Told.Pairs known = (isField ? told : toldOfLoaded).with(race);
    IntSet news = known.news(a.all, b.all);
    boolean both = !isField && !a.unloaded.isEmpty() && !b.unloaded.isEmpty();
    Told.Pairs named = both ? toldOfNamed.with(race.on(meeting.named)) : null;
    IntSet namedNews = named == null ? null : named.news(a.unloaded, b.unloaded);
    if (news == null && namedNews == null) {
      return;
    }
    Funnel.Batch batch = new Funnel.Batch(a.first, b.first, meeting.object, s, t, late);
    pairs.batch(batch);
    boolean symmetric = race.isSymmetric();
    IntSet loadedNews = new IntSet();
    if (both && news != null) {
      loadedNews.addAll(news, b.loaded);
    }
    for (int i : a.accesses()) {
      boolean split = named != null && a.unloaded.contains(i);
      IntSet conflicting = Cell.conflicting(i, b);
      IntSet some = split ? loadedNews : news;
      IntSet fresh = some == null ? null : known.add(i, conflicting, some);
      if (split && named != null && namedNews != null) {
        fresh = union(fresh, named.add(i, conflicting, namedNews));
      }
      if (fresh == null) {
        continue;
      }
      Access access = cells.access(i);
      int sureness = pairs.sureness();
      // Where a missing method writes, several places have its number.
      IntSet before =
          split || sureness < 0 || access.isMissing()
              ? null
              : (isField ? settled : settledOfLoaded).with(i, sureness);
      IntSet open = before == null ? fresh : Settled.without(before, fresh);
      if (open == null) {
        continue;
      }
      open.forEach(
          j -> {
            if (symmetric && i != j) {
              Told.Pairs pair = split && named != null && b.unloaded.contains(j) ? named : known;
              if (pair.has(j, i)) {
                return;
              }
            }
            if (!pairs.isSettled(access, cells.access(j))) {
              pairs.pair(batch.pair(a.by(i), b.by(j)));
            } else if (before != null && pairs.sureness() == sureness) {
              before.add(j);
            }
          });
    }
  }

  private static @Nullable IntSet union(@Nullable IntSet a, @Nullable IntSet b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    a.addAll(b, null);
    return a;
  }

  private void classify(Cell cell) {
    boolean any = cell.racy || cell.guarded || cell.writesRacy || cell.writesGuarded;
    for (Instance instance : any ? cell.instances() : List.<Instance>of()) {
      Access access = instance.access();
      if (cell.racy || (access.write() && cell.writesRacy)) {
        classes.put(access, AccessClass.RACY);
      } else if (cell.guarded || (access.write() && cell.writesGuarded)) {
        classes.merge(access, AccessClass.GUARDED, Funnel::worse);
      }
    }
  }

  private Meeting meeting(Cell a, Cell b) {
    Meeting here = inGiven;
    if (here != null) {
      return here;
    }
    IntTable<Meeting> row = meetings.get(a.points);
    if (row == null) {
      row = new IntTable<>();
      meetings.put(a.points, row);
    }
    Meeting known = row.get(b.points);
    if (known == null) {
      known = meeting(a.first.points(), b.first.points());
      row.put(b.points, known);
    }
    return known;
  }

  private Meeting meeting(IntSet a, IntSet b) {
    IntSet common = new IntSet();
    common.addAll(a, b);
    int object = common.isEmpty() ? -1 : common.first();
    boolean twice = false;
    if (!givenTwice.isEmpty()) {
      for (int o : common.toArray()) {
        twice |= givenTwice.get(o);
      }
    }
    int alike = pairs.alike(common);
    return new Meeting(object, alike, alike, twice);
  }

  private static boolean meetIn(IntSet a, IntSet b, IntSet objects) {
    IntSet common = new IntSet();
    common.addAll(a, b);
    return common.meets(objects);
  }
}
