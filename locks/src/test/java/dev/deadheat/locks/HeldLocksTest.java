package dev.deadheat.locks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.FieldFacts;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The locks that a method surely holds where it calls {@code here()}. */
class HeldLocksTest {
  @TempDir Path directory;

  private static final String MEMBERS =
      """
      final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
      final java.util.concurrent.locks.ReentrantReadWriteLock both =
          new java.util.concurrent.locks.ReentrantReadWriteLock();
      java.util.concurrent.locks.ReentrantLock changing = lock;
      volatile int stage;
      int plain;
      static void here() {}
      static void risky() { if (System.nanoTime() == 1) { throw new IllegalStateException(); } }
      void take() { lock.lock(); }
      void give() { lock.unlock(); }
      """;

  private String held(String code) throws IOException {
    Files.writeString(
        directory.resolve("T.java"),
        "public class T {"
            + MEMBERS
            + "void set() { changing = null; }\n"
            + "void test() {"
            + code
            + "}\npublic static void main(String[] a) { T t = new T(); t.set(); t.test(); } }");
    try (Program program = new ProgramLoader(17, null).open(List.of(directory), List.of())) {
      Bodies bodies = program.bodies();
      PointsTo pointsTo =
          new PointsTo(program, new Summaries(bodies, new Models()), Sensitivity.OBJ2);
      pointsTo.addRoot(method(program, "main"));
      CallGraph graph = new CallGraph(pointsTo.solve(), PointsTo.scope(program), bodies);
      FieldFacts fields = new FieldFacts(program.analysedClasses(), bodies, false);
      Names.Source names = Names.source(fields, (body, pc) -> null);
      Locks locks = new Locks(graph, bodies, names, fields, new FieldHandles(fields, names), true);
      MethodBody body = graph.body(graph.nodesOf(method(program, "test")).get(0));
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (body.op(pc) == Op.INVOKE && body.callee(pc).name().equals("here")) {
          return text(locks.of(body).before(pc));
        }
      }
      throw new IllegalArgumentException("nothing calls here()");
    }
  }

  private static Method method(Program program, String name) {
    return program.analysedClasses().stream()
        .flatMap(type -> type.methods().stream())
        .filter(method -> method.name().equals(name))
        .findAny()
        .orElseThrow();
  }

  private static String text(Held held) {
    return String.join(
        " ",
        held.taken().stream()
            .map(lock -> (lock.shared() ? "shared " : "") + (lock.explicit() ? "lock" : "monitor"))
            .sorted()
            .toList());
  }

  @Test
  void aMonitorIsHeldInsideItsBlock() throws IOException {
    assertThat(held("synchronized (this) { here(); }")).isEqualTo("monitor");
    assertThat(held("synchronized (this) { } here();")).isEmpty();
  }

  @Test
  void aLockIsHeldUntilItIsReleasedOnSomePath() throws IOException {
    assertThat(held("lock.lock(); here(); lock.unlock();")).isEqualTo("lock");
    assertThat(held("lock.lock(); if (System.nanoTime() > 5) { lock.unlock(); } here();"))
        .isEmpty();
    assertThat(held("lock.lock(); lock.lock(); lock.unlock(); here();")).isEqualTo("lock");
  }

  @Test
  void aTriedLockIsHeldIfTheResultIsTrue() throws IOException {
    assertThat(held("if (lock.tryLock()) { here(); }")).isEqualTo("lock");
    assertThat(held("if (!lock.tryLock()) { here(); }")).isEmpty();
    assertThat(held("lock.tryLock(); here();")).isEmpty();
  }

  @Test
  void aLockIsHeldWhereTheAnswerIsThatItIs() throws IOException {
    assertThat(held("if (Thread.holdsLock(this)) { here(); }")).isEqualTo("monitor");
    assertThat(held("if (!Thread.holdsLock(this)) { here(); }")).isEmpty();
    assertThat(held("if (lock.isHeldByCurrentThread()) { here(); }")).isEqualTo("lock");
    assertThat(held("if (both.isWriteLockedByCurrentThread()) { here(); }")).isEqualTo("lock");
    assertThat(held("assert Thread.holdsLock(this); here();")).isEqualTo("monitor");
    assertThat(held("assert Thread.holdsLock(this) || plain > 0; here();")).isEmpty();
  }

  @Test
  void anAnswerEndsWithAReleaseThatMayBeOfThatLock() throws IOException {
    assertThat(held("assert lock.isHeldByCurrentThread(); lock.unlock(); here();")).isEmpty();
    assertThat(held("assert lock.isHeldByCurrentThread(); changing.unlock(); here();")).isEmpty();
    assertThat(held("assert lock.isHeldByCurrentThread(); give(); here();")).isEmpty();
    assertThat(held("assert lock.isHeldByCurrentThread(); both.readLock().unlock(); here();"))
        .isEqualTo("lock");
    assertThat(held("synchronized (this) { assert Thread.holdsLock(this); } here();")).isEmpty();
    assertThat(held("Object o = this; synchronized (o) { assert Thread.holdsLock(this); } here();"))
        .isEmpty();
  }

  @Test
  void whoeverAssertsALockDoesNotTakeIt() throws IOException {
    assertThat(held("lock.lock(); assert lock.isHeldByCurrentThread(); lock.unlock(); here();"))
        .isEmpty();
  }

  @Test
  void anExceptionComesWithTheLocksOfWhereItIsThrown() throws IOException {
    assertThat(held("try { risky(); lock.lock(); } catch (RuntimeException e) { here(); }"))
        .isEmpty();
    assertThat(held("lock.lock(); try { risky(); } catch (RuntimeException e) { here(); }"))
        .isEqualTo("lock");
  }

  @Test
  void aReadLockIsShared() throws IOException {
    assertThat(held("both.readLock().lock(); here();")).isEqualTo("shared lock");
    assertThat(held("both.writeLock().lock(); here();")).isEqualTo("lock");
  }

  @Test
  void calleesTakeAndReleaseByTheNamesOfTheirParameters() throws IOException {
    assertThat(held("take(); here();")).isEqualTo("lock");
    assertThat(held("take(); give(); here();")).isEmpty();
  }

  @Test
  void aLockInAFieldThatChangesIsReleasedUnderNoKnownName() throws IOException {
    assertThat(held("lock.lock(); changing.unlock(); here();")).isEmpty();
  }

  /** That a release was seen is kept like a lock that excludes nobody. */
  @Test
  void aVolatileIsSeenToBeSetWhereItIsNotZero() throws IOException {
    assertThat(held("if (stage == 1) { here(); }")).isEqualTo("shared monitor");
    assertThat(held("if (stage != 1) { return; } here();")).isEqualTo("shared monitor");
    assertThat(held("if (stage >= 1) { here(); }")).isEqualTo("shared monitor");
    assertThat(held("if (stage > 0) { here(); }")).isEqualTo("shared monitor");
    assertThat(held("if (0 < stage) { here(); }")).isEqualTo("shared monitor");
    assertThat(held("if (stage < 0) { here(); }")).isEqualTo("shared monitor");
    assertThat(held("while (stage < 2) { } here();")).isEqualTo("shared monitor");
    assertThat(held("if (stage == 0) { return; } here();")).isEqualTo("shared monitor");
  }

  @Test
  void aVolatileThatMayBeZeroTellsNothing() throws IOException {
    assertThat(held("if (stage != 1) { here(); }")).isEmpty();
    assertThat(held("if (stage < 5) { here(); }")).isEmpty();
    assertThat(held("if (stage > -1) { here(); }")).isEmpty();
    assertThat(held("if (stage >= 0) { here(); }")).isEmpty();
    assertThat(held("if (0 >= stage) { here(); }")).isEmpty();
    assertThat(held("if (stage == 0) { here(); }")).isEmpty();
    assertThat(held("if (stage == plain) { here(); }")).isEmpty();
    assertThat(held("if (plain == 1) { here(); }")).isEmpty();
  }
}
