package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.FrameNode;

/**
 * Where an added branch meets the code again: the stack map frame is what the code before it left,
 * which is known only when the method is written.
 */
final class CurrentFrame extends FrameNode {
  CurrentFrame() {
    super(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]);
  }

  @Override
  public void accept(MethodVisitor visitor) {
    if (visitor instanceof AnalyzerAdapter now && now.locals != null) {
      Object[] locals = merged(now.locals);
      Object[] stack = merged(now.stack);
      visitor.visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
    }
  }

  /** In the adapter's lists the wide types have two places. */
  private static Object[] merged(@Nullable List<Object> types) {
    List<Object> merged = new ArrayList<>();
    for (int i = 0; types != null && i < types.size(); i++) {
      Object type = types.get(i);
      merged.add(type);
      if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
        i++;
      }
    }
    return merged.toArray();
  }
}
