package app;

public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    Pool pool = new Pool();
    for (int i = 0; i < 4; i++) {
      new Thread(new Worker(pool)).start();
    }
    System.out.println(pool.size());
    pool.setLimit(3);
  }
}
