package dev.deadheat.program.ir.interp;

import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodHandleRef;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** Makes and calls the objects of lambda expressions and method references. */
final class Lambdas {
  private final World world;
  private final Interpreter interpreter;

  Lambdas(World world, Interpreter interpreter) {
    this.world = world;
    this.interpreter = interpreter;
  }

  static boolean isLambda(Object object) {
    return Proxy.isProxyClass(object.getClass())
        && Proxy.getInvocationHandler(object) instanceof LambdaObject;
  }

  /** Calls the function with arguments of this descriptor; the receiver comes first. */
  static Object call(Object lambda, Descriptor called, Object[] arguments) throws Throwable {
    LambdaObject function = (LambdaObject) Proxy.getInvocationHandler(lambda);
    Object[] values = new Object[arguments.length - 1];
    System.arraycopy(arguments, 1, values, 0, values.length);
    return function.call(called.parameters(), called.result(), values);
  }

  Object create(CallSite.Lambda site, ClassType caller, Object[] captured) throws Throwable {
    List<Class<?>> interfaces = new ArrayList<>();
    interfaces.add(world.classOf(site.contract()));
    for (ClassType marker : site.markers()) {
      if (!interfaces.contains(world.classOf(marker))) {
        interfaces.add(world.classOf(marker));
      }
    }
    if (site.serializable() && !interfaces.contains(java.io.Serializable.class)) {
      interfaces.add(java.io.Serializable.class);
    }
    ClassLoader loader = interfaces.get(0).getClassLoader();
    return Proxy.newProxyInstance(
        loader, interfaces.toArray(Class<?>[]::new), new LambdaObject(site, caller, captured));
  }

  /** Calls what a method handle constant refers to. */
  Object callTarget(MethodHandleRef target, ClassType caller, Object[] arguments) throws Throwable {
    MethodRef method = target.method();
    if (method == null) {
      return world.slot(target.field()).get(arguments.length == 0 ? null : arguments[0]);
    }
    return switch (target.tag()) {
      case 5 -> interpreter.calls().invoke(method, Opcodes.INVOKEVIRTUAL, caller, arguments);
      case 6 -> interpreter.calls().invoke(method, Opcodes.INVOKESTATIC, caller, arguments);
      case 7 -> interpreter.calls().invoke(method, Opcodes.INVOKESPECIAL, caller, arguments);
      case 9 -> interpreter.calls().invoke(method, Opcodes.INVOKEINTERFACE, caller, arguments);
      case 8 -> {
        Object made = interpreter.allocate((ClassType) method.owner());
        Object[] withReceiver = new Object[arguments.length + 1];
        withReceiver[0] = made;
        System.arraycopy(arguments, 0, withReceiver, 1, arguments.length);
        interpreter.calls().invoke(method, Opcodes.INVOKESPECIAL, caller, withReceiver);
        yield made;
      }
      default -> throw new IrFailure("no method handle of kind " + target.tag());
    };
  }

  private final class LambdaObject implements InvocationHandler {
    private final CallSite.Lambda site;
    private final ClassType caller;
    private final Object[] captured;
    private final List<Type> targetParameters = new ArrayList<>();
    private final Type targetResult;

    LambdaObject(CallSite.Lambda site, ClassType caller, Object[] captured) {
      this.site = site;
      this.caller = caller;
      this.captured = captured;
      MethodRef method = site.target().method();
      if (site.target().tag() != 6 && site.target().tag() != 8) {
        targetParameters.add(method.owner());
      }
      targetParameters.addAll(method.descriptor().parameters());
      targetResult = site.target().tag() == 8 ? method.owner() : method.descriptor().result();
    }

    Object call(List<Type> from, Type result, Object[] values) throws Throwable {
      Object[] all = new Object[captured.length + values.length];
      System.arraycopy(captured, 0, all, 0, captured.length);
      for (int i = 0; i < values.length; i++) {
        Type instantiated = site.instantiated().parameters().get(i);
        Object value = cast(Values.adapted(values[i], from.get(i), instantiated), instantiated);
        Type to = targetParameters.get(captured.length + i);
        all[captured.length + i] = cast(Values.adapted(value, instantiated, to), to);
      }
      Object returned = callTarget(site.target(), caller, all);
      if (result == PrimitiveType.VOID) {
        return null;
      }
      Type instantiated = site.instantiated().result();
      Object value = Values.adapted(returned, targetResult, instantiated);
      return cast(Values.adapted(value, instantiated, result), result);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      Object[] given = arguments == null ? new Object[0] : arguments;
      if (method.getDeclaringClass() == Object.class) {
        return switch (method.getName()) {
          case "hashCode" -> System.identityHashCode(proxy);
          case "equals" -> proxy == given[0];
          default -> "lambda";
        };
      }
      if (method.isDefault()) {
        return Trusted.LOOKUP
            .unreflectSpecial(method, method.getDeclaringClass())
            .bindTo(proxy)
            .asFixedArity()
            .invokeWithArguments(given);
      }
      MethodType type = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
      Descriptor called = world.descriptor(type.toMethodDescriptorString());
      Object[] values = new Object[given.length];
      for (int i = 0; i < given.length; i++) {
        values[i] = Values.toRegister(called.parameters().get(i), given[i]);
      }
      Object result = call(called.parameters(), called.result(), values);
      return Values.toJava(called.result(), result);
    }

    private Object cast(Object value, Type to) {
      return to instanceof PrimitiveType ? value : interpreter.cast(value, to);
    }
  }
}
