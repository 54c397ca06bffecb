// CASE A1,B7: elevator: threads with their own fields and a shared board of synchronized methods
package papers;

import java.util.ArrayList;
import java.util.List;

public final class ElevatorOk {
  private static final int FLOORS = 5;
  private static final int PEOPLE = 6;

  static final class Floor {
    final List<Integer> goingUp = new ArrayList<>();
    boolean upPressed;
  }

  static final class Controls {
    private final Floor[] floors = new Floor[FLOORS];
    private int remaining = PEOPLE;

    Controls() {
      for (int i = 0; i < FLOORS; i++) {
        floors[i] = new Floor(); // OK
      }
    }

    synchronized void push(int from, int to) {
      floors[from].upPressed = true; // OK
      floors[from].goingUp.add(to); // OK
    }

    synchronized boolean claim(int floor) {
      if (floors[floor].upPressed) { // OK
        floors[floor].upPressed = false; // OK
        return true;
      }
      return false;
    }

    synchronized List<Integer> enter(int floor) {
      List<Integer> people = new ArrayList<>(floors[floor].goingUp); // OK
      floors[floor].goingUp.clear(); // OK
      return people;
    }

    synchronized void leave(int people) {
      remaining -= people; // OK
    }

    synchronized boolean finished() {
      return remaining == 0; // OK
    }
  }

  static final class Lift extends Thread {
    private final Controls controls;
    private int floor;
    private int moved;
    private final List<Integer> inside = new ArrayList<>();

    Lift(Controls controls) {
      this.controls = controls;
    }

    @Override
    public void run() {
      while (!controls.finished()) {
        step();
      }
    }

    private void step() {
      if (controls.claim(floor)) { // OK
        inside.addAll(controls.enter(floor)); // OK
      }
      int before = inside.size(); // OK
      inside.removeIf(target -> target == floor); // OK
      controls.leave(before - inside.size()); // OK
      floor = (floor + 1) % FLOORS; // OK
      moved++; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Controls controls = new Controls();
    for (int i = 0; i < PEOPLE; i++) {
      controls.push(i % 3, 3 + i % 2);
    }
    Lift[] lifts = new Lift[2];
    for (int i = 0; i < lifts.length; i++) {
      lifts[i] = new Lift(controls);
      lifts[i].start();
    }
    int moved = 0;
    for (Lift lift : lifts) {
      lift.join();
      moved += lift.moved; // OK
    }
  }
}
