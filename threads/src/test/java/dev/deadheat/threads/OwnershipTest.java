package dev.deadheat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.ir.MethodBody;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose an object is, before and after it escapes. */
class OwnershipTest {
  @TempDir Path directory;

  private static final String CLASSES =
      """
      static class Box { Object in; }
      static Box shared;
      static void use(Object o) {}
      static void keep(Box b) { shared = b; }
      """;

  /** Whether what is passed to a call of {@code use} is the method's own there. */
  private boolean isOwnAtUse(String main) {
    try (SmallProgram p =
        SmallProgram.of(
            directory, CLASSES + "public static void main(String[] a) {" + main + "}")) {
      Ownership ownership = p.ownership("main");
      int pc = p.call("main", "use");
      return ownership.isOwn(argument(p.body("main"), pc), ownership.before(pc), 0);
    }
  }

  private static int argument(MethodBody body, int pc) {
    return body.use(pc, 0);
  }

  @Test
  void aNewObjectIsOwnUntilItIsStored() {
    assertThat(isOwnAtUse("Box b = new Box(); use(b); shared = b;")).isTrue();
    assertThat(isOwnAtUse("Box b = new Box(); shared = b; use(b);")).isFalse();
  }

  @Test
  void aCalleeMayLetItEscape() {
    assertThat(isOwnAtUse("Box b = new Box(); keep(b); use(b);")).isFalse();
  }

  @Test
  void whatAnEscapedObjectHoldsHasEscapedToo() {
    assertThat(isOwnAtUse("Box b = new Box(); b.in = new Box(); shared = b; use(b.in);")).isFalse();
  }

  @Test
  void whatIsStoredLaterIsNotYetLoaded() {
    String nest = "Box n = new Box(); n.in = new Box(); shared = n; ";
    assertThat(
            isOwnAtUse("Box n = new Box(); Box b = new Box(); keep((Box) n.in); use(b); n.in = b;"))
        .isTrue();
    assertThat(
            isOwnAtUse("Box n = new Box(); Box b = new Box(); n.in = b; keep((Box) n.in); use(b);"))
        .isFalse();
    assertThat(
            isOwnAtUse(
                "Box n = new Box(); for (int i = 0; i < 3; i++) { Box b = new Box();"
                    + " keep((Box) n.in); use(b); n.in = b; }"))
        .isTrue();
    assertThat(
            isOwnAtUse(
                "Box n = new Box(); Box b = new Box(); for (int i = 0; i < 3; i++) {"
                    + " keep((Box) n.in); use(b); n.in = b; }"))
        .isFalse();
    assertThat(isOwnAtUse(nest + "Box b = new Box(); keep((Box) n.in); use(b); n.in = b;"))
        .isTrue();
  }

  @Test
  void anObjectOfEachTurnIsNewAgain() {
    assertThat(isOwnAtUse("for (int i = 0; i < 3; i++) { Box b = new Box(); use(b); shared = b; }"))
        .isTrue();
  }

  @Test
  void whatWasMadeHereStaysMadeHereButWhatIsLoadedIsNot() {
    try (SmallProgram p =
        SmallProgram.of(
            directory,
            CLASSES
                + """
                public static void main(String[] a) {
                  Box b = new Box(); b.in = new Box(); shared = b; here2(b); there2(b.in);
                }
                static void here2(Object o) {} static void there2(Object o) {}
                """)) {
      Ownership ownership = p.ownership("main");
      MethodBody body = p.body("main");
      assertThat(ownership.isMadeHere(argument(body, p.call("main", "here2")))).isTrue();
      assertThat(ownership.isMadeHere(argument(body, p.call("main", "there2")))).isFalse();
    }
  }
}
