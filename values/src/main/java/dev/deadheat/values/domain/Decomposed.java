package dev.deadheat.values.domain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Packing, done on the fly: intervals for all variables, and relations only within groups of
 * variables that have something to do with each other.
 *
 * <p>Groups are disjoint. An assignment or a test brings the groups of its variables together; a
 * join brings those together whose values differ on its two sides (only among these can it find new
 * relations) and then takes apart what turned out to be unrelated. A group that would grow beyond
 * {@link Block#MOST_VARIABLES} is not made: its parts stay, related by intervals.
 */
public final class Decomposed implements Numeric<Decomposed> {
  private final Style style;
  private final Box box;
  private final List<Block> blocks;

  private Decomposed(Style style, Box box, List<Block> blocks) {
    this.style = style;
    this.box = box;
    this.blocks = blocks;
  }

  public static Decomposed top(Style style) {
    return new Decomposed(style, Box.TOP, List.of());
  }

  @Override
  public boolean isBottom() {
    return box.isBottom();
  }

  @Override
  public Decomposed bottom() {
    return new Decomposed(style, box.bottom(), List.of());
  }

  private @Nullable Block blockOf(int variable) {
    for (Block block : blocks) {
      if (Arrays.binarySearch(block.variables(), variable) >= 0) {
        return block;
      }
    }
    return null;
  }

  /** The values of a variable. */
  Interval of(int variable) {
    return box.of(variable);
  }

  @Override
  public Interval bounds(Linear e) {
    Interval apart = box.bounds(e);
    if (e.size() < 2 || blocks.isEmpty() || apart.isEmpty()) {
      return apart;
    }
    Block whole = blockOf(e.variableAt(0));
    if (whole != null && whole.has(e)) {
      return apart.meet(whole.bounds(e));
    }
    // Each group's share of the expression is bounded on its own.
    Interval sum = Interval.exactly(e.constant());
    boolean[] done = new boolean[e.size()];
    for (int i = 0; i < done.length; i++) {
      if (done[i]) {
        continue;
      }
      Block block = blockOf(e.variableAt(i));
      Linear share = Linear.constant(0);
      for (int j = i; j < done.length; j++) {
        if (j == i
            || (block != null && Arrays.binarySearch(block.variables(), e.variableAt(j)) >= 0)) {
          share = share.plus(Linear.variable(e.variableAt(j)).times(e.coefficientAt(j)));
          done[j] = true;
        }
      }
      Interval part = box.bounds(share);
      sum = sum.plus(block == null ? part : part.meet(block.bounds(share)));
    }
    return apart.meet(sum);
  }

  @Override
  public Decomposed assign(int variable, Interval values) {
    if (isBottom() || values.isEmpty()) {
      return bottom();
    }
    Decomposed free = forget(variable);
    return new Decomposed(style, free.box.assign(variable, values), free.blocks);
  }

  @Override
  public Decomposed assign(int variable, Linear e) {
    if (isBottom()) {
      return this;
    }
    Interval values = bounds(e);
    if (e.isConstant() || style == Style.INTERVAL || values.isConstant()) {
      return assign(variable, values);
    }
    Decomposed from = e.mentions(variable) ? this : forget(variable);
    int[] wanted = e.plus(e.mentions(variable) ? e : Linear.variable(variable)).variables();
    int[] group = from.grouped(wanted);
    if (group == null) {
      return assign(variable, values);
    }
    Block changed = from.extend(group).assign(variable, e);
    Decomposed outside = from.forget(variable);
    return outside.replace(group, changed, outside.box.assign(variable, values));
  }

  @Override
  public Decomposed assume(Linear e) {
    Box narrowed = box.assume(e);
    if (narrowed.isBottom()) {
      return bottom();
    }
    Interval now = bounds(e);
    if (now.low() > 0) {
      return bottom();
    }
    if (now.high() <= 0) {
      return this;
    }
    if (style == Style.INTERVAL) {
      return new Decomposed(style, narrowed, blocks);
    }
    int[] group = e.size() == 1 ? own(e.variableAt(0)) : grouped(e.variables());
    if (group == null) {
      return new Decomposed(style, narrowed, blocks);
    }
    return replace(group, extend(group).assume(e), narrowed);
  }

  private int @Nullable [] own(int variable) {
    Block block = blockOf(variable);
    return block == null ? null : block.variables();
  }

  /** These variables and all that are in groups with them; null if they are too many. */
  private int @Nullable [] grouped(int[] wanted) {
    TreeSet<Integer> all = new TreeSet<>();
    for (int v : wanted) {
      all.add(v);
      Block block = blockOf(v);
      if (block != null) {
        for (int w : block.variables()) {
          all.add(w);
        }
      }
    }
    return all.size() > Block.MOST_VARIABLES
        ? null
        : all.stream().mapToInt(Integer::intValue).toArray();
  }

  /** All that is known about these variables, which have no relations to others. */
  private Block extend(int[] group) {
    for (Block block : blocks) {
      if (Arrays.equals(block.variables(), group)) {
        return block;
      }
    }
    Block result = Block.top(style, group);
    for (Block block : blocks) {
      if (Arrays.binarySearch(group, block.variables()[0]) >= 0) {
        result = result.meet(block);
      }
    }
    for (int v : group) {
      result = result.assume(v, box.of(v));
    }
    return result;
  }

  /** With one block in place of those of its variables; its bounds go to the intervals. */
  private Decomposed replace(int[] group, Block block, Box intervals) {
    if (block.isBottom()) {
      return bottom();
    }
    List<Block> changed = new ArrayList<>();
    for (Block old : blocks) {
      if (Arrays.binarySearch(group, old.variables()[0]) < 0) {
        changed.add(old);
      }
    }
    changed.add(block);
    Box reduced = intervals;
    for (int v : group) {
      Interval met = reduced.of(v).meet(block.bounds(Linear.variable(v)));
      if (met.isEmpty()) {
        return bottom();
      }
      if (!met.equals(reduced.of(v))) {
        reduced = reduced.assign(v, met);
      }
    }
    return new Decomposed(style, reduced, changed);
  }

  @Override
  public Decomposed forget(int variable) {
    if (isBottom() || blockOf(variable) == null) {
      Box rest = box.forget(variable);
      return rest == box ? this : new Decomposed(style, rest, blocks);
    }
    return keep(v -> v != variable);
  }

  @Override
  public Decomposed keep(IntPredicate wanted) {
    if (isBottom()) {
      return this;
    }
    List<Block> kept = new ArrayList<>(blocks.size());
    boolean changed = false;
    for (Block block : blocks) {
      Block rest = block.keep(wanted);
      changed |= rest.variables().length < block.variables().length;
      if (rest.variables().length > 1) {
        kept.add(rest);
      }
    }
    Box rest = box.keep(wanted);
    return rest == box && !changed ? this : new Decomposed(style, rest, kept);
  }

  /** The groups of both, brought together where they overlap; other variables as they come. */
  private List<int[]> commonGroups(Decomposed other, List<int[]> more) {
    List<TreeSet<Integer>> groups = new ArrayList<>();
    List<int[]> sources = new ArrayList<>();
    blocks.forEach(b -> sources.add(b.variables()));
    other.blocks.forEach(b -> sources.add(b.variables()));
    sources.addAll(more);
    for (int[] source : sources) {
      TreeSet<Integer> merged = new TreeSet<>();
      Arrays.stream(source).forEach(merged::add);
      List<TreeSet<Integer>> overlapping =
          groups.stream().filter(g -> g.stream().anyMatch(merged::contains)).toList();
      overlapping.forEach(merged::addAll);
      if (merged.size() <= Block.MOST_VARIABLES) {
        groups.removeAll(overlapping);
        groups.add(merged);
      }
    }
    return groups.stream().map(g -> g.stream().mapToInt(Integer::intValue).toArray()).toList();
  }

  /** What is known about a group that need not be a union of blocks of this one. */
  private Block view(int[] group) {
    for (Block block : blocks) {
      if (Arrays.equals(block.variables(), group)) {
        return block;
      }
    }
    Block result = Block.top(style, group);
    for (Block block : blocks) {
      Block part = block.keep(v -> Arrays.binarySearch(group, v) >= 0);
      if (part.variables().length > 1) {
        result = result.meet(part);
      }
    }
    for (int v : group) {
      result = result.assume(v, box.of(v));
    }
    return result;
  }

  @Override
  public Decomposed join(Decomposed other) {
    if (isBottom()) {
      return other;
    }
    if (other.isBottom() || this == other) {
      return this;
    }
    Box joined = box.join(other.box);
    List<Block> result = new ArrayList<>();
    if (style != Style.INTERVAL) {
      for (int[] group : commonGroups(other, differing(other))) {
        Block block = view(group).join(other.view(group));
        for (int[] related : block.groups()) {
          result.add(block.keep(v -> Arrays.binarySearch(related, v) >= 0));
        }
      }
    }
    return new Decomposed(style, joined, result);
  }

  /** The variables whose intervals differ, as one group if it is not too large. */
  private List<int[]> differing(Decomposed other) {
    int[] found =
        box.variables().filter(v -> !box.of(v).equals(other.box.of(v))).limit(64).toArray();
    return found.length < 2 || found.length > Block.MOST_VARIABLES ? List.of() : List.of(found);
  }

  @Override
  public Decomposed widen(Decomposed next, Thresholds thresholds) {
    if (isBottom()) {
      return next;
    }
    if (next.isBottom()) {
      return this;
    }
    Box wide = box.widen(next.box, thresholds);
    List<Block> result = new ArrayList<>();
    if (style != Style.INTERVAL) {
      for (int[] group : commonGroups(next, List.of())) {
        Block block = view(group).widen(next.view(group), thresholds);
        result.add(block);
        for (int v : group) {
          // The block has these bounds as well, and forgets them at its own pace.
          wide = wide.assign(v, block.bounds(Linear.variable(v)).meet(wide.of(v)));
        }
      }
    }
    return new Decomposed(style, wide, result);
  }

  @Override
  public Decomposed meet(Decomposed other) {
    Box both = box.meet(other.box);
    if (both.isBottom()) {
      return bottom();
    }
    Decomposed result = new Decomposed(style, both, blocks);
    for (Block block : other.blocks) {
      for (Linear e : block.constraints()) {
        result = result.assume(e);
      }
    }
    // Bounds that came with the other side tighten this side's relations.
    for (Block block : List.copyOf(result.blocks)) {
      Block tight = block;
      boolean tighter = false;
      for (int v : block.variables()) {
        if (!block.bounds(Linear.variable(v)).isWithin(result.box.of(v))) {
          tight = tight.assume(v, result.box.of(v));
          tighter = true;
        }
      }
      if (tighter) {
        result = result.replace(block.variables(), tight, result.box);
      }
      if (result.isBottom()) {
        return result;
      }
    }
    return result;
  }

  @Override
  public boolean isWithin(Decomposed other) {
    if (isBottom() || this == other) {
      return true;
    }
    if (other.isBottom() || !box.isWithin(other.box)) {
      return false;
    }
    for (Block block : other.blocks) {
      Block own = blockOf(block.variables()[0]);
      if (own != null && own.isWithin(block)) {
        continue;
      }
      for (Linear e : block.constraints()) {
        if (e.size() > 1 && bounds(e).high() > 0) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public List<Linear> constraints() {
    List<Linear> all = new ArrayList<>(box.constraints());
    for (Block block : blocks) {
      for (Linear e : block.constraints()) {
        if (e.size() > 1) {
          all.add(e);
        }
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return isBottom() ? "bottom" : constraints().toString();
  }
}
