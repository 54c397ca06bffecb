package dev.deadheat.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Which methods of a JDK class, called on an object of a subclass, may call which others on it: a
 * subclass that overrides these changes those. From the class files, with all that they inherit.
 */
final class JdkCalls {
  /** A call on an object of the family; the class is named where it is a call of that class. */
  private record Call(@Nullable String of, String key) {}

  private final List<String> family;
  private final Map<String, Map<String, Set<Call>>> methods = new HashMap<>();

  JdkCalls(String type) {
    Set<String> all = new LinkedHashSet<>();
    List<String> interfaces = new ArrayList<>();
    for (String name = type; name != null; ) {
      all.add(name);
      ClassReader reader = read(name);
      interfaces.addAll(List.of(reader.getInterfaces()));
      name = reader.getSuperName();
    }
    for (Deque<String> open = new ArrayDeque<>(interfaces); !open.isEmpty(); ) {
      String name = open.remove();
      if (all.add(name)) {
        open.addAll(List.of(read(name).getInterfaces()));
      }
    }
    family = List.copyOf(all);
    family.forEach(this::scan);
  }

  /** A method's name and parameters: an override may have another result. */
  static String key(String name, String descriptor) {
    return name + descriptor.substring(0, descriptor.indexOf(')') + 1);
  }

  /** The methods that can be overridden. */
  Set<String> keys() {
    Set<String> keys = new HashSet<>();
    methods.values().forEach(declared -> keys.addAll(declared.keySet()));
    return keys;
  }

  /** The methods that may call one of the given ones. */
  Set<String> callersOf(Set<String> overridden) {
    Set<String> callers = new HashSet<>();
    for (String key : keys()) {
      if (reaches(key, overridden)) {
        callers.add(key);
      }
    }
    return callers;
  }

  private boolean reaches(String key, Set<String> overridden) {
    Set<Call> seen = new HashSet<>();
    Deque<Call> open = new ArrayDeque<>(List.of(new Call(null, key)));
    while (!open.isEmpty()) {
      for (Call call : calls(open.remove())) {
        if (call.of() == null && overridden.contains(call.key())) {
          return true;
        }
        if (seen.add(call)) {
          open.add(call);
        }
      }
    }
    return false;
  }

  /** Of the method that is found first, from the named class on. */
  private Set<Call> calls(Call call) {
    int first = call.of() == null ? 0 : family.indexOf(call.of());
    for (String type : family.subList(Math.max(0, first), family.size())) {
      Set<Call> found = methods.getOrDefault(type, Map.of()).get(call.key());
      if (found != null) {
        return found;
      }
    }
    return Set.of();
  }

  private static ClassReader read(String name) {
    return Declarations.ofJdk(name);
  }

  private void scan(String type) {
    Map<String, Set<Call>> declared = new HashMap<>();
    methods.put(type, declared);
    read(type)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public @Nullable MethodVisitor visitMethod(
                  int access,
                  String name,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                if ((access & Opcodes.ACC_ABSTRACT) != 0 || name.startsWith("<")) {
                  return null;
                }
                Set<Call> calls =
                    declared.computeIfAbsent(key(name, descriptor), key -> new HashSet<>());
                return new Calls(calls);
              }
            },
            ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  private final class Calls extends MethodVisitor {
    private final Set<Call> calls;

    Calls(Set<Call> calls) {
      super(Opcodes.ASM9);
      this.calls = calls;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (family.contains(owner)) {
        boolean named = opcode == Opcodes.INVOKESPECIAL || opcode == Opcodes.INVOKESTATIC;
        calls.add(new Call(named ? owner : null, key(name, descriptor)));
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (argument instanceof Handle handle && family.contains(handle.getOwner())) {
          boolean named =
              handle.getTag() == Opcodes.H_INVOKESPECIAL
                  || handle.getTag() == Opcodes.H_INVOKESTATIC;
          calls.add(
              new Call(named ? handle.getOwner() : null, key(handle.getName(), handle.getDesc())));
        }
      }
    }
  }
}
