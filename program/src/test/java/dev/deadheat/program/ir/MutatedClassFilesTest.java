package dev.deadheat.program.ir;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Hierarchy;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damaged class files: nothing is ever thrown, nothing takes long, what is lost is said, and what
 * is made is sound. Another seed and number: {@code -Ddeadheat.fuzz.seed=…
 * -Ddeadheat.fuzz.count=…}.
 */
class MutatedClassFilesTest {
  private static final long SEED = Long.getLong("deadheat.fuzz.seed", 20261115L);
  private static final int COUNT = Integer.getInteger("deadheat.fuzz.count", 20_000);
  private static final int WARM_UP = 1_000;
  private static final long MAX_NANOS = 2_000_000_000L;
  private static final long MAX_BYTES = 512L << 20;
  private static final int MAX_CLASS = 24_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Map<String, byte[]> originals = new ConcurrentHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger phantoms = new AtomicInteger();
  private final AtomicInteger bodiesMade = new AtomicInteger();
  private final AtomicInteger bodiesLost = new AtomicInteger();

  @Test
  @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void nothingEscapes() throws Exception {
    List<ClassFileMap> maps = new ArrayList<>();
    Map<ClassFileMap, String> names = new HashMap<>();
    for (ClassFile file : samples()) {
      ClassFileMap map = new ClassFileMap(file.read());
      maps.add(map);
      names.put(map, file.internalName());
      originals.put(file.internalName(), map.bytes);
    }
    assertThat(maps).hasSizeGreaterThan(150);
    ClassFileMutator mutator = new ClassFileMutator(maps);
    ForkJoinPool pool = new ForkJoinPool(2);
    try {
      pool.submit(
              () ->
                  IntStream.range(0, COUNT)
                      .parallel()
                      .forEach(
                          i -> {
                            SplittableRandom random = new SplittableRandom(SEED + i);
                            ClassFileMap map = maps.get(random.nextInt(maps.size()));
                            String what =
                                "mutant " + i + " of seed " + SEED + ", " + names.get(map);
                            byte[] bytes = mutator.mutate(map, random);
                            watch(what, new Mutant(names.get(map), what, bytes), i);
                          }))
          .get();
    } finally {
      pool.shutdownNow();
    }
    assertThat(failures.stream().limit(10).toList()).isEmpty();
    // Neither all too broken to matter nor all too sound.
    assertThat(phantoms.get()).isBetween(COUNT / 50, COUNT * 3 / 4);
    assertThat(bodiesLost.get()).isGreaterThan(COUNT / 20);
    assertThat(bodiesMade.get()).isGreaterThan(COUNT);
  }

  /** Small and middling classes from every compiler at hand, spread over each input. */
  private static List<ClassFile> samples() throws IOException {
    List<ClassFile> chosen = new ArrayList<>();
    choose(List.copyOf(Jdk.running().classFiles("java.base")), 80, chosen);
    for (TestJar jar : TestJar.values()) {
      try (ClassContainer container = jar.open(new Warnings())) {
        List<ClassFile> kept = new ArrayList<>();
        choose(List.copyOf(container.classFiles()), 30, kept);
        for (ClassFile file : kept) {
          chosen.add(new Mutant(file.internalName(), file.origin(), file.read()));
        }
      }
    }
    return chosen;
  }

  private static void choose(List<ClassFile> all, int count, List<ClassFile> to)
      throws IOException {
    int step = Math.max(1, all.size() / count);
    for (int i = 0; i < all.size(); i += step) {
      byte[] bytes = all.get(i).read();
      if (bytes.length <= MAX_CLASS && !all.get(i).internalName().endsWith("module-info")) {
        to.add(all.get(i));
      }
    }
  }

  private record Mutant(String internalName, String origin, byte[] bytes) implements ClassFile {
    @Override
    public byte[] read() {
      return bytes;
    }
  }

  private void watch(String what, Mutant mutant, int i) {
    long nanos = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    try {
      String complaint = complaint(mutant);
      if (complaint != null) {
        failures.add(what + ": " + complaint);
      }
    } catch (Throwable e) {
      StackTraceElement[] trace = e.getStackTrace();
      failures.add(what + ": " + e + List.of(trace).subList(0, Math.min(6, trace.length)));
    }
    nanos = THREADS.getCurrentThreadCpuTime() - nanos;
    bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes;
    if (i > WARM_UP && nanos > MAX_NANOS) {
      failures.add(what + ": took " + nanos / 1_000_000 + " ms");
    }
    if (bytes > MAX_BYTES) {
      failures.add(what + ": allocated " + (bytes >> 20) + " MB");
    }
  }

  /** Looks at everything in the class; null if all is as it should be. */
  private String complaint(Mutant mutant) {
    Warnings warnings = new Warnings();
    Types types = new Types(name -> find(name, mutant), warnings);
    ClassType type = types.classType(mutant.internalName());
    declarations(type);
    if (type.isPhantom()) {
      phantoms.incrementAndGet();
      return warnings.list().stream().anyMatch(w -> names(w, Warning.Kind.BAD_CLASS, mutant))
          ? null
          : "became a phantom without a warning";
    }
    Bodies bodies = new Bodies(warnings);
    List<MethodBody> all = new ArrayList<>();
    bodies.eachBody(List.of(type), 1, all::add);
    for (MethodBody body : all) {
      List<String> problems = BodyVerifier.structuralProblems(body);
      if (!problems.isEmpty()) {
        return problems.toString();
      }
      // Printing and resolving must not fail either.
      if (body.toString().isEmpty()) {
        return "prints as nothing";
      }
      resolve(body);
    }
    bodiesMade.addAndGet(all.size());
    for (Method method : type.methods()) {
      if (method.hasCode() && bodies.of(method) == null) {
        bodiesLost.incrementAndGet();
        if (warnings.list().stream().noneMatch(w -> lost(w, method, mutant))) {
          return method + " lost its body without a warning";
        }
      }
    }
    return null;
  }

  private static boolean names(Warning warning, Warning.Kind kind, Mutant mutant) {
    return warning.kind() == kind && warning.subject().startsWith(mutant.origin());
  }

  private static boolean lost(Warning warning, Method method, Mutant mutant) {
    return names(warning, Warning.Kind.BAD_METHOD, mutant)
        && warning.subject().endsWith(method.toString());
  }

  private ClassFile find(String name, Mutant mutant) {
    if (name.equals(mutant.internalName())) {
      return mutant;
    }
    byte[] known =
        originals.computeIfAbsent(
            name,
            n -> {
              ClassFile file = Jdk.running().find(n);
              try {
                return file == null ? null : file.read();
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    return known == null ? null : new Mutant(name, name, known);
  }

  private static void declarations(ClassType type) {
    ClassType object = type.types().object();
    assertThat(type.isSubtypeOf(object)).isTrue();
    assertThat(List.of(type.hasPhantomAncestor(), type.isRecord(), type.isEnum())).isNotEmpty();
    for (ClassType c = type; c != null; c = c.superClass()) {
      assertThat(c.interfaces()).isNotNull();
    }
    new Hierarchy(List.of(type, object)).subtypes(object);
    assertThat(type.annotations()).isNotNull();
    assertThat(type.nestHost()).isNotNull();
    for (Field field : type.fields()) {
      assertThat(field.annotations()).isNotNull();
      assertThat(field.type().toString()).isNotEmpty();
    }
    for (Method method : type.methods()) {
      assertThat(method.annotations()).isNotNull();
      assertThat(method.toString()).isNotEmpty();
    }
  }

  private static void resolve(MethodBody body) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      Object object = body.op(pc) == Op.CONST_INT ? null : body.object(pc);
      if (object instanceof dev.deadheat.program.type.MethodRef method) {
        method.resolve();
      } else if (object instanceof dev.deadheat.program.type.FieldRef field) {
        field.resolve();
      }
      body.line(pc);
    }
  }
}
