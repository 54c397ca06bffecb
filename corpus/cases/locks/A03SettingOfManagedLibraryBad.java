// CASE A3 library: as A03SettingBeforeUseLibraryNote, but the setter is one of the interface by which JMX manages the object
package locks;

public final class A03SettingOfManagedLibraryBad {
  public interface LimitMXBean {
    void setLimit(int limit);
  }

  public static final class Limit implements LimitMXBean {
    private int limit = 10;
    private int used;

    @Override
    public void setLimit(int limit) {
      this.limit = limit; // RACE check #1 limit // RACE check #2 limit
    }

    public synchronized boolean take() {
      if (used < limit) { // RACE check #1 limit
        used++; // OK
        return true;
      }
      return false;
    }
  }
}
