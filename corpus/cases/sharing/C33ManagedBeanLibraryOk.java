// CASE C33 library: a managed bean by the name of its interface, and all that JMX gets to is volatile or under the lock
package sharing;

public class C33ManagedBeanLibraryOk implements C33ManagedBeanLibraryOkMBean {
  private volatile long timeout;
  private long used;

  @Override
  public long getTimeout() {
    return timeout; // OK
  }

  public void setTimeout(long millis) {
    timeout = millis; // OK
  }

  public synchronized void use() {
    used++; // OK
  }

  @Override
  public synchronized long getUsed() {
    return used; // OK
  }
}

interface C33ManagedBeanLibraryOkMBean {
  long getTimeout();

  long getUsed();
}
