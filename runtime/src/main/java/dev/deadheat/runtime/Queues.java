package dev.deadheat.runtime;

/**
 * Called from the blocking queues: what was done before an element was put in happens before what
 * follows its removal, element by element; and freeing room happens before using it.
 */
public final class Queues {
  /** Stands for a queue's room, beside the queue itself. */
  private static final class Room {
    private static final WeakIdentityMap.Fresh<Room> FRESH =
        new WeakIdentityMap.Fresh<>() {
          @Override
          public Room make(Object key) {
            return new Room();
          }
        };
    private static final WeakIdentityMap<Room> ROOMS = new WeakIdentityMap<>();

    static Room of(Object queue) {
      return ROOMS.getOrAdd(queue, FRESH);
    }
  }

  /** Stands for an object as an element; not for its monitor. */
  private static final class Element {
    private static final WeakIdentityMap.Fresh<Element> FRESH =
        new WeakIdentityMap.Fresh<>() {
          @Override
          public Element make(Object key) {
            return new Element();
          }
        };
    private static final WeakIdentityMap<Element> ELEMENTS = new WeakIdentityMap<>();

    static Element of(Object element) {
      return ELEMENTS.getOrAdd(element, FRESH);
    }
  }

  private Queues() {}

  public static void put(Object queue, @Nullable Object element) {
    if (element != null && ThreadSlot.current().inside == 0) {
      Sync.release(Element.of(element));
      Sync.release(queue);
    }
  }

  /** Without a queue: an item on its way to a subscriber. */
  public static void sent(@Nullable Object element) {
    if (element != null && ThreadSlot.current().inside == 0) {
      Sync.release(Element.of(element));
    }
  }

  public static void received(@Nullable Object element) {
    if (element != null && ThreadSlot.current().inside == 0) {
      Sync.acquire(Element.of(element));
    }
  }

  public static void hasPut(Object queue) {
    if (ThreadSlot.current().inside == 0) {
      Sync.acquire(Room.of(queue));
    }
  }

  public static void taken(Object queue, @Nullable Object element) {
    if (ThreadSlot.current().inside != 0) {
      return;
    }
    if (element == null) {
      Sync.acquire(Room.of(queue)); // it is empty, since others have taken what there was
    } else {
      Sync.acquire(Element.of(element));
    }
  }

  /** Before an element is taken out: others may use its room before that has returned. */
  public static void taking(Object queue) {
    if (ThreadSlot.current().inside == 0) {
      Sync.release(Room.of(queue));
    }
  }

  /** An operation on all elements. */
  public static void all(Object queue) {
    Sync.acquire(queue);
  }

  /** It tells which there are, and so which were taken. */
  public static void counted(Object queue) {
    if (ThreadSlot.current().inside == 0) {
      Sync.acquire(queue);
      Sync.acquire(Room.of(queue));
    }
  }

  /** The same for what was put in, if it found what it was looking for; else for what was taken. */
  public static void found(Object queue, boolean successful) {
    if (ThreadSlot.current().inside == 0) {
      Sync.acquire(successful ? queue : Room.of(queue));
    }
  }
}
