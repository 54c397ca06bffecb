package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.idioms.CorpusRun;
import dev.deadheat.benchmarks.idioms.IdiomsPage;
import dev.deadheat.corpus.Corpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Every case of the corpus under every engine, and docs/idioms.md. */
public final class CorpusSuite {
  private CorpusSuite() {}

  /** Arguments: result file, work directory, agent, the page. */
  public static void main(String[] arguments) throws IOException {
    Map<String, Object> results = Machine.header("corpus");
    results.put("command", "./deadheat-corpus");
    Map<String, Map<String, String>> cases =
        new CorpusRun(Path.of(arguments[1]), Path.of(arguments[2])).run();
    results.put("engines", totals(cases));
    results.put("cases", cases);
    Path file = Path.of(arguments[0]);
    Json.write(file, results);
    String page = page(file);
    Files.writeString(Path.of(arguments[3]), page);
    System.out.print(page);
  }

  /** By engine: how many cases it was asked, and how many of its answers are as expected. */
  private static Map<String, Map<String, Integer>> totals(Map<String, Map<String, String>> cases) {
    Map<String, Map<String, Integer>> totals = new LinkedHashMap<>();
    for (Map<String, String> answers : cases.values()) {
      answers.forEach(
          (engine, answer) -> {
            Map<String, Integer> row = totals.computeIfAbsent(engine, e -> new LinkedHashMap<>());
            row.merge("cases", 1, Integer::sum);
            row.merge("asExpected", answer.isEmpty() ? 1 : 0, Integer::sum);
          });
    }
    return totals;
  }

  /** The page for what a result file says. */
  @SuppressWarnings("unchecked")
  static String page(Path file) throws IOException {
    Map<String, ?> results = JsonFile.read(file);
    Map<String, Map<String, String>> got = new LinkedHashMap<>();
    if (results.get("cases") instanceof Map<?, ?> cases) {
      cases.forEach((name, answers) -> got.put(name.toString(), (Map<String, String>) answers));
    }
    String when =
        "Measured "
            + results.get("date")
            + " on "
            + results.get("machine")
            + ", Java "
            + results.get("java")
            + ".";
    return IdiomsPage.text(Corpus.load(), got, when);
  }
}
