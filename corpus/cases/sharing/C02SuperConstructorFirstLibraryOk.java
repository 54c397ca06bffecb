// CASE C02 library: a superclass's constructor writes first; the settings, which others have, get the object later
package sharing;

import java.util.ArrayList;
import java.util.List;

public class C02SuperConstructorFirstLibraryOk {
  private Pool pool;
  private final List<Object> watchers = new ArrayList<>();

  public synchronized int use() {
    if (pool == null) {
      pool = new Pool(this);
    }
    return pool.next();
  }

  synchronized void watch(Object watcher) {
    watchers.add(watcher);
  }

  abstract static class Base {
    final C02SuperConstructorFirstLibraryOk settings;
    int limit;

    Base(C02SuperConstructorFirstLibraryOk settings) {
      this.settings = settings;
      this.limit = 5; // OK
    }
  }

  static final class Pool extends Base implements Runnable {
    Pool(C02SuperConstructorFirstLibraryOk settings) {
      super(settings);
      settings.watch(this);
      new Thread(this).start();
    }

    @Override
    public void run() {
      System.out.println(next());
    }

    int next() {
      return limit + 1; // OK
    }
  }
}
