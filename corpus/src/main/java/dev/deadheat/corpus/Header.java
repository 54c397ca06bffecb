package dev.deadheat.corpus;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The first line of a case: {@code // CASE rows [mode] [option=value…]: title}.
 *
 * @param rows rows of IDIOMS.md
 * @param jdk the JDK feature version that compiles and runs the case
 * @param release the {@code --release} to compile for
 * @param major the class file version to write over the compiler's, 0 for none
 * @param lines whether class files have line numbers
 * @param missing a class deleted after compilation; null for none
 */
public record Header(
    List<String> rows,
    Mode mode,
    int jdk,
    int release,
    int major,
    boolean ecj,
    boolean lines,
    @Nullable String missing,
    String title) {

  /** How the question is asked. */
  public enum Mode {
    /** {@code --main}: the case has a main method. */
    PROGRAM,
    /** {@code --library}. */
    LIBRARY,
    /** {@code --library=all}. */
    LIBRARY_ALL
  }

  private static final Pattern FORM = Pattern.compile("// CASE ([^\\s:]+)((?: [^\\s:]+)*): (.+)");
  static final int BASE_RELEASE = 17;

  static Header parse(String file, String line) {
    Matcher form = FORM.matcher(line);
    if (!form.matches()) {
      throw new MarkerException(file, 1, "the first line must be '// CASE rows [options]: title'");
    }
    Mode mode = Mode.PROGRAM;
    int jdk = BASE_RELEASE;
    int release = 0;
    int major = 0;
    boolean ecj = false;
    boolean lines = true;
    String missing = null;
    for (String option : form.group(2).trim().split(" ", -1)) {
      String value = option.substring(option.indexOf('=') + 1);
      if (option.equals("library")) {
        mode = Mode.LIBRARY;
      } else if (option.equals("library=all")) {
        mode = Mode.LIBRARY_ALL;
      } else if (option.startsWith("jdk=")) {
        jdk = Integer.parseInt(value);
      } else if (option.startsWith("release=")) {
        release = Integer.parseInt(value);
      } else if (option.startsWith("major=")) {
        major = Integer.parseInt(value);
      } else if (option.equals("compiler=ecj")) {
        ecj = true;
      } else if (option.equals("debug=none")) {
        lines = false;
      } else if (option.startsWith("without=")) {
        missing = value;
      } else if (!option.isEmpty()) {
        throw new MarkerException(file, 1, "unknown option " + option);
      }
    }
    return new Header(
        List.of(form.group(1).split(",", -1)),
        mode,
        jdk,
        release == 0 ? jdk : release,
        major,
        ecj,
        lines,
        missing,
        form.group(3));
  }

  /** Whether the case has a main method that can be executed. */
  public boolean runnable() {
    return mode == Mode.PROGRAM && missing == null;
  }
}
