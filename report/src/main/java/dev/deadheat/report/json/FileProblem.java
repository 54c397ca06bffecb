package dev.deadheat.report.json;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Says what an {@code IOException} means to the one who named the file. */
public final class FileProblem {
  private FileProblem() {}

  /** A file that cannot be read. */
  public static ReportException reading(Path file, IOException e) {
    if (e instanceof NoSuchFileException) {
      return new ReportException(file + ": no such file; check the path");
    }
    if (e instanceof AccessDeniedException) {
      return new ReportException(file + ": permission denied; make it readable");
    }
    if (Files.isDirectory(file)) {
      return new ReportException(file + ": is a directory; give a file");
    }
    return new ReportException(file + ": cannot be read: " + reason(e));
  }

  /** A file that cannot be written; what was there before is still there. */
  public static ReportException writing(Path file, IOException e) {
    String kept = Files.isRegularFile(file) ? " (the old file is kept)" : "";
    return new ReportException(
        file + ": cannot be written: " + reason(e) + "; make room or write elsewhere" + kept);
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException) {
      return "no such directory";
    }
    if (e instanceof FileSystemException problem && problem.getReason() != null) {
      return problem.getReason();
    }
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
