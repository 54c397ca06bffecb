package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * Methods of the JDK, and of arrays, that read or write the elements of arrays they are given, by
 * their documentation. Those that only keep an array ({@code asList}, {@code wrap}) are not among
 * them.
 */
final class ArrayCalls {
  /** A call that reads or writes the elements of its operand. */
  record Use(int operand, boolean write) {}

  private static final List<Use> RECEIVER = List.of(new Use(0, false));
  private static final List<Use> COPY = List.of(new Use(0, false), new Use(2, true));
  private static final List<Use> ARGUMENT_READ = List.of(new Use(1, false));
  private static final List<Use> ARGUMENT_WRITTEN = List.of(new Use(1, true));

  private ArrayCalls() {}

  static List<Use> uses(MethodBody body, int pc) {
    MethodRef ref = body.callee(pc);
    String owner = ref.owner().descriptor();
    if (ref.owner() instanceof ArrayType) {
      return ref.name().equals("clone") ? RECEIVER : List.of();
    }
    List<Type> parameters = ref.descriptor().parameters();
    if (!owner.startsWith("Ljava/") || parameters.stream().noneMatch(ArrayType.class::isInstance)) {
      return owner.equals("Ljava/lang/System;") && ref.name().equals("arraycopy")
          ? COPY
          : List.of();
    }
    if (owner.equals("Ljava/util/Arrays;")) {
      return ofArrays(ref.name(), parameters);
    }
    if (!(parameters.get(0) instanceof ArrayType)) {
      return owner.equals("Ljava/lang/String;") && ref.name().equals("getChars")
          ? List.of(new Use(3, true))
          : List.of();
    }
    if (body.useCount(pc) == parameters.size()) {
      // Static.
      return owner.equals("Ljava/lang/String;") ? RECEIVER : List.of();
    }
    return ofObject(owner, ref.name());
  }

  private static List<Use> ofArrays(String name, List<Type> parameters) {
    if (name.equals("asList") || !(parameters.get(0) instanceof ArrayType)) {
      return List.of();
    }
    boolean write =
        switch (name) {
          case "fill", "sort", "setAll", "parallelSort", "parallelSetAll", "parallelPrefix" -> true;
          default -> false;
        };
    List<Use> uses = new ArrayList<>(2);
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i) instanceof ArrayType) {
        uses.add(new Use(i, write));
      }
    }
    return uses;
  }

  private static List<Use> ofObject(String owner, String name) {
    if (owner.startsWith("Ljava/io/") || owner.startsWith("Ljava/util/zip/")) {
      return switch (name) {
        case "read", "readFully", "readNBytes", "inflate", "deflate" -> ARGUMENT_WRITTEN;
        case "write", "print", "println", "setInput", "update" -> ARGUMENT_READ;
        default -> List.of();
      };
    }
    if (owner.startsWith("Ljava/nio/")) {
      return switch (name) {
        case "get" -> ARGUMENT_WRITTEN;
        case "put" -> ARGUMENT_READ;
        default -> List.of();
      };
    }
    return switch (name) {
      case "toArray", "nextBytes" ->
          owner.startsWith("Ljava/util/") || owner.startsWith("Ljava/security/")
              ? ARGUMENT_WRITTEN
              : List.of();
      case "<init>" -> owner.equals("Ljava/lang/String;") ? ARGUMENT_READ : List.of();
      case "append" -> owner.startsWith("Ljava/lang/String") ? ARGUMENT_READ : List.of();
      case "update", "digest" ->
          owner.equals("Ljava/security/MessageDigest;") ? ARGUMENT_READ : List.of();
      default -> List.of();
    };
  }
}
