package dev.deadheat.benchmarks.soundness;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** The class files of one program, ready to be interpreted. */
final class Code {
  private final Map<String, ClassNode> classes = new HashMap<>();
  private final Map<String, Body> bodies = new HashMap<>();
  private final Map<String, FieldNode> fields = new HashMap<>();

  /** One method. */
  record Body(ClassNode owner, MethodNode node, AbstractInsnNode[] instructions, int[] lines) {
    boolean isSynchronized() {
      return (node.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    }

    boolean isStatic() {
      return (node.access & Opcodes.ACC_STATIC) != 0;
    }
  }

  Code(Collection<byte[]> files) {
    for (byte[] file : files) {
      ClassNode node = new ClassNode();
      new ClassReader(file).accept(node, ClassReader.SKIP_FRAMES);
      classes.put(node.name, node);
      for (MethodNode method : node.methods) {
        AbstractInsnNode[] instructions = method.instructions.toArray();
        int[] lines = new int[instructions.length];
        int line = 0;
        for (int i = 0; i < instructions.length; i++) {
          line = instructions[i] instanceof LineNumberNode n ? n.line : line;
          lines[i] = line;
        }
        bodies.put(
            node.name + '.' + method.name + method.desc,
            new Body(node, method, instructions, lines));
      }
      node.fields.forEach(field -> fields.put(node.name + '.' + field.name, field));
    }
  }

  Collection<ClassNode> classes() {
    return classes.values();
  }

  boolean has(String type) {
    return classes.containsKey(type);
  }

  @Nullable FieldNode field(String type, String name) {
    for (ClassNode at = classes.get(type); at != null; at = classes.get(at.superName)) {
      FieldNode found = fields.get(at.name + '.' + name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** The class that declares a field. */
  String declaring(String type, String name) {
    for (ClassNode at = classes.get(type); at != null; at = classes.get(at.superName)) {
      if (fields.containsKey(at.name + '.' + name)) {
        return at.name;
      }
    }
    return type;
  }

  /** The method that a call on an object of that class runs; null for one of the library. */
  @Nullable Body find(String type, String name, String descriptor) {
    for (ClassNode at = classes.get(type); at != null; at = classes.get(at.superName)) {
      Body found = bodies.get(at.name + '.' + name + descriptor);
      if (found != null && (found.node().access & Opcodes.ACC_ABSTRACT) == 0) {
        return found;
      }
    }
    return null;
  }

  /** The one method of that name and number of parameters: what a lambda's interface stands for. */
  boolean isSubclass(String type, String of) {
    ClassNode at = classes.get(type);
    if (type.equals(of)) {
      return true;
    }
    if (at != null) {
      return isSubclass(at.superName, of)
          || at.interfaces.stream().anyMatch(one -> isSubclass(one, of));
    }
    try {
      return !has(of)
          && Class.forName(of.replace('/', '.'))
              .isAssignableFrom(Class.forName(type.replace('/', '.')));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
