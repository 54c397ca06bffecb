package dev.deadheat.program.ir.interp;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.DynamicConstant;
import dev.deadheat.program.ir.MethodHandleRef;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** The meaning of invokedynamic and of constants that are resolved at run time. */
final class DynamicCalls {
  private final World world;
  private final Interpreter interpreter;
  private final Lambdas lambdas;
  private final IdentityHashMap<DynamicConstant, Object> constants = new IdentityHashMap<>();
  private final IdentityHashMap<CallSite, MethodHandle> linked = new IdentityHashMap<>();

  DynamicCalls(World world, Interpreter interpreter) {
    this.world = world;
    this.interpreter = interpreter;
    this.lambdas = new Lambdas(world, interpreter);
  }

  Object invoke(CallSite site, ClassType caller, Object[] arguments) throws Throwable {
    if (site instanceof CallSite.Lambda lambda) {
      return lambdas.create(lambda, caller, arguments);
    } else if (site instanceof CallSite.Concat concat) {
      return concatenate(concat, caller, arguments);
    } else if (site instanceof CallSite.RecordMethod method) {
      return recordMethod(method, caller, arguments);
    } else if (site instanceof CallSite.Switch table) {
      Object value = Values.toJava(table.descriptor().parameters().get(0), arguments[0]);
      return label(table, caller, value, (Integer) arguments[1]);
    }
    return other((CallSite.Other) site, caller, arguments);
  }

  /** The value of a CONST, as a register holds it. */
  Object constant(Object constant, ClassType caller) throws Throwable {
    Object java = java(constant, caller);
    return constant instanceof DynamicConstant dynamic
        ? Values.toRegister(dynamic.type(), java)
        : java;
  }

  private Object java(Object constant, ClassType caller) throws Throwable {
    if (constant instanceof Type type) {
      return world.classOf(type);
    } else if (constant instanceof Descriptor descriptor) {
      return world.methodType(descriptor);
    } else if (constant instanceof MethodHandleRef ref) {
      return handle(ref);
    } else if (constant instanceof DynamicConstant dynamic) {
      if (!constants.containsKey(dynamic)) {
        constants.put(dynamic, resolve(dynamic, caller));
      }
      return constants.get(dynamic);
    }
    return constant;
  }

  private Object resolve(DynamicConstant dynamic, ClassType caller) throws Throwable {
    List<Object> arguments = new ArrayList<>();
    arguments.add(lookup(caller));
    arguments.add(dynamic.name());
    arguments.add(world.classOf(dynamic.type()));
    for (Object argument : dynamic.arguments()) {
      arguments.add(java(argument, caller));
    }
    return bootstrap(dynamic.bootstrap(), arguments);
  }

  /** What a bootstrap method throws arrives wrapped, errors excepted. */
  private Object bootstrap(MethodHandleRef method, List<Object> arguments) throws Throwable {
    try {
      return handle(method).invokeWithArguments(arguments);
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new BootstrapMethodError(e);
    }
  }

  private Object concatenate(CallSite.Concat site, ClassType caller, Object[] arguments)
      throws Throwable {
    String recipe = site.recipe() != null ? site.recipe() : "\1".repeat(arguments.length);
    StringBuilder text = new StringBuilder();
    int operand = 0;
    int constant = 0;
    for (int i = 0; i < recipe.length(); i++) {
      char c = recipe.charAt(i);
      if (c == '\1') {
        Type type = site.descriptor().parameters().get(operand);
        text.append(string(type, caller, arguments[operand++]));
      } else if (c == '\2') {
        text.append(constant(site.constants().get(constant++), caller));
      } else {
        text.append(c);
      }
    }
    if (operand != arguments.length) {
      throw new IrFailure("concatenation leaves operands out: " + site);
    }
    return text.toString();
  }

  private String string(Type type, ClassType caller, Object value) throws Throwable {
    if (type instanceof PrimitiveType) {
      return String.valueOf(Values.toJava(type, value));
    }
    if (value == null) {
      return "null";
    }
    MethodRef toString =
        caller.types().methodRef("java/lang/Object", "toString", "()Ljava/lang/String;", false);
    return String.valueOf(
        interpreter.calls().invoke(toString, Opcodes.INVOKEVIRTUAL, caller, new Object[] {value}));
  }

  private Object recordMethod(CallSite.RecordMethod site, ClassType caller, Object[] arguments)
      throws Throwable {
    List<Object> components = components(site, arguments[0]);
    switch (site.name()) {
      case "hashCode" -> {
        int hash = 0;
        for (Object component : components) {
          hash = hash * 31 + (component == null ? 0 : component.hashCode());
        }
        return hash;
      }
      case "equals" -> {
        boolean same = world.classOf(site.type()).isInstance(arguments[1]);
        return same && components.equals(components(site, arguments[1])) ? 1 : 0;
      }
      case "toString" -> {
        StringBuilder text = new StringBuilder(world.classOf(site.type()).getSimpleName());
        for (int i = 0; i < components.size(); i++) {
          text.append(i == 0 ? "[" : ", ").append(site.components().get(i)).append('=');
          text.append(string(caller.types().object(), caller, components.get(i)));
        }
        return text.append(components.isEmpty() ? "[]" : "]").toString();
      }
      default -> throw new IrFailure("no record method: " + site);
    }
  }

  private List<Object> components(CallSite.RecordMethod site, Object value) throws Throwable {
    List<Object> components = new ArrayList<>();
    for (MethodHandleRef getter : site.getters()) {
      Type type = getter.field().type();
      components.add(Values.toJava(type, world.slot(getter.field()).get(value)));
    }
    return components;
  }

  private Object label(CallSite.Switch site, ClassType caller, Object value, int start)
      throws Throwable {
    if (value == null) {
      return -1;
    }
    for (int i = start; i < site.labels().size(); i++) {
      Object label = java(site.labels().get(i), caller);
      if (matches(label, site.overEnum(), value)) {
        return i;
      }
    }
    return site.labels().size();
  }

  private static boolean matches(Object label, boolean overEnum, Object value) {
    if (label instanceof Class<?> type) {
      // A primitive type is a label where a record's component of that type is matched.
      return MethodType.methodType(type).wrap().returnType().isInstance(value);
    }
    if (overEnum) {
      return label.equals(((Enum<?>) value).name());
    }
    if (label instanceof Integer number) {
      return value instanceof Number n
          ? n.intValue() == number
          : value instanceof Character c && (int) c == number;
    }
    if (label instanceof Enum.EnumDesc<?> constant) {
      return value instanceof Enum<?> e
          && constant.constantName().equals(e.name())
          && constant.constantType().equals(e.getDeclaringClass().describeConstable().orElse(null));
    }
    return label.equals(value);
  }

  private Object other(CallSite.Other site, ClassType caller, Object[] arguments) throws Throwable {
    MethodHandle target = linked.get(site);
    if (target == null) {
      List<Object> given = new ArrayList<>();
      given.add(lookup(caller));
      given.add(site.name());
      given.add(world.methodType(site.descriptor()));
      for (Object argument : site.arguments()) {
        given.add(java(argument, caller));
      }
      Object made = bootstrap(site.bootstrap(), given);
      target = ((java.lang.invoke.CallSite) made).dynamicInvoker();
      linked.put(site, target);
    }
    List<Object> converted = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      converted.add(Values.toJava(site.descriptor().parameters().get(i), arguments[i]));
    }
    Type result = site.descriptor().result();
    return Values.toRegister(result, target.invokeWithArguments(converted));
  }

  private MethodHandles.Lookup lookup(ClassType caller) throws Throwable {
    Class<?> type = world.classOf(caller);
    return world.isCorpus(caller)
        ? MethodHandles.privateLookupIn(type, MethodHandles.lookup())
        : Trusted.LOOKUP.in(type);
  }

  private MethodHandle handle(MethodHandleRef ref) throws Throwable {
    if (ref.field() != null) {
      Class<?> owner = world.classOf(world.resolve(ref.field()).owner());
      Class<?> type = world.classOf(ref.field().type());
      String name = ref.field().name();
      return switch (ref.tag()) {
        case 1 -> Trusted.LOOKUP.findGetter(owner, name, type);
        case 2 -> Trusted.LOOKUP.findStaticGetter(owner, name, type);
        case 3 -> Trusted.LOOKUP.findSetter(owner, name, type);
        default -> Trusted.LOOKUP.findStaticSetter(owner, name, type);
      };
    }
    MethodRef method = ref.method();
    Class<?> owner = world.classOf(method.owner());
    var type = world.methodType(method.descriptor());
    return switch (ref.tag()) {
      case 6 -> Trusted.LOOKUP.findStatic(owner, method.name(), type);
      case 7 -> Trusted.LOOKUP.findSpecial(owner, method.name(), type, owner);
      case 8 -> Trusted.LOOKUP.findConstructor(owner, type);
      default -> Trusted.LOOKUP.findVirtual(owner, method.name(), type);
    };
  }
}
