package dev.deadheat.runtime;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * Classes of the JDK whose objects synchronize most often have a field for their {@link SyncVar},
 * if {@code deadheat run} could put it there with --patch-module. All other objects, and all under
 * the bare agent, are looked up by identity.
 */
final class VarFields {
  private static final String NAME = FieldShadow.PREFIX + "var";
  private static final long SYNCHRONIZER = Mem.offset(AbstractQueuedSynchronizer.class, NAME);
  private static final @Nullable Class<?> QUEUE = type("ConcurrentLinkedQueue");
  private static final @Nullable Class<?> QUEUE_NODE = type("ConcurrentLinkedQueue$Node");
  private static final @Nullable Class<?> DEQUE_NODE = type("ConcurrentLinkedDeque$Node");
  private static final @Nullable Class<?> MAP_NODE = type("ConcurrentHashMap$Node");
  private static final long IN_QUEUE = offset(QUEUE);
  private static final long IN_QUEUE_NODE = offset(QUEUE_NODE);
  private static final long IN_DEQUE_NODE = offset(DEQUE_NODE);
  private static final long IN_MAP_NODE = offset(MAP_NODE);

  private VarFields() {}

  private static @Nullable Class<?> type(String name) {
    try {
      return Class.forName("java.util.concurrent." + name, false, null);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private static long offset(@Nullable Class<?> type) {
    return type == null ? -1 : Mem.offset(type, NAME);
  }

  /** Where the object has its variable, or -1. */
  static long offset(Object object) {
    if (object instanceof AbstractQueuedSynchronizer) {
      return SYNCHRONIZER;
    }
    Class<?> type = object.getClass();
    if (type == QUEUE_NODE) {
      return IN_QUEUE_NODE;
    } else if (type == QUEUE) {
      return IN_QUEUE;
    } else if (type == MAP_NODE) {
      return IN_MAP_NODE;
    }
    return type == DEQUE_NODE ? IN_DEQUE_NODE : -1;
  }

  static @Nullable SyncVar get(Object object, long offset) {
    return (SyncVar) Mem.U.getReferenceVolatile(object, offset);
  }

  static SyncVar getOrAdd(Object object, long offset) {
    SyncVar var = get(object, offset);
    if (var == null) {
      var = new SyncVar();
      if (!Mem.U.compareAndSetReference(object, offset, null, var)) {
        var = (SyncVar) Mem.U.getReferenceVolatile(object, offset);
      }
    }
    return var;
  }
}
