package dev.deadheat.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkersTest {

  private static CorpusCase parse(String... lines) {
    return CorpusCase.parse("x", "Case", String.join("\n", lines));
  }

  @Test
  void headerOptions() {
    Header header =
        parse("// CASE A1,B2 library=all jdk=21 release=21 major=65 debug=none: a: title").header();
    assertThat(header)
        .isEqualTo(
            new Header(
                List.of("A1", "B2"),
                Header.Mode.LIBRARY_ALL,
                21,
                21,
                65,
                false,
                false,
                null,
                "a: title"));
    assertThat(parse("// CASE A1: t").header().release()).isEqualTo(17);
    assertThat(parse("// CASE A1 without=B: t").header().runnable()).isFalse();
  }

  @Test
  void pairOfTwoLines() {
    CorpusCase one =
        parse(
            "// CASE A1: t",
            "a(); // RACE check run? #1 Cls.f \"tear\"",
            "b(); // RACE check run? #1 Cls.f");
    Expectation pair = one.expectations().get(0);
    assertThat(one.expectations()).hasSize(1);
    assertThat(pair.owedBy(Tool.CHECK)).isTrue();
    assertThat(pair.owedBy(Tool.SOUND)).isTrue();
    assertThat(pair.owedBy(Tool.RUN)).isFalse();
    assertThat(pair.covers(verdict("p.Out$Cls.f", 3, 2), Tool.RUN, true)).isTrue();
    assertThat(pair.covers(verdict("p.Out$Cls.f", 2, 2), Tool.RUN, true)).isFalse();
    assertThat(pair.covers(verdict("p.OtherCls.f", 2, 3), Tool.RUN, true)).isFalse();
    assertThat(pair.textMatches(verdict("f", 2, 3))).isFalse();
  }

  @Test
  void severalMarkersOnALineAndGroups() {
    CorpusCase one =
        parse(
            "// CASE A1: t",
            "a(); // RACE check #Ar f // RACE check #Bw g[]",
            "b(); // SOUND run? #Aw f",
            "c(); // RACE check #Aw f");
    Expectation f = one.expectations().get(0);
    assertThat(one.expectations()).hasSize(2);
    assertThat(f.covers(verdict("f", 2, 4), Tool.CHECK, true)).isTrue();
    assertThat(f.covers(verdict("f", 4, 4), Tool.CHECK, true)).isTrue();
    assertThat(f.covers(verdict("f", 2, 2), Tool.CHECK, true)).as("read, read").isFalse();
    assertThat(f.covers(verdict("f", 2, 3), Tool.CHECK, true)).as("sound only").isFalse();
    assertThat(f.covers(verdict("f", 2, 3), Tool.SOUND, true)).isTrue();
  }

  @Test
  void whatLooksLikeAMarkerMustBeOne() {
    assertFails("unknown marker RACES", "a(); // RACES check #1");
    assertFails("needs an id", "a(); // RACE check f");
    assertFails("names no engine", "a(); // RACE #1 f");
    assertFails("cannot read", "a(); // RACE check #1 f g");
    assertFails("cannot read", "a(); // RACE check #1x f");
    assertFails("needs ': reason'", "a(); // FN check #1");
    assertFails("OK takes", "a(); // OK f");
    assertFails("another marker", "a(); // OK // RACE check #1 f");
    assertFails("different locations", "a(); // RACE check #1 f", "b(); // RACE check #1 g");
    assertFails("claims different things", "a(); // RACE check #1 f", "b(); // RACE run #1 f");
    assertFails("a pair has one or two", "// RACE run #1", "// RACE run #1", "// RACE run #1");
    assertFails("has no write", "a(); // RACE check #Ar f");
    assertThatThrownBy(() -> parse("class X {}")).hasMessageContaining("x/Case.java:1");
    assertThatThrownBy(() -> parse("// CASE A1 libary: t")).hasMessageContaining("libary");
    assertThat(parse("// CASE A1: t", "// a plain remark, x // y").markers()).isEmpty();
  }

  private static void assertFails(String message, String... lines) {
    assertThatThrownBy(() -> parse("// CASE A1: t\n" + String.join("\n", lines)))
        .isInstanceOf(MarkerException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("x/Case.java:2");
  }

  private static Verdict verdict(String location, int line, int otherLine) {
    return new Verdict(Level.RACE, location, line, otherLine, false, "");
  }
}
