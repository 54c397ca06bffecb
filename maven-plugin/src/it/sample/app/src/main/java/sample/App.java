package sample;

public class App {
  private static int finished;

  public static void main(String[] arguments) {
    Counter counter = new Counter();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> work(counter)).start();
    }
    System.out.println(counter.hits() + " " + finished);
  }

  private static void work(Counter counter) {
    counter.hit();
    finished++;
  }
}
