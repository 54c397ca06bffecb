package dev.deadheat.pointsto.library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The strongly connected components of a call graph, and work on its methods in the order they ask
 * for: a method's turn comes when all it calls outside of its own component are done. Members of
 * one component do not wait for each other.
 */
final class CallCircles {
  private final List<CallNode> nodes;

  /** A component: those that wait for it, and how much it waits for itself. */
  private static final class Circle {
    final List<CallNode> members = new ArrayList<>();
    final List<Circle> callers = new ArrayList<>();
    final AtomicInteger waitsFor = new AtomicInteger();
    final AtomicInteger unfinished = new AtomicInteger();
    @Nullable Circle lastCallee;
  }

  private final List<Circle> circles = new ArrayList<>();

  /** Numbers the components; callees before their callers. */
  CallCircles(List<CallNode> nodes) {
    this.nodes = nodes;
    new Tarjan().visitAll();
    for (Circle circle : circles) {
      circle.unfinished.set(circle.members.size());
      for (CallNode member : circle.members) {
        for (CallNode callee : member.linked()) {
          Circle called = circles.get(callee.circle());
          if (called != circle) {
            wait(circle, called);
          }
        }
      }
    }
  }

  private static void wait(Circle caller, Circle callee) {
    // Several calls of one component may be noted several times; each is counted on both sides.
    if (caller.lastCallee != callee) {
      caller.lastCallee = callee;
      callee.callers.add(caller);
      caller.waitsFor.incrementAndGet();
    }
  }

  /**
   * Does the work on every method.
   *
   * @throws RuntimeException what the work threw first
   */
  void run(int threads, Consumer<CallNode> work) {
    if (threads <= 1) {
      circles.forEach(circle -> circle.members.forEach(work));
      return;
    }
    ForkJoinPool pool = new ForkJoinPool(threads);
    try {
      new Run(pool, work).start();
    } finally {
      pool.shutdownNow();
    }
  }

  private final class Run {
    private final ForkJoinPool pool;
    private final Consumer<CallNode> work;
    private final CountDownLatch open = new CountDownLatch(nodes.size());
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    Run(ForkJoinPool pool, Consumer<CallNode> work) {
      this.pool = pool;
      this.work = work;
    }

    void start() {
      List<Circle> ready = circles.stream().filter(c -> c.waitsFor.get() == 0).toList();
      ready.forEach(this::submit);
      try {
        open.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted while making summaries");
      }
      Throwable thrown = failure.get();
      if (thrown instanceof Error error) {
        throw error;
      } else if (thrown instanceof RuntimeException exception) {
        throw exception;
      }
    }

    private void submit(Circle circle) {
      circle.members.forEach(member -> pool.execute(() -> doOne(circle, member)));
    }

    private void doOne(Circle circle, CallNode member) {
      try {
        // After a failure the rest is only counted off: its callees may lack what it needs.
        if (failure.get() == null) {
          work.accept(member);
        }
      } catch (RuntimeException | Error e) {
        failure.compareAndSet(null, e);
      }
      if (circle.unfinished.decrementAndGet() == 0) {
        for (Circle caller : circle.callers) {
          if (caller.waitsFor.decrementAndGet() == 0) {
            submit(caller);
          }
        }
      }
      open.countDown();
    }
  }

  /** Tarjan's algorithm, without recursion. */
  private final class Tarjan {
    private static final class Visit {
      final CallNode node;
      final int index;
      int low;
      int position;

      Visit(CallNode node, int index) {
        this.node = node;
        this.index = index;
        this.low = index;
      }
    }

    private final Map<CallNode, Integer> indexes = new HashMap<>();
    private final ArrayDeque<Visit> path = new ArrayDeque<>();
    private final ArrayDeque<CallNode> stack = new ArrayDeque<>();

    void visitAll() {
      for (CallNode node : nodes) {
        if (!indexes.containsKey(node)) {
          open(node);
          while (!path.isEmpty()) {
            step(path.element());
          }
        }
      }
    }

    private void open(CallNode node) {
      path.push(new Visit(node, indexes.size()));
      indexes.put(node, indexes.size());
      stack.push(node);
    }

    private void step(Visit visit) {
      if (visit.position < visit.node.linked().size()) {
        CallNode callee = visit.node.linked().get(visit.position++);
        Integer index = indexes.get(callee);
        if (index == null) {
          open(callee);
        } else if (callee.circle() < 0) {
          visit.low = Math.min(visit.low, index);
        }
        return;
      }
      path.pop();
      if (!path.isEmpty()) {
        path.element().low = Math.min(path.element().low, visit.low);
      }
      if (visit.low == visit.index) {
        close(visit.node);
      }
    }

    private void close(CallNode head) {
      Circle circle = new Circle();
      CallNode member;
      do {
        member = stack.pop();
        member.setCircle(circles.size());
        circle.members.add(member);
      } while (member != head);
      circles.add(circle);
    }
  }
}
