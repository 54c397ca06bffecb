package dev.deadheat.runtime;

import java.util.Arrays;

/** All sites, by number. The agent adds them while it rewrites a class. */
public final class Sites {
  private static final SpinLock LOCK = new SpinLock();
  private static volatile @Nullable Site[] sites = new Site[4096];
  private static int count = 1;

  private Sites() {}

  /** Adds an access and returns its number. */
  public static int add(
      String className,
      String method,
      String descriptor,
      @Nullable String file,
      int line,
      boolean write,
      @Nullable String owner,
      @Nullable String field,
      @Nullable ClassLoader loader) {
    Site site =
        new Site(
            className,
            method,
            descriptor,
            file == null ? "Unknown Source" : file,
            line,
            write,
            owner,
            field,
            loader);
    LOCK.lock();
    try {
      int id = count++;
      @Nullable Site[] now = sites;
      if (id == now.length) {
        now = Arrays.copyOf(now, id * 2);
      }
      now[id] = site;
      sites = now;
      return id;
    } finally {
      LOCK.unlock();
    }
  }

  /** A site that stands for several of one method: they share their stacks. */
  public static void group(int id, int[] members) {
    get(id).members = members.clone();
  }

  public static void markOpaque(int id) {
    get(id).opaque = true;
  }

  public static void markCached(int id) {
    get(id).cached = true;
  }

  /** The field by which the object was reached; the name is null if that is static and final. */
  public static void markWay(int id, String owner, @Nullable String field) {
    get(id).way = new Way(owner, field);
  }

  public static void markWide(int id) {
    get(id).wide = true;
  }

  public static void markUnchecked(int id) {
    get(id).unchecked = true;
  }

  public static void markAccessor(int id) {
    get(id).accessor = true;
  }

  /** A call of a container. */
  public static void markCall(int id, String callee, boolean special) {
    Site site = get(id);
    site.callee = callee;
    site.special = special;
  }

  static Site get(int id) {
    Site site = sites[id];
    if (site == null) {
      throw new IllegalStateException("no site " + id);
    }
    return site;
  }
}
