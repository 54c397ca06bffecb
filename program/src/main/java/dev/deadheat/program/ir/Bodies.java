package dev.deadheat.program.ir;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the bodies of methods on demand and keeps them. A method whose bytecode makes no sense has
 * no body and a warning; nothing is ever thrown for what a class file holds.
 */
public final class Bodies {
  private final Warnings warnings;
  private final ConcurrentHashMap<Method, MethodBody> kept = new ConcurrentHashMap<>();

  public Bodies(Warnings warnings) {
    this.warnings = warnings;
  }

  /** The body, or null for abstract, native and unreadable methods. */
  public @Nullable MethodBody of(Method method) {
    MethodBody known = kept.get(method);
    if (known != null || !method.hasCode()) {
      return known;
    }
    MethodBody made = BodyReader.read(method, false, this::warn);
    if (made == null) {
      return null;
    }
    MethodBody earlier = kept.putIfAbsent(method, made);
    return earlier != null ? earlier : made;
  }

  /** The same body with the names of local variables, for people to read; not kept. */
  public @Nullable MethodBody named(Method method) {
    return method.hasCode() ? BodyReader.read(method, true, this::warn) : null;
  }

  /** Makes the bodies of all methods of these classes, reading each class file once. */
  public void makeAll(List<ClassType> classes, int threads) {
    eachBody(classes, threads, body -> kept.putIfAbsent(body.method(), body));
  }

  /**
   * Makes the bodies of all methods of these classes and hands them on without keeping them. The
   * consumer is called from several threads.
   */
  public void eachBody(List<ClassType> classes, int threads, Consumer<MethodBody> consumer) {
    if (threads <= 1) {
      classes.forEach(type -> BodyReader.readAll(type, consumer, this::warn));
      return;
    }
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      pool.submit(
              () ->
                  classes.parallelStream()
                      .forEach(type -> BodyReader.readAll(type, consumer, this::warn)))
          .join();
    } finally {
      pool.shutdown();
    }
  }

  private void warn(Method method, String problem) {
    warnings.add(
        Warning.Kind.BAD_METHOD,
        method.owner().origin() + ": " + method,
        problem + "; its code is left out");
  }
}
