package dev.deadheat.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the watched JVM needs as files, in the cache: the agent's jar, and for each JDK its patched
 * {@code Thread}. Both are named by what they were made from.
 */
final class AgentFiles {
  private static final String RESOURCE = "/META-INF/agent/deadheat-agent.jar";
  private final Path cache = cache();

  private static Path cache() {
    Map<String, String> environment = System.getenv();
    String named = environment.get("DEADHEAT_CACHE");
    if (named != null) {
      return Path.of(named);
    }
    String home = environment.get("XDG_CACHE_HOME");
    return home != null
        ? Path.of(home, "deadheat")
        : Path.of(System.getProperty("user.home"), ".cache", "deadheat");
  }

  Path agent() throws IOException {
    byte[] jar;
    try (InputStream in = AgentFiles.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("this deadheat was built without its agent");
      }
      jar = in.readAllBytes();
    }
    Path file = writable(cache.resolve("agent").resolve(hash(jar))).resolve("deadheat-agent.jar");
    if (!Files.exists(file)) {
      Path next = Files.createTempFile(file.getParent(), "agent", ".new");
      Files.write(next, jar);
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  /** A cache that cannot be written is done without. */
  private static Path writable(Path directory) throws IOException {
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      return Files.createTempDirectory("deadheat");
    }
  }

  /** The directory for --patch-module, or null if that JDK cannot be patched. */
  @Nullable Path patch(Path java, Path agent) throws IOException, InterruptedException {
    Path home = java.resolveSibling("..").normalize();
    Path release = home.resolve("release");
    if (!Files.isReadable(release)) {
      return null;
    }
    Path modules = home.resolve("lib").resolve("modules");
    String identity =
        home
            + Files.readString(release)
            + (Files.exists(modules) ? Files.getLastModifiedTime(modules) : "")
            + agent;
    Path directory =
        writable(cache.resolve("patch").resolve(hash(identity.getBytes(StandardCharsets.UTF_8))));
    if (Files.exists(directory.resolve("java/lang/Thread.class"))) {
      return directory;
    }
    Process process =
        new ProcessBuilder(
                List.of(
                    java.toString(),
                    "-cp",
                    agent.toString(),
                    "dev.deadheat.agent.PatchThread",
                    directory.toString()))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return null;
    }
    return process.exitValue() == 0 ? directory : null;
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
