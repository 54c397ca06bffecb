package dev.deadheat.runtime;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Where reports go: standard error, past {@code System.err}, which the program may have replaced
 * and whose lock it can see; or a file.
 */
final class Output {
  private OutputStream stream;

  Output(@Nullable String path) {
    stream = new FileOutputStream(FileDescriptor.err);
    if (path != null) {
      String file = path + "." + ProcessHandle.current().pid();
      try {
        stream = new FileOutputStream(file, true);
      } catch (IOException e) {
        print(
            "deadheat: cannot write " + file + ": " + e.getMessage() + "; using standard error\n");
      }
    }
  }

  void print(String text) {
    try {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
      stream.flush();
    } catch (IOException e) {
      // A closed or full output is no reason to disturb the program.
    }
  }
}
