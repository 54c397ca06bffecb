package osgi;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** Of a bundle: its class loader delegates java.* and the packages that it imports. */
public final class Activator implements BundleActivator, Runnable {
  int racy;
  int guarded;

  @Override public void run() { racy++; synchronized (this) { guarded++; } }

  @Override public void start(BundleContext context) throws Exception {
    if (getClass().getClassLoader() == ClassLoader.getSystemClassLoader()) throw new IllegalStateException("not the bundle's");
    Thread s = new Thread(this), t = new Thread(this);
    s.start();
    t.start();
    s.join();
    t.join();
    System.out.println("bundle " + guarded);
  }

  @Override public void stop(BundleContext context) {}
}
