package dev.deadheat.program.ir;

import dev.deadheat.program.type.BadDescriptorException;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;

/** Reads method bodies out of a class file. What cannot be understood is told to a listener. */
final class BodyReader extends ClassVisitor {
  private final ClassType type;
  private final @Nullable Method wanted;
  private final boolean withNames;
  private final List<MethodBody> found;
  private final BiConsumer<Method, String> problems;
  private final Bytecode bytecode;
  private final Set<Method> done = new HashSet<>();
  private @Nullable Method current;
  private boolean inlineSubroutines;
  private boolean failed;

  private BodyReader(
      ClassType type,
      @Nullable Method wanted,
      boolean withNames,
      List<MethodBody> found,
      BiConsumer<Method, String> problems) {
    super(Opcodes.ASM9);
    this.type = type;
    this.wanted = wanted;
    this.withNames = withNames;
    this.found = found;
    this.problems = problems;
    this.bytecode = new Bytecode(type.types(), withNames, this::finished);
  }

  /** The body of one method, or null if its bytecode makes no sense. */
  static @Nullable MethodBody read(
      Method method, boolean withNames, BiConsumer<Method, String> problems) {
    List<MethodBody> found = new ArrayList<>(1);
    new BodyReader(method.owner(), method, withNames, found, problems).accept();
    return found.isEmpty() ? null : found.get(0);
  }

  /** The bodies of all methods of a class. */
  static void readAll(
      ClassType type, Consumer<MethodBody> consumer, BiConsumer<Method, String> problems) {
    if (type.methods().isEmpty()) {
      return;
    }
    List<MethodBody> found = new ArrayList<>(type.methods().size());
    BodyReader reader = new BodyReader(type, null, false, found, problems);
    reader.accept();
    if (reader.failed) {
      // ASM stops at the first method it cannot read; the others get a chance of their own.
      for (Method method : type.methods()) {
        if (method.hasCode() && !reader.done.contains(method)) {
          new BodyReader(type, method, false, found, problems).accept();
        }
      }
    }
    // Not while ASM reads: what the consumer throws is no fault of the class file.
    found.forEach(consumer);
  }

  private void accept() {
    byte[] bytes = type.classFileBytes();
    if (bytes == null) {
      return;
    }
    try {
      new ClassReader(bytes).accept(this, ClassReader.SKIP_FRAMES);
    } catch (RuntimeException | StackOverflowError e) {
      failed = true;
      Method culprit = current != null ? current : wanted;
      if (culprit != null && done.add(culprit)) {
        problems.accept(culprit, "its bytecode " + reason(e));
      }
    }
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    current = null;
    Descriptor shape = type.types().descriptor(descriptor);
    if (wanted != null && !wanted.hasShape(name, shape)) {
      return null;
    }
    Method method = type.declaredMethod(name, shape);
    if (method == null || !method.hasCode() || done.contains(method)) {
      return null;
    }
    current = method;
    bytecode.reset();
    return inlineSubroutines
        ? new JSRInlinerAdapter(bytecode, access, name, descriptor, signature, exceptions)
        : bytecode;
  }

  /** ASM has visited all of the current method. */
  private void finished() {
    Method method = current;
    current = null;
    if (method == null || !done.add(method)) {
      return;
    }
    try {
      bytecode.finish();
      if (bytecode.hasSubroutines && !inlineSubroutines) {
        Subroutines.checkExpansion(bytecode);
        BodyReader inlining = new BodyReader(type, method, withNames, found, problems);
        inlining.inlineSubroutines = true;
        inlining.accept();
        return;
      }
      Draft draft = Simulation.run(method, bytecode, withNames);
      found.add(Assembly.assemble(method, draft));
    } catch (BadBytecodeException | BadDescriptorException e) {
      problems.accept(method, "its bytecode " + reason(e));
    }
  }

  private static String reason(Throwable e) {
    if (e instanceof BadBytecodeException) {
      return String.valueOf(e.getMessage());
    }
    String message = e.getMessage();
    return "cannot be read ("
        + e.getClass().getSimpleName()
        + (message == null ? ")" : ": " + message + ")");
  }
}
