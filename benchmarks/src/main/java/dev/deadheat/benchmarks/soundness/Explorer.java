package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program under some random schedules and then systematically: dynamic partial-order
 * reduction (Flanagan and Godefroid, POPL 2005), which ends after at least one schedule of every
 * class of schedules that differ only in the order of independent operations. Happens-before, and
 * so the races, are the same within a class.
 */
final class Explorer {
  private final Code code;
  private final String mainClass;
  private final Set<Pair> races = new TreeSet<>();
  private final Set<Integer> lines = new TreeSet<>();
  private boolean complete = true;
  private boolean stuck;
  private boolean died;
  private int schedules;

  /**
   * @param lines lines of accesses that some schedule executes
   * @param complete whether every schedule, with every outcome of the coins, is among those seen
   * @param stuck whether some schedule ends with threads that wait for each other
   * @param died whether in some schedule a thread ended with an exception
   */
  record Answer(
      Set<Pair> races,
      Set<Integer> lines,
      boolean complete,
      boolean stuck,
      boolean died,
      int schedules) {}

  private record Transition(int strand, Step step, Clock seen) {}

  /** A state on the current path of the search. */
  private static final class Node {
    final BitSet possible = new BitSet();
    final BitSet wanted = new BitSet();
    final BitSet done = new BitSet();
    int chosen;
  }

  private Explorer(Code code, String mainClass) {
    this.code = code;
    this.mainClass = mainClass;
  }

  /**
   * @param coins how many outcomes of the program's unknown conditions there are
   * @param random schedules drawn at random, for each of them
   * @param systematic schedules of the search at most, for each of them
   */
  static Answer explore(
      Code code, String mainClass, int coins, int random, int systematic, long seed) {
    Explorer explorer = new Explorer(code, mainClass);
    Random source = new Random(seed);
    for (int coin = 0; coin < coins; coin++) {
      for (int i = 0; i < random; i++) {
        explorer.schedules++;
        explorer.run(coin, new ArrayList<>(), source);
      }
      explorer.search(coin, systematic);
    }
    return new Answer(
        explorer.races,
        explorer.lines,
        explorer.complete,
        explorer.stuck,
        explorer.died,
        explorer.schedules);
  }

  private void search(int coin, int most) {
    List<Node> path = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      schedules++;
      if (!run(coin, path, null)) {
        complete = false;
      }
      while (!path.isEmpty()) {
        Node last = path.get(path.size() - 1);
        last.done.set(last.chosen);
        BitSet left = (BitSet) last.wanted.clone();
        left.andNot(last.done);
        if (!left.isEmpty()) {
          last.chosen = left.nextSetBit(0);
          break;
        }
        path.remove(path.size() - 1);
      }
      if (path.isEmpty()) {
        return;
      }
    }
    complete = false;
  }

  /** One execution: along the path as far as it goes, then on. False if it was cut off. */
  private boolean run(int coin, List<Node> path, @Nullable Random random) {
    Map<Object, List<Integer>> byKey = new HashMap<>();
    List<Transition> trace = new ArrayList<>();
    Machine machine;
    try {
      machine = new Machine(code, mainClass, coin, new History(races, lines));
      for (int depth = 0; ; depth++) {
        Node node;
        if (depth < path.size()) {
          node = path.get(depth);
        } else {
          node = new Node();
          for (Strand strand : machine.strands) {
            Step step = machine.next(strand);
            if (step != null && step.possible()) {
              node.possible.set(strand.id);
            }
          }
          if (node.possible.isEmpty()) {
            break;
          }
          node.chosen = choose(node, path, random);
          node.wanted.set(node.chosen);
          path.add(node);
        }
        Strand strand = machine.strands.get(node.chosen);
        Step step = machine.next(strand);
        if (step == null || !step.possible()) {
          throw new IllegalStateException("the execution is not the same again");
        }
        conflicts(path, trace, byKey, strand, step);
        follow(trace, byKey, strand, step);
        machine.perform(strand);
      }
      for (Strand strand : machine.strands) {
        Step step = machine.next(strand);
        if (step != null) {
          conflicts(path, trace, byKey, strand, step);
          stuck |= strand.pool == null || !strand.frames.isEmpty();
        }
      }
      died |= machine.died;
      return true;
    } catch (Machine.TooLarge e) {
      return false;
    }
  }

  /** Goes on with the same thread where that is possible: fewer switches to undo. */
  private static int choose(Node node, List<Node> path, @Nullable Random random) {
    if (random != null) {
      int nth = random.nextInt(node.possible.cardinality());
      int at = node.possible.nextSetBit(0);
      while (nth-- > 0) {
        at = node.possible.nextSetBit(at + 1);
      }
      return at;
    }
    int before = path.isEmpty() ? 0 : path.get(path.size() - 1).chosen;
    return node.possible.get(before) ? before : node.possible.nextSetBit(0);
  }

  /** The last operation that this one could have come before: there it is to be tried. */
  private static void conflicts(
      List<Node> path,
      List<Transition> trace,
      Map<Object, List<Integer>> byKey,
      Strand strand,
      Step step) {
    List<Integer> same = byKey.getOrDefault(step.key(), List.of());
    for (int i = same.size() - 1; i >= 0; i--) {
      int at = same.get(i);
      Transition other = trace.get(at);
      boolean together = step.writes() || other.step.writes();
      boolean mayBoth = !step.releases() && !other.step.releases();
      if (other.strand != strand.id
          && together
          && mayBoth
          && at + 1 > strand.seen.of(other.strand)) {
        Node node = path.get(at);
        if (node.possible.get(strand.id)) {
          node.wanted.set(strand.id);
        } else {
          node.wanted.or(node.possible);
        }
        return;
      }
    }
  }

  private static void follow(
      List<Transition> trace, Map<Object, List<Integer>> byKey, Strand strand, Step step) {
    List<Integer> same = byKey.computeIfAbsent(step.key(), k -> new ArrayList<>());
    for (int at : same) {
      Transition other = trace.get(at);
      if (step.writes() || other.step.writes()) {
        strand.seen.join(other.seen);
      }
    }
    same.add(trace.size());
    strand.seen.set(strand.id, trace.size() + 1);
    trace.add(new Transition(strand.id, step, strand.seen.copy()));
  }
}
