package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.RaceIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Edits a program, compiles it with javac, and compares the ids of all pairs of accesses to its
 * field: what the compiler makes of an edit is what ids have to stand.
 */
class RaceIdEditsTest {
  private static final String PROGRAM =
      """
      class P {
        int count;

        int get() {
          return count;
        }

        void add(int amount) {
          int sum = count + amount;
          count = sum;
        }

        Runnable lambda(int step) {
          Runnable first = () -> System.out.println(step);
          return () -> { first.run(); count = step; };
        }

        Runnable anonymous(int[] start) {
          return new Runnable() {
            public void run() {
              start[0] = count;
            }
          };
        }
      }
      """;

  @TempDir Path directory;

  private int compilations;

  @Test
  void lineShift() throws IOException {
    assertThat(ids("// a comment\n\n\n" + PROGRAM)).isEqualTo(ids(PROGRAM));
  }

  @Test
  void renamedLocals() throws IOException {
    String renamed =
        PROGRAM.replace("sum", "total").replace("step", "width").replace("start", "begin");
    assertThat(ids(renamed)).isEqualTo(ids(PROGRAM));
  }

  /** Also gives the lambdas and anonymous classes other numbers. */
  @Test
  void reorderedMethods() throws IOException {
    String reordered =
        PROGRAM.replace(
            "  int count;\n",
            """
              int count;
              Runnable early = () -> System.out.println();
              Runnable earlier = new Runnable() { public void run() {} };
            """);
    int lambda = reordered.indexOf("  Runnable lambda");
    int anonymous = reordered.indexOf("  Runnable anonymous");
    int end = reordered.lastIndexOf("}");
    String moved =
        reordered.substring(0, reordered.indexOf("  int get()"))
            + reordered.substring(anonymous, end)
            + reordered.substring(lambda, anonymous)
            + reordered.substring(reordered.indexOf("  int get()"), lambda)
            + "}\n";
    assertThat(ids(moved)).isEqualTo(ids(PROGRAM));
  }

  @Test
  void newAccessGivesNewIdsAndKeepsTheOld() throws IOException {
    Set<String> before = ids(PROGRAM);
    Set<String> after =
        ids(
            PROGRAM.replace(
                "  int get() {", "  void reset() {\n    count = 0;\n  }\n\n  int get() {"));
    assertThat(after).containsAll(before).hasSizeGreaterThan(before.size());
  }

  /** A second write behind the first in one method is another pair. */
  @Test
  void secondAccessInAMethodIsAnother() throws IOException {
    Set<String> before = ids(PROGRAM);
    Set<String> after = ids(PROGRAM.replace("count = sum;", "count = sum;\n    count = amount;"));
    assertThat(after).containsAll(before).hasSizeGreaterThan(before.size());
  }

  @Test
  void renamedFieldOrMethodChangesThem() throws IOException {
    Set<String> before = ids(PROGRAM);
    assertThat(ids(PROGRAM.replace("count", "number"))).doesNotContainAnyElementsOf(before);
    Set<String> renamed = ids(PROGRAM.replace("get()", "read()"));
    assertThat(renamed).hasSameSizeAs(before).isNotEqualTo(before);
  }

  private Set<String> ids(String program) throws IOException {
    List<Access> accesses = accesses(compile(program));
    List<Race> races = new ArrayList<>();
    String location = program.contains("int number;") ? "P.number" : "P.count";
    for (int i = 0; i < accesses.size(); i++) {
      for (int j = i + 1; j < accesses.size(); j++) {
        races.add(
            Race.on(Kind.FIELD, Category.CONFLICTING_ACCESS, location)
                .access(accesses.get(i))
                .access(accesses.get(j))
                .build());
      }
    }
    Set<String> ids = new TreeSet<>();
    RaceIds.assign(races).forEach(race -> assertThat(ids.add(race.id())).isTrue());
    assertThat(ids).hasSizeGreaterThanOrEqualTo(10);
    return ids;
  }

  private Path compile(String program) throws IOException {
    Path place = Files.createDirectory(directory.resolve("v" + compilations++));
    Path source = Files.writeString(place.resolve("P.java"), program);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-g", "-proc:none", "-d", place.toString(), source.toString());
    assertThat(failed).isZero();
    return place;
  }

  private static List<Access> accesses(Path place) throws IOException {
    List<Access> accesses = new ArrayList<>();
    try (Stream<Path> files = Files.list(place)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        new ClassReader(Files.readAllBytes(file)).accept(new FieldAccesses(accesses), 0);
      }
    }
    return accesses;
  }

  /** Collects the accesses to the fields named count or number, as an engine would. */
  private static final class FieldAccesses extends ClassVisitor {
    private final List<Access> accesses;
    private String className = "";

    FieldAccesses(List<Access> accesses) {
      super(Opcodes.ASM9);
      this.accesses = accesses;
    }

    @Override
    public void visit(int v, int flags, String name, String generic, String parent, String[] all) {
      className = name.replace('/', '.');
    }

    @Override
    public MethodVisitor visitMethod(
        int flags, String method, String descriptor, String generic, String[] exceptions) {
      return new MethodVisitor(Opcodes.ASM9) {
        private final Map<AccessKind, Integer> seen = new EnumMap<>(AccessKind.class);
        private int line;

        @Override
        public void visitLineNumber(int number, Label start) {
          line = number;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
          if (field.equals("count") || field.equals("number")) {
            AccessKind kind = opcode == Opcodes.GETFIELD ? AccessKind.READ : AccessKind.WRITE;
            accesses.add(
                Access.at(kind, className, method)
                    .descriptor(descriptor)
                    .source("P.java", line)
                    .occurrence(seen.merge(kind, 1, Integer::sum) - 1)
                    .build());
          }
        }
      };
    }
  }
}
