package dev.deadheat.pointsto.library.model;

import static dev.deadheat.pointsto.constraints.Call.Mode.SYNCHRONOUS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InertModelTest {
  @Test
  void datesAndPatternsAreObjectsOfTheirOwn() {
    ModelCase c =
        ModelCase.of(
            """
            Calendar a = Calendar.getInstance();
            Calendar b = Calendar.getInstance();
            p1(a);
            p2(a);
            p2(b);
            p3(java.time.LocalDate.now().plusDays(1));
            java.util.regex.Matcher m = java.util.regex.Pattern.compile("x").matcher("y");
            p4(m.group());
            p5(java.util.regex.Pattern.compile("x").splitAsStream("a").findAny().get());
            p6(new Date());
            """);
    c.holds(1, "Calendar").holds(3, "LocalDate").holds(4, "String").holds(6, "Date");
    assertThat(c.count(1)).isEqualTo(1);
    assertThat(c.count(2)).isEqualTo(2);
  }

  @Test
  void functionsAreCalled() {
    ModelCase.of(
            """
            static String replace(java.util.regex.MatchResult r) { p1(r); return "x"; }
            static Object ask(java.time.temporal.TemporalAccessor t) { p2(t); return new A(); }
            """,
            """
            java.util.regex.Pattern.compile("x").matcher("y").replaceAll(T::replace);
            p3(java.time.LocalDate.now().query(T::ask));
            java.util.regex.Pattern.compile("x").asPredicate().test("y");
            """)
        .calls("replace", SYNCHRONOUS)
        .holds(1, "Matcher")
        .holds(2, "LocalDate");
  }
}
