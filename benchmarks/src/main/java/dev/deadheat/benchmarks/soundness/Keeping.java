package dev.deadheat.benchmarks.soundness;

import java.util.ArrayList;
import java.util.List;

/**
 * Objects that keep others: shelves and arrays, in which methods and constructors store what they
 * are given, or the object itself, and then go on with it; owners, which guard what is theirs and
 * sometimes let it out; sinks, which are given a new object together with what holds it, and of
 * which some let others have the one and use the other then. What is done to an object after it was
 * stored, or what its owner does to it, has a mark in its line, so that races there can be counted.
 */
final class Keeping {
  /** Ends the lines that use an object after a method or constructor stored it somewhere. */
  static final String STORED = " // stored before";

  /** Ends the lines in which an owner uses what is its own. */
  static final String OWNED = " // owned";

  /** Where a program's boxes are mostly kept: else who stores and who looks would rarely meet. */
  private static final int PLACES = 12;

  private static final List<String> OWN = List.of("this.mine", "this.part", "this.parts[0]");

  private final Dice dice;
  private final Statements statements;
  private final int place;
  private final String own;

  Keeping(Dice dice, Statements statements) {
    this.dice = dice;
    this.statements = statements;
    this.place = dice.upTo(PLACES);
    this.own = dice.any(OWN);
  }

  private int place() {
    return dice.chance(3) ? dice.upTo(PLACES) : place;
  }

  private String own() {
    return dice.chance(3) ? dice.any(OWN) : own;
  }

  /** The fields, classes and methods that the statements use. */
  List<Piece> declarations() {
    List<Piece> parts = new ArrayList<>();
    parts.add(Piece.line("static final Shelf SHELF = new Shelf();"));
    parts.add(Piece.line("static final Box[] ROW = new Box[2];"));
    parts.add(Piece.line("static final Owner OWNER = new Owner();"));
    String told = dice.chance(2) ? "static volatile Shelf told" : "static Shelf told";
    parts.add(Piece.line(told + " = new Shelf();"));
    parts.add(shelf());
    parts.add(told());
    parts.add(owner());
    parts.addAll(sinks());
    Scope any = new Scope(List.of("o"), false, "d", 1, false);
    Scope.Keepers all = any.keepers();
    parts.add(method("static void keep(Shelf s, Box o, int d)", any.with(all.shelf("s"))));
    parts.add(method("static void lay(Box[] r, Box o, int d)", any.with(all.row("r"))));
    parts.add(method("static void register(Box o, int d)", any));
    parts.add(
        Piece.block(
            "static Box found(Shelf s)",
            List.of(
                dice.chance(2)
                    ? Piece.line("return s.top;")
                    : Piece.block("synchronized (s)", List.of(Piece.line("return s.top;"))))));
    parts.add(
        Piece.block(
            "static Box lifted(Box[] r)",
            List.of(Piece.line("return r[" + dice.coin() + " ? 0 : 1];"))));
    return parts;
  }

  /** Stores one of the boxes, the last, and goes on with it. */
  private Piece method(String head, Scope scope) {
    List<Piece> body = new ArrayList<>();
    String box = scope.boxes().get(0);
    body.add(Piece.line(store(scope, box)));
    body.addAll(marked(scope, STORED));
    return Piece.block(head + " throws Exception", body);
  }

  private List<Piece> marked(Scope scope, String mark) {
    List<Piece> after = new ArrayList<>();
    after.add(statements.access(scope));
    after.addAll(statements.list(scope, dice.upTo(3)));
    return after.stream().map(piece -> piece.marked(mark)).toList();
  }

  /** To the keeper that was passed, if there is one, or to one that everybody can name. */
  private String store(Scope scope, String box) {
    String shelf = last(scope.keepers().shelves());
    String row = last(scope.keepers().rows());
    return switch (place()) {
      case 0, 9 -> shelf + ".top = " + box + ";";
      case 1 -> shelf + ".slots[" + dice.upTo(2) + "] = " + box + ";";
      case 2 -> shelf + ".below().top = " + box + ";";
      case 3 -> row + "[" + dice.upTo(2) + "] = " + box + ";";
      case 4, 8 -> shelf + ".set(" + box + ");";
      case 5 -> shelf + ".shown = " + box + ";";
      case 6 -> "g1 = " + box + ";";
      case 10 -> "told.top = " + box + ";";
      case 11 -> "told = " + shelf + ";";
      default -> "MAP.put(\"k\", " + box + ");";
    };
  }

  /** The other side of {@link #store}. */
  private String find(String shelf, String row) {
    return switch (place()) {
      case 0, 9 -> dice.any(List.of(shelf + ".top", shelf + ".top()", "found(" + shelf + ")"));
      case 1 -> shelf + ".slots[" + dice.upTo(2) + "]";
      case 2 -> shelf + ".below().top";
      case 3 -> dice.any(List.of(row + "[" + dice.upTo(2) + "]", "lifted(" + row + ")"));
      case 4, 8 -> shelf + ".get()";
      case 5 -> shelf + ".shown";
      case 6 -> "g1";
      case 10, 11 -> dice.any(List.of("told.top", "found(told)", "told.get()"));
      default -> "MAP.get(\"k\")";
    };
  }

  private static String last(List<String> names) {
    return names.get(names.size() - 1);
  }

  private Piece shelf() {
    List<Piece> parts = new ArrayList<>();
    for (String line :
        List.of(
            "Box top;",
            "volatile Box shown;",
            "final Box[] slots = new Box[2];",
            "private Shelf below;")) {
      parts.add(Piece.line(line));
    }
    Scope inside = new Scope(List.of("o"), false, "d", 1, false);
    inside = inside.with(inside.keepers().shelf("this"));
    parts.add(Piece.block("synchronized void set(Box o)", List.of(Piece.line("this.top = o;"))));
    parts.add(method("void put(Box o, int d)", inside));
    parts.add(method("synchronized void add(Box o, int d)", inside));
    parts.add(Piece.block("Box top()", List.of(Piece.line("return this.top;"))));
    parts.add(Piece.block("synchronized Box get()", List.of(Piece.line("return this.top;"))));
    parts.add(
        Piece.block(
            "synchronized Shelf below()",
            List.of(
                Piece.block(
                    "if (this.below == null)", List.of(Piece.line("this.below = new Shelf();"))),
                Piece.line("return this.below;"))));
    return Piece.block("static class Shelf", parts);
  }

  /** A box whose constructor tells others of it, or starts a thread with it, and goes on. */
  private Piece told() {
    Scope scope = new Scope(List.of("this"), false, "d", 1, false);
    scope = scope.with(scope.keepers().shelf("s"));
    List<Piece> body = new ArrayList<>();
    body.add(
        Piece.line(
            switch (dice.upTo(6)) {
              case 0 -> "new T0(this, this).start();";
              case 1 -> "s.put(this, d - 1);";
              default -> store(scope, "this");
            }));
    body.addAll(marked(scope, STORED));
    body.removeIf(piece -> piece.text().contains("return;"));
    return Piece.block(
        "static final class Told extends Box",
        List.of(Piece.block("Told(Shelf s, int d) throws Exception", body)));
  }

  /** Guards what is its own with its monitor, mostly; lets it out, or not. */
  private Piece owner() {
    List<Piece> parts = new ArrayList<>();
    parts.add(Piece.line("private final Box mine = new Box();"));
    parts.add(Piece.line("private Box part = new Sub();"));
    parts.add(Piece.line("private final Box[] parts = new Box[] {new Box(), new Sub()};"));
    for (String name : List.of("step", "turn")) {
      Scope scope = new Scope(List.of(own(), own()), false, "d", 1, false);
      parts.add(
          Piece.block(
              (dice.chance(5) ? "void " : "synchronized void ") + name + "(int d) throws Exception",
              marked(scope, OWNED)));
    }
    String out = dice.chance(3) ? "new Box()" : own();
    parts.add(
        Piece.block(
            (dice.chance(2) ? "Box " : "synchronized Box ") + "given()",
            List.of(Piece.line("return " + out + ";"))));
    parts.add(
        Piece.block(
            "synchronized Box[] all()",
            List.of(Piece.line(dice.chance(3) ? "return this.parts;" : "return new Box[2];"))));
    String lent = dice.chance(2) ? "new Box()" : own();
    Scope lending = new Scope(List.of(lent), false, "d", 1, false);
    lending = lending.with(lending.keepers().shelf("s"));
    parts.add(
        Piece.block(
            "synchronized void lend(Shelf s, Act act, int d) throws Exception",
            List.of(
                Piece.line(
                    dice.chance(2) ? store(lending, lent) : "act.act(" + lent + ", d - 1);"))));
    parts.add(
        Piece.block(
            "synchronized void accept(Box o)",
            List.of(Piece.line(dice.chance(2) ? "this.part = o;" : "this.parts[1] = o;"))));
    return Piece.block("static final class Owner", parts);
  }

  /** Methods that one call may run; what is still the caller's own depends on which. */
  private List<Piece> sinks() {
    Scope scope = new Scope(List.of("o"), false, "d", 1, false);
    scope = scope.with(scope.keepers().shelf("s"));
    List<Piece> parts = new ArrayList<>();
    String head = "void take(Shelf s, Box o, int d) throws Exception";
    parts.add(Piece.block("interface Sink", List.of(Piece.line(head + ";"))));
    List<String> names = List.of("Calm", "Telling", "Trusting");
    for (String name : names) {
      List<Piece> body = new ArrayList<>();
      switch (name) {
        case "Telling" -> body.add(Piece.line("told = s;"));
        case "Trusting" -> body.add(Piece.line(store(scope, "o")));
        default -> {}
      }
      body.addAll(marked(scope, name.equals("Calm") ? "" : STORED));
      parts.add(
          Piece.block(
              "static final class " + name + " implements Sink",
              List.of(Piece.block("public " + head, body))));
    }
    List<Piece> choice = new ArrayList<>();
    String last = dice.any(names);
    for (String name : names) {
      if (!name.equals(last) && !dice.chance(4)) {
        choice.add(
            Piece.block(
                "if (" + dice.coin() + ")", List.of(Piece.line("return new " + name + "();"))));
      }
    }
    choice.add(Piece.line("return new " + last + "();"));
    parts.add(Piece.block("static Sink sink()", choice));
    return parts;
  }

  /** A new box and a new shelf, which mostly holds it, in the hands of a sink. */
  private List<Piece> given(Scope scope) {
    String shelf = dice.fresh("w");
    String box = dice.fresh("h");
    List<Piece> all = new ArrayList<>();
    all.add(Piece.line("Shelf " + shelf + " = new Shelf();"));
    all.add(Piece.line("Box " + box + " = new Box();"));
    all.add(
        Piece.line(
            dice.any(
                List.of(
                    shelf + ".top = " + box + ";",
                    shelf + ".top = " + box + ";",
                    shelf + ".set(" + box + ");",
                    shelf + ".below().top = " + box + ";",
                    box + ".next = " + statements.box(scope) + ";"))));
    all.add(Piece.line("sink().take(" + shelf + ", " + box + ", " + scope.less() + ");"));
    all.addAll(statements.list(scope.with(box).with(scope.keepers().shelf(shelf)).deeper(), 1));
    return scope.isTop() ? all : List.of(Piece.block("if (d > 0)", all));
  }

  /** What one thread does that another has common keepers with. */
  List<Piece> meeting(Scope scope) {
    List<Piece> all = new ArrayList<>(taken(scope));
    if (dice.chance(2)) {
      all.add(Piece.line(dice.chance(2) ? stored(scope) : owned(scope)));
    }
    return all;
  }

  /** Starts a thread that has the same keepers, and uses them. */
  List<Piece> scenario(Scope scope) {
    String thread = dice.fresh("t");
    Scope.Keepers keepers = scope.keepers();
    List<Piece> all = new ArrayList<>();
    if (!dice.chance(4)) {
      String shelf = dice.fresh("w");
      all.add(Piece.line("Shelf " + shelf + " = new Shelf();"));
      keepers = new Scope.Keepers(List.of(shelf), keepers.rows(), keepers.owners());
    }
    Scope common = scope.with(keepers);
    String task =
        "new T2(%s, %s, %s)"
            .formatted(keepers.shelves().get(0), keepers.rows().get(0), keepers.owners().get(0));
    all.add(Piece.line("Thread " + thread + " = new Thread(" + task + ");"));
    all.add(Piece.line(thread + ".start();"));
    all.addAll(
        dice.chance(3)
            ? dice.chance(2) ? made(common) : given(common)
            : List.of(Piece.line(dice.chance(3) ? owned(common) : stored(common))));
    if (dice.chance(2)) {
      all.add(Piece.line(thread + ".join();"));
    }
    return all;
  }

  List<Piece> any(Scope scope) {
    String name = dice.fresh("w");
    Scope.Keepers keepers = scope.keepers();
    return switch (dice.upTo(11)) {
      case 10 -> given(scope);
      case 0, 1, 2 -> List.of(scope.bounded(Piece.line(stored(scope))));
      case 3, 4, 5 -> taken(scope);
      case 6 -> made(scope);
      case 7 -> List.of(scope.bounded(Piece.line(owned(scope))));
      case 8 -> {
        List<Piece> all = new ArrayList<>();
        all.add(Piece.line("Shelf " + name + " = new Shelf();"));
        all.addAll(statements.list(scope.with(keepers.shelf(name)), 2));
        yield all;
      }
      default -> {
        List<Piece> all = new ArrayList<>();
        if (dice.chance(2)) {
          all.add(Piece.line("Owner " + name + " = new Owner();"));
          all.addAll(statements.list(scope.with(keepers.owner(name)), 2));
        } else {
          String row = "new Box[] {" + statements.box(scope) + ", " + statements.box(scope) + "}";
          all.add(Piece.line("Box[] " + name + " = " + row + ";"));
          all.addAll(statements.list(scope.with(keepers.row(name)), 2));
        }
        yield all;
      }
    };
  }

  private String stored(Scope scope) {
    String box = statements.box(scope);
    String shelf = dice.any(scope.keepers().shelves());
    String row = dice.any(scope.keepers().rows());
    String depth = scope.less();
    if (dice.chance(3)) {
      box = dice.any(List.of("new Box()", "new Sub()"));
    }
    return switch (dice.upTo(8)) {
      case 0, 1 -> "keep(" + shelf + ", " + box + ", " + depth + ");";
      case 2 -> "lay(" + row + ", " + box + ", " + depth + ");";
      case 3 -> "register(" + box + ", " + depth + ");";
      case 4 -> shelf + ".put(" + box + ", " + depth + ");";
      case 5 -> shelf + ".add(" + box + ", " + depth + ");";
      case 6 -> dice.any(scope.keepers().owners()) + ".accept(" + box + ");";
      default -> store(scope, box);
    };
  }

  private List<Piece> taken(Scope scope) {
    String shelf = dice.any(scope.keepers().shelves());
    String row = dice.any(scope.keepers().rows());
    String owner = dice.any(scope.keepers().owners());
    String box = statements.box(scope);
    String name = dice.fresh("h");
    String from =
        switch (dice.upTo(6)) {
          case 0, 1 -> owner + ".given()";
          case 2 -> dice.any(List.of(owner + ".all()[1]", "last(" + box + ").next"));
          default -> find(shelf, row);
        };
    return List.of(
        Piece.line("Box " + name + " = " + from + ";"),
        Piece.block("if (" + name + " != null)", statements.body(scope.with(name))));
  }

  /** What a constructor tells others of, at once or in a loop. */
  private List<Piece> made(Scope scope) {
    String name = dice.fresh("h");
    String shelf = dice.any(scope.keepers().shelves());
    List<Piece> made = new ArrayList<>();
    made.add(Piece.line("Box " + name + " = new Told(" + shelf + ", " + scope.less() + ");"));
    made.addAll(statements.list(scope.with(name).deeper(), 1));
    return scope.isTop() ? made : List.of(Piece.block("if (d > 0)", made));
  }

  private String owned(Scope scope) {
    String owner = dice.any(scope.keepers().owners());
    String shelf = dice.any(scope.keepers().shelves());
    String z = dice.fresh("z");
    String k = dice.fresh("k");
    return switch (dice.upTo(5)) {
      case 0, 1 -> owner + ".step(" + scope.less() + ");";
      case 2, 3 -> owner + ".turn(" + scope.less() + ");";
      default ->
          "%s.lend(%s, (%s, %s) -> %s.touch(%s, %s), %s);"
              .formatted(owner, shelf, z, k, z, statements.box(scope), k, scope.less());
    };
  }
}
