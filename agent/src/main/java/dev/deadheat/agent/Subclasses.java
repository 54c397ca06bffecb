package dev.deadheat.agent;

import dev.deadheat.runtime.Overrides;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the program that extend a container of the JDK. The runtime is told what they
 * override, and calls that name them are taken for calls of the container where they are.
 */
final class Subclasses {
  private static final String OBJECT = "java/lang/Object";

  /** No way to the contents for the JDK's other methods; a lock taken in them orders nothing. */
  private static final Set<String> HARMLESS =
      Set.of(
          "equals(Ljava/lang/Object;)",
          "hashCode()",
          "toString()",
          "clone()",
          "finalize()",
          "removeEldestEntry(Ljava/util/Map$Entry;)");

  private final Declarations declarations;
  private final Scope scope;
  private final Map<String, JdkCalls> calls = new HashMap<>();

  Subclasses(Declarations declarations, Scope scope) {
    this.declarations = declarations;
    this.scope = scope;
  }

  /** Tells the runtime of a class that is being loaded, if it is one. */
  void register(@Nullable ClassLoader loader, String name, @Nullable String superName) {
    if (loader == null || superName == null || superName.equals(OBJECT)) {
      return;
    }
    Set<String> declared = new HashSet<>();
    String type = name;
    while (type != null && !scope.isJdk(type)) {
      Declarations.ClassInfo info = declarations.find(loader, type);
      if (info == null) {
        return;
      }
      declared.addAll(info.methods);
      type = info.superName;
    }
    if (type == null || type.equals(OBJECT) || !ContainerModels.isContainer(type)) {
      return;
    }
    JdkCalls jdk = calls(type);
    declared.retainAll(jdk.keys());
    Set<String> own = new HashSet<>(declared);
    own.removeAll(HARMLESS);
    Set<String> callers = jdk.callersOf(own);
    Overrides.register(
        loader,
        name.replace('/', '.'),
        declared.toArray(String[]::new),
        callers.toArray(String[]::new),
        own.isEmpty());
  }

  private JdkCalls calls(String type) {
    synchronized (calls) {
      return calls.computeIfAbsent(type, JdkCalls::new);
    }
  }

  /**
   * The class or interface of the JDK whose method a call of a program's class names; the given one
   * if it is the JDK's, or if the method is the program's own.
   */
  String owner(@Nullable ClassLoader loader, String owner, String name, String descriptor) {
    if (scope.isJdk(owner)
        || owner.startsWith("[")
        || !ContainerModels.isName(name)
        || !scope.isRewritten(owner)) {
      return owner;
    }
    String found = inherited(loader, owner, JdkCalls.key(name, descriptor), 0);
    return found == null ? owner : found;
  }

  private @Nullable String inherited(
      @Nullable ClassLoader loader, String type, String key, int depth) {
    if (scope.isJdk(type)) {
      return ContainerModels.isContainer(type) ? type : null;
    }
    Declarations.ClassInfo info = depth > 50 ? null : declarations.find(loader, type);
    if (info == null || info.methods.contains(key)) {
      return null;
    }
    String found =
        info.superName == null ? null : inherited(loader, info.superName, key, depth + 1);
    for (int i = 0; i < info.interfaces.length && found == null; i++) {
      found = inherited(loader, info.interfaces[i], key, depth + 1);
    }
    return found;
  }
}
