/** Two accounts, each under its own lock; a transfer takes only one of them. */
public class OthersLimit {
  static final class Account {
    private int balance = 100;
    private int limit = 100;
    synchronized void deposit(int n) {
      if (n < 0 || balance + n > 1000) return;
      balance += n;
      assert balance <= limit; // FALSE
    }
    synchronized void lower(Account other) {
      // Under this lock, not under the other's.
      other.limit = 10;
    }
    synchronized void check() {
      assert limit == 100; // FALSE
    }
  }
  public static void main(String[] args) {
    Account a = new Account(), b = new Account();
    new Thread(() -> { a.deposit(0); a.check(); }).start();
    new Thread(() -> b.lower(a)).start();
    new Thread(() -> a.lower(b)).start();
  }
}
