package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import java.util.List;

/** Objects that hold one thing in VALUE: thread-locals, atomic references, weak references. */
final class HolderModel implements Model {
  private static final String ATOMIC = "java/util/concurrent/atomic/";

  @Override
  public void register(ModelTable table) {
    threadLocals(table);
    atomicReferences(table);
    atomicNumbers(table);
    references(table);
    cleaners(table);
  }

  /** A thread-local keeps the supplier of its initial value in KEY. */
  private static void threadLocals(ModelTable table) {
    String owner = "java/lang/ThreadLocal";
    table.add(owner, s -> {}, "<init>", "remove");
    table.add("java/lang/InheritableThreadLocal", s -> {}, "<init>");
    table.add(owner, s -> {}, "initialValue");
    table.add(owner, s -> s.store(s.self(), Cell.VALUE, s.argument(0)), "set");
    table.add(
        owner,
        s -> {
          s.store(
              s.self(),
              Cell.VALUE,
              s.apply("java/util/function/Supplier", s.load(s.self(), Cell.KEY)));
          s.store(
              s.self(),
              Cell.VALUE,
              s.override(owner, "initialValue", "()Ljava/lang/Object;", s.self()));
          s.returns(s.load(s.self(), Cell.VALUE));
        },
        "get");
    table.add(
        owner,
        s -> {
          int local = s.allocate(owner);
          s.store(local, Cell.KEY, s.argument(0));
          s.returns(local);
        },
        "withInitial");
    table.add(
        "java/lang/InheritableThreadLocal",
        s -> {
          s.perCall();
          s.returns(s.argument(0));
        },
        "childValue");
  }

  private static void atomicReferences(ModelTable table) {
    Rule last = s -> s.store(s.self(), Cell.VALUE, s.argument(s.argumentCount() - 1));
    Rule exchange =
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(s.argumentCount() - 1));
          s.returns(s.load(s.self(), Cell.VALUE));
        };
    Rule get = s -> s.returns(s.load(s.self(), Cell.VALUE));
    for (String owner : List.of(ATOMIC + "AtomicReference", ATOMIC + "AtomicReferenceArray")) {
      table.add(
          owner,
          last,
          "set",
          "lazySet",
          "setPlain",
          "setOpaque",
          "setRelease",
          "compareAndSet",
          "weakCompareAndSet",
          "weakCompareAndSetPlain",
          "weakCompareAndSetVolatile",
          "weakCompareAndSetAcquire",
          "weakCompareAndSetRelease");
      table.add(
          owner,
          exchange,
          "getAndSet",
          "compareAndExchange",
          "compareAndExchangeAcquire",
          "compareAndExchangeRelease");
      table.add(owner, get, "get", "getPlain", "getOpaque", "getAcquire");
      table.add(owner, HolderModel::update, "getAndUpdate", "updateAndGet");
      table.add(owner, HolderModel::accumulate, "getAndAccumulate", "accumulateAndGet");
      table.add(
          owner,
          s -> {
            Contents.text(s, s.load(s.self(), Cell.VALUE));
            s.returns(s.string());
          },
          "toString()");
      table.add(
          owner,
          s -> {
            for (int i = 0; i < s.argumentCount(); i++) {
              if (s.argumentType(i) instanceof ArrayType) {
                s.transfer(s.argument(i), Cell.ELEMENT, s.self(), Cell.VALUE);
              } else if (s.hasReference(i)) {
                s.store(s.self(), Cell.VALUE, s.argument(i));
              }
            }
          },
          "<init>");
      Plain.rest(table, owner);
    }
    for (String kind : List.of("Markable", "Stamped")) {
      String owner = ATOMIC + "Atomic" + kind + "Reference";
      table.add(owner, get, "get", "getReference");
      table.add(
          owner,
          s -> s.store(s.self(), Cell.VALUE, s.argument(0)),
          "<init>",
          "set",
          "attemptMark",
          "attemptStamp");
      table.add(
          owner,
          s -> s.store(s.self(), Cell.VALUE, s.argument(1)),
          "compareAndSet",
          "weakCompareAndSet");
      Plain.rest(table, owner);
    }
  }

  private static void update(Sketch s) {
    int old = s.load(s.self(), Cell.VALUE);
    int made = s.invoke(s.argumentCount() - 1, old);
    s.store(s.self(), Cell.VALUE, made);
    s.returns(s.method().name().startsWith("getAnd") ? old : made);
  }

  private static void accumulate(Sketch s) {
    int old = s.load(s.self(), Cell.VALUE);
    int given = s.argument(s.argumentCount() - 2);
    int made = s.invoke(s.argumentCount() - 1, old, given);
    s.store(s.self(), Cell.VALUE, made);
    s.returns(s.method().name().startsWith("getAnd") ? old : made);
  }

  private static void atomicNumbers(ModelTable table) {
    for (String kind : List.of("Integer", "Long", "IntegerArray", "LongArray")) {
      String owner = ATOMIC + "Atomic" + kind;
      table.add(
          owner,
          s -> s.invoke(s.argumentCount() - 1),
          "getAndUpdate",
          "updateAndGet",
          "getAndAccumulate",
          "accumulateAndGet");
      Plain.rest(table, owner);
    }
    Plain.rest(table, ATOMIC + "AtomicBoolean", ATOMIC + "LongAdder", ATOMIC + "DoubleAdder");
    for (String kind : List.of("Long", "Double")) {
      String owner = ATOMIC + kind + "Accumulator";
      String function = "java/util/function/" + kind + "BinaryOperator";
      Rule run = s -> s.apply(function, s.load(s.self(), Cell.KEY));
      table.add(owner, s -> s.store(s.self(), Cell.KEY, s.argument(0)), "<init>");
      table.add(owner, run, "accumulate", "get", "getThenReset");
      table.add(owner, run, "intValue", "longValue", "floatValue", "doubleValue");
      Plain.rest(table, owner);
    }
  }

  /** A reference queue has in VALUE all references that were made for it. */
  private static void references(ModelTable table) {
    String reference = "java/lang/ref/Reference";
    Rule construct =
        s -> {
          s.store(s.self(), Cell.VALUE, s.argument(0));
          if (s.hasReference(1)) {
            s.store(s.argument(1), Cell.VALUE, s.self());
          }
        };
    for (String kind : List.of("", "Weak", "Soft", "Phantom")) {
      table.add("java/lang/ref/" + kind + "Reference", construct, "<init>");
    }
    table.add(reference, s -> s.returns(s.load(s.self(), Cell.VALUE)), "get");
    table.add(reference, s -> {}, "refersTo", "clear", "enqueue", "isEnqueued");
    table.add(reference, s -> {}, "reachabilityFence");
    String queue = "java/lang/ref/ReferenceQueue";
    table.add(queue, s -> {}, "<init>");
    table.add(queue, s -> s.returns(s.load(s.self(), Cell.VALUE)), "poll", "remove");
  }

  /** Cleaning actions run on the cleaner's thread, or where {@code clean} is called. */
  private static void cleaners(ModelTable table) {
    String owner = "java/lang/ref/Cleaner";
    String cleanable = owner + "$Cleanable";
    table.add(
        owner,
        s -> {
          if (s.hasReference(0)) {
            int worker = s.function(ThreadModel.RUNNABLE, b -> {});
            int thread = s.invoke(0, worker);
            s.call(
                Call.Dispatch.OVERRIDE,
                Call.Mode.STARTED,
                ThreadModel.THREAD,
                "run",
                "()V",
                thread);
          }
          s.returns(s.allocate(owner));
        },
        "create");
    table.add(
        owner,
        s -> {
          s.perCall();
          int made = s.allocate(cleanable);
          s.store(made, Cell.KEY, s.argument(1));
          s.invoke(Call.Mode.STARTED, 1);
          s.returns(made);
        },
        "register");
    table.add(cleanable, s -> s.apply(ThreadModel.RUNNABLE, s.load(s.self(), Cell.KEY)), "clean");
  }
}
