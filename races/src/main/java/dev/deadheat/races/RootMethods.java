package dev.deadheat.races;

import dev.deadheat.program.Program;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The methods that something outside the analysed classes runs. */
final class RootMethods {
  private final List<Method> main = new ArrayList<>();
  private final List<Method> operations = new ArrayList<>();
  private final List<ClassType> classes;

  RootMethods(Program program, List<ClassType> classes, CheckOptions options) {
    this.classes = classes;
    String name = options.mainClass();
    if (name != null) {
      ClassType type = program.findClass(name);
      Method found = type == null ? null : mainOf(type);
      if (found != null) {
        main.add(found);
      }
    }
    if (options.library()) {
      for (ClassType type : classes) {
        for (Method method : type.methods()) {
          if (isOperation(method, options.everything())) {
            operations.add(method);
          }
        }
      }
    }
  }

  private static @Nullable Method mainOf(ClassType type) {
    for (ClassType c = type; c != null; c = c.superClass()) {
      for (Method method : c.methods()) {
        if (method.name().equals("main")
            && method.isStatic()
            && method.descriptor().text().equals("([Ljava/lang/String;)V")) {
          return method;
        }
      }
    }
    for (Method method : type.methods()) {
      if (method.name().equals("main") && !method.isPrivate()) {
        return method; // Java 21 and later need neither static nor an argument.
      }
    }
    return null;
  }

  private static boolean isOperation(Method method, boolean everything) {
    if (!method.hasCode() || method.isStaticInitializer() || method.isSynthetic()) {
      return false;
    }
    return everything ? !method.isPrivate() : method.isPublic() || method.isProtected();
  }

  /** For people. */
  @Override
  public String toString() {
    String first = main.isEmpty() ? "" : "main of " + main.get(0).owner().name();
    String second = operations.isEmpty() ? "" : operations.size() + " operations of a library";
    return first + (first.isEmpty() || second.isEmpty() ? "" : " and ") + second;
  }

  /** Whether there is nothing to start from. */
  boolean isEmpty() {
    return main.isEmpty() && operations.isEmpty();
  }

  List<Method> all() {
    List<Method> all = new ArrayList<>(main);
    all.addAll(operations);
    return all;
  }

  ThreadTable.Roots in(CallGraph graph) {
    List<Integer> initializers = new ArrayList<>();
    for (ClassType type : classes) {
      for (Method method : type.methods()) {
        if (method.isStaticInitializer()) {
          initializers.addAll(graph.nodesOf(method));
        }
      }
    }
    return new ThreadTable.Roots(
        nodes(graph, main), nodes(graph, operations), List.of(), initializers);
  }

  private static List<Integer> nodes(CallGraph graph, List<Method> methods) {
    List<Integer> nodes = new ArrayList<>();
    for (Method method : methods) {
      int node = graph.rootNode(method);
      if (node >= 0) {
        nodes.add(node);
      }
    }
    return nodes;
  }
}
