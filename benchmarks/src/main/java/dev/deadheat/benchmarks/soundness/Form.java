package dev.deadheat.benchmarks.soundness;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a random program is. */
enum Form {
  /** One class with a main method, analysed as a program. */
  PROGRAM,

  /**
   * A library, which is analysed without the program that uses it. The lines of the two differ, so
   * that a line says whose it is.
   */
  LIBRARY;

  /** Before it are lines of the library, from it on those of its user. */
  static final int FIRST_OF_USER = 3_000;

  private static final String LIBRARY_NAME = "L";
  private static final String USER_NAME = "P";

  static Form of(long seed) {
    return seed % 4 == 1 ? LIBRARY : PROGRAM;
  }

  Piece program(long seed) {
    return this == LIBRARY ? LibraryProgram.of(seed) : Generator.program(seed);
  }

  /** Source files by the names of their classes; the last one has the main method. */
  Map<String, String> sources(String packageName, Piece program) {
    Map<String, String> sources = new LinkedHashMap<>();
    if (this == PROGRAM) {
      sources.put(
          packageName + "." + USER_NAME, Generator.source("", packageName, USER_NAME, program));
    } else if (program.inside().size() == 2) {
      String lib = packageName + Compiled.LIBRARY_PACKAGE;
      String user = packageName + Compiled.USER_PACKAGE;
      sources.put(
          lib + "." + LIBRARY_NAME,
          Generator.source("", lib, LIBRARY_NAME, program.inside().get(0)));
      String text =
          Generator.source("\n".repeat(FIRST_OF_USER), user, USER_NAME, program.inside().get(1));
      sources.put(
          user + "." + USER_NAME,
          text.replace(
              "import java.util.*;",
              "import " + lib + "." + LIBRARY_NAME + "; import java.util.*;"));
    }
    return sources;
  }

  /** What becomes a case of the corpus: of a library, the library alone. */
  String text(String header, String section, String name, Piece program) {
    return Generator.source(
        header, section, name, this == LIBRARY ? program.inside().get(0) : program);
  }

  boolean isAnalysed(Pair pair) {
    return this == PROGRAM || pair.otherLine() < FIRST_OF_USER;
  }
}
