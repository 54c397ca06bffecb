package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;

/** Warnings about one archive; an archive full of bad entries does not flood the list. */
final class ArchiveLog {
  private static final int MOST = 50;

  private final String archive;
  private final Warnings warnings;
  private int count;

  ArchiveLog(String archive, Warnings warnings) {
    this.archive = archive;
    this.warnings = warnings;
  }

  /** About an entry; called while the archive is opened, by one thread. */
  void entry(Warning.Kind kind, String name, String message) {
    if (++count <= MOST) {
      warnings.add(kind, entryOrigin(archive, name), message);
    } else if (count == MOST + 1) {
      warnings.add(kind, archive, "more than " + MOST + " bad entries; the rest are not listed");
    }
  }

  void refused(String name, String why) {
    entry(Warning.Kind.REFUSED_ENTRY, name, "refused: " + why);
  }

  /** About the archive itself. */
  void archive(String message) {
    warnings.add(Warning.Kind.UNREADABLE_INPUT, archive, message);
  }

  static String entryOrigin(String archive, String entry) {
    return archive + "!/" + EntryNames.shown(entry);
  }
}
