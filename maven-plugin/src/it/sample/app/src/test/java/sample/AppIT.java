package sample;

import org.junit.jupiter.api.Test;

/** Runs after packaging, under Failsafe. */
class AppIT {
  @Test
  void runs() {
    App.main(new String[0]);
  }
}
