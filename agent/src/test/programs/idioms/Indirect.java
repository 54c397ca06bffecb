package idioms;

import static idioms.Idioms.both;

import idioms.Idioms.Case;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;

/** Accesses that the JDK makes on behalf of the program: field handles, clones, streams, buffers. */
public final class Indirect {
  private Indirect() {}

  static MethodHandle handle(boolean set, Class<?> type, String field, Class<?> of) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      MethodHandle handle = set ? lookup.findSetter(type, field, of) : lookup.findGetter(type, field, of);
      if (!lookup.revealDirect(handle).getName().equals(field)) throw new IllegalStateException("not direct");
      return handle;
    } catch (ReflectiveOperationException e) { throw new IllegalStateException(e); }
  }

  static void call(MethodHandle setter, Object on, int value) {
    try { setter.invoke(on, value); } catch (Throwable e) { throw new IllegalStateException(e); }
  }

  static class SetterBad implements Case {
    int v;
    static final MethodHandle SET = handle(true, SetterBad.class, "v", int.class);
    public void run() throws Exception { both(() -> call(SET, this, 1), () -> v = 2); }
  }

  static class GetterBad implements Case {
    long v;
    static final MethodHandle GET = handle(false, GetterBad.class, "v", long.class);
    long get() { try { return (long) GET.invokeExact(this); } catch (Throwable e) { throw new IllegalStateException(e); } }
    public void run() throws Exception { both(this::get, () -> v = 2); }
  }

  static class StaticSetterBad implements Case {
    static int v;
    public void run() throws Exception {
      MethodHandle set = MethodHandles.lookup().unreflectSetter(StaticSetterBad.class.getDeclaredField("v"));
      both(() -> { try { set.invokeExact(3); } catch (Throwable e) { throw new IllegalStateException(e); } }, () -> v = 2);
    }
  }

  static class HandlesOk implements Case {
    int v;
    volatile int ready;
    static final MethodHandle SET = handle(true, HandlesOk.class, "v", int.class);
    static final MethodHandle READY = handle(true, HandlesOk.class, "ready", int.class);
    public void run() throws Exception {
      both(() -> { call(SET, this, 1); call(READY, this, 1); },
          () -> { while (ready == 0) Thread.onSpinWait(); v = 2; });
    }
  }

  static class CopyBad implements Case, Cloneable {
    int v;
    Object copy() { try { return super.clone(); } catch (CloneNotSupportedException e) { throw new IllegalStateException(e); } }
    public void run() throws Exception { both(this::copy, () -> v = 2); }
  }

  static class CopyOk implements Case, Cloneable {
    int v;
    synchronized CopyOk copy() { try { return (CopyOk) super.clone(); } catch (CloneNotSupportedException e) { throw new IllegalStateException(e); } }
    public void run() throws Exception { both(() -> copy().v = 3, () -> { synchronized (this) { v = 2; } }); }
  }

  static int fill(InputStream in, byte[] into, int from, int length) {
    try { return in.read(into, from, length); } catch (IOException e) { throw new IllegalStateException(e); }
  }

  static class StreamBad implements Case {
    final byte[] bytes = new byte[40];
    int fill() { try { return new ByteArrayInputStream(new byte[30]).read(bytes); } catch (IOException e) { throw new IllegalStateException(e); } }
    public void run() throws Exception { both(this::fill, () -> System.identityHashCode(bytes[29])); }
  }

  /** What was not filled is not touched; and a stream's own lock orders those who use it. */
  static class StreamOk implements Case {
    final byte[] bytes = new byte[40];
    final InputStream in = new ByteArrayInputStream(new byte[60]);
    public void run() throws Exception {
      both(() -> { try { new ByteArrayInputStream(new byte[30]).read(bytes); } catch (IOException e) { throw new IllegalStateException(e); } },
          () -> System.identityHashCode(bytes[30]));
      byte[] shared = new byte[20];
      both(() -> fill(in, shared, 0, 20), () -> fill(in, shared, 0, 20));
    }
  }

  static class BufferBad implements Case {
    final ByteBuffer buffer = ByteBuffer.allocate(16);
    void put() { buffer.put((byte) 1); }
    public void run() throws Exception { both(this::put, this::put); }
  }

  static class BufferOk implements Case {
    final ByteBuffer buffer = ByteBuffer.allocate(16);
    public void run() throws Exception { both(() -> buffer.put(1, (byte) 1), () -> buffer.put(2, (byte) 1)); }
  }

  interface Inc { void inc(); }

  static Inc proxy(Runnable body) {
    return (Inc) java.lang.reflect.Proxy.newProxyInstance(Indirect.class.getClassLoader(), new Class<?>[] {Inc.class}, (p, m, a) -> { body.run(); return null; });
  }

  static class ProxyBad implements Case {
    int n;
    public void run() throws Exception { Inc i = proxy(() -> n++); both(i::inc, i::inc); }
  }

  static class ProxyOk implements Case {
    int n;
    public void run() throws Exception { Inc i = proxy(() -> { synchronized (this) { n++; } }); both(i::inc, i::inc); }
  }

  /** Longer arrays are kept in pieces. */
  static class PiecesBad implements Case {
    final int[] a = new int[100];
    public void run() throws Exception {
      both(() -> { for (int i = 0; i < 100; i += 2) a[i] = 1; }, () -> { for (int i = 50; i < 100; i++) System.identityHashCode(a[i]); });
    }
  }

  static class PiecesOk implements Case {
    final int[] a = new int[100];
    public void run() throws Exception {
      both(() -> { for (int i = 0; i < 100; i += 2) a[i] = 1; }, () -> { for (int i = 1; i < 100; i += 2) a[i] = 2; });
    }
  }
}
