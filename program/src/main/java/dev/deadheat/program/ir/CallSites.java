package dev.deadheat.program.ir;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;

/** Turns ASM's constants and bootstrap methods into the program's. */
final class CallSites {
  private static final int SERIALIZABLE = 1;
  private static final int MARKERS = 2;
  private static final int BRIDGES = 4;

  private CallSites() {}

  static CallSite resolve(
      Types types, String name, String descriptor, Handle bootstrap, Object[] arguments) {
    Descriptor shape = types.descriptor(descriptor);
    List<Object> constants = constants(types, arguments);
    CallSite known =
        switch (bootstrap.getOwner() + "." + bootstrap.getName()) {
          case "java/lang/invoke/LambdaMetafactory.metafactory",
              "java/lang/invoke/LambdaMetafactory.altMetafactory" ->
              lambda(name, shape, constants);
          case "java/lang/invoke/StringConcatFactory.makeConcatWithConstants" ->
              concat(name, shape, constants);
          case "java/lang/invoke/StringConcatFactory.makeConcat" ->
              new CallSite.Concat(name, shape, null, List.of());
          case "java/lang/runtime/ObjectMethods.bootstrap" -> record(name, shape, constants);
          case "java/lang/runtime/SwitchBootstraps.typeSwitch" ->
              new CallSite.Switch(name, shape, false, constants);
          case "java/lang/runtime/SwitchBootstraps.enumSwitch" ->
              new CallSite.Switch(name, shape, true, constants);
          default -> null;
        };
    return known != null
        ? known
        : new CallSite.Other(name, shape, handle(types, bootstrap), constants);
  }

  private static @Nullable CallSite lambda(String name, Descriptor shape, List<Object> constants) {
    if (constants.size() < 3
        || !(constants.get(0) instanceof Descriptor erased)
        || !(constants.get(1) instanceof MethodHandleRef target)
        || !(constants.get(2) instanceof Descriptor instantiated)
        || !(shape.result() instanceof ClassType contract)) {
      return null;
    }
    int flags = constants.size() > 3 && constants.get(3) instanceof Integer f ? f : 0;
    int at = 4;
    List<ClassType> markers = new ArrayList<>();
    if ((flags & MARKERS) != 0) {
      at = collect(constants, at, ClassType.class, markers);
    }
    List<Descriptor> bridges = new ArrayList<>();
    if ((flags & BRIDGES) != 0) {
      collect(constants, at, Descriptor.class, bridges);
    }
    return new CallSite.Lambda(
        name,
        shape,
        contract,
        erased,
        target,
        instantiated,
        (flags & SERIALIZABLE) != 0,
        List.copyOf(markers),
        List.copyOf(bridges));
  }

  /** Reads a count and that many constants; returns the position after them. */
  private static <T> int collect(List<Object> constants, int at, Class<T> type, List<T> to) {
    if (at >= constants.size() || !(constants.get(at) instanceof Integer n)) {
      return at;
    }
    int end = Math.min(constants.size(), at + 1 + Math.max(n, 0));
    for (Object constant : constants.subList(at + 1, end)) {
      if (type.isInstance(constant)) {
        to.add(type.cast(constant));
      }
    }
    return end;
  }

  private static @Nullable CallSite concat(String name, Descriptor shape, List<Object> constants) {
    if (constants.isEmpty() || !(constants.get(0) instanceof String recipe)) {
      return null;
    }
    return new CallSite.Concat(name, shape, recipe, constants.subList(1, constants.size()));
  }

  private static @Nullable CallSite record(String name, Descriptor shape, List<Object> constants) {
    if (constants.size() < 2
        || !(constants.get(0) instanceof ClassType type)
        || !(constants.get(1) instanceof String components)) {
      return null;
    }
    List<MethodHandleRef> getters = new ArrayList<>();
    for (Object constant : constants.subList(2, constants.size())) {
      if (constant instanceof MethodHandleRef getter) {
        getters.add(getter);
      }
    }
    List<String> names = components.isEmpty() ? List.of() : Arrays.asList(components.split(";"));
    return new CallSite.RecordMethod(name, shape, type, List.copyOf(names), List.copyOf(getters));
  }

  /** A loadable constant: numbers and strings as they are, the rest as the program's objects. */
  static Object constant(Types types, Object value) {
    if (value instanceof Type t) {
      return switch (t.getSort()) {
        case Type.METHOD -> types.descriptor(t.getDescriptor());
        case Type.ARRAY -> types.fromDescriptor(t.getDescriptor());
        default -> types.classType(t.getInternalName());
      };
    }
    if (value instanceof Handle h) {
      return handle(types, h);
    }
    if (value instanceof ConstantDynamic c) {
      Object[] arguments = new Object[c.getBootstrapMethodArgumentCount()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = c.getBootstrapMethodArgument(i);
      }
      return new DynamicConstant(
          c.getName(),
          types.fromDescriptor(c.getDescriptor()),
          handle(types, c.getBootstrapMethod()),
          constants(types, arguments));
    }
    return value;
  }

  private static List<Object> constants(Types types, Object[] values) {
    Object[] converted = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      converted[i] = constant(types, values[i]);
    }
    return List.of(converted);
  }

  private static MethodHandleRef handle(Types types, Handle h) {
    if (h.getTag() < 1 || h.getTag() > 9) {
      throw new BadBytecodeException("has a method handle of unknown kind " + h.getTag());
    }
    if (h.getTag() <= 4) {
      return new MethodHandleRef(
          h.getTag(), types.fieldRef(h.getOwner(), h.getName(), h.getDesc()), null);
    }
    MethodRef method = types.methodRef(h.getOwner(), h.getName(), h.getDesc(), h.isInterface());
    return new MethodHandleRef(h.getTag(), null, method);
  }
}
