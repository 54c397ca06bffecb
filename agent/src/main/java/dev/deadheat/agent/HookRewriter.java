package dev.deadheat.agent;

import dev.deadheat.agent.JdkModels.Hook;
import dev.deadheat.agent.JdkModels.When;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Calls a model on entry of a method, on its normal exits, or on all. */
final class HookRewriter {
  private static final int TOO_MANY = 255;
  private final ClassNode node;
  private final MethodNode method;
  private final List<Hook> hooks;
  private final boolean isStatic;

  HookRewriter(ClassNode node, MethodNode method, List<Hook> hooks) {
    this.node = node;
    this.method = method;
    this.hooks = hooks;
    isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
  }

  void rewrite() {
    Type result = Type.getReturnType(method.desc);
    boolean always = hooks.stream().anyMatch(hook -> hook.when() == When.ALWAYS);
    Locals locals = new Locals(method);
    int self = always ? locals.add("java/lang/Object") : 0;
    locals.extendFrames();
    int temporary = method.maxLocals;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      int opcode = insn.getOpcode();
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        Code code = new Code();
        if (result.getSort() != Type.VOID) {
          code.var(result.getOpcode(Opcodes.ISTORE), temporary);
        }
        for (Hook hook : hooks) {
          if (hook.when() == When.EXIT || hook.when() == When.ALWAYS) {
            call(code, hook, temporary, 0);
          }
        }
        if (result.getSort() != Type.VOID) {
          code.var(result.getOpcode(Opcodes.ILOAD), temporary);
        }
        method.instructions.insertBefore(insn, code.list);
      } else if (insn instanceof MethodInsnNode call && isAction(call)) {
        Code code = new Code();
        for (Hook hook : hooks) {
          if (hook.when() == When.ACTION) {
            call(code, hook, TOO_MANY, 0);
          }
        }
        method.instructions.insertBefore(insn, code.list);
      }
    }
    Code entry = new Code();
    LabelNode start = new LabelNode();
    if (always) {
      if (isStatic) {
        entry.insn(Opcodes.ACONST_NULL);
      } else {
        entry.var(Opcodes.ALOAD, 0);
      }
      entry.var(Opcodes.ASTORE, self);
    }
    for (Hook hook : hooks) {
      if (hook.when() == When.ENTRY) {
        call(entry, hook, TOO_MANY, 0);
      }
    }
    entry.list.add(start);
    method.instructions.insert(entry.list);
    if (always) {
      onThrow(start, locals, self);
    }
  }

  private static boolean isAction(MethodInsnNode call) {
    return (call.owner.equals("java/lang/Runnable") && call.name.equals("run"))
        || (call.owner.endsWith("/ThreadPoolExecutor") && call.name.equals("terminated"));
  }

  private void onThrow(LabelNode start, Locals locals, int self) {
    LabelNode end = new LabelNode();
    Code handler = new Code();
    handler.list.add(end);
    Object[] known = locals.onlyAdded();
    handler.list.add(
        new FrameNode(Opcodes.F_NEW, known.length, known, 1, new Object[] {"java/lang/Throwable"}));
    for (Hook hook : hooks) {
      if (hook.when() == When.ALWAYS) {
        call(handler, hook, TOO_MANY, self);
      }
    }
    handler.insn(Opcodes.ATHROW);
    method.instructions.add(handler.list);
    method.tryCatchBlocks.add(new TryCatchBlockNode(start, end, end, null));
  }

  private void call(Code code, Hook hook, int temporary, int self) {
    StringBuilder descriptor = new StringBuilder("(");
    Type result = Type.getReturnType(method.desc);
    for (String what : hook.arguments()) {
      if (what.equals("this")) {
        code.var(Opcodes.ALOAD, self);
        descriptor.append("$O");
      } else if (what.equals("result")) {
        code.var(result.getOpcode(Opcodes.ILOAD), temporary);
        descriptor.append(plain(result));
      } else if (what.startsWith("arg")) {
        int number = Integer.parseInt(what.substring(3));
        Type[] types = Type.getArgumentTypes(method.desc);
        int index = isStatic ? 0 : 1;
        for (int i = 0; i < number - 1; i++) {
          index += types[i].getSize();
        }
        code.var(types[number - 1].getOpcode(Opcodes.ILOAD), index);
        descriptor.append(plain(types[number - 1]));
      } else {
        descriptor.append(plain(Type.getType(field(code, what, self))));
      }
    }
    if (hook.name().startsWith("=")) {
      // Takes the place of the result or, on entry, of the first argument.
      boolean entry = hook.when() == When.ENTRY;
      Type replaced = entry ? Type.getArgumentTypes(method.desc)[0] : result;
      code.call(hook.type(), hook.name().substring(1), descriptor.append(")$O").toString());
      code.list.add(new TypeInsnNode(Opcodes.CHECKCAST, replaced.getInternalName()));
      code.var(Opcodes.ASTORE, entry ? isStatic ? 0 : 1 : temporary);
    } else {
      code.call(hook.type(), hook.name(), descriptor.append(")V").toString());
    }
  }

  /** A field of the receiver, wherever the class declares it. */
  private String field(Code code, String name, int self) {
    String descriptor =
        node.fields.stream()
            .filter(field -> field.name.equals(name))
            .map(field -> field.desc)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(node.name + " has no field " + name));
    code.var(Opcodes.ALOAD, self);
    if (self != 0) {
      code.list.add(new TypeInsnNode(Opcodes.CHECKCAST, node.name));
    }
    code.field(Opcodes.GETFIELD, node.name, name, descriptor);
    return descriptor;
  }

  private static String plain(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY
        ? "$O"
        : type.getDescriptor();
  }
}
