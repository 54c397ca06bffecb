package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A random library and a program in another package that uses it: the classes and methods of {@link
 * Generator}, most of them public, and a main method whose threads have their objects in common.
 * What the program can name is what a library's user can: no field, no hidden method.
 */
final class LibraryProgram {
  private static final Pattern NAME = Pattern.compile("(\\w+)\\(");

  private final Dice dice;
  private final Map<String, Boolean> hidden = new HashMap<>();

  private LibraryProgram(Dice dice) {
    this.dice = dice;
  }

  /** Two parts: the body of the library's class, and that of the program's. */
  static Piece of(long seed) {
    Dice dice = new Dice(~seed);
    LibraryProgram program = new LibraryProgram(dice);
    List<Piece> library = new ArrayList<>();
    for (Piece part : new Generator(dice).declarations()) {
      library.add(program.published(part));
    }
    return Piece.sequence(
        List.of(Piece.sequence(library), Piece.sequence(List.of(program.main()))));
  }

  /** With the word public where users shall see it; tasks and what has no name outside stay. */
  private Piece published(Piece part) {
    String open = part.open();
    if (part.close().isEmpty() || open.contains(" T0 ") || open.contains(" T1 ")) {
      return part;
    }
    if (open.startsWith("interface")) {
      return new Piece("public " + open, part.inside(), part.close());
    }
    if (open.contains(" class ")) {
      return new Piece(
          open.contains(" T2 ") ? open : "public " + open,
          part.inside().stream().map(this::published).toList(),
          part.close());
    }
    return new Piece(isHidden(open) ? open : "public " + open, part.inside(), part.close());
  }

  private boolean isHidden(String head) {
    Matcher matcher = NAME.matcher(head);
    if (head.startsWith("public") || !matcher.find()) {
      return true;
    }
    // By its name, so that who overrides it has it as visible.
    return hidden.computeIfAbsent(matcher.group(1), name -> dice.chance(4));
  }

  private Piece main() {
    List<Piece> body = new ArrayList<>();
    body.add(Piece.line("L.Box x = new L.Box();"));
    body.add(Piece.line("L.Box y = new L.Sub();"));
    body.add(Piece.line("L.Shelf s = new L.Shelf();"));
    body.add(Piece.line("L.Owner w = new L.Owner();"));
    body.add(Piece.line("L.Box[] r = new L.Box[2];"));
    int threads = 1 + dice.upTo(2);
    for (int i = 0; i < threads; i++) {
      String name = "t" + i;
      body.add(
          new Piece(
              "Thread " + name + " = new Thread(() -> {",
              List.of(
                  Piece.block("try", calls(1 + dice.upTo(3))),
                  Piece.block(
                      "catch (Exception " + name + "e)",
                      List.of(Piece.line("throw new IllegalStateException();")))),
              "});"));
      body.add(Piece.line(name + ".start();"));
      body.addAll(calls(dice.upTo(3)));
      if (dice.chance(3)) {
        body.add(Piece.line(name + ".join();"));
      }
    }
    body.addAll(calls(1 + dice.upTo(2)));
    return Piece.block("public static void main(String[] args) throws Exception", body);
  }

  private List<Piece> calls(int count) {
    List<Piece> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.addAll(call("x", "y"));
    }
    return all;
  }

  private List<Piece> call(String box, String other) {
    if (dice.chance(2)) {
      return List.of(Piece.line(used(box, other)));
    }
    String name = dice.fresh("h");
    String from =
        dice.any(
            visible(
                List.of(
                    "w.given()",
                    "w.given()",
                    "s.get()",
                    "s.top()",
                    "L.found(s)",
                    "L.lifted(r)",
                    "L.last(" + box + ")",
                    "L.make(" + box + ", 2)",
                    "w.all()[0]",
                    "s.below().get()",
                    "new L.Told(s, 2)",
                    "new L.Box()")));
    return List.of(
        Piece.line("L.Box " + name + " = " + from + ";"),
        Piece.block("if (" + name + " != null)", List.of(Piece.line(used(name, box)))));
  }

  private String used(String box, String other) {
    String z = dice.fresh("z");
    String k = dice.fresh("k");
    return dice.any(
            visible(
                List.of(
                    box + ".touch(" + other + ", 2)",
                    box + ".touch(" + other + ", 2)",
                    box + ".safe(" + other + ", 2)",
                    "w.step(2)",
                    "w.step(2)",
                    "w.turn(2)",
                    "w.accept(" + box + ")",
                    "s.put(" + box + ", 2)",
                    "s.add(" + box + ", 2)",
                    "s.set(" + box + ")",
                    "L.keep(s, " + box + ", 2)",
                    "L.lay(r, " + box + ", 2)",
                    "L.register(" + box + ", 2)",
                    "L.touchAll(" + box + ", 2)",
                    "L.m0(%s, %s, new Object(), new ReentrantLock(), 2)".formatted(box, other),
                    "L.m1(%s, %s, new Object(), new ReentrantLock(), 2)".formatted(box, other),
                    "w.lend(s, (%s, %s) -> %s.touch(%s, %s), 2)".formatted(z, k, z, other, k),
                    "new L.Box()")))
        + ";";
  }

  /** Calls whose every method has a name outside. */
  private List<String> visible(List<String> calls) {
    return calls.stream()
        .filter(
            call ->
                NAME.matcher(call)
                    .results()
                    .noneMatch(match -> hidden.getOrDefault(match.group(1), false)))
        .toList();
  }
}
