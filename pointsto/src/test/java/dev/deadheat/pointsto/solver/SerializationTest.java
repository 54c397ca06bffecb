package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.SmallProgram;
import org.junit.jupiter.api.Test;

/** Methods that object streams call though nothing in the code does. */
class SerializationTest {
  private static final String CLASSES =
      """
      class S implements Serializable {
        Object part;
        S(Object x) { part = x; }
        private void writeObject(ObjectOutputStream out) throws IOException { Ran.write(part); }
        private void readObject(ObjectInputStream in) throws IOException { part = new C(); }
        protected Object writeReplace() { Ran.replace(); return this; }
        private Object readResolve() { return new D(); }
      }
      class Other implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException { Ran.other(); }
      }
      class Ext implements Externalizable {
        public Ext() { }
        public void writeExternal(ObjectOutput out) { Ran.ext(this); }
        public void readExternal(ObjectInput in) { }
      }
      class Ran {
        static void write(Object x) { } static void replace() { }
        static void other() { } static void ext(Object x) { }
      }
      """;
  private static final String WRITE =
      "var out = new ObjectOutputStream(new ByteArrayOutputStream()); new Other();";

  @Test
  void externalizableIsWritten() {
    SmallProgram.of(CLASSES, WRITE + "out.writeObject(new Ext());")
        .passes("Ran.ext", 0, "Ext")
        .neverRuns("Ran.other");
  }

  @Test
  void privateHooksRunWhenWritten() {
    SmallProgram.of(CLASSES, WRITE + "out.writeObject(new S(new A()));")
        .passes("Ran.write", 0, "A")
        .runs("S.writeReplace", "Ran.replace")
        .neverRuns("Ran.other");
  }

  @Test
  void privateHooksRunWhenRead() {
    SmallProgram.of(
            CLASSES,
            "var in = new ObjectInputStream(new ByteArrayInputStream(new byte[9]));"
                + " Object x = in.readObject(); p1(x); if (x instanceof S s) { p2(s.part); }")
        .runs("S.readObject", "S.readResolve")
        .holds(1, "S", "Other", "Ext", "D", "Object", "Object[]")
        .holds(2, "C", "S", "Other", "Ext", "D", "Object", "Object[]");
  }

  @Test
  void whatFieldsHoldIsWrittenToo() {
    SmallProgram.of(
            CLASSES
                + """
                class Holder implements Serializable {
                  List<Object> all = new ArrayList<>();
                  transient Object not = new Other();
                }
                """,
            WRITE + "var h = new Holder(); h.all.add(new S(new B())); out.writeObject(h);")
        .passes("Ran.write", 0, "B")
        .neverRuns("Ran.other");
  }

  /** Streams neither read nor write fields of externalizable objects; their methods do. */
  @Test
  void externalizableObjectsHaveTheirFieldsToThemselves() {
    SmallProgram.of(
            CLASSES
                + """
                class Own implements Externalizable {
                  Object none = null; Object read; Object kept = new Other();
                  public Own() { }
                  public void writeExternal(ObjectOutput out) throws IOException {
                    out.writeObject(read);
                  }
                  public void readExternal(ObjectInput in)
                      throws IOException, ClassNotFoundException {
                    read = (S) in.readObject();
                  }
                }
                """,
            WRITE
                + "Own made = new Own(); made.read = new S(new A()); out.writeObject(made);"
                + " var in = new ObjectInputStream(new ByteArrayInputStream(new byte[9]));"
                + " Own own = (Own) in.readObject(); p1(own.none); p2(own.read); p3(own.kept);")
        .passes("Ran.write", 0, "A", "C", "S", "Other", "Ext", "Own", "D", "Object", "Object[]")
        .holds(1)
        .holds(2, "S")
        .holds(3, "Other");
  }

  /** Code that has an array as one of some type gets such elements, and all that others put in. */
  @Test
  void elementsOfAnArrayThatIsRead() {
    SmallProgram.of(
            CLASSES
                + """
                interface Part { }
                class P implements Part { }
                class Parts {
                  Part[] all;
                  static Object first(Object[] any) { return any[0]; }
                  static void put(Object[] any, Object x) { any[0] = x; }
                }
                """,
            "var in = new ObjectInputStream(new ByteArrayInputStream(new byte[9]));"
                + " S[] some = (S[]) in.readObject(); p1(some[0]);"
                + " var parts = new Parts(); parts.all = (Part[]) in.readObject();"
                + " Parts.put(parts.all, new P()); p2(parts.all[0]); p3(Parts.first(some));")
        .holds(1, "S")
        .holds(2, "P")
        .holds(3, "S", "Other", "Ext", "D", "P", "Object[]");
  }

  /** The first few places that write are told apart; all call the hooks of what they write. */
  @Test
  void manyPlacesWrite() {
    StringBuilder places = new StringBuilder("class Places {");
    StringBuilder calls = new StringBuilder(WRITE);
    for (int i = 0; i < 12; i++) {
      String what = i == 0 || i == 11 ? "new S(new A())" : "new Ext()";
      places.append("static void w%d(ObjectOutputStream out) throws Exception {".formatted(i));
      places.append("out.writeObject(%s); }".formatted(what));
      calls.append(" Places.w%d(out);".formatted(i));
    }
    SmallProgram.of(CLASSES + places + "}", calls.toString())
        .calls("Places.w0", "S.<init>", "A.<init>", "S.writeObject", "S.writeReplace")
        .calls("Places.w1", "Ext.<init>", "Ext.writeExternal")
        .calls(
            "Places.w11",
            "S.<init>",
            "A.<init>",
            "S.writeObject",
            "S.writeReplace",
            "Ext.writeExternal")
        .neverRuns("Ran.other");
  }

  @Test
  void allPlacesReadTheSame() {
    SmallProgram.of(
            CLASSES
                + """
                class Places {
                  static Object one(ObjectInputStream in) throws Exception { return in.readObject(); }
                  static Object two(ObjectInputStream in) throws Exception { return in.readObject(); }
                }
                """,
            "var in = new ObjectInputStream(new ByteArrayInputStream(new byte[9]));"
                + " p1(Places.one(in)); p2(Places.two(in));")
        .calls("Places.one", "S.readObject", "S.readResolve", "Ext.<init>", "Ext.readExternal")
        .calls("Places.two", "S.readObject", "S.readResolve", "Ext.<init>", "Ext.readExternal")
        .holds(1, "S", "Other", "Ext", "D", "Object", "Object[]")
        .holds(2, "S", "Other", "Ext", "D", "Object", "Object[]");
  }

  @Test
  void usersOfALibraryMayWriteAndRead() {
    SmallProgram.library(
            """
            class L implements Serializable {
              private void writeObject(ObjectOutputStream out) { Ran.write(); }
              private Object readResolve() { return this; }
              private void other() { }
            }
            class Plain { private Object writeReplace() { return this; } }
            class Ran { static void write() { } }
            """)
        .runs("L.writeObject", "Ran.write", "L.readResolve")
        .neverRuns("L.other", "Plain.writeReplace");
  }
}
