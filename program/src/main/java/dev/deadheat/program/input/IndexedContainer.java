package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A container whose class files are all known: the result of opening an input. Immutable. */
public final class IndexedContainer implements ClassContainer {
  private final String origin;
  private final @Nullable String mainClass;
  private final Map<String, ClassFile> byName;
  private final List<? extends Closeable> open;

  private IndexedContainer(
      String origin,
      @Nullable String mainClass,
      Map<String, ClassFile> byName,
      List<? extends Closeable> open) {
    this.origin = origin;
    this.mainClass = mainClass;
    this.byName = Collections.unmodifiableMap(byName);
    this.open = List.copyOf(open);
  }

  /**
   * A container of groups of class files, such as a directory and the jars in it. Of two classes
   * with the same name the first one counts; there is one warning for each group that has such.
   *
   * @param open what to close with the container
   */
  public static IndexedContainer of(
      String origin,
      @Nullable String mainClass,
      List<Group> groups,
      List<? extends Closeable> open,
      Warnings warnings) {
    Map<String, ClassFile> byName = new LinkedHashMap<>();
    for (Group group : groups) {
      int duplicates = 0;
      String example = "";
      for (ClassFile file : group.files()) {
        ClassFile other = byName.putIfAbsent(file.internalName(), file);
        if (other != null && ++duplicates == 1) {
          example = file.internalName() + " of " + other.origin();
        }
      }
      if (duplicates > 0) {
        warnings.add(
            Warning.Kind.DUPLICATE_CLASS,
            group.origin(),
            duplicates + " classes were found before, such as " + example + "; those are used");
      }
    }
    return new IndexedContainer(origin, mainClass, byName, open);
  }

  /** Class files that belong together, in their order. */
  public record Group(String origin, List<ClassFile> files) {}

  @Override
  public String origin() {
    return origin;
  }

  @Override
  public Collection<ClassFile> classFiles() {
    return byName.values();
  }

  @Override
  public @Nullable ClassFile find(String internalName) {
    return byName.get(internalName);
  }

  @Override
  public @Nullable String mainClass() {
    return mainClass;
  }

  @Override
  public void close() {
    for (Closeable closeable : open) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e); // only files opened for reading: does not happen
      }
    }
  }
}
