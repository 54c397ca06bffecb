package dev.deadheat.pointsto.library.store;

import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.program.Program;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Which deadheat makes the summaries: models, lowering and inference all show in them. No number
 * that somebody must remember to raise, but the class files themselves, by the checksums that a jar
 * lists anyway.
 */
final class CodeVersion {
  private static final List<String> PACKAGES =
      List.of(
          "dev/deadheat/program/",
          "dev/deadheat/pointsto/constraints/",
          "dev/deadheat/pointsto/library/");

  private CodeVersion() {}

  /** The version of the running code, or null where its class files cannot be found. */
  static @Nullable String current() {
    try {
      Set<Path> places = new LinkedHashSet<>();
      for (Class<?> type : List.of(Program.class, Summaries.class)) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
          return null;
        }
        places.add(Path.of(source.getLocation().toURI()));
      }
      return of(places);
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      return null;
    }
  }

  /** The version of the code in these jars and directories, or null if they have none of it. */
  static @Nullable String of(Collection<Path> places) throws IOException {
    Map<String, Long> checksums = new TreeMap<>();
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        directory(place, checksums);
      } else {
        jar(place, checksums);
      }
    }
    return checksums.isEmpty() ? null : CacheKey.of(List.of(checksums.toString())).toString();
  }

  private static void jar(Path place, Map<String, Long> to) throws IOException {
    try (ZipFile jar = new ZipFile(place.toFile())) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (counts(entry.getName())) {
          to.put(entry.getName(), entry.getCrc());
        }
      }
    }
  }

  private static void directory(Path place, Map<String, Long> to) throws IOException {
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = place.relativize(file).toString().replace(java.io.File.separatorChar, '/');
        if (counts(name)) {
          CRC32 crc = new CRC32();
          crc.update(Files.readAllBytes(file));
          to.put(name, crc.getValue());
        }
      }
    }
  }

  private static boolean counts(String name) {
    return name.endsWith(".class") && PACKAGES.stream().anyMatch(name::startsWith);
  }
}
