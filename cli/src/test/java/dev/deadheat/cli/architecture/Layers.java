package dev.deadheat.cli.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A table of packages and what each may depend on. A name stands for the package and those below
 * it, unless these have rows of their own. A package may use what it names, what those may use, and
 * so on. Names without classes are fine: their module is still to come. Classes without a row are
 * not.
 */
final class Layers {
  private final String root;
  private final Map<String, Set<String>> direct = new LinkedHashMap<>();

  /**
   * @param root the package that all names are relative to
   */
  Layers(String root) {
    this.root = root;
  }

  /** Adds a row; what a package depends on comes before it, so the table has no cycles. */
  Layers row(String name, String... uses) {
    for (String used : uses) {
      if (!direct.containsKey(used)) {
        throw new IllegalArgumentException(name + " uses " + used + ", which has no row above it");
      }
    }
    if (direct.put(name, Set.of(uses)) != null) {
      throw new IllegalArgumentException(name + " has two rows");
    }
    return this;
  }

  /** Everything that a row may use, itself included. */
  private Set<String> allowed(String name) {
    Set<String> allowed = new TreeSet<>(Set.of(name));
    direct.getOrDefault(name, Set.of()).forEach(used -> allowed.addAll(allowed(used)));
    return allowed;
  }

  /** The row of a package: the longest name that fits. */
  private Optional<String> rowOf(JavaClass type) {
    if (!type.getPackageName().startsWith(root + ".")) {
      return Optional.empty();
    }
    String relative = type.getPackageName().substring(root.length() + 1);
    return direct.keySet().stream()
        .filter(name -> relative.equals(name) || relative.startsWith(name + "."))
        .max(Comparator.comparingInt(String::length));
  }

  private boolean isOurs(JavaClass type) {
    return type.getPackageName().equals(root) || type.getPackageName().startsWith(root + ".");
  }

  /** The condition that a class has a row and depends only on what the row allows. */
  ArchCondition<JavaClass> condition() {
    return new ArchCondition<>("depend only along the arrows of the design") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        Optional<String> row = rowOf(type);
        if (row.isEmpty()) {
          violation(events, type, type.getPackageName() + " has no row in the table of layers");
          return;
        }
        Set<String> allowed = allowed(row.get());
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          if (isOurs(target) && rowOf(target).filter(allowed::contains).isEmpty()) {
            violation(events, type, dependency.getDescription());
          }
        }
      }

      private void violation(ConditionEvents events, JavaClass type, String message) {
        events.add(SimpleConditionEvent.violated(type, message));
      }
    };
  }
}
