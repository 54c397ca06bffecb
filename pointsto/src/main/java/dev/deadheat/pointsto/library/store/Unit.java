package dev.deadheat.pointsto.library.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Classes whose summaries are in one file: those of a JDK module, or of a jar.
 *
 * @param name for the file's name and for messages
 * @param classFiles listed only when the summaries must be made: a module has thousands
 * @param context what the classes refer to, and they themselves: libraries, and a JDK last
 */
record Unit(
    String name,
    Supplier<Collection<ClassFile>> classFiles,
    List<ClassContainer> context,
    CacheKey key) {

  /** A module of a JDK; its classes refer to the JDK alone. */
  static Unit of(Jdk jdk, String module, String version) throws IOException {
    List<String> parts = new ArrayList<>(List.of(version, jdk.identity(), stamps(jdk), module));
    return new Unit(
        module + "-" + jdk.feature(),
        () -> jdk.classFiles(module),
        List.of(jdk),
        CacheKey.of(parts));
  }

  /**
   * A library. Its summaries have parts of others in them, so all that it may refer to is in the
   * key.
   */
  static Unit of(ClassContainer library, List<ClassContainer> context, String version)
      throws IOException {
    List<String> parts = new ArrayList<>(List.of(version, identity(library)));
    for (ClassContainer other : context) {
      parts.add(other instanceof Jdk jdk ? jdk.identity() + stamps(jdk) : identity(other));
    }
    String file = String.valueOf(Path.of(library.origin()).getFileName());
    return new Unit(
        file.replaceAll("[^A-Za-z0-9._-]", "_"), library::classFiles, context, CacheKey.of(parts));
  }

  /** Size and time of the files that a JDK's classes are in: a rebuilt one has other times. */
  private static String stamps(Jdk jdk) throws IOException {
    Path home = Path.of(jdk.origin());
    StringBuilder stamps = new StringBuilder();
    for (String place : List.of("lib/modules", "jre/lib/rt.jar", "lib/rt.jar")) {
      stamp(home.resolve(place), stamps);
    }
    if (stamps.isEmpty() && Files.isDirectory(home.resolve("jmods"))) {
      try (Stream<Path> jmods = Files.list(home.resolve("jmods"))) {
        for (Path jmod : (Iterable<Path>) jmods.sorted()::iterator) {
          stamp(jmod, stamps);
        }
      }
    }
    return stamps.toString();
  }

  private static void stamp(Path file, StringBuilder to) throws IOException {
    if (Files.isRegularFile(file)) {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      to.append(attributes.size()).append(' ').append(attributes.lastModifiedTime()).append('\n');
    }
  }

  private static String identity(ClassContainer container) throws IOException {
    MessageDigest sha = CacheKey.sha();
    Path place = Path.of(container.origin());
    if (Files.isRegularFile(place)) {
      try (InputStream in = Files.newInputStream(place)) {
        byte[] buffer = new byte[1 << 16];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
          sha.update(buffer, 0, n);
        }
      }
    } else {
      for (ClassFile file : container.classFiles()) {
        sha.update(CacheKey.of(List.of(file.internalName())).toString().getBytes(US_ASCII));
        sha.update(CacheKey.sha().digest(file.read()));
      }
    }
    return HexFormat.of().formatHex(sha.digest());
  }
}
