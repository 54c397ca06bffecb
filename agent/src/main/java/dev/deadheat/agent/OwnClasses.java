package dev.deadheat.agent;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads all of the agent's classes before it is asked to rewrite any. Loaded in the middle of that,
 * they would be shown to the other agents of the program, which may be loading the very class that
 * ours is about to rewrite: to the JVM that is a circle, and the other agent would be broken for
 * good.
 */
final class OwnClasses {
  private static final String PREFIX = "dev/deadheat/agent/";
  private static final String SUFFIX = ".class";

  private OwnClasses() {}

  static void load() throws IOException, URISyntaxException, ClassNotFoundException {
    Path jar =
        Path.of(OwnClasses.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> names;
    try (JarFile file = new JarFile(jar.toFile())) {
      names =
          file.stream()
              .map(JarEntry::getName)
              .filter(name -> name.startsWith(PREFIX) && name.endsWith(SUFFIX))
              .toList();
    }
    for (String name : names) {
      String type = name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
      Class.forName(type, false, OwnClasses.class.getClassLoader());
    }
  }
}
