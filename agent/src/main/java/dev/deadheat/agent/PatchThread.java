package dev.deadheat.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Run by {@code deadheat run} on the JDK that will run the program: writes that JDK's own {@code
 * java.lang.Thread}, with a field for the thread's state, for --patch-module; and the classes that
 * synchronize most often, with a field for what the runtime knows of an object. A class of another
 * JDK would not do: the JVM knows the fields of this one by heart.
 */
public final class PatchThread {
  private static final String CONCURRENT = "java/util/concurrent/";

  /** As in the runtime's VarFields. */
  private static final List<String> WITH_VARIABLE =
      List.of(
          CONCURRENT + "locks/AbstractQueuedSynchronizer",
          CONCURRENT + "ConcurrentLinkedQueue",
          CONCURRENT + "ConcurrentLinkedQueue$Node",
          CONCURRENT + "ConcurrentLinkedDeque$Node",
          CONCURRENT + "ConcurrentHashMap$Node");

  private PatchThread() {}

  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    for (String name : WITH_VARIABLE) {
      write(
          directory,
          name,
          ThreadField.withField(read(name), "$deadheat$var", "Ljava/lang/Object;"));
    }
    // The last one: that it is there says that all are.
    write(directory, "java/lang/Thread", ThreadField.patch(read("java/lang/Thread")));
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
      if (in == null) {
        throw new IOException("this JDK does not show its " + name.replace('/', '.'));
      }
      return in.readAllBytes();
    }
  }

  private static void write(Path directory, String name, byte[] bytes) throws IOException {
    Path file = directory.resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Path next = Files.createTempFile(file.getParent(), "patch", ".new");
    Files.write(next, bytes);
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
