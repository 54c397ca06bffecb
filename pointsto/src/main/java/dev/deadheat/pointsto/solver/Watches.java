package dev.deadheat.pointsto.solver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who wants to see the objects of which node: loads and stores to connect the fields of what they
 * find, calls to find the methods they run.
 */
final class Watches {
  /** Wants to see the objects of a node. */
  interface Watch {
    void object(int object);

    /** Shows several at once. */
    default void objects(Batch batch) {
      if (!isDone()) {
        int[] all = batch.all();
        for (int i = 0; i < all.length && !isDone(); i++) {
          object(all[i]);
        }
      }
    }

    /** Whether it has seen enough. */
    default boolean isDone() {
      return false;
    }
  }

  /**
   * A watch that copies between a node of its own and the objects it sees. On the node that has
   * everything, one does for all that are alike.
   */
  interface Common extends Watch {
    /** Equal for those that do the same. */
    Object key();

    /** The same for another node of its own. */
    Common of(int own);

    /** Lets one that was made in the same way for a node do this one's work. */
    void through(int shared);
  }

  private final Flow flow;
  private final ObjectTable objects;
  private final List<@Nullable List<Watch>> watches = new ArrayList<>();

  /** By node, what those who watch it have yet to see since others became one with it. */
  private final TreeMap<Integer, IntSet> untold = new TreeMap<>();

  private final ArrayDeque<Late> late = new ArrayDeque<>();

  /** By key, the own node of the watch that does for all on the saturated node. */
  private final Map<Object, Integer> shared = new HashMap<>();

  /** Came to the saturated node and are yet to be shared. */
  private final ArrayDeque<Common> alike = new ArrayDeque<>();

  private int saturated;

  Watches(Flow flow, ObjectTable objects) {
    this.flow = flow;
    this.objects = objects;
    this.saturated = flow.saturated();
    flow.onMerge(this::merged);
  }

  /** Shows a watch all objects of a node, now and in future. */
  void add(int node, Watch watch) {
    int n = flow.find(node);
    if (n == flow.saturated() && watch instanceof Common common) {
      share(common);
    } else {
      addTo(n, watch);
    }
  }

  private void addTo(int n, Watch watch) {
    while (watches.size() <= n) {
      watches.add(null);
    }
    List<Watch> interested = watches.get(n);
    if (interested == null) {
      interested = new ArrayList<>(2);
      watches.set(n, interested);
      interested.add(watch);
      flow.watch(n);
      return;
    }
    interested.add(watch);
    IntSet present = flow.points(n);
    if (present != null) {
      watch.objects(new Batch(objects, present));
    }
  }

  private void share(Common watch) {
    Integer own = shared.get(watch.key());
    if (own == null) {
      own = flow.newNodes(1);
      shared.put(watch.key(), own);
      addTo(flow.saturated(), new ForAll(watch.of(own)));
    }
    watch.through(own);
  }

  /** Shows what is new; false if nothing was. */
  boolean tell() {
    boolean any = flow.tell(this::told);
    while (!alike.isEmpty()) {
      any = true;
      share(alike.remove());
    }
    while (!untold.isEmpty()) {
      any = true;
      Map.Entry<Integer, IntSet> next = untold.pollFirstEntry();
      told(next.getKey(), next.getValue());
    }
    while (!late.isEmpty()) {
      any = true;
      Late l = late.remove();
      Batch batch = new Batch(objects, l.objects);
      l.watches.forEach(watch -> watch.objects(batch));
    }
    return any;
  }

  /** Is shared already. */
  private record ForAll(Common one) implements Watch {
    @Override
    public void object(int object) {
      one.object(object);
    }

    @Override
    public void objects(Batch batch) {
      one.objects(batch);
    }

    @Override
    public boolean isDone() {
      return one.isDone();
    }
  }

  /** What watchers of a node have yet to see that became one with another. */
  private record Late(List<Watch> watches, IntSet objects) {}

  private void told(int node, IntSet news) {
    List<Watch> interested = watches.get(node);
    if (interested == null) {
      return;
    }
    Batch found = new Batch(objects, news);
    // Watches may be added to this very node meanwhile; they are told by add() itself.
    int done = 0;
    for (int i = 0, n = interested.size(); i < n; i++) {
      Watch watch = interested.get(i);
      watch.objects(found);
      done += watch.isDone() ? 1 : 0;
    }
    if (done > interested.size() / 2) {
      interested.removeIf(Watch::isDone);
    }
  }

  private void merged(
      int survivor, @Nullable IntSet newForSurvivor, int gone, @Nullable IntSet newForGone) {
    while (watches.size() <= Math.max(survivor, gone)) {
      watches.add(null);
    }
    List<Watch> staying = watches.get(survivor);
    List<Watch> moving = watches.get(gone);
    if (survivor == flow.saturated()) {
      // Those of the node that was saturated before are shared already.
      staying = saturated == survivor ? staying : withoutAlike(staying);
      moving = saturated == gone ? moving : withoutAlike(moving);
      saturated = survivor;
    }
    if (staying != null && newForSurvivor != null) {
      // Many nodes may become one in turn: those who were there first are told of all at once.
      untold.computeIfAbsent(survivor, n -> new IntSet()).addAll(newForSurvivor, null);
    }
    IntSet before = untold.remove(gone);
    if (moving != null && (newForGone != null || before != null)) {
      IntSet news = new IntSet();
      if (newForGone != null) {
        news.addAll(newForGone, null);
      }
      if (before != null) {
        news.addAll(before, null);
      }
      late.add(new Late(List.copyOf(moving), news));
    }
    watches.set(gone, null);
    if (staying == null) {
      watches.set(survivor, moving);
    } else if (moving != null) {
      staying.addAll(moving);
    }
  }

  /** Keeps for later what one watch can do for all; nothing may be added in a merge. */
  private @Nullable List<Watch> withoutAlike(@Nullable List<Watch> all) {
    if (all != null) {
      all.removeIf(watch -> watch instanceof Common common && alike.add(common));
    }
    return all;
  }
}
