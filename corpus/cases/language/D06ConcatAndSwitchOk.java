// CASE D6: string concatenation, switch on strings and on an enum, assert
package language;

public final class D06ConcatAndSwitchOk {
  enum Mode {
    ON,
    OFF
  }

  static String describe(String name, Mode mode) {
    assert name != null : "no name"; // OK
    int code = switch (name) { // OK
      case "a" -> 1;
      case "b" -> 2;
      default -> 3;
    };
    switch (mode) { // OK
      case ON:
        return name + ':' + code; // OK
      default:
        return name + code + mode; // OK
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> describe("a", Mode.ON));
    Thread second = new Thread(() -> describe("b", Mode.OFF));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
