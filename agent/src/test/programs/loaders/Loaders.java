package loaders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Class loaders that ask their parent for nothing but java.*, in all the forms that they come in. */
public final class Loaders {
  private static Path directory;

  private Loaders() {}

  /** What the loaders load: one race, one access that is guarded. */
  public static class Body implements Runnable {
    int racy;
    int guarded;
    @Override public void run() { racy++; synchronized (this) { guarded++; } }
  }

  static byte[] read(String name) throws ClassNotFoundException {
    try { return Files.readAllBytes(directory.resolve(name.replace('.', '/') + ".class")); }
    catch (IOException e) { throw new ClassNotFoundException(name, e); }
  }

  static class WithResolve extends ClassLoader {
    WithResolve(ClassLoader parent) { super(parent); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("java.")) return super.loadClass(name, resolve);
      synchronized (getClassLoadingLock(name)) {
        Class<?> c = findLoadedClass(name);
        if (c != null) return c;
        byte[] b = read(name);
        return defineClass(name, b, 0, b.length);
      }
    }
  }

  static class ByName extends ClassLoader {
    ByName() { super(null); }
    @Override public synchronized Class<?> loadClass(String name) throws ClassNotFoundException {
      Class<?> c = findLoadedClass(name);
      if (c != null) return c;
      if (name.startsWith("java.")) return Object.class.getClassLoader() == null ? Class.forName(name, false, null) : null;
      byte[] b = read(name);
      return defineClass(name, b, 0, b.length);
    }
  }

  /** Parent first, but the parent is the boot loader. */
  static class ByFind extends ClassLoader {
    ByFind() { super(null); }
    @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] b = read(name);
      return defineClass(name, b, 0, b.length);
    }
  }

  /** Inherits its way of loading; begins with a loop, so that there is a frame at its first instruction. */
  static class Below extends WithResolve {
    Below() { super(null); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      while (true) {
        if (name.isEmpty()) name = "x";
        else return super.loadClass(name, resolve);
      }
    }
  }

  /** Hands classes on to other loaders by its own rules, as OSGi does. */
  static class Wired extends ClassLoader {
    final ClassLoader to;
    Wired(ClassLoader to) { super(null); this.to = to; }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.startsWith("java.") ? super.loadClass(name, resolve) : to.loadClass(name);
    }
  }

  static void run(ClassLoader loader) throws Exception {
    Class<?> type = loader.loadClass("loaders.Loaders$Body");
    if (type == Body.class) throw new IllegalStateException("the parent's");
    Runnable body = (Runnable) type.getDeclaredConstructor().newInstance();
    Thread s = new Thread(body), t = new Thread(body);
    s.start();
    t.start();
    s.join();
    t.join();
    System.out.println("ran " + loader.getClass().getSimpleName());
  }

  public static void main(String[] args) throws Exception {
    directory = Path.of(args[0]);
    switch (args[1]) {
      case "child" -> run(new WithResolve(Loaders.class.getClassLoader()));
      case "resolve" -> run(new WithResolve(null));
      case "name" -> run(new ByName());
      case "find" -> run(new ByFind());
      case "below" -> run(new Below());
      case "wired" -> run(new Wired(new ByName()));
      default -> throw new IllegalArgumentException(args[1]);
    }
    try { new ByName().loadClass("dev.deadheat.no.such.Name"); } catch (ClassNotFoundException e) { System.out.println("not found"); }
  }
}
