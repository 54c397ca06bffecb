// CASE D8 library without=D08MissingHelper: the type of a field and a callee are missing
package language;

public final class D08MissingFieldTypeBad {
  private final D08MissingHelper helper = new D08MissingHelper();
  private int count;

  public synchronized void add() {
    count++; // RACE check #1 count
    helper.help();
  }

  public int get() {
    return count; // RACE check #1 count
  }
}

class D08MissingHelper {
  void help() {}
}
