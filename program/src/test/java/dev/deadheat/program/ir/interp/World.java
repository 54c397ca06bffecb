package dev.deadheat.program.ir.interp;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.FieldRef;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;

/**
 * The two sides of every class: its type in the program model and the class in this JVM, with its
 * static initialisation (JVMS 5.5).
 */
final class World implements AutoCloseable {
  private static final Map<PrimitiveType, Class<?>> PRIMITIVES =
      Map.of(
          PrimitiveType.BOOLEAN, boolean.class,
          PrimitiveType.BYTE, byte.class,
          PrimitiveType.CHAR, char.class,
          PrimitiveType.SHORT, short.class,
          PrimitiveType.INT, int.class,
          PrimitiveType.LONG, long.class,
          PrimitiveType.FLOAT, float.class,
          PrimitiveType.DOUBLE, double.class,
          PrimitiveType.VOID, void.class);

  private enum State {
    RUNNING,
    DONE,
    FAILED
  }

  /** Runs a static initialiser. */
  interface Initializer {
    void run(MethodBody body) throws Throwable;
  }

  private final Program program;
  private final CorpusLoader loader;
  private final Warnings warnings = new Warnings();
  private final Map<Type, Class<?>> classes = new HashMap<>();
  private final Map<FieldRef, FieldSlot> slots = new HashMap<>();
  private final Map<Class<?>, State> states = new HashMap<>();
  private final Set<Method> interpreted = new HashSet<>();

  /**
   * @param corpus bytes of the corpus classes by name with slashes, null for others
   */
  World(Function<String, byte[]> corpus) {
    loader = new CorpusLoader(corpus, true);
    program = new Program(List.of(), List.of(new Resources(corpus)), warnings);
  }

  ClassLoader loader() {
    return loader;
  }

  /** The methods that were interpreted so far. */
  Set<Method> interpreted() {
    return interpreted;
  }

  ClassType type(String name) {
    return program.types().classType(name.replace('.', '/'));
  }

  Descriptor descriptor(String text) {
    return program.types().descriptor(text);
  }

  /** The type of a class, or null if the class has no class file: hidden classes, proxies. */
  ClassType typeOf(Class<?> type) {
    if (type.isHidden() || type.isArray() || type.isPrimitive() || Proxy.isProxyClass(type)) {
      return null;
    }
    return type(type.getName());
  }

  /** The body of a method with code; a method that cannot be made into IR is a failure. */
  MethodBody body(Method method) {
    MethodBody body = program.bodies().of(method);
    if (body == null) {
      throw new IrFailure("no body of " + method + ": " + warnings.list());
    }
    interpreted.add(method);
    return body;
  }

  /** The class in this JVM; fails as the JVM does where it is missing. */
  Class<?> classOf(Type type) {
    Class<?> known = classes.get(type);
    if (known == null) {
      if (type instanceof PrimitiveType primitive) {
        known = PRIMITIVES.get(primitive);
      } else if (type instanceof ArrayType array) {
        known = classOf(array.element()).arrayType();
      } else {
        known = load((ClassType) type);
      }
      classes.put(type, known);
    }
    return known;
  }

  private Class<?> load(ClassType type) {
    try {
      return Class.forName(type.name(), false, loader);
    } catch (ClassNotFoundException e) {
      throw (Error) new NoClassDefFoundError(type.internalName()).initCause(e);
    }
  }

  MethodType methodType(Descriptor descriptor) {
    Class<?>[] parameters = new Class<?>[descriptor.parameters().size()];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = classOf(descriptor.parameters().get(i));
    }
    return MethodType.methodType(classOf(descriptor.result()), parameters);
  }

  FieldSlot slot(FieldRef ref) throws Throwable {
    FieldSlot known = slots.get(ref);
    if (known == null) {
      known = FieldSlot.of(resolve(ref), classOf(resolve(ref).owner()));
      slots.put(ref, known);
    }
    return known;
  }

  Field resolve(FieldRef ref) {
    Field field = ref.resolve();
    if (field == null) {
      classOf(ref.owner());
      throw new NoSuchFieldError(ref.name());
    }
    return field;
  }

  boolean isCorpus(ClassType type) {
    return loader.owns(classOf(type));
  }

  /** Initialises a class if that has not happened yet. */
  void initialize(ClassType type, Initializer initializer) throws Throwable {
    Class<?> real = classOf(type);
    State state = states.get(real);
    if (state == State.FAILED) {
      throw new NoClassDefFoundError("Could not initialize class " + real.getName());
    }
    if (state != null) {
      return;
    }
    if (!loader.owns(real)) {
      Trusted.initialize(real);
      states.put(real, State.DONE);
      return;
    }
    Trusted.initialize(real);
    states.put(real, State.RUNNING);
    try {
      if (!type.isInterface()) {
        initialize(type.superClass(), initializer);
        for (ClassType contract : type.interfaces()) {
          initializeDefaults(contract, initializer);
        }
      }
      Method clinit = type.declaredMethod("<clinit>", descriptor("()V"));
      if (clinit != null) {
        initializer.run(body(clinit));
      }
      states.put(real, State.DONE);
    } catch (IrFailure e) {
      throw e;
    } catch (Throwable e) {
      states.put(real, State.FAILED);
      throw e instanceof Error ? e : new ExceptionInInitializerError(e);
    }
  }

  @Override
  public void close() {
    program.close();
  }

  /** A class initialises those superinterfaces that have default methods. */
  private void initializeDefaults(ClassType contract, Initializer initializer) throws Throwable {
    for (ClassType above : contract.interfaces()) {
      initializeDefaults(above, initializer);
    }
    for (Method method : contract.methods()) {
      if ((method.access() & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) == 0) {
        initialize(contract, initializer);
        return;
      }
    }
  }

  /** The corpus, and all class files that the loader sees. */
  private record Resources(Function<String, byte[]> corpus) implements ClassContainer {
    @Override
    public String origin() {
      return "class path";
    }

    @Override
    public Collection<ClassFile> classFiles() {
      return List.of();
    }

    @Override
    public ClassFile find(String internalName) {
      byte[] bytes = corpus.apply(internalName);
      byte[] found = bytes != null ? bytes : resource(internalName);
      return found == null ? null : new Resource(internalName, found);
    }

    @Override
    public void close() {}
  }

  private record Resource(String internalName, byte[] bytes) implements ClassFile {
    @Override
    public String origin() {
      return internalName + ".class";
    }

    @Override
    public byte[] read() {
      return bytes;
    }
  }

  /** The class file that the tests' class path or the running JDK has. */
  static byte[] resource(String internalName) {
    try (InputStream in =
        World.class.getClassLoader().getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
