package dev.deadheat.program.input;

import dev.deadheat.program.warning.Warnings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The classes of a JDK or JRE. Lookups by name do not list everything; a JDK has no order of its
 * own, so class files are sorted by module, then by name.
 */
public interface Jdk extends ClassContainer {
  /** Its feature version: 8, 17, 25. */
  int feature();

  /** Says which build this is; equal for equal content, fit as part of a cache key. */
  String identity();

  /** The names of its modules, sorted; a JDK without modules has one, named {@code rt}. */
  Collection<String> modules();

  /** The class files of one module, sorted by name; none if there is no such module. */
  Collection<ClassFile> classFiles(String module);

  /** The module that has the package of this class (with slashes), or null. */
  @Nullable String moduleOf(String internalName);

  /** Its packages, with slashes; those that only hold other packages may be among them. */
  Collection<String> packages();

  /** The JDK that runs this program. */
  static Jdk running() {
    return RunningJdk.INSTANCE;
  }

  /**
   * The JDK or JRE in this directory: with a modules file (9 and later), with jmods only, or with
   * an rt.jar (8 and earlier).
   *
   * @throws InputException if there is none
   */
  static Jdk open(Path home, InputOptions options, Warnings warnings) {
    JdkRelease release = JdkRelease.of(home);
    if (release.isRunning()) {
      return running();
    }
    if (Files.isRegularFile(home.resolve("lib").resolve("modules"))) {
      return ImageJdk.open(home, release);
    }
    Jdk archives = ArchiveJdk.open(home, release, options, warnings);
    if (archives != null) {
      return archives;
    }
    throw new InputException(
        home
            + ": not a JDK, none of lib/modules, jmods/java.base.jmod, jre/lib/rt.jar and lib/rt.jar"
            + " is there; pass the directory that has bin/java in it");
  }
}
