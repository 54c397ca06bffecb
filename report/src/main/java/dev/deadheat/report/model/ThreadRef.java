package dev.deadheat.report.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The thread that executes an access.
 *
 * @param name short and for people: {@code T1}, {@code worker}, {@code main}
 * @param root the method it starts in, {@code pkg.Cls.run}; for a library, the operation called
 * @param creation the stack that started it, the start call last; empty if unknown or a root
 * @param node the id of its {@link ThreadNode}, if the findings have a thread graph
 */
public record ThreadRef(
    String name,
    String root,
    Multiplicity multiplicity,
    List<Frame> creation,
    @Nullable String node) {

  /** Copies the list. */
  public ThreadRef {
    creation = List.copyOf(creation);
  }

  /** The same thread as another node of the graph. */
  public ThreadRef withNode(String value) {
    return new ThreadRef(name, root, multiplicity, creation, value);
  }

  /** A thread of which no more is known. */
  public ThreadRef(String name, String root, Multiplicity multiplicity) {
    this(name, root, multiplicity, List.of(), null);
  }
}
