package dev.deadheat.program.input;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Something that holds class files: a directory, an archive, a compiled source tree, a JDK. All
 * methods may be called from several threads at once.
 */
public interface ClassContainer extends AutoCloseable {
  /** Where it is, as the user wrote it. */
  String origin();

  /** All class files, in an order that depends on the content alone. */
  Collection<ClassFile> classFiles();

  /** The class file with this name (with slashes), or null. */
  @Nullable ClassFile find(String internalName);

  /**
   * The class that starts the program according to the manifest, with slashes, or null. For a
   * Spring Boot archive it is the application's class, not the launcher's.
   */
  default @Nullable String mainClass() {
    return null;
  }

  /** Releases open files; no class file can be read afterwards. */
  @Override
  void close();
}
