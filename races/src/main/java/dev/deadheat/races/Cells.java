package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.threads.FieldHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Instances that differ only in the instruction, as one: whether two of them meet, may run at the
 * same time, and exclude each other is the same for all. An instruction has a number here, an even
 * one if it reads and an odd one if it writes.
 */
final class Cells {
  private final List<Key> keys = new ArrayList<>();
  private final Map<Key, Integer> numbers = new HashMap<>();
  private @Nullable Access[] accesses = new Access[1024];
  private final Predicate<Access> isLoaded;

  /**
   * @param isLoaded whether the object of an access was loaded from a field
   */
  Cells(Predicate<Access> isLoaded) {
    this.isLoaded = isLoaded;
  }

  /** What the instances of a cell have in common, but for their objects. */
  private record Key(
      int group, boolean taken, boolean maker, boolean synchronizing, int index, int manner) {
    @Override
    public int hashCode() {
      int flags = (taken ? 1 : 0) | (maker ? 2 : 0) | (synchronizing ? 4 : 0);
      return 31 * (31 * (31 * group + index) + manner) + flags;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key other
          && group == other.group
          && index == other.index
          && manner == other.manner
          && taken == other.taken
          && maker == other.maker
          && synchronizing == other.synchronizing;
    }
  }

  /** One cell of a place. */
  static final class Cell {
    final Instance first;
    final int points;
    final boolean synchronizing;
    final int index;
    final int manner;
    final IntSet all = new IntSet();
    final IntSet writes = new IntSet();

    /** Those whose object was loaded from a field, and the others; both empty for fields. */
    final IntSet loaded = new IntSet();

    final IntSet unloaded = new IntSet();
    private final IntTable<Instance> instances = new IntTable<>();
    private int[] accesses = {};
    boolean guarded;
    boolean racy;
    boolean writesGuarded;
    boolean writesRacy;

    private Cell(Instance first, Key key, int points) {
      this.first = first;
      this.points = points;
      this.synchronizing = key.synchronizing;
      this.index = key.index;
      this.manner = key.manner;
    }

    private void add(Instance instance) {
      int number = (instance.access().id() << 1) | (instance.access().write() ? 1 : 0);
      if (all.add(number)) {
        instances.put(number, instance);
        if (isWrite(number)) {
          writes.add(number);
        }
      }
    }

    Iterable<Instance> instances() {
      return Arrays.stream(accesses).mapToObj(this::by).toList();
    }

    int[] accesses() {
      return accesses;
    }

    /** Whether one of them is by this instruction. */
    Instance by(int number) {
      Instance found = instances.get(number);
      return found == null ? first : found;
    }

    /** The instructions that one of its own conflicts with in another cell. */
    static IntSet conflicting(int number, Cell other) {
      return isWrite(number) ? other.all : other.writes;
    }

    static boolean isWrite(int number) {
      return (number & 1) != 0;
    }
  }

  private void know(Access access) {
    int number = (access.id() << 1) | (access.write() ? 1 : 0);
    if (number >= accesses.length) {
      accesses = Arrays.copyOf(accesses, Math.max(number + 1, 2 * accesses.length));
    }
    accesses[number] = access;
  }

  /** The instruction with a number; of those that differ in the place only, the last. */
  Access access(int number) {
    return Objects.requireNonNull(accesses[number]);
  }

  /** The kind of an instance. */
  private int kind(Instance instance) {
    Access access = instance.access();
    Key key =
        new Key(
            instance.group(),
            instance.taken(),
            instance.maker(),
            access.mode() == FieldHandles.Mode.SYNCHRONIZING,
            access.place() instanceof Place.Elements e ? e.index() : -1,
            (instance.circumstances() << Care.BITS) | instance.care().number());
    Integer known = numbers.putIfAbsent(key, keys.size());
    if (known == null) {
      keys.add(key);
      return keys.size() - 1;
    }
    return known;
  }

  /**
   * The cells of one field or group of objects.
   *
   * @param byObjects whether instances on other objects are other ones
   */
  List<Cell> of(Iterable<Instance> instances, boolean byObjects) {
    Map<Long, Cell> cells = new HashMap<>();
    Map<IntSet, Integer> pointsNumbers = new HashMap<>();
    List<Cell> found = new ArrayList<>();
    for (Instance instance : instances) {
      int kind = kind(instance);
      int points = 0;
      if (byObjects) {
        Integer known = pointsNumbers.putIfAbsent(instance.points(), pointsNumbers.size());
        points = known == null ? pointsNumbers.size() - 1 : known;
      }
      long number = IntPair.key(kind, points);
      Cell cell = cells.get(number);
      if (cell == null) {
        cell = new Cell(instance, keys.get(kind), points);
        cells.put(number, cell);
        found.add(cell);
      }
      cell.add(instance);
      know(instance.access());
    }
    for (Cell cell : found) {
      cell.accesses = cell.all.toArray();
      for (int number : byObjects ? new int[0] : cell.accesses) {
        (isLoaded.test(access(number)) ? cell.loaded : cell.unloaded).add(number);
      }
    }
    return found;
  }
}
