package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.program.type.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** All models. May be asked from any number of threads. */
public final class Models {
  private static final List<Model> ALL =
      List.of(
          new CollectionModel(),
          new ListModel(),
          new QueueModel(),
          new SortedSetModel(),
          new CopyConstructorModel(),
          new IteratorModel(),
          new CollectionFactoryModel(),
          new CollectionsModel(),
          new MapModel(),
          new MapViewModel(),
          new SortedMapModel(),
          new ConcurrentMapModel(),
          new ObjectModel(),
          new TextModel(),
          new FileModel(),
          new ThrowableModel(),
          new FunctionModel(),
          new ComparatorModel(),
          new OptionalModel(),
          new StreamModel(),
          new StreamEndModel(),
          new CollectorModel(),
          new ThreadModel(),
          new FutureModel(),
          new ExecutorModel(),
          new ForkJoinModel(),
          new CompletableFutureModel(),
          new SubmissionPublisherModel(),
          new HolderModel(),
          new ScopedValueModel(),
          new LockModel(),
          new EventModel(),
          new PrivilegedModel(),
          new StackWalkerModel(),
          new ReflectionModel(),
          new ArrayModel());

  private final ModelTable table = new ModelTable();
  private final FunctionTypes functionTypes = new FunctionTypes();
  private final ConcurrentHashMap<Method, Optional<Constraints>> known = new ConcurrentHashMap<>();

  public Models() {
    ALL.forEach(model -> model.register(table));
  }

  /** The constraints of a modelled library method, or null where there is no model. */
  public @Nullable Constraints constraints(Method method) {
    Optional<Constraints> found = known.get(method);
    if (found == null) {
      // Not computeIfAbsent: two threads may sketch the same, but none waits for another.
      found = Optional.ofNullable(sketch(method));
      Optional<Constraints> first = known.putIfAbsent(method, found);
      found = first != null ? first : found;
    }
    return found.orElse(null);
  }

  private @Nullable Constraints sketch(Method method) {
    Rule rule = table.find(method);
    if (rule == null) {
      rule = EventModel.listenerRule(method);
    }
    if (rule == null) {
      rule = InertModel.rule(method);
    }
    if (rule == null) {
      rule = ToolkitModel.rule(method);
    }
    if (rule == null) {
      return null;
    }
    Sketch sketch = new Sketch(method, functionTypes);
    rule.apply(sketch);
    return sketch.finish();
  }

  /** How many methods have a rule of their own; many more inherit one. */
  public int size() {
    return table.size();
  }

  /** The classes with rules and the methods named for each. */
  Map<String, Set<String>> entries() {
    return table.entries();
  }
}
