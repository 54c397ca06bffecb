import java.util.ArrayList;
import java.util.List;

public class Tally {
  private final List<String> names = new ArrayList<>();
  private int count;
  private int limit;

  Tally(int limit) {
    this.limit = limit;
  }

  synchronized void add(String name) {
    names.add(name);
    count++;
  }

  int size() {
    return count;
  }

  public static void main(String[] args) throws InterruptedException {
    Tally tally = new Tally(10);
    Thread worker = new Thread(() -> tally.add("a"));
    worker.start();
    tally.add("b");
    System.out.println(tally.size());
    worker.join();
    assert tally.size() <= tally.limit : "over";
  }
}
