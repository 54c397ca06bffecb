package idioms;

import static idioms.Effects.both;
import static idioms.Effects.seq;
import static idioms.Effects.sink;

import idioms.Effects.Body;
import idioms.Idioms.Case;
import java.io.*;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.*;

/** Classes whose first use by a thread goes through the JDK: the end of their initialization happens before it. */
public final class Initialized {
  private Initialized() {}

  static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  static void twice(Body body) throws Exception { seq(body, body); }

  static Object call(MethodHandle handle) throws Exception {
    try { return handle.invoke(); } catch (Throwable e) { throw new IllegalStateException(e); }
  }

  static Field field(Class<?> type, String name) throws Exception {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  static class ForNameFieldOk implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { twice(() -> field(Class.forName(I.class.getName()), "z").getInt(null)); }
  }

  static class FieldGetOk implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { twice(() -> field(I.class, "z").get(null)); }
  }

  /** Whoever comes second waits for the other's initialization, in the middle of its access. */
  static class FieldGetTogetherOk implements Case {
    static class I { static int z; static { for (int i = 0; i < 100_000; i++) z += i; } }
    public void run() throws Exception { Body b = () -> field(I.class, "z").get(null); both(b, b); }
  }

  static class VarHandleTogetherOk implements Case {
    static class I { static int z; static { for (int i = 0; i < 100_000; i++) z += i; } }
    public void run() throws Exception {
      Body b = () -> { int x = (int) LOOKUP.findStaticVarHandle(I.class, "z", int.class).get(); };
      both(b, b);
    }
  }

  static class FieldGetFinalOk implements Case {
    static class I { static final int[] Z = new int[1]; static { Z[0] = 4; } }
    public void run() throws Exception { twice(() -> sink(((int[]) field(I.class, "Z").get(null))[0])); }
  }

  static class FieldSetOk implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { seq(() -> sink(I.class.getDeclaredConstructor().newInstance()), () -> field(I.class, "z").setInt(null, 1)); }
  }

  /** The field is of a class that has no initializer, but its superclass has. */
  static class FieldOfSubclassOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class S { static { m.put("a", 1); } }
    static class I extends S { static int z; }
    public void run() throws Exception { twice(() -> { field(I.class, "z").get(null); sink(m.get("a")); }); }
  }

  static class StaticVarHandleOk implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { twice(() -> { int x = (int) LOOKUP.findStaticVarHandle(I.class, "z", int.class).get(); }); }
  }

  /** One handle for both threads: the first use begins the initialization. */
  static class SharedVarHandleOk implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception {
      Class<?> type = Class.forName(I.class.getName(), false, I.class.getClassLoader());
      VarHandle[] handle = new VarHandle[1];
      seq(() -> { handle[0] = LOOKUP.findStaticVarHandle(type, "z", int.class); int x = (int) handle[0].get(); },
          () -> { int x = (int) LOOKUP.findStaticVarHandle(type, "z", int.class).getVolatile(); int y = I.z; });
    }
  }

  static class InheritedVarHandleOk implements Case {
    static class S { static int z; static { z = 4; } }
    static class I extends S {}
    public void run() throws Exception { twice(() -> { int x = (int) LOOKUP.findStaticVarHandle(I.class, "z", int.class).get(); }); }
  }

  static class StaticGetterOk implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { twice(() -> call(LOOKUP.findStaticGetter(I.class, "z", int.class))); }
  }

  static class SharedGetterOk implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { MethodHandle h = LOOKUP.findStaticGetter(I.class, "z", int.class); twice(() -> call(h)); }
  }

  static class FinalGetterOk implements Case {
    interface I { int[] Z = make(); static int[] make() { int[] z = new int[1]; z[0] = 4; return z; } }
    static class C implements I {}
    public void run() throws Exception {
      MethodHandle h = LOOKUP.findStaticGetter(I.class, "Z", int[].class);
      twice(() -> sink(((int[]) call(h))[0]));
    }
  }

  static class EnumConstantsOk implements Case {
    enum E { A, B; int q; E() { q = 1; } }
    public void run() throws Exception { twice(() -> { for (E e : E.class.getEnumConstants()) sink(e.q); }); }
  }

  static class EnumValueOfOk implements Case {
    enum E { A, B; int q; E() { q = 1; } }
    public void run() throws Exception { twice(() -> sink(Enum.valueOf(E.class, "A").q)); }
  }

  static class EnumSetOk implements Case {
    enum E { A, B; int q; E() { q = 1; } }
    public void run() throws Exception { twice(() -> { for (E e : EnumSet.allOf(E.class)) sink(e.q); }); }
  }

  static class EnumSetNoneOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    enum E { A; static { m.put("a", 1); } }
    public void run() throws Exception { twice(() -> { sink(EnumSet.noneOf(E.class)); sink(m.get("a")); }); }
  }

  static class EnumMapOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    enum E { A; static { m.put("a", 1); } }
    public void run() throws Exception { twice(() -> { sink(new EnumMap<E, String>(E.class)); sink(m.get("a")); }); }
  }

  /** As drivers register. */
  static class ForNameOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class P { static { m.put("a", 1); } }
    public void run() throws Exception { twice(() -> { Class.forName(P.class.getName()); sink(m.get("a")); }); }
  }

  static class ForNameLoaderOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class P { static { m.put("a", 1); } }
    public void run() throws Exception { twice(() -> { Class.forName(P.class.getName(), true, P.class.getClassLoader()); sink(m.get("a")); }); }
  }

  static class ForNameSubclassOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class S { static { m.put("a", 1); } }
    static class P extends S {}
    public void run() throws Exception { twice(() -> { Class.forName(P.class.getName()); sink(m.get("a")); }); }
  }

  /** One thread initializes a class, another one its subclass. */
  static class SuperElsewhereOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class S { static { m.put("a", 1); } }
    static class P extends S { static int z; static { z = 1; } }
    public void run() throws Exception { seq(() -> Class.forName(S.class.getName()), () -> { sink(P.z); sink(m.get("a")); }); }
  }

  static class EnsureInitializedOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class P { static { m.put("a", 1); } }
    public void run() throws Exception { twice(() -> { LOOKUP.ensureInitialized(P.class); sink(m.get("a")); }); }
  }

  static class AllocateInstanceOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class P { static { m.put("a", 1); } }
    public void run() throws Exception { twice(() -> { sink(Effects.unsafe().allocateInstance(P.class)); sink(m.get("a")); }); }
  }

  static class DeserializedOk implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class P implements Serializable { static final long serialVersionUID = 1; static { m.put("a", 1); } }
    public void run() throws Exception {
      // The form of an object of P, without one: P is not initialized yet.
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
      out.writeShort(ObjectStreamConstants.STREAM_VERSION);
      out.writeByte(ObjectStreamConstants.TC_OBJECT);
      out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
      out.writeUTF(P.class.getName());
      out.writeLong(1);
      out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
      out.writeShort(0);
      out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
      out.writeByte(ObjectStreamConstants.TC_NULL);
      byte[] form = bytes.toByteArray();
      twice(() -> { sink(new ObjectInputStream(new ByteArrayInputStream(form)).readObject()); sink(m.get("a")); });
    }
  }

  static class FieldGetBad implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { seq(() -> I.z = 5, () -> field(I.class, "z").get(null)); }
  }

  static class FieldSetBad implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { seq(() -> field(I.class, "z").setInt(null, 5), () -> field(I.class, "z").getInt(null)); }
  }

  static class StaticVarHandleBad implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { seq(() -> I.z = 5, () -> { int x = (int) LOOKUP.findStaticVarHandle(I.class, "z", int.class).get(); }); }
  }

  static class StaticGetterBad implements Case {
    static class I { static int z; static { z = 4; } }
    public void run() throws Exception { seq(() -> I.z = 5, () -> call(LOOKUP.findStaticGetter(I.class, "z", int.class))); }
  }

  static class EnumConstantsBad implements Case {
    enum E { A; int q; E() { q = 1; } }
    public void run() throws Exception { seq(() -> E.A.q = 2, () -> { for (E e : E.class.getEnumConstants()) sink(e.q); }); }
  }

  static class ForNameBad implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class P { static { m.put("a", 1); } }
    public void run() throws Exception {
      seq(() -> { Class.forName(P.class.getName()); m.put("b", 1); }, () -> { Class.forName(P.class.getName()); sink(m.get("a")); });
    }
  }

  /** It only loads the class. */
  static class ForNameNoInitBad implements Case {
    static final Map<String, Integer> m = new HashMap<>();
    static class P { static { m.put("a", 1); } }
    public void run() throws Exception {
      seq(() -> Class.forName(P.class.getName()), () -> { Class.forName(P.class.getName(), false, P.class.getClassLoader()); sink(m.get("a")); });
    }
  }
}
