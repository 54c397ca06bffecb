// CASE A21 library: under its own lock an account changes its partners, whose locks are others
package locks;

import java.util.ArrayList;
import java.util.List;

public final class A21PartnerLockLibraryBad {
  private final Object lock = new Object();
  private final List<A21PartnerLockLibraryBad> partners = new ArrayList<>();
  private int balance;

  public void add(A21PartnerLockLibraryBad partner) {
    synchronized (lock) {
      partners.add(partner); // OK
    }
  }

  public void deposit(int amount) {
    synchronized (lock) {
      balance += amount; // RACE check #1 balance
    }
  }

  public void share(int amount) {
    synchronized (lock) {
      for (A21PartnerLockLibraryBad partner : partners) {
        partner.balance += amount; // RACE check #1 balance // RACE check #2 balance
      }
    }
  }
}
