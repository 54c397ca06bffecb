package dev.deadheat.pointsto.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.SmallProgram;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;

/** Same program, same answer to the last id. */
class DeterminismTest {
  private static final int RUNS = 10;
  private static final String CLASSES =
      """
      interface Event { String name(); default int weight() { return 1; } }
      record Started(String name, Object by) implements Event { }
      record Stopped(String name) implements Event { public int weight() { return 2; } }
      enum Level { LOW { int rank() { return 1; } }, HIGH; int rank() { return 2; } }
      class Bus {
        private final Map<String, List<Consumer<Event>>> listeners = new TreeMap<>();
        private final java.util.concurrent.ExecutorService pool =
            java.util.concurrent.Executors.newFixedThreadPool(2);
        void on(String name, Consumer<Event> c) {
          listeners.computeIfAbsent(name, n -> new ArrayList<>()).add(c);
        }
        void fire(Event e) {
          for (Consumer<Event> c : listeners.getOrDefault(e.name(), List.of())) {
            pool.submit(() -> c.accept(e));
          }
        }
      }
      class Account implements Comparable<Account> {
        private final Set<Object> owners = new HashSet<>();
        private Account parent;
        Account(Object owner, Account parent) { owners.add(owner); this.parent = parent; }
        public int compareTo(Account o) { return Integer.compare(owners.size(), o.owners.size()); }
        Account root() { return parent == null ? this : parent.root(); }
        public String toString() { return "account of " + owners + " in " + parent; }
      }
      """;
  private static final String STATEMENTS =
      """
      Bus bus = new Bus();
      List<Account> all = new ArrayList<>();
      Account top = new Account(new A(), null);
      all.add(top); all.add(new Account(new B(), top)); all.add(new Account(new C(), all.get(1)));
      Collections.sort(all);
      bus.on("x", e -> System.out.println(e + " " + all));
      bus.on("y", e -> p1(e.name()));
      bus.fire(new Started("x", all.stream().map(Account::root).findFirst().get()));
      bus.fire(new Stopped("y"));
      Map<Level, Object> levels = new EnumMap<>(Level.class);
      for (Level l : Level.values()) { levels.put(l, l.rank() > 1 ? top : new D()); }
      p2(levels.values().iterator().next());
      new Thread(() -> bus.fire(new Stopped("z"))).start();
      PrintWriter w = new PrintWriter(new StringWriter());
      w.printf("%s %s", top, levels); p3(all.get(0).root());
      """;

  @ParameterizedTest
  @EnumSource(Sensitivity.class)
  void sameDigestInEachRun(Sensitivity sensitivity) {
    SmallProgram program = SmallProgram.of(sensitivity, CLASSES, STATEMENTS);
    program.holds(2, "Account", "D").holds(3, "Account").runs("Account.compareTo");
    String first = digest(program.result());
    for (int run = 1; run < RUNS; run++) {
      assertThat(digest(SmallProgram.of(sensitivity, CLASSES, STATEMENTS).result()))
          .isEqualTo(first);
    }
  }

  /**
   * A real library, whose classes come from a jar: ASM, which the analysis itself runs on. With
   * one, two and four threads in turn.
   */
  @ParameterizedTest
  @EnumSource(
      value = Sensitivity.class,
      names = {"CI", "OBJ2"})
  void sameDigestOfALibraryWhateverTheNumberOfThreads(Sensitivity sensitivity)
      throws URISyntaxException {
    Path jar =
        Path.of(ClassReader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<String> digests = new TreeSet<>();
    for (int run = 0; run < RUNS; run++) {
      try (Program program =
          new ProgramLoader(Runtime.version().feature(), null).open(List.of(jar), List.of())) {
        Summaries library = new Summaries(program.bodies(), new Models());
        PointsTo pointsTo = new PointsTo(program, library, sensitivity);
        pointsTo.addLibraryRoots();
        Result result = pointsTo.solve(1 << run % 3);
        assertThat(result.edges()).hasSizeGreaterThan(1_000);
        digests.add(digest(result));
      }
    }
    assertThat(digests).hasSize(1);
  }

  private static String digest(Result result) {
    StringBuilder text = new StringBuilder();
    for (CsMethod method : result.methods()) {
      text.append(method.id()).append(' ').append(method).append('\n');
      Constraints constraints = method.constraints();
      int variables =
          constraints == null ? method.method().parameterCount() + 2 : constraints.variables();
      for (int v = 0; v < variables; v++) {
        text.append(' ').append(result.points(method, v));
      }
      text.append('\n');
    }
    for (Result.Edge edge : result.edges()) {
      text.append(edge.caller().id()).append('@').append(edge.pc()).append(' ');
      text.append(edge.callee().id()).append(edge.mode()).append('\n');
    }
    for (int o = 0; o < result.objectCount(); o++) {
      text.append(result.object(o)).append('\n');
    }
    text.append(result.unresolved()).append(result.nodeCount()).append(' ');
    text.append(result.edgeCount());
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
