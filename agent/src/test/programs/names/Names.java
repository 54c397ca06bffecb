package names;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Date;

/** Races whose locations and lines are not in the instruction that makes the access. */
public class Names {
  @Retention(RetentionPolicy.CLASS)
  @interface SuppressDeadheat {
    String value();
  }

  private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy");

  private int count;
  private int[] cells = new int[4];
  private int[] local = new int[4];
  private int[] filled = new int[4];

  @SuppressDeadheat("statistics")
  private int hits;

  private int calls;

  interface Holder {
    int[] held();
  }

  static class Impl implements Holder {
    private final int[] inside = new int[1];

    @Override
    public int[] held() {
      return inside;
    }
  }

  static class Worker {
    void run(Names names) {
      names.count = 1; // accessor
    }
  }

  static class Other {
    int n;

    void inc() {
      n++; // other
    }
  }

  private final Other other = new Other();

  synchronized int[] cells() {
    return cells;
  }

  @SuppressDeadheat("only an estimate")
  void called() {
    calls++;
  }

  void run(Holder holder) {
    new Worker().run(this);
    cells()[1] = 2; // getter
    int[] mine = local;
    mine[2] = 3; // local
    Arrays.fill(filled, 4); // fill
    holder.held()[0] = 5; // interface
    FORMAT.format(new Date(6)); // format
    other.inc();
    hits++;
    called();
  }

  public static void main(String[] args) throws InterruptedException {
    Names names = new Names();
    Holder holder = new Impl();
    Thread one = new Thread(() -> names.run(holder));
    Thread two = new Thread(() -> names.run(holder));
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println("end");
  }
}
