package dev.deadheat.agent;

import dev.deadheat.runtime.Globs;
import dev.deadheat.runtime.Options;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which classes are rewritten: all but the JDK's, our own, and those the user has us ignore. */
final class Scope {
  private final List<String> include;
  private final List<String> exclude;
  private final List<String> ignore;

  /** Packages of the JDK's modules, with slashes. */
  private final Set<String> jdkPackages = new HashSet<>();

  /** Loaded before the agent was ready; fields cannot be added to them any more. */
  private final Set<String> early = ConcurrentHashMap.newKeySet();

  Scope(Options options, Instrumentation instrumentation) {
    include = List.copyOf(options.include);
    exclude = List.copyOf(options.exclude);
    ignore = List.copyOf(options.ignore);
    for (Module module : ModuleLayer.boot().modules()) {
      String name = module.getName();
      if (name.startsWith("java.") || name.startsWith("jdk.")) {
        module.getPackages().forEach(p -> jdkPackages.add(p.replace('.', '/')));
      }
    }
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (!type.isArray() && !isJdk(type.getName().replace('.', '/'))) {
        early.add(type.getName().replace('.', '/'));
      }
    }
  }

  /** A class that could not be rewritten. */
  void leaveOut(String name) {
    early.add(name);
  }

  /** By internal name. */
  boolean isJdk(String name) {
    int slash = name.lastIndexOf('/');
    return (slash >= 0 && jdkPackages.contains(name.substring(0, slash)))
        || name.startsWith("java/")
        || name.startsWith("jdk/internal/")
        || name.startsWith("sun/");
  }

  private static boolean isOurs(String name) {
    return name.startsWith("dev/deadheat/runtime/") || name.startsWith("dev/deadheat/agent/");
  }

  /** Whether a class of that name has or will have shadow fields. */
  boolean isRewritten(String name) {
    return !isJdk(name)
        && !isOurs(name)
        && !early.contains(name)
        && (ignore.isEmpty() || !matchesAny(ignore, name.replace('/', '.')));
  }

  boolean isRewritten(@Nullable ClassLoader loader, String name) {
    return loader != null && loader != ClassLoader.getPlatformClassLoader() && isRewritten(name);
  }

  /**
   * Whether accesses in that class are checked. Of the others the synchronization still counts:
   * without it, what they order would look like races elsewhere.
   */
  boolean isChecked(String name) {
    if (include.isEmpty() && exclude.isEmpty()) {
      return true;
    }
    String dotted = name.replace('/', '.');
    return (include.isEmpty() || matchesAny(include, dotted)) && !matchesAny(exclude, dotted);
  }

  private static boolean matchesAny(List<String> patterns, String name) {
    for (String pattern : patterns) {
      if (Globs.matches(pattern, name)) {
        return true;
      }
    }
    return false;
  }
}
