// CASE D2: a field of an enum constant with a body
package language;

public final class D02EnumConstantFieldBad {
  enum Meter {
    FAST {
      @Override
      void tick() {
        ticks += 2; // RACE check run #1 ticks
      }
    },
    SLOW {
      @Override
      void tick() {
        synchronized (this) {
          ticks++; // OK
        }
      }
    };

    int ticks;

    abstract void tick();
  }

  static void tickAll() {
    Meter.FAST.tick();
    Meter.SLOW.tick();
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> tickAll());
    Thread second = new Thread(() -> tickAll());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
