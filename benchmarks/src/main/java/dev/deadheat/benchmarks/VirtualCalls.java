package dev.deadheat.benchmarks;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.program.Program;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;

/** The virtual and interface calls in analysed code and what they run, contexts taken together. */
final class VirtualCalls {
  /** A call in the code: what it names and what may run. */
  private record Site(MethodRef named, Set<Method> targets) {}

  private final Map<Method, Map<Integer, Site>> sites = new LinkedHashMap<>();

  VirtualCalls(Program program, Result result) {
    Scope scope = PointsTo.scope(program);
    Map<Method, MethodBody> bodies = new HashMap<>();
    for (Result.Edge edge : result.edges()) {
      Method caller = edge.caller().method();
      if (edge.pc() < 0 || !scope.isAnalysed(caller.owner())) {
        continue;
      }
      MethodBody body = bodies.computeIfAbsent(caller, m -> program.bodies().of(m));
      if (body != null && isVirtual(body, edge.pc())) {
        sites
            .computeIfAbsent(caller, m -> new TreeMap<>())
            .computeIfAbsent(edge.pc(), pc -> new Site(body.callee(pc), new LinkedHashSet<>()))
            .targets()
            .add(edge.callee().method());
      }
    }
  }

  private static boolean isVirtual(MethodBody body, int pc) {
    return body.op(pc) == Op.INVOKE
        && (body.sub(pc) == Opcodes.INVOKEVIRTUAL || body.sub(pc) == Opcodes.INVOKEINTERFACE);
  }

  /** Sites with at least one target: those of reflective calls, or the others. */
  int sites(boolean reflective) {
    return (int)
        sites.values().stream()
            .flatMap(all -> all.values().stream())
            .filter(site -> isReflective(site.named().owner().toString()) == reflective)
            .count();
  }

  /** Targets of these sites. */
  int targets(boolean reflective) {
    return sites.values().stream()
        .flatMap(all -> all.values().stream())
        .filter(site -> isReflective(site.named().owner().toString()) == reflective)
        .mapToInt(site -> site.targets().size())
        .sum();
  }

  /**
   * Whether a call on this class means whatever was looked up: {@code newInstance}, {@code invoke},
   * {@code readObject} with the hooks of what it reads. How many targets it has says what is
   * assumed about names, not how precise the objects are, and one such call can have more targets
   * than all others.
   */
  static boolean isReflective(String owner) {
    return owner.startsWith("java.lang.reflect.")
        || owner.startsWith("java.io.ObjectInput")
        || owner.startsWith("java.io.ObjectOutput")
        || owner.equals("java.lang.Class")
        || owner.equals("java.lang.invoke.MethodHandle");
  }

  /**
   * Writes lines of caller, named method and what may run, over all calls of that method in the
   * caller: in this form the call graphs of different tools compare.
   */
  void write(Path file) throws IOException {
    Map<String, Set<String>> lines = new TreeMap<>();
    sites.forEach(
        (caller, all) -> {
          for (Site site : all.values()) {
            MethodRef named = site.named();
            String key =
                name(caller) + "\t" + name(named.owner(), named.name(), named.descriptor());
            Set<String> targets = lines.computeIfAbsent(key, k -> new TreeSet<>());
            site.targets().forEach(method -> targets.add(name(method)));
          }
        });
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
      lines.forEach((key, all) -> out.println(key + "\t" + String.join("\t", all)));
    }
  }

  private static String name(Method method) {
    return name(method.owner(), method.name(), method.descriptor());
  }

  private static String name(Type owner, String name, Descriptor descriptor) {
    StringBuilder text = new StringBuilder(owner.toString()).append('.').append(name).append('(');
    for (int i = 0; i < descriptor.parameters().size(); i++) {
      text.append(i == 0 ? "" : ",").append(descriptor.parameters().get(i));
    }
    return text.append(')').append(descriptor.result()).toString();
  }
}
