package dev.deadheat.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Run by {@code deadheat run} on the JDK that will run the program: writes that JDK's own {@code
 * java.lang.Thread}, with a field for the thread's state, for --patch-module. A class of another
 * JDK would not do: the JVM knows the fields of this one by heart.
 */
public final class PatchThread {
  private PatchThread() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0], "java", "lang", "Thread.class");
    Files.createDirectories(file.getParent());
    Path next = Files.createTempFile(file.getParent(), "Thread", ".new");
    try (InputStream in = Object.class.getResourceAsStream("/java/lang/Thread.class")) {
      if (in == null) {
        throw new IOException("this JDK does not show its java.lang.Thread");
      }
      Files.write(next, ThreadField.patch(in.readAllBytes()));
    }
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
