package dev.deadheat.program.ir.interp;

import dev.deadheat.program.type.Method;
import java.lang.invoke.MethodHandle;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Runs methods on the JVM and on the interpreter with the same arguments and compares the outcomes.
 * Each side has its own classes of the corpus, and so its own static fields.
 */
final class Differential implements AutoCloseable {
  private static final long STEPS = 3_000_000;
  private static final long STACK = 1L << 29;

  private final CorpusLoader jvm;
  private final World world;
  private final Interpreter interpreter;

  /**
   * @param corpus bytes of the corpus classes by name with slashes, null for others
   */
  Differential(Function<String, byte[]> corpus) {
    jvm = new CorpusLoader(corpus, false);
    world = new World(corpus);
    interpreter = new Interpreter(world);
  }

  World world() {
    return world;
  }

  /** Which operations the interpreter has executed, and with which JVM opcodes. */
  Set<String> executed() {
    return new TreeSet<>(interpreter.executed());
  }

  /** The JVM's class of this name. */
  Class<?> jvmClass(String name) throws ClassNotFoundException {
    return Class.forName(name, false, jvm);
  }

  /** The method with this name, and this descriptor unless it is null. */
  Method method(String className, String name, String descriptor) {
    for (Method method : world.type(className).methods()) {
      if (method.name().equals(name)
          && (descriptor == null || method.descriptor().text().equals(descriptor))) {
        return method;
      }
    }
    throw new AssertionError("no method " + className + "." + name + descriptor);
  }

  /**
   * Runs a method both ways with arguments of several seeds.
   *
   * @param arguments generates the arguments, receiver first, from a seed
   */
  void compare(Method method, LongFunction<Object[]> arguments, long firstSeed, int tuples)
      throws Throwable {
    compare(handle(method), method, arguments, firstSeed, tuples);
  }

  /** Compares a method's IR with any other code. */
  void compare(
      MethodHandle expected,
      Method method,
      LongFunction<Object[]> arguments,
      long firstSeed,
      int tuples)
      throws Throwable {
    Throwable[] failure = new Throwable[1];
    Runnable all =
        () -> {
          try {
            for (long seed = firstSeed; seed < firstSeed + tuples && failure[0] == null; seed++) {
              failure[0] = compareOnce(expected, method, arguments, seed);
            }
          } catch (Throwable e) {
            failure[0] = e;
          }
        };
    Thread thread = new Thread(null, all, "interpreter", STACK);
    thread.start();
    thread.join();
    if (failure[0] != null) {
      throw failure[0];
    }
  }

  @Override
  public void close() {
    world.close();
  }

  private AssertionError compareOnce(
      MethodHandle handle, Method method, LongFunction<Object[]> arguments, long seed) {
    Outcome expected = onJvm(handle, arguments.apply(seed));
    Object[] given = arguments.apply(seed);
    Outcome got;
    try {
      got = onInterpreter(method, given);
    } catch (IrFailure e) {
      return failure(method, arguments, seed, expected, e.toString(), e);
    }
    return got.equals(expected)
        ? null
        : failure(method, arguments, seed, expected, got.toString(), null);
  }

  private static Outcome onJvm(MethodHandle handle, Object[] arguments) {
    try {
      return Outcome.returned(handle.invokeWithArguments(arguments), arguments);
    } catch (Throwable e) {
      return Outcome.threw(e, arguments);
    }
  }

  private Outcome onInterpreter(Method method, Object[] arguments) {
    try {
      return Outcome.returned(interpreter.start(method, arguments, STEPS), arguments);
    } catch (IrFailure e) {
      throw e;
    } catch (Throwable e) {
      return Outcome.threw(e, arguments);
    }
  }

  private AssertionError failure(
      Method method,
      LongFunction<Object[]> arguments,
      long seed,
      Outcome expected,
      String got,
      Throwable cause) {
    String text =
        String.join(
            "\n",
            "IR and JVM differ in " + method,
            "seed      " + seed,
            "arguments " + Outcome.render(arguments.apply(seed)),
            "expected  " + expected,
            "got       " + got,
            world.body(method).toString());
    return new AssertionError(text, cause);
  }

  private MethodHandle handle(Method method) throws Throwable {
    Class<?> owner = jvmClass(method.owner().name());
    var type =
        java.lang.invoke.MethodType.fromMethodDescriptorString(method.descriptor().text(), jvm);
    MethodHandle handle =
        method.isStatic()
            ? Trusted.LOOKUP.findStatic(owner, method.name(), type)
            : Trusted.LOOKUP.findVirtual(owner, method.name(), type);
    return handle.asFixedArity();
  }
}
