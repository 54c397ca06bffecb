package dev.deadheat.benchmarks.facts;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Started by {@code -javaagent:agent.jar=OUTPUT,FACTS}: checks the facts of a file and writes how
 * often each was checked. In the output's name, {@code %p} is the process.
 */
public final class FactsAgent {
  private FactsAgent() {}

  public static void premain(String arguments, Instrumentation instrumentation) throws IOException {
    int comma = arguments.indexOf(',');
    String output =
        arguments.substring(0, comma).replace("%p", String.valueOf(ProcessHandle.current().pid()));
    Set<String> facts = new HashSet<>(Files.readAllLines(Path.of(arguments.substring(comma + 1))));
    Set<String> classes = new HashSet<>();
    facts.forEach(fact -> classes.add(fact.substring(0, fact.indexOf(' '))));
    FactChecks.writeTo(Path.of(output));
    instrumentation.addTransformer(
        new ClassFileTransformer() {
          @Override
          public byte @Nullable [] transform(
              @Nullable ClassLoader loader,
              @Nullable String name,
              @Nullable Class<?> redefined,
              @Nullable ProtectionDomain domain,
              byte[] bytes) {
            String dotted = name == null ? "" : name.replace('/', '.');
            if (!classes.contains(dotted)) {
              return null;
            }
            try {
              return FactMarker.rewrite(dotted, bytes, facts);
            } catch (RuntimeException e) {
              FactChecks.problem("not rewritten: " + dotted + ": " + e);
              return null;
            }
          }
        });
    Runtime.getRuntime().addShutdownHook(new Thread(() -> FactChecks.write(null)));
  }
}
