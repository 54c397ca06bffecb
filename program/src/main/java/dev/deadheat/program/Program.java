package dev.deadheat.program;

import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A program under analysis: its own classes, the libraries it is compiled against, and the JDK.
 *
 * <p>Containers are searched in the order given: the analysed ones, then the class path, then the
 * JDK. Nothing is parsed until somebody asks for it.
 */
public final class Program implements AutoCloseable {
  private final List<ClassContainer> analysed;
  private final List<ClassContainer> context;
  private final List<ClassContainer> all;
  private final Warnings warnings;
  private final Types types;
  private final Bodies bodies;

  /**
   * @param analysed what the analysis is about
   * @param context what it refers to: libraries, and a JDK last
   */
  public Program(List<ClassContainer> analysed, List<ClassContainer> context, Warnings warnings) {
    this.analysed = List.copyOf(analysed);
    this.context = List.copyOf(context);
    List<ClassContainer> both = new ArrayList<>(analysed);
    both.addAll(context);
    this.all = List.copyOf(both);
    this.warnings = warnings;
    this.types = new Types(this::find, warnings);
    this.bodies = new Bodies(warnings);
  }

  public Types types() {
    return types;
  }

  public Bodies bodies() {
    return bodies;
  }

  public Warnings warnings() {
    return warnings;
  }

  /** What it refers to: libraries, and a JDK last. */
  public List<ClassContainer> context() {
    return context;
  }

  /** The container that a class is read from, or null if none has it. */
  public @Nullable ClassContainer containerOf(ClassType type) {
    for (ClassContainer container : all) {
      if (container.find(type.internalName()) != null) {
        return container;
      }
    }
    return null;
  }

  /** Whether one of the analysed containers has a class of this name, with slashes. */
  public boolean isAnalysed(String internalName) {
    return analysed.stream().anyMatch(container -> container.find(internalName) != null);
  }

  /** The classes of the analysed containers, in their order, each name once. */
  public List<ClassType> analysedClasses() {
    List<ClassType> classes = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (ClassContainer container : analysed) {
      for (ClassFile file : container.classFiles()) {
        if (seen.add(file.internalName())) {
          classes.add(types.classType(file.internalName()));
        } else {
          warnings.add(
              Warning.Kind.DUPLICATE_CLASS,
              file.origin(),
              "a class of this name was already given; the first one is used");
        }
      }
    }
    return classes;
  }

  /** The main class that the manifest of an analysed archive names, with dots; null if none. */
  public @Nullable String mainClass() {
    for (ClassContainer container : analysed) {
      String name = container.mainClass();
      if (name != null) {
        return name.replace('/', '.');
      }
    }
    return null;
  }

  /**
   * The class of this name as people write it, with dots; member classes with a dollar sign or a
   * dot. Null if no input has it.
   */
  public @Nullable ClassType findClass(String name) {
    String internal = name.replace('.', '/');
    while (true) {
      if (find(internal) != null) {
        return types.classType(internal);
      }
      int slash = internal.lastIndexOf('/');
      if (slash < 0) {
        return null;
      }
      internal = internal.substring(0, slash) + "$" + internal.substring(slash + 1);
    }
  }

  @Override
  public void close() {
    for (ClassContainer container : all) {
      container.close();
    }
  }

  private @Nullable ClassFile find(String internalName) {
    for (ClassContainer container : all) {
      ClassFile file = container.find(internalName);
      if (file != null) {
        return file;
      }
    }
    return null;
  }
}
