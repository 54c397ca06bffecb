package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.Program;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warning;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes and verifies the bodies of many classes. */
final class AllBodies {
  private AllBodies() {}

  /** Fails unless every method with code gets a sound body; returns how many there are. */
  static int assertSound(Program program, List<ClassType> classes) {
    AtomicInteger made = new AtomicInteger();
    Queue<String> problems = new ConcurrentLinkedQueue<>();
    program
        .bodies()
        .eachBody(
            classes,
            2,
            body -> {
              made.incrementAndGet();
              problems.addAll(BodyVerifier.problems(body));
            });
    assertThat(problems.stream().sorted().limit(10).toList()).isEmpty();
    assertThat(program.warnings().list())
        .filteredOn(w -> w.kind() == Warning.Kind.BAD_METHOD || w.kind() == Warning.Kind.BAD_CLASS)
        .isEmpty();
    long withCode =
        classes.stream().flatMap(c -> c.methods().stream()).filter(Method::hasCode).count();
    assertThat((long) made.get()).isEqualTo(withCode);
    return made.get();
  }
}
