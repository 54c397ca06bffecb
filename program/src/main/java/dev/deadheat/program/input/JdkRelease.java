package dev.deadheat.program.input;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the {@code release} file of a JDK says.
 *
 * @param feature 0 if it is not known
 */
record JdkRelease(Path home, int feature, String identity) {
  private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d{1,4})(?:\\D.*)?");

  static JdkRelease of(Path home) {
    Properties properties = new Properties();
    Path file = home.resolve("release");
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      properties.clear(); // old and hand-made JDKs have none: the files themselves identify it
    }
    StringBuilder identity = new StringBuilder();
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      if (!key.equals("MODULES")) {
        identity.append(key).append('=').append(unquoted(properties, key)).append(';');
      }
    }
    // Builds patched by a distributor may keep the release file: the size of the image differs.
    for (String library : List.of("lib/modules", "jre/lib/rt.jar", "lib/rt.jar")) {
      long size = home.resolve(library).toFile().length();
      if (size > 0) {
        identity.append(library).append('=').append(size).append(';');
      }
    }
    Matcher version = FEATURE.matcher(unquoted(properties, "JAVA_VERSION"));
    int feature = version.matches() ? Integer.parseInt(version.group(1)) : 0;
    return new JdkRelease(home, feature, identity.toString());
  }

  JdkRelease withFeature(int known) {
    return new JdkRelease(home, known, identity);
  }

  /** Whether this is where the running JVM comes from. */
  boolean isRunning() {
    try {
      return Files.isSameFile(home, Path.of(System.getProperty("java.home")));
    } catch (IOException e) {
      return false;
    }
  }

  private static String unquoted(Properties properties, String key) {
    return properties.getProperty(key, "").replace("\"", "").strip();
  }
}
