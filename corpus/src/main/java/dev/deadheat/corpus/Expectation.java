package dev.deadheat.corpus;

import java.util.List;
import java.util.Objects;

/**
 * The markers that share an id: the two lines of a pair (one line that races with itself), or the
 * lines of a group, in which every write conflicts with every access, itself included.
 */
record Expectation(String id, boolean group, List<Marker> members) {

  private Marker first() {
    return members.get(0);
  }

  boolean owedBy(Tool tool) {
    return members.stream().anyMatch(member -> member.owes().contains(tool));
  }

  Marker.Kind kind() {
    return first().kind();
  }

  /** Problems that make the pair or group meaningless; empty where there are none. */
  String problem() {
    if (!group && members.size() > 2) {
      return "#" + id + " marks " + members.size() + " lines; a pair has one or two";
    }
    if (!members.stream().allMatch(member -> sameLocation(member, first()))) {
      return "#" + id + " has different locations";
    }
    if (group && members.stream().noneMatch(this::writes)) {
      return "#" + id + " has no write";
    }
    if (!group && !members.stream().allMatch(member -> sameClaim(member, first()))) {
      return "#" + id + " claims different things on its two lines";
    }
    return "";
  }

  private static boolean sameLocation(Marker a, Marker b) {
    return Objects.equals(a.location(), b.location());
  }

  private static boolean sameClaim(Marker a, Marker b) {
    return a.kind() == b.kind() && a.owes().equals(b.owes()) && a.may().equals(b.may());
  }

  private boolean writes(Marker member) {
    return member.refs().stream().anyMatch(ref -> ref.id().equals(id) && ref.writes());
  }

  /** Whether the verdict is one of the pairs that {@code tool} may report here. */
  boolean covers(Verdict verdict, Tool tool, boolean lines) {
    if (!locationMatches(verdict.location())) {
      return false;
    }
    if (!lines) {
      return first().permits(tool);
    }
    if (!group) {
      return first().permits(tool)
          && Math.min(verdict.line(), verdict.otherLine()) == minLine()
          && Math.max(verdict.line(), verdict.otherLine()) == maxLine();
    }
    return members.stream()
        .filter(a -> a.line() == verdict.line() && a.permits(tool))
        .anyMatch(
            a ->
                members.stream()
                    .filter(b -> b.line() == verdict.otherLine() && b.permits(tool))
                    .anyMatch(b -> writes(a) || writes(b)));
  }

  private int minLine() {
    return members.stream().mapToInt(Marker::line).min().orElseThrow();
  }

  private int maxLine() {
    return members.stream().mapToInt(Marker::line).max().orElseThrow();
  }

  /**
   * A location is named by its end, at the boundary of a name: {@code Cls.field} or {@code field}.
   */
  boolean locationMatches(String actual) {
    String expected = first().location();
    if (expected == null) {
      return true;
    }
    String name = actual.replace('$', '.');
    return name.equals(expected) || name.endsWith("." + expected);
  }

  boolean textMatches(Verdict verdict) {
    return members.stream()
        .allMatch(
            member -> {
              String text = member.text();
              return text == null
                  || verdict.detail().toLowerCase(java.util.Locale.ROOT).contains(text);
            });
  }

  /** Where the same memory is meant: pairs of one location stand for each other in a run. */
  boolean sameMemory(Expectation other) {
    return sameLocation(first(), other.first());
  }

  String show() {
    return kind()
        + " #"
        + id
        + (first().location() == null ? "" : " " + first().location())
        + " lines "
        + String.join(",", members.stream().map(member -> "" + member.line()).toList());
  }
}
