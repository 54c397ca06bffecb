package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.SmallProgram;
import org.junit.jupiter.api.Disabled;
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
  @Disabled(
      "object streams find these methods by reflection on the class of each object written;"
          + " that takes a place beside solver.Reflection, which is being rewritten")
  void privateHooksRunWhenWritten() {
    SmallProgram.of(CLASSES, WRITE + "out.writeObject(new S(new A()));")
        .passes("Ran.write", 0, "A")
        .runs("S.writeReplace", "Ran.replace")
        .neverRuns("Ran.other");
  }

  @Test
  @Disabled("as above; the classes that may come out are all serializable ones of the program")
  void privateHooksRunWhenRead() {
    SmallProgram.of(
            CLASSES,
            "var in = new ObjectInputStream(new ByteArrayInputStream(new byte[9]));"
                + " Object x = in.readObject(); p1(x); if (x instanceof S s) { p2(s.part); }")
        .runs("S.readObject", "S.readResolve");
  }
}
