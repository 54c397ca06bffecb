package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a reflective object is about, where its class was asked for by a name that is not known: one
 * object stands for those of all analysed classes. Made apart, they would go wherever anything
 * goes, thousands at a time.
 */
enum Unknown {
  /** A class that can be instantiated. */
  CLASS,
  /** An array whose elements are of such a class, or an array of many dimensions. */
  ARRAY,
  /** An array that an object stream has read. */
  ARRAY_READ;

  /**
   * The most dimensions that an array made by reflection has, unless it is an unknown one. Code
   * that makes an array of the class of what it was given may be given the arrays it made.
   */
  static final int DIMENSIONS = 2;

  /**
   * A class of the library that nobody knows, and its members: what is made of it is opaque, and
   * what it is given escapes.
   */
  record OfLibrary() {}

  /**
   * A constructor of an unknown class.
   *
   * @param parameters those it was asked for by; see {@link ReflectiveSites#parameters}
   * @param declared whether it may be one that is not public
   */
  record Constructor(@Nullable List<@Nullable Type> parameters, boolean declared) {
    boolean has(Method method) {
      return method.isConstructor()
          && (declared || method.isPublic())
          && ReflectiveSites.takes(method, parameters);
    }
  }

  /**
   * A method that was looked up without knowing all of class and name.
   *
   * @param type the class it was looked up in; null if that may be any
   * @param name its name; null if it is one out of an array of all
   * @param declared whether methods that are not public are among those
   */
  record Methods(@Nullable ClassType type, @Nullable String name, boolean declared) {
    boolean has(Method method) {
      return (declared || method.isPublic()) && (name == null || name.equals(method.name()));
    }
  }

  /** Whether one of the unknown arrays may be of a type. */
  static boolean mayBe(ArrayType type, Scope scope) {
    int dimensions = 1;
    Type base = type.element();
    while (base instanceof ArrayType array) {
      base = array.element();
      dimensions++;
    }
    return dimensions > DIMENSIONS
        || (base instanceof ClassType c && (scope.isAnalysed(c) || !Modifier.isFinal(c.access())));
  }
}
