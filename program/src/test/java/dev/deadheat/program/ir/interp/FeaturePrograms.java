package dev.deadheat.program.ir.interp;

import dev.deadheat.program.ir.interp.features.ArraysAndStrings;
import dev.deadheat.program.ir.interp.features.Control;
import dev.deadheat.program.ir.interp.features.Exceptions;
import dev.deadheat.program.ir.interp.features.Functions;
import dev.deadheat.program.ir.interp.features.Initialisation;
import dev.deadheat.program.ir.interp.features.Numbers;
import dev.deadheat.program.ir.interp.features.Objects;
import dev.deadheat.program.ir.interp.features.Throwers;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.objectweb.asm.Type;

/** The programs of the package features. */
final class FeaturePrograms {
  static final String PACKAGE = "dev/deadheat/program/ir/interp/features/";

  private static final List<Class<?>> CLASSES =
      List.of(
          Numbers.class,
          Control.class,
          Exceptions.class,
          Throwers.class,
          ArraysAndStrings.class,
          Objects.class,
          Initialisation.class,
          Functions.class);

  private FeaturePrograms() {}

  /** The bytes of a program's class as the build compiled it; null for other classes. */
  static byte[] bytes(String internalName) {
    return internalName.startsWith(PACKAGE) ? World.resource(internalName) : null;
  }

  static List<Method> all() {
    List<Method> methods = new ArrayList<>();
    for (Class<?> type : CLASSES) {
      methods.addAll(of(type));
    }
    return methods;
  }

  /** The public static methods of a class, by name. */
  static List<Method> of(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(m -> Modifier.isPublic(m.getModifiers()) && Modifier.isStatic(m.getModifiers()))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  /** Class and method, for people to read. */
  static String name(Method method) {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }

  /** Runs a program both ways with generated arguments. */
  static void compare(Differential differential, Method method, long seed, int tuples)
      throws Throwable {
    differential.compare(
        differential.method(
            method.getDeclaringClass().getName(),
            method.getName(),
            Type.getMethodDescriptor(method)),
        s -> new Arguments(s).forParameters(method.getParameters()),
        seed,
        tuples);
  }
}
