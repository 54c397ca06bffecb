package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.threads.CallGraph;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Classes of the analysed code that extend a container of the JDK, as {@code class Cache extends
 * LinkedHashMap}. What they declare themselves is in their own methods; the contents that they
 * inherit are touched wherever a call reaches a method of the JDK: one that they do not override,
 * or {@code super.put}.
 */
final class InheritedContents {
  private final CallGraph graph;
  private final Map<ClassType, Boolean> known = new HashMap<>();

  InheritedContents(CallGraph graph) {
    this.graph = graph;
  }

  /** Whether objects of an analysed class have contents that the JDK keeps for them. */
  boolean has(ClassType type) {
    return known.computeIfAbsent(
        type,
        t -> {
          ClassType container = container(t);
          // An abstract one, as AbstractList, leaves the contents to those who extend it.
          return container != null && !container.isAbstract() && Containers.needsLock(container);
        });
  }

  /** The first class above that is not analysed. */
  private @Nullable ClassType container(ClassType type) {
    ClassType above = type;
    while (above != null && graph.isAnalysed(above)) {
      above = above.superClass();
    }
    return above;
  }

  /** Whether a call reaches the contents, if it is made on an object of that class. */
  boolean isReached(Access access, ClassType type) {
    MethodBody body = access.body();
    int pc = access.pc();
    if (body.op(pc) != Op.INVOKE) {
      return true;
    }
    MethodRef ref = body.callee(pc);
    if (body.useCount(pc) == 0 || body.use(pc, 0) != access.base()) {
      // Through an iterator or a view, or the object is an argument.
      return !access.what().equals("iterator") || !declaresIterator(type);
    }
    if (body.sub(pc) == Opcodes.INVOKESPECIAL) {
      Method target = ref.resolve();
      return target == null || !graph.isAnalysed(target);
    }
    for (ClassType c = type; c != null && graph.isAnalysed(c); c = c.superClass()) {
      if (c.declaredMethod(ref.name(), ref.descriptor()) != null) {
        return false;
      }
    }
    return true;
  }

  private boolean declaresIterator(ClassType type) {
    for (ClassType c = type; c != null && graph.isAnalysed(c); c = c.superClass()) {
      for (Method method : c.methods()) {
        if (method.name().equals("iterator") && method.parameterCount() == 1) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether looking something up changes the contents: in a weak map, and in a linked one that a
   * constructor puts in the order of access.
   */
  boolean readsWrite(ClassType type) {
    ClassType container = container(type);
    if (container == null) {
      return false;
    }
    if (container.internalName().equals("java/util/WeakHashMap")) {
      return true;
    }
    if (!container.internalName().equals("java/util/LinkedHashMap")) {
      return false;
    }
    for (ClassType c = type; c != null && graph.isAnalysed(c); c = c.superClass()) {
      for (Method method : c.methods()) {
        if (method.name().equals("<init>") && ordersByAccess(method)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean ordersByAccess(Method constructor) {
    for (int node : graph.nodesOf(constructor)) {
      MethodBody body = graph.body(node);
      for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
        if (ordersByAccess(body, pc)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether an instruction calls the one constructor that takes the order of access. */
  static boolean ordersByAccess(MethodBody body, int pc) {
    return body.op(pc) == Op.INVOKE
        && body.callee(pc).name().equals("<init>")
        && body.callee(pc).owner().descriptor().equals("Ljava/util/LinkedHashMap;")
        && body.useCount(pc) == 4;
  }
}
