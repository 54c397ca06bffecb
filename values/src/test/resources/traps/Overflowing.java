/** Sums and differences that wrap, abs of the smallest number, remainder of a negative one, division of the smallest by -1. */
public class Overflowing {
  static final Object lock = new Object();
  static int low = Integer.MIN_VALUE, high = Integer.MAX_VALUE;
  static void mid() { synchronized (lock) { int m = (high + high) / 2; 
    assert m >= 0; // FALSE
  } }
  static void abs() { synchronized (lock) { int m = Math.abs(low); 
    assert m >= 0; // FALSE
  } }
  static void neg() { synchronized (lock) { int m = -low; 
    assert m != low; // FALSE
  } }
  static void div() { synchronized (lock) { int m = low / -1; 
    assert m > 0; // FALSE
  } }
  static void rem() { synchronized (lock) { int m = low % 7; 
    assert m >= 0; // FALSE
  } }
  static void diff() { synchronized (lock) { int m = low - high; 
    assert m < 0; // FALSE
  } }
  static void cast() { synchronized (lock) { long l = (long) high + 1; int m = (int) l; 
    assert m > 0; // FALSE
  } }
  static void shift() { synchronized (lock) { int m = low >>> 1; int k = low >> 1; 
    assert m == k; // FALSE
  } }
  static void set(int a) { synchronized (lock) { if (a == 1) { low = -1; } } }
  public static void main(String[] args) {
    new Thread(() -> mid()).start();
    new Thread(() -> abs()).start();
    new Thread(() -> neg()).start();
    new Thread(() -> div()).start();
    new Thread(() -> rem()).start();
    new Thread(() -> diff()).start();
    new Thread(() -> cast()).start();
    new Thread(() -> shift()).start();
    new Thread(() -> set(args.length)).start();
  }
}
