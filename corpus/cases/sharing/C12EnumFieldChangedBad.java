// CASE C12: the enum constant's field is changed later
package sharing;

public final class C12EnumFieldChangedBad {
  enum Registry {
    INSTANCE;

    int size;
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> Registry.INSTANCE.size++); // RACE check run #1 size
    Thread second = new Thread(() -> Registry.INSTANCE.size++); // RACE check run #1 size
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
