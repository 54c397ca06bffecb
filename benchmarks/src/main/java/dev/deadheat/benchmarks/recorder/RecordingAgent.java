package dev.deadheat.benchmarks.recorder;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** Started by {@code -javaagent:agent.jar=FILE,JAR}: records calls into the jar, into the file. */
public final class RecordingAgent {
  private RecordingAgent() {}

  public static void premain(String arguments, Instrumentation instrumentation) throws IOException {
    int comma = arguments.indexOf(',');
    Path file = Path.of(arguments.substring(0, comma));
    Set<String> classes = classes(Path.of(arguments.substring(comma + 1)));
    Set<String> names = new HashSet<>();
    classes.forEach(name -> names.add(name.replace('/', '.')));
    Recorder.analysed(names);
    instrumentation.addTransformer(
        new ClassFileTransformer() {
          @Override
          public byte @Nullable [] transform(
              @Nullable ClassLoader loader,
              @Nullable String name,
              @Nullable Class<?> redefined,
              @Nullable ProtectionDomain domain,
              byte[] bytes) {
            return name != null && classes.contains(name) ? rewritten(name, bytes) : null;
          }
        });
    Runtime.getRuntime().addShutdownHook(new Thread(() -> Recorder.write(file)));
  }

  /**
   * A class that cannot be rewritten runs as it is, and the file says that its calls are missing.
   */
  private static byte @Nullable [] rewritten(String name, byte[] bytes) {
    try {
      return CallMarker.rewrite(bytes);
    } catch (RuntimeException e) {
      Recorder.problem("not recorded: " + name + ": " + e);
      return null;
    }
  }

  private static Set<String> classes(Path jar) throws IOException {
    Set<String> found = new HashSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
        String name = entries.nextElement().getName();
        if (name.endsWith(".class")) {
          String path = name.replaceFirst("^META-INF/versions/[0-9]+/", "");
          found.add(path.substring(0, path.length() - ".class".length()));
        }
      }
    }
    return found;
  }
}
