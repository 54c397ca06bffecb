package dev.deadheat.benchmarks;

import dev.deadheat.program.Program;
import dev.deadheat.program.ir.BodyVerifier;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Makes the IR of every method of each input and verifies it. Arguments: the result file, then the
 * inputs (see {@link Subject}). Ends with status 1 if a body is missing or wrong.
 */
public final class IrAll {
  private static final int SHOWN = 10;
  private static final String ROW = "%-30s %8s %9s %10s %12s %9s %11s %8s%n";

  private final Subject subject;
  private final LongAdder bodies = new LongAdder();
  private final LongAdder blocks = new LongAdder();
  private final LongAdder instructions = new LongAdder();
  private final LongAdder wrong = new LongAdder();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private int classes;
  private int methods;
  private long unreadable;
  private double seconds;

  private IrAll(Subject subject) {
    this.subject = subject;
  }

  public static void main(String[] args) {
    boolean good = true;
    List<Map<String, ?>> rows = new ArrayList<>();
    System.out.printf(
        ROW, "", "classes", "methods", "blocks", "instructions", "problems", "unreadable", "s");
    for (int i = 1; i < args.length; i++) {
      IrAll row = new IrAll(new Subject(args[i]));
      row.measure();
      row.print();
      rows.add(row.result());
      good &= row.isGood();
    }
    Map<String, Object> result = Machine.header("ir-all");
    result.put("good", good);
    result.put("inputs", rows);
    Json.write(Path.of(args[0]), result);
    System.exit(good ? 0 : 1);
  }

  private void measure() {
    long start = System.nanoTime();
    Warnings warnings = new Warnings();
    try (Program program = Subject.program(List.of(subject), warnings)) {
      List<ClassType> types = Subject.classes(List.of(subject), program);
      classes = types.size();
      for (ClassType type : types) {
        methods += (int) type.methods().stream().filter(Method::hasCode).count();
      }
      program.bodies().eachBody(types, Machine.CORES, this::check);
    } catch (RuntimeException e) {
      // A failure is a row like the others; the next input gets its turn.
      wrong.increment();
      complaints.add(e.toString());
    }
    for (Warning warning : warnings.list()) {
      if (warning.kind() == Warning.Kind.BAD_METHOD || warning.kind() == Warning.Kind.BAD_CLASS) {
        unreadable++;
        complaints.add(warning.toString());
      }
    }
    seconds = (System.nanoTime() - start) / 1e9;
  }

  private void check(MethodBody body) {
    bodies.increment();
    blocks.add(body.blockCount());
    int count = 0;
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      count++;
    }
    instructions.add(count);
    List<String> problems = BodyVerifier.problems(body);
    wrong.add(problems.size());
    complaints.addAll(problems);
  }

  private boolean isGood() {
    return wrong.sum() == 0 && unreadable == 0 && bodies.sum() == methods && methods > 0;
  }

  private void print() {
    System.out.printf(
        ROW,
        subject.name(),
        classes,
        bodies.sum(),
        blocks.sum(),
        instructions.sum(),
        wrong.sum(),
        unreadable,
        Machine.rounded(seconds));
    if (bodies.sum() != methods) {
      System.out.println("    " + methods + " methods have code, " + bodies.sum() + " have a body");
    }
    complaints.stream().sorted().limit(SHOWN).forEach(text -> System.out.println("    " + text));
  }

  private Map<String, Object> result() {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("input", subject.name());
    row.put("classes", classes);
    row.put("methods", methods);
    row.put("bodies", bodies.sum());
    row.put("blocks", blocks.sum());
    row.put("instructions", instructions.sum());
    row.put("problems", wrong.sum());
    row.put("unreadable", unreadable);
    row.put("seconds", Machine.rounded(seconds));
    return row;
  }
}
