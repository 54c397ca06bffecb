// CASE D3: Class.forName and newInstance with a constant name, the object is the thread's body
package language;

public final class D03ForNameBad {
  private static int value;

  public static final class Task implements Runnable {
    public Task() {}

    @Override
    public void run() {
      value++; // RACE check run #1 value
    }
  }

  static Runnable make() throws Exception {
    return (Runnable) Class.forName("language.D03ForNameBad$Task").getConstructor().newInstance();
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(make());
    Thread second = new Thread(make());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
