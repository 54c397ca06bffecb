package around;

import java.io.*;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;

/** What a program sees of itself through reflection and serialization. Printed with the agent and without, it is the same. */
public class Around {
  static class Plain implements Serializable { int a = 1; String b = "x"; transient int c = 3; static int d; int[] e = {1, 2}; Plain next; }

  static class Later extends Plain implements Comparable<Later> {
    long f = 5;
    static { Plain.d = 2; }
    Runnable action() { return () -> f++; }
    synchronized void inc() { f++; }
    private int hidden() { return a; }
    public int compareTo(Later l) { return hidden() - l.hidden(); }
  }

  static class Fixed implements Serializable { private static final long serialVersionUID = 7; volatile int v = 4; final int w = 5; }

  static class Written implements Serializable {
    int n = 1;
    private void writeObject(ObjectOutputStream out) throws IOException { out.defaultWriteObject(); out.writeInt(n + 1); }
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { in.defaultReadObject(); n = in.readInt(); }
  }

  static class Out implements Externalizable {
    int n;
    public Out() {}
    public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(8); }
    public void readExternal(ObjectInput in) throws IOException { n = in.readInt(); }
  }

  record Pair(int x, List<String> y) implements Serializable {}

  enum Color { RED, BLUE { @Override int number() { return 2; } }; int set; int number() { return set; } }

  interface Named { String name(); default int length() { return name().length(); } }

  static final class Numbers extends ArrayList<Integer> { int extra = 9; }

  static void show(Class<?> type) {
    System.out.println(type.getName() + " " + type.getModifiers() + " " + ObjectStreamClass.lookupAny(type).getSerialVersionUID());
    System.out.println(Arrays.toString(type.getDeclaredFields()) + Arrays.toString(type.getFields()));
    List<String> methods = new ArrayList<>();
    for (var m : type.getDeclaredMethods()) methods.add(m.toString());
    Collections.sort(methods);
    System.out.println(methods + Arrays.toString(type.getDeclaredConstructors()) + Arrays.toString(type.getInterfaces()));
    if (Serializable.class.isAssignableFrom(type)) System.out.println(Arrays.toString(ObjectStreamClass.lookup(type).getFields()));
  }

  static List<Object> objects() {
    Later l = new Later();
    l.next = l;
    Numbers n = new Numbers();
    n.add(3);
    return List.of(new Plain(), l, new Fixed(), new Written(), new Out(), new Pair(1, List.of("y")), Color.BLUE, n);
  }

  static void read(byte[] bytes) throws Exception {
    @SuppressWarnings("unchecked") List<Object> all = (List<Object>) new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    Plain p = (Plain) all.get(0);
    Later l = (Later) all.get(1);
    System.out.println(p.a + p.b + p.c + p.e[1] + (l.next == l) + l.f + ((Fixed) all.get(2)).v + ((Fixed) all.get(2)).w
        + ((Written) all.get(3)).n + ((Out) all.get(4)).n + all.get(5) + ((Color) all.get(6)).number() + all.get(7) + ((Numbers) all.get(7)).extra);
    // What was read in is used like any other object.
    Thread t = new Thread(l::inc);
    t.start();
    l.inc();
    t.join();
    System.out.println(l.f);
  }

  public static void main(String[] args) throws Exception {
    if (args[0].equals("read")) { read(Files.readAllBytes(Path.of(args[1]))); return; }
    for (Class<?> type : List.of(Plain.class, Later.class, Fixed.class, Written.class, Out.class, Pair.class, Color.class, Named.class, Numbers.class, Around.class)) show(type);
    System.out.println(Arrays.toString(Pair.class.getRecordComponents()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(new ArrayList<>(objects())); }
    System.out.println(HexFormat.of().formatHex(bytes.toByteArray()));
    Files.write(Path.of(args[1]), bytes.toByteArray());
    read(bytes.toByteArray());
  }
}
