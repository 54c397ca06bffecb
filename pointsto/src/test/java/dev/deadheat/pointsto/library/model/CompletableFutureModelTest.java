package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.DEFERRED;
import static dev.deadheat.pointsto.constraints.Call.Mode.STARTED;
import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;

import org.junit.jupiter.api.Test;

class CompletableFutureModelTest {
  private static final String FUNCTIONS =
      """
      static Object makeA() { return new A(); }
      static Object toB(Object x) { p1(x); return new B(); }
      static Object both(Object x, Object y) { p2(x); p3(y); return new C(); }
      static Object fixed(Throwable t) { p4(t); return new K(); }
      static CompletableFuture<Object> more(Object x) { return CompletableFuture.completedFuture(new C()); }
      static class Failure extends RuntimeException { }
      static Object fail() { throw new Failure(); }
      """;

  @Test
  void valuesPassAlongTheChain() {
    ModelCase.of(
            FUNCTIONS,
            """
            CompletableFuture<Object> f = CompletableFuture.supplyAsync(T::makeA);
            p5(f.join());
            p6(f.thenApply(T::toB).get());
            p7(f.thenCombine(f.thenApply(x -> new B()), T::both).join());
            p8(f.thenCompose(T::more).getNow(new K()));
            f.complete(new R());
            """)
        .holds(1, "A", "R")
        .holds(2, "A", "R")
        .holds(3, "B")
        .holds(5, "A", "R")
        .holds(6, "B")
        .holds(7, "C")
        .holds(8, "C", "K")
        .calls("makeA", STARTED)
        .calls("toB", SYNCHRONOUS, DEFERRED);
  }

  @Test
  void whoCompletesRunsWhatDepends() {
    ModelCase.of(
            FUNCTIONS
                + """
                static void end(CompletableFuture<Object> f) { f.complete(new A()); }
                static void fail(CompletableFuture<Object> f) { f.completeExceptionally(new Failure()); }
                static void stop(CompletableFuture<Object> f) { f.cancel(true); }
                static void seen(Object x, Throwable t) { p5(x); }
                static void wait(CompletableFuture<Object> f) { f.join(); }
                static void ran() { }
                """,
            """
            CompletableFuture<Object> f = new CompletableFuture<>();
            f.thenApply(T::toB).whenComplete(T::seen);
            end(f);
            CompletableFuture<Object> g = new CompletableFuture<>();
            g.exceptionally(T::fixed);
            fail(g);
            CompletableFuture<Object> h = new CompletableFuture<>();
            h.whenComplete(T::seen);
            stop(h);
            CompletableFuture<Object> i = new CompletableFuture<>();
            CompletableFuture.allOf(i).thenRun(T::ran);
            wait(i);
            """)
        .callsBack("end", "toB", "seen")
        .callsBack("fail", "fixed")
        .callsBack("stop", "seen")
        .callsBack("wait", "ran")
        .holds(1, "A")
        .holds(5, "B");
  }

  @Test
  void chainsAreKeptApart() {
    ModelCase.of(
            """
            CompletableFuture<Object> f = CompletableFuture.completedFuture(new A());
            CompletableFuture<Object> g = CompletableFuture.completedFuture(new B());
            p1(f.thenApply(x -> x).thenApply(x -> x).thenApply(x -> x).join());
            p2(g.thenApply(x -> x).thenApply(x -> x).thenApply(x -> x).join());
            p3(CompletableFuture.anyOf(f, g).join());
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "A", "B");
  }

  @Test
  void asynchronousFunctionsRunElsewhere() {
    ModelCase.of(
            FUNCTIONS, "CompletableFuture.completedFuture(new A()).thenApplyAsync(T::toB).join();")
        .calls("toB", STARTED);
    ModelCase.of(
            FUNCTIONS,
            """
            ExecutorService e = Executors.newSingleThreadExecutor();
            CompletableFuture<Object> f = CompletableFuture.supplyAsync(T::makeA, e);
            p5(f.thenApplyAsync(T::toB, e).join());
            CompletableFuture.runAsync(new R(), e);
            """)
        .runsElsewhere("makeA")
        .runsElsewhere("toB")
        .runsElsewhere("R.run")
        .holds(1, "A")
        .holds(5, "B");
  }

  @Test
  void exceptionsAreHandled() {
    ModelCase.of(
            FUNCTIONS,
            """
            CompletableFuture<Object> f = CompletableFuture.supplyAsync(T::fail);
            p5(f.exceptionally(T::fixed).join());
            f.whenComplete((x, t) -> p6(t));
            p7(f.handle((x, t) -> t.getCause()).join());
            """)
        .holds(4, "CompletionException", "Failure")
        .holds(5, "K")
        .holds(6, "CompletionException", "Failure")
        .holds(7, "Failure");
  }

  @Test
  void consumersAndEither() {
    ModelCase.of(
            """
            CompletableFuture<Object> f = CompletableFuture.completedFuture(new A());
            CompletableFuture<Object> g = CompletableFuture.completedFuture(new B());
            f.thenAccept(x -> p1(x));
            f.thenRun(new R());
            p2(f.applyToEither(g, x -> x).join());
            f.thenAcceptBoth(g, (x, y) -> p3(y));
            CompletableFuture.allOf(f, g).thenRun(() -> p4(new C()));
            """)
        .holds(1, "A")
        .holds(2, "A", "B")
        .holds(3, "B")
        .holds(4, "C")
        .calls("R.run", SYNCHRONOUS, DEFERRED);
  }
}
