package dev.deadheat.benchmarks;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.warning.Warnings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is measured: a jar, or a module of the running JDK.
 *
 * @param place the jar's path, or {@code jdk:} and the module's name
 */
record Subject(String place) {
  private static final String MODULE = "jdk:";

  /** The module or the file name. */
  String name() {
    return isModule() ? module() : String.valueOf(Path.of(place).getFileName());
  }

  boolean isModule() {
    return place.startsWith(MODULE);
  }

  private String module() {
    return place.substring(MODULE.length());
  }

  /** Opens it; a module is found in the JDK, which is the context of every program. */
  List<ClassContainer> open(Warnings warnings) {
    return isModule()
        ? List.of()
        : List.of(Inputs.open(Path.of(place), InputOptions.defaults(), warnings));
  }

  /** The program of these subjects. */
  static Program program(List<Subject> subjects, Warnings warnings) {
    List<ClassContainer> containers = new ArrayList<>();
    for (Subject subject : subjects) {
      containers.addAll(subject.open(warnings));
    }
    return new Program(containers, List.of(Jdk.running()), warnings);
  }

  /** The class files of these subjects, each name once, sorted by name. */
  static List<ClassFile> classFiles(List<Subject> subjects, Warnings warnings) {
    Map<String, ClassFile> found = new TreeMap<>();
    for (Subject subject : subjects) {
      if (subject.isModule()) {
        add(Jdk.running().classFiles(subject.module()), found);
      }
      for (ClassContainer container : subject.open(warnings)) {
        add(container.classFiles(), found);
      }
    }
    return List.copyOf(found.values());
  }

  private static void add(Iterable<ClassFile> files, Map<String, ClassFile> to) {
    for (ClassFile file : files) {
      to.putIfAbsent(file.internalName(), file);
    }
  }

  /** The classes of these subjects in a program made of them. */
  static List<ClassType> classes(List<Subject> subjects, Program program) {
    List<ClassType> classes = new ArrayList<>(program.analysedClasses());
    for (Subject subject : subjects) {
      if (subject.isModule()) {
        for (ClassFile file : Jdk.running().classFiles(subject.module())) {
          classes.add(program.types().classType(file.internalName()));
        }
      }
    }
    return classes;
  }
}
