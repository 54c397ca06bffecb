import java.util.Timer;
import java.util.TimerTask;

/** A timer has a thread of its own. */
public class TimerOnly {
  static final Object lock = new Object();
  static int t;
  static void see() { synchronized (lock) {
    assert t == 0; // FALSE
  } }
  public static void main(String[] args) throws InterruptedException {
    Timer timer = new Timer(true); timer.schedule(new TimerTask() { @Override public void run() { synchronized (lock) { t++; 
    assert t <= 1; // FALSE
  } } }, 0, 1);
    Thread.sleep(20);
    see();
  }
}
