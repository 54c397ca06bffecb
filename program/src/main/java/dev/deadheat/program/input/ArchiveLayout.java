package dev.deadheat.program.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which entries of an archive are its class files, and which are archives to look into. */
enum ArchiveLayout {
  /** A jar, and whatever is built like one: war, ear, Spring Boot archive. */
  JAR {
    @Override
    @Nullable Place place(String name, ManifestFacts manifest, int release) {
      for (String root : CLASS_ROOTS) {
        if (name.startsWith(root)) {
          // What a war or Boot archive calls its own comes before what lies beside it.
          return new Place(name.substring(root.length()), Integer.MAX_VALUE);
        }
      }
      if (name.startsWith(VERSIONS)) {
        int slash = name.indexOf('/', VERSIONS.length());
        int version = manifest.multiRelease() ? version(name, slash) : -1;
        return version >= 9 && version <= release
            ? new Place(name.substring(slash + 1), version)
            : null;
      }
      return isMetadata(name) ? null : new Place(name, 0);
    }
  },
  /** A module file: classes below their own directory. */
  JMOD {
    @Override
    @Nullable Place place(String name, ManifestFacts manifest, int release) {
      String root = "classes/";
      return name.startsWith(root) ? new Place(name.substring(root.length()), 0) : null;
    }

    @Override
    List<ZipItem> nested(Collection<ZipItem> items, boolean hasClasses) {
      return List.of();
    }
  };

  /** A class's path below its root, and its rank among others with the same path. */
  record Place(String path, int rank) {}

  private record Choice(ZipItem item, int rank) {}

  private static final String VERSIONS = "META-INF/versions/";
  private static final List<String> CLASS_ROOTS = List.of("WEB-INF/classes/", "BOOT-INF/classes/");
  private static final List<String> LIBRARY_ROOTS =
      List.of("WEB-INF/lib/", "WEB-INF/lib-provided/", "BOOT-INF/lib/", "APP-INF/lib/", "lib/", "");
  private static final List<String> ARCHIVE_SUFFIXES = List.of(".jar", ".war", ".ear", ".rar");
  static final String CLASS_SUFFIX = ".class";

  /** Where an entry stands as a class, or null if it does not count. */
  abstract @Nullable Place place(String name, ManifestFacts manifest, int release);

  /** The entries that count as classes by internal name, sorted by it. */
  Map<String, ZipItem> classes(Collection<ZipItem> items, ManifestFacts manifest, int release) {
    Map<String, Choice> choices = new TreeMap<>();
    for (ZipItem item : items) {
      if (isClassName(item.name())) {
        Place place = place(item.name(), manifest, release);
        if (place != null) {
          String path = place.path();
          choices.merge(
              path.substring(0, path.length() - CLASS_SUFFIX.length()),
              new Choice(item, place.rank()),
              (a, b) -> a.rank() >= b.rank() ? a : b);
        }
      }
    }
    Map<String, ZipItem> classes = new LinkedHashMap<>();
    choices.forEach((name, choice) -> classes.put(name, choice.item()));
    return classes;
  }

  /**
   * The archives to look into, sorted: those in the usual places, or, where an archive has neither
   * classes nor such places (a zipped distribution), all of them. Elsewhere they are resources.
   */
  List<ZipItem> nested(Collection<ZipItem> items, boolean hasClasses) {
    List<ZipItem> archives =
        items.stream()
            .filter(item -> isArchiveName(item.name()))
            .sorted(Comparator.comparing(ZipItem::name))
            .toList();
    List<ZipItem> usual = archives.stream().filter(item -> isUsual(item.name())).toList();
    return usual.isEmpty() && !hasClasses ? archives : usual;
  }

  /** Whether a file of this name is a class; the description of a module is none. */
  static boolean isClassName(String name) {
    return name.endsWith(CLASS_SUFFIX)
        && name.length() > CLASS_SUFFIX.length()
        && !name.endsWith("/" + CLASS_SUFFIX)
        && !name.equals("module-info.class")
        && !name.endsWith("/module-info.class");
  }

  static boolean isArchiveName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return ARCHIVE_SUFFIXES.stream().anyMatch(lower::endsWith);
  }

  private static boolean isUsual(String name) {
    return LIBRARY_ROOTS.stream()
        .anyMatch(root -> name.startsWith(root) && name.indexOf('/', root.length()) < 0);
  }

  private static boolean isMetadata(String name) {
    return name.startsWith("META-INF/")
        || name.startsWith("WEB-INF/")
        || name.startsWith("BOOT-INF/");
  }

  private static int version(String name, int slash) {
    int digits = slash - VERSIONS.length();
    if (digits < 1 || digits > 4) {
      return -1;
    }
    int version = 0;
    for (int i = VERSIONS.length(); i < slash; i++) {
      char c = name.charAt(i);
      if (c < '0' || c > '9') {
        return -1;
      }
      version = version * 10 + (c - '0');
    }
    return version;
  }
}
