// CASE C2: a constructor hands out this, then writes; no second constructor of the same object races with it, the task does
package sharing;

public final class C02ConstructorStartsThenWritesBad implements Runnable {
  private int limit;

  C02ConstructorStartsThenWritesBad(int n) {
    new Thread(this).start();
    limit = n; // RACE check run #1 limit
  }

  @Override
  public void run() {
    System.out.println(limit); // RACE check run #1 limit
  }

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      new C02ConstructorStartsThenWritesBad(i);
    }
  }
}
