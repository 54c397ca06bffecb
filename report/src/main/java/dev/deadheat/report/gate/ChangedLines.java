package dev.deadheat.report.gate;

import dev.deadheat.report.json.FileProblem;
import dev.deadheat.report.json.ReportException;
import dev.deadheat.report.model.Frame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that a change added or modified, from a unified diff. Findings are never hidden because
 * they touch none of them: a lock removed in a caller makes races whose both ends are unchanged.
 * They only say which end of a race to show first.
 */
public final class ChangedLines {
  private static final Pattern HUNK = Pattern.compile("@@ -\\S+ \\+(\\d+)(?:,(\\d+))? @@.*");

  private final Map<String, BitSet> byFile = new LinkedHashMap<>();

  private ChangedLines() {}

  /** Reads a unified diff. */
  public static ChangedLines ofFile(Path file) {
    try {
      return ofText(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw FileProblem.reading(file, e);
    }
  }

  /** Asks git what has changed since a revision, in the work tree of a directory. */
  public static ChangedLines since(String revision, Path directory) {
    String[] command = {
      "git",
      "diff",
      "--no-color",
      "--no-ext-diff",
      "--unified=0",
      "--src-prefix=a/", // Whatever the user's configuration says.
      "--dst-prefix=b/",
      revision,
      "--"
    };
    try {
      if (revision.startsWith("-")) {
        throw new ReportException("--changed-since " + revision + ": is no revision");
      }
      Process git =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .start();
      git.getOutputStream().close();
      String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (git.waitFor() != 0) {
        throw new ReportException(
            "--changed-since "
                + revision
                + ": git says: "
                + output.lines().findFirst().orElse("nothing"));
      }
      return ofText("git diff " + revision, output);
    } catch (IOException e) {
      throw new ReportException("--changed-since needs git on the PATH; or give --diff FILE");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ReportException("interrupted while git was running");
    }
  }

  /** Parses a unified diff, with any number of lines of context. */
  static ChangedLines ofText(String name, String diff) {
    ChangedLines changes = new ChangedLines();
    BitSet lines = new BitSet();
    int next = 0;
    int left = 0;
    boolean seen = diff.isBlank();
    for (String line : diff.lines().toList()) {
      if (left > 0 && (line.startsWith("+") || line.startsWith(" ") || line.isEmpty())) {
        if (line.startsWith("+")) {
          lines.set(next);
        }
        next++;
        left--;
      } else if (line.startsWith("+++ ")) {
        seen = true;
        lines = new BitSet();
        changes.byFile.put(path(line.substring("+++ ".length())), lines);
      } else {
        Matcher hunk = HUNK.matcher(line);
        if (hunk.matches()) {
          next = Integer.parseInt(hunk.group(1));
          left = hunk.group(2) == null ? 1 : Integer.parseInt(hunk.group(2));
        }
      }
    }
    if (!seen) {
      throw new ReportException(name + ": is no unified diff; make one with git diff or diff -u");
    }
    return changes;
  }

  private static String path(String header) {
    String path = header.split("\t", 2)[0].strip();
    return path.startsWith("b/") ? path.substring(2) : path;
  }

  /** Whether the line of a frame was changed. */
  public boolean contains(Frame frame) {
    if (frame.file() == null) {
      return false;
    }
    int end = frame.className().lastIndexOf('.');
    String directory = end < 0 ? "" : frame.className().substring(0, end).replace('.', '/') + "/";
    String suffix = directory + frame.file();
    return byFile.entrySet().stream()
        .filter(file -> file.getKey().equals(suffix) || file.getKey().endsWith("/" + suffix))
        .anyMatch(file -> file.getValue().get(frame.line()));
  }
}
