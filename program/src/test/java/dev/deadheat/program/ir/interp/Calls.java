package dev.deadheat.program.ir.interp;

import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Selects the method that a call runs (JVMS 5.4.6), and either interprets it or lets the JVM run
 * it. Constructors are always interpreted: their object is there already.
 */
final class Calls {
  private record Receiver(Class<?> type, Method resolved) {}

  private record Native(MethodHandle handle, List<Type> parameters, Type result) {}

  private record NativeKey(MethodRef ref, boolean special) {}

  private final World world;
  private final Interpreter interpreter;
  private final Scope scope;
  private final Builtins builtins;
  private final Map<Receiver, Method> selected = new HashMap<>();
  private final Map<NativeKey, Native> natives = new HashMap<>();

  Calls(World world, Interpreter interpreter) {
    this.world = world;
    this.interpreter = interpreter;
    this.scope = new Scope(world);
    this.builtins = new Builtins(interpreter);
  }

  /**
   * @param opcode the JVM's invoke instruction
   * @param caller the class that has the call
   * @param arguments register values, the receiver first
   */
  Object invoke(MethodRef ref, int opcode, ClassType caller, Object[] arguments) throws Throwable {
    Method resolved = ref.resolve();
    if (resolved == null) {
      world.classOf(ref.owner());
      throw new NoSuchMethodError(ref.toString());
    }
    if (opcode != Opcodes.INVOKESTATIC && arguments[0] == null) {
      throw new NullPointerException();
    }
    if (resolved.isStatic() != (opcode == Opcodes.INVOKESTATIC)) {
      throw new IrFailure("static or not? " + ref);
    }
    switch (opcode) {
      case Opcodes.INVOKESTATIC -> {
        world.initialize(resolved.owner(), interpreter::initialize);
        return run(ref, resolved, true, arguments);
      }
      case Opcodes.INVOKESPECIAL -> {
        return run(ref, special(ref, resolved, caller), true, arguments);
      }
      default -> {
        Object receiver = arguments[0];
        if (Lambdas.isLambda(receiver) && resolved.isAbstract()) {
          return Lambdas.call(receiver, ref.descriptor(), arguments);
        }
        return run(ref, select(receiver.getClass(), resolved), false, arguments);
      }
    }
  }

  /** The method that a virtual call runs on objects of this class; null if only the JVM knows. */
  Method select(Class<?> receiver, Method resolved) {
    if (resolved.isPrivate() || resolved.isConstructor()) {
      return resolved;
    }
    Receiver key = new Receiver(receiver, resolved);
    Method known = selected.get(key);
    if (known == null && !selected.containsKey(key)) {
      known = find(receiver, resolved);
      selected.put(key, known);
    }
    return known;
  }

  private Object run(MethodRef ref, Method target, boolean exact, Object[] arguments)
      throws Throwable {
    if (target != null && target.isAbstract()) {
      throw new AbstractMethodError(target.toString());
    }
    if (target != null && scope.isInterpreted(target)) {
      return interpreter.run(world.body(target), arguments);
    }
    if (target != null && builtins.has(target)) {
      return builtins.call(target, arguments);
    }
    Native code = nativeOf(ref, exact && target != null && !target.isStatic());
    Object[] converted = new Object[arguments.length];
    for (int i = 0; i < converted.length; i++) {
      converted[i] = Values.toJava(code.parameters.get(i), arguments[i]);
    }
    Object result = (Object) code.handle.invokeExact(converted);
    return Values.toRegister(code.result, result);
  }

  private Method special(MethodRef ref, Method resolved, ClassType caller) {
    if (resolved.isConstructor()
        || resolved.isPrivate()
        || !(ref.owner() instanceof ClassType of)) {
      return resolved;
    }
    if (of.isInterface() || of == caller || !caller.isSubtypeOf(of)) {
      return resolved;
    }
    for (ClassType c = caller.superClass(); c != null; c = c.superClass()) {
      Method found = c.declaredMethod(resolved.name(), resolved.descriptor());
      if (found != null && !found.isStatic()) {
        return found;
      }
    }
    return resolved;
  }

  private Method find(Class<?> receiver, Method resolved) {
    ClassType type = world.typeOf(receiver);
    if (type == null) {
      return null;
    }
    for (ClassType c = type; c != null; c = c.superClass()) {
      Method found = c.declaredMethod(resolved.name(), resolved.descriptor());
      if (found != null && overrides(found, resolved)) {
        return found;
      }
    }
    Method inherited =
        type.types()
            .methodRef(type.internalName(), resolved.name(), resolved.descriptor().text(), false)
            .resolve();
    return inherited != null ? inherited : resolved;
  }

  private static boolean overrides(Method found, Method resolved) {
    if (found == resolved) {
      return true;
    }
    if (found.isPrivate() || found.isStatic()) {
      return false;
    }
    return resolved.isPublic()
        || resolved.isProtected()
        || found.owner().packageName().equals(resolved.owner().packageName());
  }

  private Native nativeOf(MethodRef ref, boolean special) throws Throwable {
    NativeKey key = new NativeKey(ref, special);
    Native known = natives.get(key);
    if (known == null) {
      known = link(ref, special);
      natives.put(key, known);
    }
    return known;
  }

  private Native link(MethodRef ref, boolean special) throws Throwable {
    Method resolved = ref.resolve();
    Class<?> owner = world.classOf(resolved.owner());
    MethodType type = world.methodType(ref.descriptor());
    MethodHandle handle;
    if (resolved.isStatic()) {
      handle = Trusted.LOOKUP.findStatic(owner, ref.name(), type);
    } else if (special && !resolved.isPrivate()) {
      handle = Trusted.LOOKUP.findSpecial(owner, ref.name(), type, owner);
    } else {
      handle = Trusted.LOOKUP.findVirtual(owner, ref.name(), type);
    }
    List<Type> parameters = ref.descriptor().parameters();
    if (!resolved.isStatic()) {
      parameters = new ArrayList<>(parameters);
      parameters.add(0, resolved.owner());
    }
    MethodHandle spread =
        handle
            .asFixedArity()
            .asType(handle.type().generic())
            .asSpreader(Object[].class, parameters.size());
    return new Native(spread, parameters, ref.descriptor().result());
  }
}
