package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.ClassType;

/** Which classes belong to the JDK, so that their code keeps to the contracts of its types. */
public final class Platform {
  private static final String[] PREFIXES = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};

  private Platform() {}

  public static boolean has(ClassType type) {
    for (String prefix : PREFIXES) {
      if (type.internalName().startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
