package dev.deadheat.program.type;

import dev.deadheat.program.input.ClassFile;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a class file says of its class, without the code. */
record Declaration(
    @Nullable ClassFile file,
    int version,
    int access,
    @Nullable ClassType superClass,
    List<ClassType> interfaces,
    List<Field> fields,
    List<Method> methods,
    @Nullable String signature,
    @Nullable String sourceFile,
    @Nullable ClassType nestHost,
    @Nullable ClassType outerClass,
    @Nullable String outerMethod,
    List<ClassType> permitted,
    List<String> recordComponents) {

  /** Stands in for a class that no input has, or whose class file is beyond reading. */
  static Declaration phantom(@Nullable ClassType superClass) {
    return new Declaration(
        null,
        0,
        java.lang.reflect.Modifier.PUBLIC,
        superClass,
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        List.of(),
        List.of());
  }
}
