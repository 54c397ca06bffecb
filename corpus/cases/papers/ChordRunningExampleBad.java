// CASE A3,C3 library: Chord, Fig. 4: get reads without the lock that inc holds
package papers;

public final class ChordRunningExampleBad {
  private int f;

  public ChordRunningExampleBad() {
    this.f = 0; // OK
  }

  private int rd() {
    return this.f; // RACE check #1 f
  }

  private int wr(int x) {
    this.f = x; // RACE check #1 f
    return x;
  }

  public int get() {
    return this.rd();
  }

  public synchronized int inc() {
    int t = this.rd() + new ChordRunningExampleBad().wr(1);
    return this.wr(t);
  }
}
