import java.beans.PropertyChangeSupport;

/** A listener runs in the thread that fires, which may hold the lock. */
public class Listeners {
  static final Object lock = new Object();
  static int x;

  static void look() {
    synchronized (lock) {
      assert x == 0; // FALSE
    }
  }
  public static void main(String[] args) {
    PropertyChangeSupport support = new PropertyChangeSupport(lock);
    support.addPropertyChangeListener(e -> look());
    synchronized (lock) {
      x = 1;
      support.firePropertyChange("x", 0, 1);
      x = 0;
    }
  }
}
