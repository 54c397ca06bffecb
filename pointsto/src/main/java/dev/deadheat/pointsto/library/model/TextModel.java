package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Type;

/**
 * Strings, their builders, and the other classes whose objects are values: they hold nothing that
 * matters, but ask their arguments for text.
 */
final class TextModel implements Model {
  private static final String STRING = "java/lang/String";
  private static final String[] VALUES = {
    "Boolean",
    "Byte",
    "Character",
    "Short",
    "Integer",
    "Long",
    "Float",
    "Double",
    "Math",
    "StrictMath"
  };
  private static final String[] BUILDERS = {
    "java/lang/AbstractStringBuilder", "java/lang/StringBuilder", "java/lang/StringBuffer"
  };

  @Override
  public void register(ModelTable table) {
    for (String value : VALUES) {
      table.add("java/lang/" + value, TextModel::newValue, "*");
    }
    table.add("java/math/BigInteger", TextModel::newValue, "*");
    table.add("java/math/BigDecimal", TextModel::newValue, "*");
    strings(table);
    builders(table);
    printing(table);
  }

  /** The result is a value, or an array, list or stream of values. */
  private static void newValue(Sketch s) {
    Type result = s.method().descriptor().result();
    if (result.kind() == Kind.REF) {
      s.returns(value(s, result));
    }
  }

  private static int value(Sketch s, Type type) {
    if (type instanceof ArrayType array) {
      int made = s.allocate(array);
      if (array.element().kind() == Kind.REF) {
        s.store(made, Cell.ELEMENT, value(s, array.element()));
      }
      return made;
    }
    ClassType c = (ClassType) type;
    if (Merged.isValue(c)) {
      return s.merged(c.internalName());
    }
    if (s.types().classType(STRING).isSubtypeOf(c)) {
      return s.string();
    }
    int made = s.allocate(type);
    s.store(made, Cell.VALUE, s.string());
    return made;
  }

  private static void strings(ModelTable table) {
    table.add(STRING, TextModel::newValue, "*");
    table.add(
        STRING,
        s -> {
          texts(s);
          s.returns(s.string());
        },
        "valueOf",
        "contentEquals",
        "contains",
        "replace",
        "<init>");
    table.add(
        STRING,
        s -> {
          Contents.text(s, s.load(s.argument(s.argumentCount() - 1), Cell.ELEMENT));
          s.returns(s.string());
        },
        "format",
        "formatted");
    table.add(
        STRING,
        s -> {
          int last = s.argument(1);
          Contents.text(s, s.load(last, Cell.ELEMENT));
          if (s.argumentType(1) instanceof ClassType) {
            Contents.text(s, Contents.elements(s, last));
          }
          s.returns(s.string());
        },
        "join(LA)",
        "join(LL)");
    table.add(STRING, s -> s.returns(s.invoke(0, s.self())), "transform");
    table.add("java/util/StringJoiner", TextModel::built, "*");
  }

  private static void builders(ModelTable table) {
    for (String builder : BUILDERS) {
      table.add(builder, TextModel::built, "*");
    }
    table.add(
        "java/lang/Appendable",
        s -> {
          texts(s);
          s.returnsSelf();
        },
        "append");
  }

  /** Asks for texts; the result is the receiver or a value. */
  private static void built(Sketch s) {
    texts(s);
    Type result = s.method().descriptor().result();
    if (s.method().isStatic() || s.method().isConstructor() || !(result instanceof ClassType c)) {
      return;
    }
    if (s.method().owner().isSubtypeOf(c) && !c.internalName().equals("java/lang/CharSequence")) {
      s.returnsSelf();
    } else {
      newValue(s);
    }
  }

  private static void texts(Sketch s) {
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.argumentType(i) instanceof ClassType type && !Merged.isValue(type)) {
        Contents.text(s, s.argument(i));
        if (type.internalName().equals("java/lang/CharSequence")) {
          s.override("java/lang/CharSequence", "length", "()I", s.argument(i));
          s.override("java/lang/CharSequence", "charAt", "(I)C", s.argument(i), -1);
        }
      }
    }
  }

  private static void printing(ModelTable table) {
    for (String owner : new String[] {"java/io/PrintStream", "java/io/PrintWriter"}) {
      table.add(
          owner,
          s -> {
            texts(s);
            printed(s);
            s.returnsSelf();
          },
          "print",
          "println",
          "append");
      table.add(
          owner,
          s -> {
            Contents.text(s, s.load(s.argument(s.argumentCount() - 1), Cell.ELEMENT));
            printed(s);
            s.returnsSelf();
          },
          "printf",
          "format");
    }
    table.add(
        "java/io/Writer",
        s -> {
          texts(s);
          s.call("java/io/Writer", "write", "(Ljava/lang/String;)V", s.self(), s.string());
          s.returnsSelf();
        },
        "append");
    table.add(
        "java/lang/CharSequence",
        s -> {
          s.override("java/lang/CharSequence", "length", "()I", s.self());
          s.override("java/lang/CharSequence", "charAt", "(I)C", s.self(), -1);
          s.returnsNew();
        },
        "chars",
        "codePoints");
  }

  /**
   * The text goes to the stream or writer that the constructor kept, now or when it is flushed; a
   * subclass may take it up before.
   */
  private static void printed(Sketch s) {
    String owner = s.method().owner().internalName();
    s.override(owner, "print", "(Ljava/lang/String;)V", s.self(), s.string());
    int kept = s.load(s.self(), Cell.CONTENT);
    if (owner.equals("java/io/PrintStream")) {
      s.override(owner, "write", "([BII)V", s.self(), s.allocate("[B"), -1, -1);
      String stream = "java/io/OutputStream";
      s.call(stream, "write", "([BII)V", kept, s.allocate("[B"), -1, -1);
      s.call(stream, "flush", "()V", kept);
    } else {
      s.override(owner, "write", "(Ljava/lang/String;)V", s.self(), s.string());
      String writer = "java/io/Writer";
      s.call(writer, "write", "(Ljava/lang/String;II)V", kept, s.string(), -1, -1);
      s.call(writer, "flush", "()V", kept);
    }
  }
}
