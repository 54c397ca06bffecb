// CASE A3 library: a setting of an object that JMX manages may be changed at any time
package locks;

import javax.management.MBeanRegistration;
import javax.management.MBeanServer;
import javax.management.ObjectName;

public final class A03SettingOfBeanLibraryBad implements MBeanRegistration {
  private int limit = 10;
  private int used;

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

  @Override
  public ObjectName preRegister(MBeanServer server, ObjectName name) {
    return name;
  }

  @Override
  public void postRegister(Boolean done) {}

  @Override
  public void preDeregister() {}

  @Override
  public void postDeregister() {}
}
