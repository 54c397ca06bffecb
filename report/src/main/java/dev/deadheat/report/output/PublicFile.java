package dev.deadheat.report.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Temporary files are private; what takes their place as a result must not be. */
final class PublicFile {
  private static final Set<PosixFilePermission> USUAL =
      PosixFilePermissions.fromString("rw-r--r--");

  private PublicFile() {}

  /** Gives a file the permissions of the one it will replace, or the usual ones. */
  static void like(Path part, Path place) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(part, PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(Files.exists(place) ? Files.getPosixFilePermissions(place) : USUAL);
    }
  }
}
