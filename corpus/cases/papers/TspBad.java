// CASE B34: travelling salesman: a shared queue of partial tours, and a minimum that is read without the lock
package papers;

import java.util.PriorityQueue;

public final class TspBad {
  private static final int CITIES = 6;
  private static final int THREADS = 3;
  private static final int[][] DISTANCE = new int[CITIES][CITIES];
  private static final Object QUEUE_LOCK = new Object();
  private static final Object MINIMUM_LOCK = new Object();
  private static final PriorityQueue<Tour> QUEUE = new PriorityQueue<>();
  private static int waiting;
  private static boolean done;
  private static int minimum = Integer.MAX_VALUE;
  private static int[] best;

  static final class Tour implements Comparable<Tour> {
    final int[] cities = new int[CITIES];
    int length;
    int distance;

    @Override
    public int compareTo(Tour other) {
      return Integer.compare(distance, other.distance); // OK
    }

    Tour append(int city) {
      Tour longer = new Tour();
      for (int i = 0; i < length; i++) { // OK
        longer.cities[i] = cities[i]; // OK
      }
      longer.cities[length] = city; // OK
      longer.length = length + 1; // OK
      longer.distance = distance + DISTANCE[cities[length - 1]][city]; // OK
      return longer;
    }

    boolean visits(int city) {
      for (int i = 0; i < length; i++) { // OK
        if (cities[i] == city) { // OK
          return true;
        }
      }
      return false;
    }
  }

  static final class Solver extends Thread {
    private int expanded;

    @Override
    public void run() {
      for (Tour tour = next(); tour != null; tour = next()) {
        expanded++; // OK
        if (tour.length < CITIES - 2) { // OK
          for (int city = 1; city < CITIES; city++) {
            if (!tour.visits(city)) {
              offer(tour.append(city));
            }
          }
        } else {
          finish(tour);
        }
      }
    }

    private void finish(Tour tour) {
      if (tour.length == CITIES) { // OK
        int distance = tour.distance + DISTANCE[tour.cities[CITIES - 1]][0]; // OK
        if (distance < minimum) { // RACE check run? #1 minimum
          setMinimum(distance, tour);
        }
        return;
      }
      for (int city = 1; city < CITIES; city++) {
        if (!tour.visits(city)) {
          finish(tour.append(city));
        }
      }
    }
  }

  static void setMinimum(int distance, Tour tour) {
    synchronized (MINIMUM_LOCK) {
      if (distance < minimum) { // OK
        minimum = distance; // RACE check run? #1 minimum
        best = tour.cities.clone(); // OK
      }
    }
  }

  static void offer(Tour tour) {
    synchronized (QUEUE_LOCK) {
      QUEUE.add(tour); // OK
      QUEUE_LOCK.notify();
    }
  }

  static Tour next() {
    synchronized (QUEUE_LOCK) {
      while (QUEUE.isEmpty()) { // OK
        if (done || waiting == THREADS - 1) { // OK
          done = true; // OK
          QUEUE_LOCK.notifyAll();
          return null;
        }
        waiting++; // OK
        try {
          QUEUE_LOCK.wait();
        } catch (InterruptedException e) {
          return null;
        }
        waiting--; // OK
      }
      return QUEUE.poll(); // OK
    }
  }

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < CITIES; i++) {
      for (int j = 0; j < CITIES; j++) {
        DISTANCE[i][j] = Math.abs(i - j) * 7 % 5 + 1; // OK
      }
    }
    Tour start = new Tour();
    start.length = 1; // OK
    offer(start);
    Solver[] solvers = new Solver[THREADS];
    for (int i = 0; i < THREADS; i++) {
      solvers[i] = new Solver();
      solvers[i].start();
    }
    int expanded = 0;
    for (int i = 0; i < THREADS; i++) {
      solvers[i].join();
      expanded += solvers[i].expanded; // OK
    }
    if (minimum == Integer.MAX_VALUE || best == null || expanded == 0) { // OK
      throw new IllegalStateException("no tour");
    }
  }
}
