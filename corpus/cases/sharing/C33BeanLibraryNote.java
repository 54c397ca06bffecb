// CASE C33 library: as C33ManagedBeanLibraryBad, but the interface is not one of management: it is for another class
package sharing;

public final class C33BeanLibraryNote {
  public interface SettingsMBean {
    long getUsed();
  }

  public static final class Pool implements SettingsMBean {
    private volatile long timeout;
    private long used;

    public long getTimeout() {
      return timeout; // OK
    }

    public void setTimeout(long millis) {
      timeout = millis; // OK
    }

    public void use() {
      used++; // NOTE check #1 used // NOTE check #2 used
    }

    @Override
    public long getUsed() {
      return used; // NOTE check #2 used
    }
  }
}
