package oracle;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the threads of a random program share; the only class here that is checked. */
final class Data {
  static final int MANY = 30;
  static int s0;
  int f0;
  long f1;
  Object f2;
  double f3;
  volatile int v0;
  volatile long v1;
  final int[] ints = new int[3];
  final Object[] objects = new Object[2];
  final long[] longs = new long[2];
  final short[] many = new short[MANY];

  private static final List<String> FEW =
      List.of("s0", "f0", "f1", "f2", "f3", "ints0", "ints1", "ints2", "objects0", "objects1", "longs0", "longs1");
  static final String[] NAMES =
      Stream.concat(FEW.stream(), IntStream.range(0, MANY).mapToObj(i -> "many" + i)).toArray(String[]::new);
  static final int FIRST_OF_MANY = NAMES.length - MANY;

  void read(int location) {
    switch (location) {
      case 0: use(s0); break;
      case 1: use(f0); break;
      case 2: use(f1); break;
      case 3: use(f2); break;
      case 4: use(f3); break;
      case 5: case 6: case 7: use(ints[location - 5]); break;
      case 8: case 9: use(objects[location - 8]); break;
      case 10: case 11: use(longs[location - 10]); break;
      default: use(many[location - FIRST_OF_MANY]);
    }
  }

  void write(int location) {
    switch (location) {
      case 0: s0 = 1; break;
      case 1: f0 = 2; break;
      case 2: f1 = 3; break;
      case 3: f2 = "x"; break;
      case 4: f3 = 4; break;
      case 5: case 6: case 7: ints[location - 5] = 5; break;
      case 8: case 9: objects[location - 8] = this; break;
      case 10: case 11: longs[location - 10] = 6; break;
      default: many[location - FIRST_OF_MANY] = 7;
    }
  }

  void readVolatile(int v) {
    if (v == 0) use(v0); else use(v1);
  }

  void writeVolatile(int v) {
    if (v == 0) v0 = 1; else v1 = 1;
  }

  private static void use(int x) {}
  private static void use(long x) {}
  private static void use(double x) {}
  private static void use(Object x) {}
}
