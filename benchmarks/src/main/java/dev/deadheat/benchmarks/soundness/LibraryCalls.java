package dev.deadheat.benchmarks.soundness;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** What the JDK's methods do in an execution, as far as {@link Generator} uses them. */
final class LibraryCalls {
  private final Machine machine;
  private final Meetings meetings;

  LibraryCalls(Machine machine) {
    this.machine = machine;
    this.meetings = new Meetings(machine);
  }

  /** What others notice of the call that comes next; null for nothing. */
  @Nullable Step step(Strand strand, Strand.Frame frame, MethodInsnNode call) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC || call.name.equals("<init>")) {
      return null;
    }
    if (!(frame.peek(Type.getArgumentTypes(call.desc).length) instanceof Obj on)) {
      return null;
    }
    Object inside = on.inside;
    String name = call.name;
    if (Meetings.isOfMonitor(name)) {
      return Step.release(on.monitor);
    } else if (inside instanceof Obj.Barrier) {
      return Step.of(inside, true);
    } else if (inside instanceof Obj.Promise promise) {
      return Step.of(promise, name.equals("complete") || promise.item != null);
    } else if (inside instanceof Obj.Started thread) {
      Strand started = thread.strand;
      return Step.of(on, name.equals("start") || started == null || started.ended);
    } else if (inside instanceof Obj.Lock lock) {
      return lockStep(strand, lock, name);
    } else if (inside instanceof Obj.View view) {
      return viewStep(strand, view, name);
    } else if (inside instanceof Obj.Count count) {
      boolean waits =
          name.equals("await") ? count.value > 0 : name.equals("acquire") && count.value <= 0;
      return Step.of(count, !waits);
    } else if (inside instanceof Obj.Queue queue) {
      return Step.of(queue, !name.equals("take") || !queue.items.isEmpty());
    } else if (inside instanceof Obj.Entries || inside instanceof Obj.Atomic) {
      return Step.access(inside, !name.equals("get"));
    } else if (inside instanceof Obj.Plain) {
      return Step.access(inside, name.equals("add"));
    } else if (inside instanceof Obj.Pool) {
      return Step.of(inside, true);
    } else if (inside instanceof Obj.Task task) {
      return Step.of(task, task.done);
    }
    return null;
  }

  private static @Nullable Step lockStep(Strand strand, Obj.Lock lock, String name) {
    return switch (name) {
      case "lock" -> Step.of(lock, lock.owner < 0 || lock.owner == strand.id);
      case "tryLock" -> Step.of(lock, true);
      case "unlock" -> Step.release(lock);
      default -> null;
    };
  }

  private static Step viewStep(Strand strand, Obj.View view, String name) {
    Obj.Lock lock = view.lock();
    if (!name.equals("lock")) {
      return Step.release(lock);
    }
    boolean free = lock.owner < 0 || lock.owner == strand.id;
    return Step.of(lock, free && (view.shared() || lock.readers == 0 || lock.owner == strand.id));
  }

  /** Does it; the frame is behind the call then, unless something was thrown. */
  void call(
      Strand strand,
      Strand.Frame frame,
      MethodInsnNode call,
      @Nullable Object on,
      @Nullable Object[] arguments) {
    int at = frame.at;
    Object result = null;
    if (call.getOpcode() == Opcodes.INVOKESTATIC) {
      result = staticCall(strand, call, arguments);
    } else if (on instanceof Integer) {
      result = on; // intValue
    } else if (on instanceof Obj obj) {
      if (call.name.equals("<init>")) {
        construct(call.owner, obj, arguments);
      } else {
        Result done = object(strand, obj, call.name, call.desc, arguments);
        if (done.thrown() != null) {
          machine.fail(strand, done.thrown());
          return;
        }
        result = done.value();
      }
    } else {
      throw new IllegalStateException("a call on " + on + ": " + call.owner + "." + call.name);
    }
    if (!Type.getReturnType(call.desc).equals(Type.VOID_TYPE)) {
      frame.push(result);
    }
    frame.at = at + 1;
  }

  private record Result(@Nullable Object value, @Nullable String thrown) {
    static final Result NOTHING = new Result(null, null);

    static Result of(@Nullable Object value) {
      return new Result(value, null);
    }
  }

  private @Nullable Object staticCall(
      Strand strand, MethodInsnNode call, @Nullable Object[] arguments) {
    switch (call.owner + "." + call.name) {
      case "java/lang/Integer.getInteger" -> {
        return machine.coins;
      }
      case "java/lang/Integer.valueOf", "java/util/Objects.requireNonNull" -> {
        return arguments[0];
      }
      case "java/util/concurrent/Executors.newFixedThreadPool" -> {
        return pool(arguments[0] instanceof Integer size ? size : 1);
      }
      case "java/util/concurrent/Executors.newSingleThreadExecutor" -> {
        return pool(1);
      }
      case "java/util/concurrent/CompletableFuture.runAsync" -> {
        return async(strand, arguments[0]);
      }
      default -> {
        throw new IllegalStateException("a static call: " + call.owner + "." + call.name);
      }
    }
  }

  /** As if each task had a thread of its own: nobody may rely on the common pool being small. */
  private Obj async(Strand strand, @Nullable Object body) {
    Obj future = new Obj("java/util/concurrent/CompletableFuture");
    Obj.Task task = new Obj.Task(body, false, strand.clock.copy());
    future.inside = task;
    strand.clock.tick(strand.id);
    Strand started = machine.strand(null);
    started.task = task;
    started.clock.join(task.begun);
    started.seen.join(strand.seen);
    machine.begin(started, body, "run", "()V");
    return future;
  }

  private static Obj pool(int size) {
    Obj made = new Obj("java/util/concurrent/ThreadPoolExecutor");
    made.inside = new Obj.Pool(size);
    return made;
  }

  private static void construct(String type, Obj obj, @Nullable Object[] arguments) {
    Object first = arguments.length > 0 ? arguments[0] : null;
    switch (type) {
      case "java/lang/Thread" -> obj.inside = new Obj.Started(first);
      case "java/util/concurrent/locks/ReentrantLock" -> obj.inside = new Obj.Lock();
      case "java/util/concurrent/locks/ReentrantReadWriteLock" -> {
        Obj.Lock lock = new Obj.Lock();
        obj.inside = new Obj.Both(new Obj.View(lock, true), new Obj.View(lock, false));
      }
      case "java/util/concurrent/CountDownLatch", "java/util/concurrent/Semaphore" ->
          obj.inside = new Obj.Count(first instanceof Integer count ? count : 0);
      case "java/util/concurrent/CyclicBarrier", "java/util/concurrent/Phaser" ->
          obj.inside = new Obj.Barrier(first instanceof Integer parties ? parties : 0);
      case "java/util/concurrent/CompletableFuture" -> obj.inside = new Obj.Promise();
      case "java/util/concurrent/LinkedBlockingQueue" -> obj.inside = new Obj.Queue();
      case "java/util/concurrent/ConcurrentHashMap" -> obj.inside = new Obj.Entries();
      case "java/util/concurrent/atomic/AtomicReference" -> obj.inside = new Obj.Atomic(first);
      case "java/util/ArrayList" -> obj.inside = new Obj.Plain();
      case "java/lang/Object", "java/lang/IllegalStateException" -> {}
      default -> throw new IllegalStateException("a constructor of " + type);
    }
  }

  private Result object(
      Strand strand, Obj on, String name, String descriptor, @Nullable Object[] arguments) {
    Object inside = on.inside;
    Object first = arguments.length > 0 ? arguments[0] : null;
    if (Meetings.isOfMonitor(name)) {
      return new Result(null, meetings.monitor(strand, on.monitor, name));
    } else if (inside instanceof Obj.Barrier barrier) {
      Meetings.barrier(strand, barrier, name);
      return Result.of(0);
    } else if (inside instanceof Obj.Promise promise) {
      return promise(strand, promise, name, first);
    } else if (inside instanceof Obj.Started thread) {
      return thread(strand, on, thread, name);
    } else if (inside instanceof Obj.Lock lock) {
      return lock(strand, lock, name);
    } else if (inside instanceof Obj.Both both) {
      Obj view = new Obj("java/util/concurrent/locks/Lock");
      view.inside = name.equals("readLock") ? both.read() : both.write();
      return Result.of(view);
    } else if (inside instanceof Obj.View view) {
      return view(strand, view, name);
    } else if (inside instanceof Obj.Count count) {
      return count(strand, count, name);
    } else if (inside instanceof Obj.Queue queue) {
      return queue(strand, queue, name, first);
    } else if (inside instanceof Obj.Entries map) {
      return map(strand, map, name, arguments);
    } else if (inside instanceof Obj.Atomic atomic) {
      Object before = atomic.value;
      Machine.synchronize(strand, atomic.clock, !name.equals("set"), !name.equals("get"));
      if (!name.equals("get")) {
        atomic.value = first;
      }
      return Result.of(before);
    } else if (inside instanceof Obj.Plain list) {
      return list(strand, on, list, name, first);
    } else if (inside instanceof Obj.Pool pool) {
      return pool(strand, pool, name, descriptor, first);
    } else if (inside instanceof Obj.Task task) {
      strand.clock.join(task.ended);
      return task.failed
          ? new Result(
              null,
              "java/util/concurrent/"
                  + (name.equals("join") ? "CompletionException" : "ExecutionException"))
          : Result.NOTHING;
    }
    throw new IllegalStateException("a call of " + on.type + "." + name);
  }

  private Result thread(Strand strand, Obj on, Obj.Started thread, String name) {
    if (name.equals("start")) {
      if (thread.strand != null) {
        return new Result(null, "java/lang/IllegalThreadStateException");
      }
      Strand started = machine.strand(null);
      thread.strand = started;
      started.clock.join(strand.clock);
      started.seen.join(strand.seen);
      strand.clock.tick(strand.id);
      machine.begin(started, thread.target == null ? on : thread.target, "run", "()V");
    } else if (name.equals("join")) {
      if (thread.strand != null) {
        strand.clock.join(thread.strand.clock);
        strand.seen.join(thread.strand.seen);
      }
    } else {
      throw new IllegalStateException("Thread." + name);
    }
    return Result.NOTHING;
  }

  private Result lock(Strand strand, Obj.Lock lock, String name) {
    switch (name) {
      case "lock" -> {
        machine.acquire(strand, lock);
        return Result.NOTHING;
      }
      case "tryLock" -> {
        boolean free = lock.owner < 0 || lock.owner == strand.id;
        if (free) {
          machine.acquire(strand, lock);
        }
        return Result.of(free ? 1 : 0);
      }
      case "isHeldByCurrentThread" -> {
        return Result.of(lock.owner == strand.id ? 1 : 0);
      }
      case "unlock" -> {
        if (lock.owner != strand.id) {
          return new Result(null, "java/lang/IllegalMonitorStateException");
        }
        machine.release(strand, lock);
        return Result.NOTHING;
      }
      default -> {
        throw new IllegalStateException("Lock." + name);
      }
    }
  }

  private Result view(Strand strand, Obj.View view, String name) {
    Obj.Lock lock = view.lock();
    if (name.equals("lock")) {
      if (view.shared()) {
        lock.readers++;
        strand.clock.join(lock.released);
      } else {
        machine.acquire(strand, lock);
      }
    } else if (!view.shared()) {
      return lock(strand, lock, name);
    } else if (lock.readers == 0) {
      return new Result(null, "java/lang/IllegalMonitorStateException");
    } else {
      lock.readers--;
      Machine.synchronize(strand, lock.readReleased, false, true);
    }
    return Result.NOTHING;
  }

  private static Result count(Strand strand, Obj.Count count, String name) {
    switch (name) {
      case "countDown" -> {
        count.value--;
        Machine.synchronize(strand, count.clock, false, true);
      }
      case "release" -> {
        count.value++;
        Machine.synchronize(strand, count.clock, false, true);
      }
      case "acquire" -> {
        count.value--;
        Machine.synchronize(strand, count.clock, true, false);
      }
      case "await" -> Machine.synchronize(strand, count.clock, true, false);
      default -> throw new IllegalStateException(name);
    }
    return Result.NOTHING;
  }

  private static Result queue(Strand strand, Obj.Queue queue, String name, @Nullable Object first) {
    switch (name) {
      case "put", "add", "offer" -> {
        queue.items.add(item(strand, first));
        return Result.of(1);
      }
      case "take", "poll" -> {
        Obj.Item item = queue.items.poll();
        if (item == null) {
          return Result.NOTHING;
        }
        strand.clock.join(item.clock());
        return Result.of(item.value());
      }
      default -> throw new IllegalStateException("BlockingQueue." + name);
    }
  }

  private static Result promise(
      Strand strand, Obj.Promise promise, String name, @Nullable Object value) {
    Obj.Item item = promise.item;
    if (name.equals("complete")) {
      if (item == null) {
        promise.item = item(strand, value);
      }
      return Result.of(item == null ? 1 : 0);
    }
    if (item == null) {
      throw new IllegalStateException("a future that is not complete");
    }
    strand.clock.join(item.clock());
    return Result.of(item.value());
  }

  private static Obj.Item item(Strand strand, @Nullable Object value) {
    Clock clock = strand.clock.copy();
    strand.clock.tick(strand.id);
    return new Obj.Item(value, clock);
  }

  private static Result map(
      Strand strand, Obj.Entries map, String name, @Nullable Object[] arguments) {
    Obj.Item before =
        switch (name) {
          case "put" -> map.items.put(arguments[0], item(strand, arguments[1]));
          case "get" -> map.items.get(arguments[0]);
          case "remove" -> map.items.remove(arguments[0]);
          default -> throw new IllegalStateException("ConcurrentMap." + name);
        };
    if (before == null) {
      return Result.NOTHING;
    }
    strand.clock.join(before.clock());
    return Result.of(before.value());
  }

  private Result list(Strand strand, Obj on, Obj.Plain list, String name, @Nullable Object first) {
    machine.access(strand, on, Pair.CONTENTS, Pair.CONTENTS, name.equals("add"));
    switch (name) {
      case "add" -> {
        list.items.add(first);
        return Result.of(1);
      }
      case "size" -> {
        return Result.of(list.items.size());
      }
      case "isEmpty" -> {
        return Result.of(list.items.isEmpty() ? 1 : 0);
      }
      case "get" -> {
        int index = first instanceof Integer i ? i : 0;
        return index < list.items.size()
            ? Result.of(list.items.get(index))
            : new Result(null, "java/lang/IndexOutOfBoundsException");
      }
      default -> {
        throw new IllegalStateException("List." + name);
      }
    }
  }

  private Result pool(
      Strand strand, Obj.Pool pool, String name, String descriptor, @Nullable Object body) {
    if (name.equals("shutdown")) {
      pool.shut = true;
      return Result.NOTHING;
    }
    if (!name.equals("submit")) {
      throw new IllegalStateException("ExecutorService." + name);
    }
    if (pool.shut) {
      return new Result(null, "java/util/concurrent/RejectedExecutionException");
    }
    Obj future = new Obj("java/util/concurrent/FutureTask");
    future.inside = new Obj.Task(body, descriptor.contains("Callable"), strand.clock.copy());
    strand.clock.tick(strand.id);
    pool.tasks.add(future);
    if (pool.workers < pool.size) {
      pool.workers++;
      machine.strand(pool).seen.join(strand.seen);
    }
    return Result.of(future);
  }

  /** A worker takes the next task, or ends. */
  void takeTask(Strand strand) {
    Obj.Pool pool = strand.pool;
    Obj next = pool == null ? null : pool.tasks.poll();
    if (next == null) {
      strand.ended = true;
      return;
    }
    if (next.inside instanceof Obj.Task task) {
      strand.task = task;
      strand.clock.join(task.begun);
      if (task.callable) {
        machine.invoke(strand, task.body, "call", "()Ljava/lang/Object;", new Object[0]);
      } else {
        machine.invoke(strand, task.body, "run", "()V", new Object[0]);
      }
    }
  }

  void endTask(Strand strand) {
    Obj.Task task = strand.task;
    if (task != null) {
      task.done = true;
      task.ended.join(strand.clock);
      strand.clock.tick(strand.id);
      strand.task = null;
    }
  }
}
