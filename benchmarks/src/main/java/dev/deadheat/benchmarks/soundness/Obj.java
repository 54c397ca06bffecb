package dev.deadheat.benchmarks.soundness;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of the interpreted program. */
final class Obj {
  final String type;
  final Map<String, @Nullable Object> fields = new HashMap<>();
  final Lock monitor = new Lock();

  /** Elements of an array; null for others. */
  @Nullable Object @Nullable [] elements;

  /** What a library object keeps: see {@link LibraryCalls}. */
  @Nullable Object inside;

  Obj(String type) {
    this.type = type;
  }

  /** A lock of any kind: monitor, Lock, half of a ReadWriteLock. */
  static final class Lock {
    int owner = -1;
    int depth;
    int readers;
    final Clock released = new Clock();
    final Clock readReleased = new Clock();
    final Deque<Meetings.Notified> waiters = new ArrayDeque<>();
  }

  /** A ReadWriteLock's view. */
  record View(Lock lock, boolean shared) {}

  /** What a functional interface's object runs. */
  record Lambda(
      String owner, String name, String descriptor, int tag, @Nullable Object[] captured) {}

  /** Something counted: a latch, a semaphore. */
  static final class Count {
    int value;
    final Clock clock = new Clock();

    Count(int value) {
      this.value = value;
    }
  }

  /** A CyclicBarrier or a Phaser. */
  static final class Barrier {
    final int parties;
    int arrived;
    Clock gathered = new Clock();

    /** What all had done who came, one for each time that it opened. */
    final List<Clock> opened = new ArrayList<>();

    Barrier(int parties) {
      this.parties = parties;
    }
  }

  /** A future that somebody completes. */
  static final class Promise {
    @Nullable Item item;
  }

  /** Something that carries the clock of who put it there. */
  record Item(@Nullable Object value, Clock clock) {}

  /** A thread and, once it was started, its strand. */
  static final class Started {
    final @Nullable Object target;
    @Nullable Strand strand;

    Started(@Nullable Object target) {
      this.target = target;
    }
  }

  /** A queue between threads. */
  static final class Queue {
    final Deque<Item> items = new ArrayDeque<>();
  }

  /** A concurrent map. */
  static final class Entries {
    final Map<@Nullable Object, Item> items = new HashMap<>();
  }

  /** An atomic reference. */
  static final class Atomic {
    @Nullable Object value;
    final Clock clock = new Clock();

    Atomic(@Nullable Object value) {
      this.value = value;
    }
  }

  /** A list that only one thread may use at a time. */
  static final class Plain {
    final List<@Nullable Object> items = new ArrayList<>();
  }

  /** Both locks of a ReadWriteLock. */
  record Both(View read, View write) {}

  /** A pool's queue and how many may work. */
  static final class Pool {
    final int size;
    final Deque<Obj> tasks = new ArrayDeque<>();
    int workers;
    boolean shut;

    Pool(int size) {
      this.size = size;
    }
  }

  /** A future's task. */
  static final class Task {
    final @Nullable Object body;
    final boolean callable;
    final Clock begun;
    final Clock ended = new Clock();
    boolean done;
    boolean failed;

    Task(@Nullable Object body, boolean callable, Clock begun) {
      this.body = body;
      this.callable = callable;
      this.begun = begun;
    }
  }
}
