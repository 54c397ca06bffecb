// CASE B1: fields of a Thread subclass set in its constructor, before start
package threads;

public final class B01SubclassConstructorOk extends Thread {
  private final int[] data;
  private int offset;

  B01SubclassConstructorOk(int[] data) {
    this.data = data;
  }

  @Override
  public void run() {
    data[offset]++; // OK
  }

  public static void main(String[] args) throws Exception {
    B01SubclassConstructorOk thread = new B01SubclassConstructorOk(new int[4]);
    thread.offset = 2; // OK
    thread.start();
    thread.join();
  }
}
