// CASE C15: ThreadLocal contents
package sharing;

public final class C15ThreadLocalOk {
  private static final ThreadLocal<StringBuilder> BUFFER = ThreadLocal.withInitial(StringBuilder::new);

  static String work(int id) {
    StringBuilder buffer = BUFFER.get();
    buffer.setLength(0); // OK
    buffer.append(id); // OK
    return buffer.toString(); // OK
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
