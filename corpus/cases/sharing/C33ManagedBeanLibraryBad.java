// CASE C33 library: a managed bean; JMX reads and sets its attributes on threads of its own
package sharing;

public final class C33ManagedBeanLibraryBad {
  public interface SettingsMXBean {
    long getTimeout();

    void setTimeout(long millis);

    long getUsed();
  }

  public static final class Settings implements SettingsMXBean {
    private volatile long timeout;
    private long used;

    @Override
    public long getTimeout() {
      return timeout; // OK
    }

    @Override
    public void setTimeout(long millis) {
      timeout = millis; // OK
    }

    public void use() {
      used++; // RACE check #1 used // NOTE check #2 used
    }

    @Override
    public long getUsed() {
      return used; // RACE check #1 used
    }
  }
}
