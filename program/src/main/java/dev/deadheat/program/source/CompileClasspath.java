package dev.deadheat.program.source;

import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The class path of a compilation: containers in their order, with an index by package. */
final class CompileClasspath {
  private final List<ClassContainer> containers;
  private final Map<String, List<ClassFile>> byPackage = new HashMap<>();

  CompileClasspath(List<ClassContainer> containers) {
    this.containers = List.copyOf(containers);
    for (ClassContainer container : containers) {
      for (ClassFile file : container.classFiles()) {
        String name = file.internalName();
        String packagePath = name.substring(0, Math.max(0, name.lastIndexOf('/')));
        byPackage.computeIfAbsent(packagePath, p -> new ArrayList<>()).add(file);
      }
    }
  }

  /** The first class of this name, or null. */
  @Nullable ClassFile find(String internalName) {
    for (ClassContainer container : containers) {
      ClassFile file = container.find(internalName);
      if (file != null) {
        return file;
      }
    }
    return null;
  }

  /** The packages that have classes, with slashes. */
  Iterable<String> packages() {
    return byPackage.keySet();
  }

  /** The classes of one package (with slashes), those found first in front. */
  List<ClassFile> classesOf(String packagePath) {
    return byPackage.getOrDefault(packagePath, List.of());
  }
}
