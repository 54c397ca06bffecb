package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipException;

/**
 * Lists the class files of an archive and of the archives in it. Only the central directory, the
 * manifest and nested archives are read; a class file is read when asked for.
 */
final class ArchiveReader {
  private static final long SCAN_FACTOR = 64;

  private final InputOptions options;
  private final Warnings warnings;
  private final Budget budget;
  private final List<IndexedContainer.Group> groups = new ArrayList<>();

  ArchiveReader(InputOptions options, Warnings warnings, Budget budget) {
    this.options = options;
    this.warnings = warnings;
    this.budget = budget;
  }

  /** What was found so far: one group for each archive with classes, the outer ones first. */
  List<IndexedContainer.Group> groups() {
    return groups;
  }

  /**
   * Reads one archive.
   *
   * @return what its manifest says
   * @throws ZipException if nothing at all can be read from it
   */
  ManifestFacts read(String origin, ByteSource source, ArchiveLayout layout) throws IOException {
    return read(origin, source, layout, 0);
  }

  /** Reads the Java sources of an archive, sorted by name; what cannot be read is warned of. */
  List<JavaFile> javaFiles(String origin, ByteSource source) throws IOException {
    ArchiveLog log = new ArchiveLog(origin, warnings);
    List<JavaFile> files = new ArrayList<>();
    for (ZipItem item : new TreeMap<>(unique(items(source, log), log)).values()) {
      if (item.name().endsWith(".java") && !item.name().startsWith("META-INF/")) {
        try {
          if (!budget.takeNested(item.size())) {
            throw new ZipException("with its " + item.size() + " bytes it exceeds the limit");
          }
          byte[] bytes = ZipData.read(source, item, budget.limits().classBytes());
          files.add(new JavaFile(item.name(), ArchiveLog.entryOrigin(origin, item.name()), bytes));
        } catch (IOException e) {
          log.entry(Warning.Kind.UNREADABLE_INPUT, item.name(), reason(e) + "; it is left out");
        }
      }
    }
    return files;
  }

  private ManifestFacts read(String origin, ByteSource source, ArchiveLayout layout, int depth)
      throws IOException {
    ArchiveLog log = new ArchiveLog(origin, warnings);
    Map<String, ZipItem> items = unique(items(source, log), log);
    ManifestFacts manifest = manifest(items, source, log);
    Map<String, ZipItem> chosen = layout.classes(items.values(), manifest, options.release());
    List<ClassFile> files = new ArrayList<>(chosen.size());
    chosen.forEach(
        (name, item) -> {
          if (budget.takeClass(item.size())) {
            files.add(new ArchiveClassFile(name, origin, source, item, budget.limits(), warnings));
          } else {
            log.refused(item.name(), "with its " + item.size() + " bytes it exceeds the limit");
          }
        });
    groups.add(new IndexedContainer.Group(origin, files));
    List<ZipItem> nested = layout.nested(items.values(), !files.isEmpty());
    Set<ZipItem> verifiedLater = Collections.newSetFromMap(new IdentityHashMap<>());
    verifiedLater.addAll(chosen.values());
    checkNames(items, verifiedLater, source, log);
    for (ZipItem item : nested) {
      readNested(origin, source, item, depth, log);
    }
    return manifest;
  }

  private List<ZipItem> items(ByteSource source, ArchiveLog log) throws IOException {
    int allowed = budget.entriesLeft();
    List<ZipItem> items;
    try {
      items = CentralDirectory.read(source, allowed);
    } catch (IOException e) {
      long allowance = source.size() * SCAN_FACTOR + budget.limits().classBytes();
      items = LocalHeaderScan.recover(source, allowed, allowance);
      if (items.isEmpty()) {
        throw new ZipException(reason(e));
      }
      log.archive(
          reason(e)
              + "; "
              + items.size()
              + " entries were recovered, others may be lost: make it again");
    }
    if (items.size() > allowed) {
      items = items.subList(0, allowed);
      log.archive("has more entries than the limit allows; the rest are not read");
    }
    budget.takeEntries(items.size());
    return items;
  }

  /** Drops refused names; of several entries with one name the last counts, as for the JVM. */
  private static Map<String, ZipItem> unique(List<ZipItem> items, ArchiveLog log) {
    Map<String, ZipItem> unique = new LinkedHashMap<>();
    for (ZipItem item : items) {
      String refusal = EntryNames.refusal(item);
      if (refusal != null) {
        log.refused(item.name(), refusal);
      } else if (unique.put(item.name(), item) != null && !item.isDirectory()) {
        log.entry(
            Warning.Kind.REFUSED_ENTRY, item.name(), "is there more than once; the last is used");
      }
    }
    return unique;
  }

  private static ManifestFacts manifest(
      Map<String, ZipItem> items, ByteSource source, ArchiveLog log) {
    ZipItem item = items.get(ManifestFacts.PLACE);
    if (item == null) {
      return ManifestFacts.NONE;
    }
    try {
      return ManifestFacts.parse(ZipData.read(source, item, ManifestFacts.MAX_SIZE));
    } catch (IOException e) {
      log.entry(
          Warning.Kind.UNREADABLE_INPUT,
          item.name(),
          reason(e) + "; read as if there were no manifest");
      return ManifestFacts.NONE;
    }
  }

  /**
   * The name of a class is verified when it is read. Other entries are not read, and one of them
   * may be a class whose name was damaged: their local headers have to agree.
   */
  private static void checkNames(
      Map<String, ZipItem> items, Set<ZipItem> verifiedLater, ByteSource source, ArchiveLog log) {
    for (ZipItem item : items.values()) {
      if ((!item.isDirectory() || item.packedSize() > 2)
          && !verifiedLater.contains(item)
          && !ZipData.localNameAgrees(source, item)) {
        log.entry(
            Warning.Kind.UNREADABLE_INPUT,
            item.name(),
            "has another name in its local header: the archive is damaged, make it again");
      }
    }
  }

  private void readNested(
      String origin, ByteSource source, ZipItem item, int depth, ArchiveLog log) {
    if (depth >= budget.limits().depth()) {
      log.refused(item.name(), "archives are nested more than " + depth + " deep; unpack it");
      return;
    }
    String nestedOrigin = ArchiveLog.entryOrigin(origin, item.name());
    try {
      ByteSource content;
      if (item.method() == ZipItem.STORED && !item.isEncrypted()) {
        content = ZipData.packed(source, item);
      } else if (budget.takeNested(item.size())) {
        content = new ByteSource.OfMemory(ZipData.read(source, item, item.size()));
      } else {
        log.refused(item.name(), "with its " + item.size() + " bytes it exceeds the limit");
        return;
      }
      read(nestedOrigin, content, ArchiveLayout.JAR, depth + 1);
    } catch (IOException e) {
      log.entry(Warning.Kind.UNREADABLE_INPUT, item.name(), reason(e) + "; it is left out");
    }
  }

  static String reason(IOException e) {
    String message = e.getMessage();
    return message != null ? message : e.getClass().getSimpleName();
  }
}
