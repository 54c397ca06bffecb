package dev.deadheat.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** What the runtime's class files must not contain. */
class RuntimeTest {
  /** Linking one runs JDK code, which calls the runtime, which would link it. */
  @Test
  void hasNoInvokeDynamic() throws Exception {
    Path classes = Path.of("..", "runtime", "target", "classes");
    List<String> found = new ArrayList<>();
    int count = 0;
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        count++;
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(node, 0);
        for (MethodNode method : node.methods) {
          for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() == Opcodes.INVOKEDYNAMIC) {
              found.add(node.name + "." + method.name);
            }
          }
        }
      }
    }
    assertThat(count).isGreaterThan(30);
    assertThat(found).isEmpty();
  }
}
