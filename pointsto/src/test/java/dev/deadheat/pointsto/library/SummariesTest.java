package dev.deadheat.pointsto.library;

import dev.deadheat.pointsto.SmallProgram;
import org.junit.jupiter.api.Test;

/** JDK methods without a model: what their bodies say must show in the program that calls them. */
class SummariesTest {
  private static final String STREAMS =
      """
      class In extends InputStream {
        public int read() { return 1; }
        public int read(byte[] b, int from, int n) { return n; }
        public void close() { }
      }
      class OtherIn extends InputStream { public int read() { return 2; } public void close() { } }
      class Out extends OutputStream {
        public void write(int b) { }
        public void write(byte[] b, int from, int n) { }
        public void flush() { }
      }
      class OtherOut extends OutputStream { public void write(int b) { } public void flush() { } }
      class Source extends Reader {
        public int read(char[] c, int from, int n) { return 1; }
        public void close() { }
      }
      class OtherSource extends Reader {
        public int read(char[] c, int from, int n) { return 1; }
        public void close() { }
      }
      class K { public String toString() { return "k"; } public int hashCode() { return 1; } }
      class L { public String toString() { return "l"; } }
      """;

  @Test
  void bufferedInputStreamReadsTheWrapped() {
    SmallProgram.of(STREAMS, "new OtherIn(); new BufferedInputStream(new In()).read();")
        .runs("In.read")
        .neverRuns("OtherIn.read", "In.close");
  }

  @Test
  void filterInputStreamCloses() {
    SmallProgram.of(STREAMS, "new OtherIn(); new DataInputStream(new In()).close();")
        .runs("In.close")
        .neverRuns("OtherIn.close", "In.read");
  }

  @Test
  void dataInputStreamReadsTheWrapped() {
    SmallProgram.of(STREAMS, "new In(); new DataInputStream(new OtherIn()).readInt();")
        .runs("OtherIn.read")
        .neverRuns("In.read", "OtherIn.close");
  }

  @Test
  void inputStreamCallsTheAbstractRead() {
    SmallProgram.of(STREAMS, "new In(); new OtherIn().read(new byte[3]);")
        .runs("OtherIn.read")
        .neverRuns("In.read");
  }

  @Test
  void inputStreamReaderReadsTheWrapped() {
    SmallProgram.of(STREAMS, "new OtherIn(); new InputStreamReader(new In()).read();")
        .runs("In.read")
        .neverRuns("OtherIn.read");
  }

  @Test
  void bufferedReaderReadsTheWrapped() {
    SmallProgram.of(STREAMS, "new OtherSource(); p1(new BufferedReader(new Source()).readLine());")
        .holds(1, "String")
        .runs("Source.read")
        .neverRuns("OtherSource.read", "Source.close");
  }

  @Test
  void checkedInputStreamUpdatesItsSum() {
    SmallProgram.of(
            STREAMS
                + """
                class Sum implements java.util.zip.Checksum {
                  public void update(int b) { }
                  public void update(byte[] b, int from, int n) { }
                  public long getValue() { return 0; }
                  public void reset() { }
                }
                """,
            "java.util.zip.CheckedInputStream s = new java.util.zip.CheckedInputStream(new In(), new Sum());"
                + " s.read(); p1(s.getChecksum());")
        .holds(1, "Sum")
        .runs("In.read", "Sum.update")
        .neverRuns("Sum.reset", "Sum.getValue");
  }

  @Test
  void bufferedOutputStreamWritesAndFlushes() {
    SmallProgram.of(STREAMS, "new OtherOut(); new BufferedOutputStream(new Out()).flush();")
        .runs("Out.write", "Out.flush")
        .neverRuns("OtherOut.write", "OtherOut.flush");
  }

  @Test
  void twoWrappersAreKeptApart() {
    SmallProgram.of(
            STREAMS,
            """
            OutputStream a = new BufferedOutputStream(new Out());
            OutputStream b = new BufferedOutputStream(new OtherOut());
            a.flush();
            """)
        .runs("Out.flush")
        .neverRuns("OtherOut.flush");
  }

  @Test
  void printStreamPrintsObjects() {
    SmallProgram.of(STREAMS, "new L(); new PrintStream(new Out()).println(new K());")
        .runs("K.toString")
        .neverRuns("L.toString", "K.hashCode");
  }

  @Test
  void formatterPrintsItsArgumentsIntoTheAppendable() {
    SmallProgram.of(
            STREAMS
                + """
                class Sink implements Appendable {
                  public Appendable append(CharSequence s) { return this; }
                  public Appendable append(CharSequence s, int from, int to) { return this; }
                  public Appendable append(char c) { return this; }
                }
                class F implements Formattable {
                  public void formatTo(Formatter f, int flags, int width, int precision) { }
                }
                """,
            "new L(); new Formatter(new Sink()).format(\"%s %s\", new K(), new F());")
        .runs("K.toString", "Sink.append", "F.formatTo")
        .neverRuns("L.toString");
  }

  @Test
  void formatCallsTheSubclass() {
    SmallProgram.of(
            """
            class Fmt extends java.text.Format {
              public StringBuffer format(Object o, StringBuffer to, java.text.FieldPosition p) { return to; }
              public Object parseObject(String s, java.text.ParsePosition p) { return new B(); }
            }
            """,
            "java.text.Format f = new Fmt(); f.format(new A());")
        .passes("Fmt.format", 1, "A")
        .neverRuns("Fmt.parseObject");
  }

  @Test
  void parseObjectReturnsWhatTheSubclassParsed() {
    SmallProgram.of(
            """
            class Fmt extends java.text.Format {
              public StringBuffer format(Object o, StringBuffer to, java.text.FieldPosition p) { return to; }
              public Object parseObject(String s, java.text.ParsePosition p) { return new B(); }
            }
            """,
            "p1(new Fmt().parseObject(\"x\"));")
        .holds(1, "B")
        .neverRuns("Fmt.format");
  }

  /** A library object's own fields are one cell, but each object has its own. */
  @Test
  void guardedObjectsAreCheckedAndKeptApart() {
    SmallProgram.of(
            """
            class G implements java.security.Guard { public void checkGuard(Object o) { } }
            class H implements java.security.Guard { public void checkGuard(Object o) { } }
            """,
            """
            var g = new java.security.GuardedObject(new A(), new G());
            var h = new java.security.GuardedObject(new B(), new H());
            p1(g.getObject()); p2(h);
            """)
        .holds(1, "A", "G")
        .passes("G.checkGuard", 1, "A", "G")
        .neverRuns("H.checkGuard");
  }

  @Test
  void signedAndListenerProxiesReturnWhatTheyWrap() {
    SmallProgram.of(
            """
            class Ear implements EventListener { }
            class Eye implements EventListener { }
            class Proxy1 extends EventListenerProxy<EventListener> { Proxy1(EventListener l) { super(l); } }
            """,
            "p1(new Proxy1(new Ear()).getListener()); p2(new Proxy1(new Eye()).getListener());")
        .holds(1, "Ear")
        .holds(2, "Eye");
  }

  @Test
  void objectOutputStreamCallsExternalizable() {
    SmallProgram.of(
            STREAMS
                + """
                class Ext implements Externalizable {
                  public void writeExternal(ObjectOutput out) { }
                  public void readExternal(ObjectInput in) { }
                }
                class Ext2 extends Ext { public void writeExternal(ObjectOutput out) { } }
                """,
            "new Ext2(); new ObjectOutputStream(new Out()).writeObject(new Ext());")
        .runs("Ext.writeExternal", "Out.write")
        .neverRuns("Ext2.writeExternal");
  }

  @Test
  void fileFilterIsAsked() {
    SmallProgram.of(
            """
            class Yes implements FileFilter { public boolean accept(File f) { return true; } }
            class No implements FileFilter { public boolean accept(File f) { return false; } }
            """,
            "new No(); new File(\"x\").listFiles(new Yes());")
        .passes("Yes.accept", 1, "File")
        .neverRuns("No.accept");
  }

  @Test
  void fileTreeIsShownToTheVisitor() {
    SmallProgram.of(
            """
            class V extends java.nio.file.SimpleFileVisitor<java.nio.file.Path> {
              public java.nio.file.FileVisitResult visitFile(
                  java.nio.file.Path p, java.nio.file.attribute.BasicFileAttributes a) { return null; }
              void unused() { }
            }
            """,
            "java.nio.file.Files.walkFileTree(java.nio.file.Path.of(\"x\"), new V());")
        .runs("V.visitFile")
        .neverRuns("V.unused");
  }

  @Test
  void resourceBundleAsksTheSubclass() {
    SmallProgram.of(
            """
            class Bundle extends ResourceBundle {
              protected Object handleGetObject(String key) { return new A(); }
              public Enumeration<String> getKeys() { return null; }
            }
            """,
            "p1(new Bundle().getObject(\"x\"));")
        // It asks its parent too, which library code may have set out of sight.
        .holds(1, "A", "Object")
        .runs("Bundle.handleGetObject")
        .neverRuns("Bundle.getKeys");
  }

  @Test
  void sequenceInputStreamReadsBoth() {
    SmallProgram.of(STREAMS, "new SequenceInputStream(new In(), new OtherIn()).read();")
        .runs("In.read", "OtherIn.read")
        .neverRuns("Source.read");
  }

  @Test
  void scannerReadsTheReadable() {
    SmallProgram.of(
            """
            class Slow implements Readable { public int read(java.nio.CharBuffer b) { return -1; } }
            class Other implements Readable { public int read(java.nio.CharBuffer b) { return -1; } }
            """,
            "new Other(); new Scanner(new Slow()).next();")
        .runs("Slow.read")
        .neverRuns("Other.read");
  }
}
