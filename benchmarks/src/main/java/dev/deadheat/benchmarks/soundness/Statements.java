package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes statements: accesses, locks, calls, hand-over of objects, conditions, exceptions. {@link
 * Starts} and {@link Keeping} write others.
 */
final class Statements {
  private final Dice dice;
  private final Starts starts;
  private final Keeping keeping;

  /** Whether there is little in each place, so that one use of a helper does not hide another. */
  private final boolean lean;

  Statements(Dice dice, boolean lean) {
    this.dice = dice;
    this.lean = lean;
    this.starts = new Starts(dice, this);
    this.keeping = new Keeping(dice, this);
  }

  Keeping keeping() {
    return keeping;
  }

  Starts starts() {
    return starts;
  }

  List<Piece> list(Scope scope, int count) {
    List<Piece> all = new ArrayList<>();
    for (int i = 0; i < (lean ? Math.min(count, 1) : count); i++) {
      all.addAll(statement(scope));
    }
    return all;
  }

  List<Piece> body(Scope scope) {
    return list(scope.deeper(), 1 + dice.upTo(2));
  }

  String box(Scope scope) {
    List<String> boxes = scope.boxes();
    // In a lean program mostly the newest: others are to have few uses.
    return lean && !dice.chance(4) ? boxes.get(boxes.size() - 1) : dice.any(boxes);
  }

  private String monitor(Scope scope) {
    String box = box(scope);
    if (scope.passed() && dice.chance(4)) {
      return "l";
    }
    return dice.any(
        List.of(
            "L0",
            "L0",
            "L1",
            box,
            box,
            box + ".lock",
            box + ".lock",
            box + ".guard",
            "Box.class",
            "pick(L0, L1)",
            "pick(" + box + ", " + box(scope) + ")"));
  }

  private String lock(Scope scope) {
    if (scope.passed() && dice.chance(3)) {
      return "r";
    }
    return dice.any(
        List.of("R0", "R0", "R0", "R1", box(scope) + ".own", box(scope) + ".own", "changing"));
  }

  private List<Piece> statement(Scope scope) {
    int kind = dice.upTo(100);
    if (lean) {
      return kind < 70 || scope.nesting() > 2
          ? List.of(access(scope))
          : kind < 85 ? locked(scope) : keeping.any(scope);
    }
    if (scope.nesting() > 3 || kind < 32) {
      return List.of(access(scope));
    } else if (kind < 48) {
      return locked(scope);
    } else if (kind < 57) {
      return List.of(call(scope));
    } else if (kind < 70) {
      return handOver(scope);
    } else if (kind < 84) {
      return keeping.any(scope);
    } else if (kind < 93) {
      return control(scope);
    } else if (scope.mayStart() && starts.isOpen()) {
      return starts.any(scope);
    }
    return List.of(access(scope));
  }

  Piece access(Scope scope) {
    String box = box(scope);
    return Piece.line(
        switch (lean ? dice.upTo(8) : dice.upTo(16)) {
          case 0, 1, 2 -> box + ".a = 1;";
          case 3, 4 -> "use(" + box + ".a);";
          case 5 -> box + ".b++;";
          case 6 -> box + ".cells[" + dice.upTo(2) + "]++;";
          case 7 -> lean ? box + ".next = " + box(scope) + ";" : "s0 = 1;";
          case 8 -> "use(s0);";
          case 9 -> "s1++;";
          case 10 -> "use(" + box + ".b);";
          case 11 -> "use(" + box + ".cells[" + dice.upTo(2) + "]);";
          case 12 -> "CELLS[" + dice.upTo(2) + "]++;";
          case 13 -> box + ".v = 1;";
          case 14 -> box + ".next = " + box(scope) + ";";
          default ->
              dice.chance(2)
                  ? "flag = true;"
                  : "if (" + box + ".next != null) " + box + ".next.a = 1;";
        });
  }

  private List<Piece> locked(Scope scope) {
    String lock = lock(scope);
    switch (dice.upTo(12)) {
      case 0, 1, 2, 3, 4 -> {
        return List.of(Piece.block("synchronized (" + monitor(scope) + ")", body(scope)));
      }
      case 5, 6 -> {
        return withFinally(lock + ".lock();", lock + ".unlock();", scope);
      }
      case 7 -> {
        return around(lock + ".lock();", lock + ".unlock();", scope);
      }
      case 8 -> {
        String enter =
            dice.any(
                List.of(
                    "enter(" + lock + ");",
                    "enterDeep(" + lock + ", 1);",
                    "enterSometimes(" + lock + ", 1);"));
        return around(
            enter, dice.any(List.of("leave(" + lock + ");", "leaveIfHeld(" + lock + ");")), scope);
      }
      case 9 -> {
        String half = dice.chance(2) ? "RW.readLock()" : "RW.writeLock()";
        return around(half + ".lock();", half + ".unlock();", scope);
      }
      case 10 -> {
        return around("ONE.acquire();", "ONE.release();", scope);
      }
      default -> {
        return List.of(
            Piece.block(
                "if (" + lock + ".tryLock())", withFinally("", lock + ".unlock();", scope)));
      }
    }
  }

  private List<Piece> around(String enter, String leave, Scope scope) {
    List<Piece> all = new ArrayList<>();
    all.add(Piece.line(enter));
    all.addAll(body(scope));
    all.add(Piece.line(leave));
    return all;
  }

  List<Piece> withFinally(String enter, String leave, Scope scope) {
    List<Piece> all = new ArrayList<>();
    if (!enter.isEmpty()) {
      all.add(Piece.line(enter));
    }
    all.add(
        Piece.sequence(
            List.of(
                Piece.block("try", body(scope)),
                Piece.block("finally", List.of(Piece.line(leave))))));
    return all;
  }

  private Piece call(Scope scope) {
    String depth = scope.less();
    String box = box(scope);
    String other = box(scope);
    String z = dice.fresh("z");
    String k = dice.fresh("k");
    String call =
        switch (dice.upTo(8)) {
          case 7 -> "touchAll(%s, 2);".formatted(box);
          case 0, 1, 2 ->
              "m%d(%s, %s, %s, %s, %s);"
                  .formatted(
                      dice.upTo(Generator.METHODS), box, other, monitor(scope), lock(scope), depth);
          case 3, 4 -> "%s.touch(%s, %s);".formatted(box, other, depth);
          case 5 -> "%s.safe(%s, %s);".formatted(box, other, depth);
          default ->
              "under(%s, (%s, %s) -> %s.touch(%s, %s), %s, %s);"
                  .formatted(monitor(scope), z, k, z, other, k, box, depth);
        };
    return scope.bounded(Piece.line(call));
  }

  private List<Piece> handOver(Scope scope) {
    String box = box(scope);
    String name = dice.fresh("h");
    switch (dice.upTo(12)) {
      case 0 -> {
        return List.of(Piece.line("g0 = " + box + ";"));
      }
      case 1 -> {
        return List.of(Piece.line("vg = " + box + ";"));
      }
      case 2 -> {
        return List.of(Piece.line("QUEUE.put(" + box + ");"));
      }
      case 3 -> {
        return List.of(Piece.line("MAP.put(\"k\", " + box + ");"));
      }
      case 4 -> {
        return List.of(Piece.line("ATOMIC.set(" + box + ");"));
      }
      case 5 -> {
        return List.of(Piece.line("LIST.add(" + box + ");"));
      }
      case 6, 7 -> {
        String depth = scope.isTop() ? "2" : "d";
        String value =
            dice.any(
                List.of(
                    "new Box()",
                    "new Sub()",
                    "make(" + box + ", " + depth + ")",
                    "last(" + box + ")"));
        List<Piece> made = new ArrayList<>();
        made.add(Piece.line("Box " + name + " = " + value + ";"));
        made.addAll(list(scope.with(name), 2));
        return made;
      }
      default -> {
        String from =
            dice.any(
                List.of(
                    "g0",
                    "g1",
                    "vg",
                    "QUEUE.poll()",
                    "MAP.get(\"k\")",
                    "ATOMIC.get()",
                    "ATOMIC.getAndSet(null)",
                    box + ".next",
                    "LIST.isEmpty() ? null : LIST.get(0)"));
        return List.of(
            Piece.line("Box " + name + " = " + from + ";"),
            Piece.block("if (" + name + " != null)", body(scope.with(name))));
      }
    }
  }

  private List<Piece> control(Scope scope) {
    switch (dice.upTo(9)) {
      case 0, 1 -> {
        return List.of(Piece.block("if (" + dice.coin() + ")", body(scope)));
      }
      case 2, 3 -> {
        return List.of(Piece.block("if (flag)", body(scope)));
      }
      case 4 -> {
        return List.of(Piece.block("if (" + box(scope) + ".v > 0)", body(scope)));
      }
      case 5 -> {
        String i = dice.fresh("i");
        return List.of(
            Piece.block(
                "for (int " + i + " = 0; " + i + " < 2; " + i + "++)", list(scope.deeper(), 1)));
      }
      case 6 -> {
        return List.of(
            Piece.block(
                "if (" + dice.coin() + ")",
                List.of(Piece.line("throw new IllegalStateException();"))));
      }
      case 7 -> {
        String e = dice.fresh("e");
        return List.of(
            Piece.sequence(
                List.of(
                    Piece.block("try", body(scope)),
                    Piece.block("catch (IllegalStateException " + e + ")", body(scope)))));
      }
      default -> {
        return List.of(Piece.block("if (" + dice.coin() + ")", List.of(Piece.line("return;"))));
      }
    }
  }
}
