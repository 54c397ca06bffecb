package dev.deadheat.program.type;

import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A field or method that a class declares. */
public sealed interface Member permits Field, Method {
  ClassType owner();

  String name();

  /** The access flags of the class file. */
  int access();

  /** The generic signature as the class file has it. */
  @Nullable String signature();

  /** All annotations, visible at run time or not. Read from the class file on first use. */
  default List<Annotation> annotations() {
    return owner().annotationTable().of(this);
  }

  default boolean isStatic() {
    return Modifier.isStatic(access());
  }

  default boolean isPrivate() {
    return Modifier.isPrivate(access());
  }

  default boolean isPublic() {
    return Modifier.isPublic(access());
  }

  default boolean isProtected() {
    return Modifier.isProtected(access());
  }

  /** Made by the compiler, not in the source. */
  default boolean isSynthetic() {
    return (access() & 0x1000) != 0;
  }
}
