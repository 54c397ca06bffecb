/** Accounts without methods: others take their locks and change them. */
public class Transfer {
  static final class Account {
    final int number;
    int balance, limit;
    Account(int number) { this.number = number; balance = 100; limit = 200; }
  }
  static void withdraw(Account a, int n) {
    synchronized (a) {
      if (n > 0 && n <= a.balance) a.balance -= n;
      assert a.balance >= 0; // TRUE
      assert a.balance <= a.limit; // TRUE
    }
  }
  static void deposit(Account a, int n) {
    synchronized (a) {
      if (n > 0 && n <= a.limit - a.balance) a.balance += n;
      assert a.balance <= a.limit; // TRUE
      assert a.balance < a.limit; // FALSE
    }
  }
  static void move(Account from, Account to, int n) {
    Account first = from.number < to.number ? from : to, second = first == from ? to : from;
    synchronized (first) {
      synchronized (second) {
        withdraw(from, n);
        deposit(to, n);
        synchronized (from) {
          assert from.balance >= 0; // TRUE
        }
      }
    }
  }
  public static void main(String[] args) {
    Account[] all = new Account[4];
    for (int i = 0; i < 4; i++) all[i] = new Account(i);
    for (int i = 0; i < 4; i++) {
      Account a = all[i], b = all[(i + 1) % 4];
      new Thread(() -> move(a, b, 30)).start();
      new Thread(() -> deposit(b, 100)).start();
    }
  }
}
