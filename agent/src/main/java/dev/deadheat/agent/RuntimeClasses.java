package dev.deadheat.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.objectweb.asm.ClassReader;

/**
 * Defines the runtime's classes in the boot loader, where the JDK's own classes can call them.
 * Appending a jar to the boot class path would do the same, but then the JVM prints a warning about
 * class-data sharing into the program's output.
 */
final class RuntimeClasses {
  private static final String PREFIX = "dev/deadheat/runtime/";
  private final Instrumentation instrumentation;
  private final Map<String, byte[]> classes = new LinkedHashMap<>();

  RuntimeClasses(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Returns whether threads have a field for their state. */
  boolean define() throws IOException, ReflectiveOperationException, URISyntaxException {
    export(RuntimeClasses.class.getModule());
    read();
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    Object unsafe = type.getMethod("getUnsafe").invoke(null);
    boolean field = ThreadField.isThere(unsafe);
    if (field) {
      classes.computeIfPresent(
          PREFIX + "ThreadSlot", (name, bytes) -> ThreadField.rewriteSlot(bytes));
    }
    Method define =
        type.getMethod(
            "defineClass",
            String.class,
            byte[].class,
            int.class,
            int.class,
            ClassLoader.class,
            ProtectionDomain.class);
    List<String> names = List.copyOf(classes.keySet());
    while (!classes.isEmpty()) {
      define(classes.keySet().iterator().next(), unsafe, define);
    }
    export(Class.forName("dev.deadheat.runtime.Sites", false, null).getModule());
    // Once the JDK calls it, the runtime must not be in the middle of its own initialization.
    for (String name : names) {
      Class.forName(name.replace('/', '.'), true, null);
    }
    return field;
  }

  /** A superclass or interface must be there before its subclass. */
  private void define(String name, Object unsafe, Method define)
      throws ReflectiveOperationException {
    byte[] bytes = classes.remove(name);
    if (bytes != null) {
      ClassReader reader = new ClassReader(bytes);
      define(reader.getSuperName(), unsafe, define);
      for (String type : reader.getInterfaces()) {
        define(type, unsafe, define);
      }
      define.invoke(unsafe, name, bytes, 0, bytes.length, null, null);
    }
  }

  private void read() throws IOException, URISyntaxException {
    Path jar =
        Path.of(RuntimeClasses.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String name = entry.getName();
        if (name.startsWith(PREFIX) && name.endsWith(".class")) {
          try (InputStream in = file.getInputStream(entry)) {
            classes.put(name.substring(0, name.length() - ".class".length()), in.readAllBytes());
          }
        }
      }
    }
  }

  /** The JDK's internal Unsafe; the public one warns on Java 24 and later. */
  private void export(Module to) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", Set.of(to)),
        Map.of(),
        Set.of(),
        Map.of());
  }
}
