package dev.deadheat.values.graph;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All threads that one place starts with one body; the first one is main. */
public final class AbstractThread {
  private final int number;
  private final @Nullable AbstractThread parent;
  private final boolean many;
  private final boolean task;
  private final Set<Integer> objects;
  private boolean creation;
  final List<Frame> roots = new ArrayList<>();
  final Set<AbstractThread> children = new LinkedHashSet<>();

  AbstractThread(
      int number,
      @Nullable AbstractThread parent,
      boolean many,
      boolean task,
      Set<Integer> objects) {
    this.task = task;
    this.number = number;
    this.parent = parent;
    this.many = many;
    this.objects = objects;
  }

  /** What makes an object of a library, by one of several constructors; then others go on. */
  static AbstractThread creation() {
    AbstractThread thread = new AbstractThread(0, null, false, false, Set.of());
    thread.creation = true;
    return thread;
  }

  /** Whether its roots are alternatives, and its children begin when it is over. */
  public boolean isCreation() {
    return creation;
  }

  /** Where it begins. */
  public List<Frame> entries() {
    return creation || roots.isEmpty() ? roots : roots.subList(0, 1);
  }

  public Set<AbstractThread> children() {
    return children;
  }

  public int number() {
    return number;
  }

  public @Nullable AbstractThread parent() {
    return parent;
  }

  /** Whether more than one of them may run (multiplicity *). */
  public boolean isMany() {
    return many;
  }

  /** Whether more than one of them may run, because of itself or of who starts it. */
  public boolean isManyOrBelow() {
    for (AbstractThread t = this; t != null; t = t.parent) {
      if (t.many) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the library decides who runs it: a task, a listener, a hook. That may be a thread of
   * the program in the middle of a call into the library.
   */
  public boolean isTask() {
    return task;
  }

  Set<Integer> objects() {
    return objects;
  }

  /** What it runs, one after the other: class initialisers and main, or one run method. */
  public List<Frame> roots() {
    return roots;
  }

  /** Itself and all that it starts, directly or not. */
  public Set<AbstractThread> family() {
    Set<AbstractThread> all = new LinkedHashSet<>();
    all.add(this);
    children.forEach(c -> all.addAll(c.family()));
    return all;
  }

  @Override
  public String toString() {
    String name =
        creation
            ? "its constructor"
            : number == 0 ? "main" : roots.isEmpty() ? "thread" : roots.get(0).toString();
    return name + (many ? " (*)" : "");
  }
}
