package dev.deadheat.benchmarks.mutation;

import dev.deadheat.corpus.CaseCompiler;
import dev.deadheat.corpus.CompiledCase;
import dev.deadheat.corpus.Corpus;
import dev.deadheat.corpus.Header;
import dev.deadheat.races.CheckOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Mutants of race-free cases of the corpus and of classes of libraries. */
public final class Mutation {
  private final Path work;
  private final Labels labels;
  private final List<Long> seeds;
  private final Map<String, Map<Mutant.Operator, Score>> scores = new LinkedHashMap<>();
  private final Map<String, Score> totals = new LinkedHashMap<>();
  private final List<Map<String, Object>> survivors = new ArrayList<>();

  /** A mutant and the classes it is one of. */
  private record Drawn(Subject subject, Mutant mutant) {}

  /**
   * @param seeds each draws mutants of its own; what an earlier one has drawn counts once
   */
  public Mutation(Path work, Path labels, List<Long> seeds) throws IOException {
    this.work = Files.createDirectories(work);
    this.labels = Labels.read(labels);
    this.seeds = List.copyOf(seeds);
  }

  /** All mutants of the cases about which the default mode has nothing to say. */
  public void corpus(int most) throws IOException {
    Path sources = Files.createDirectories(work.resolve("corpus"));
    List<Drawn> all = new ArrayList<>();
    for (CompiledCase one : new CaseCompiler(sources).compile(Corpus.load())) {
      Header header = one.source().header();
      if (!one.source().name().endsWith("Ok")
          || header.rows().contains("C31") // Suppressed races.
          || header.jdk() > 17
          || header.missing() != null) {
        continue;
      }
      Map<String, byte[]> files = new TreeMap<>();
      try (Stream<Path> found = Files.walk(one.classes())) {
        for (Path file : found.filter(f -> f.toString().endsWith(".class")).toList()) {
          String name = one.classes().relativize(file).toString();
          files.put(name.substring(0, name.length() - 6), Files.readAllBytes(file));
        }
      }
      Subject subject =
          new Subject(
              one.source().toString(),
              files,
              List.of(),
              CheckOptions.of(one.source().mainClass(), one.source().everything(), false),
              Files.createTempDirectory(work, "case"));
      Mutator.of(files, type -> true).forEach(mutant -> all.add(new Drawn(subject, mutant)));
    }
    draw("corpus", "corpus", all, most);
  }

  /**
   * Some mutants of a library. All of it that matters is analysed, as its users do: the users of a
   * class are what shares its objects.
   *
   * @param analysed which of the first jar's classes are analysed; the others, and the further
   *     jars, are the libraries they use
   * @param changed which of these are changed
   */
  public void jar(String name, List<Path> jars, Pattern analysed, Pattern changed, int most)
      throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (JarFile file = new JarFile(jars.get(0).toFile())) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String type = entry.getName();
        if (type.endsWith(".class")
            && !type.startsWith("META-INF")
            && !type.equals("module-info.class")
            && analysed.matcher(type).matches()) {
          files.put(
              type.substring(0, type.length() - 6), file.getInputStream(entry).readAllBytes());
        }
      }
    }
    Subject subject =
        new Subject(
            name,
            files,
            jars,
            CheckOptions.of(null, false, false),
            Files.createTempDirectory(work, name));
    List<Drawn> all = new ArrayList<>();
    Mutator.of(files, type -> changed.matcher(type + ".class").matches())
        .forEach(mutant -> all.add(new Drawn(subject, mutant)));
    draw(name, "libraries", all, most);
  }

  /** Each seed draws as many; the corpus, all of which is wanted, is drawn by the first. */
  private void draw(String group, String kind, List<Drawn> all, int most) throws IOException {
    Set<Drawn> before = new HashSet<>();
    for (long seed : seeds) {
      List<Drawn> shuffled = new ArrayList<>(all);
      Collections.shuffle(shuffled, new Random(seed));
      List<Drawn> drawn = new ArrayList<>(shuffled.subList(0, Math.min(most, shuffled.size())));
      drawn.removeAll(before);
      before.addAll(drawn);
      if (!drawn.isEmpty()) {
        boolean whole = drawn.size() == all.size();
        String title = kind + (whole ? "" : ", seed " + seed);
        String name = group + (whole ? "" : ", seed " + seed);
        judge(name + " (" + drawn.size() + " of " + all.size() + ")", title, drawn);
      }
    }
  }

  private void judge(String group, String kind, List<Drawn> drawn) throws IOException {
    Map<Mutant.Operator, Score> byOperator = new TreeMap<>();
    for (Drawn one : drawn) {
      Score score = byOperator.computeIfAbsent(one.mutant.operator(), o -> new Score());
      Subject.Verdict verdict = one.subject.judge(one.mutant);
      if (verdict == Subject.Verdict.RACE) {
        score.race();
        continue;
      }
      String name = one.subject.name + " " + one.mutant.name();
      Labels.Entry known = labels.survivor(name, one.subject.schedules(one.mutant));
      boolean note = verdict == Subject.Verdict.NOTE;
      boolean equivalent = known.label() == Labels.Label.EQUIVALENT;
      boolean ifShared = !equivalent && one.subject.isRaceIfShared(one.mutant);
      score.survivor(note, ifShared, known.label());
      Map<String, Object> survivor = new LinkedHashMap<>();
      survivor.put("cause", known.cause());
      survivor.put("mutant", name);
      String asked = ifShared ? "; as a race with --library=all" : "";
      survivor.put("reported", (note ? "as a note" : "no") + asked);
      survivor.put("reason", known.reason());
      survivors.add(survivor);
    }
    scores.put(group, byOperator);
    totals.computeIfAbsent(kind, k -> new Score()).add(total(byOperator));
    print(group, byOperator);
  }

  private static Score total(Map<Mutant.Operator, Score> byOperator) {
    Score total = new Score();
    byOperator.values().forEach(total::add);
    return total;
  }

  private static void print(String title, Map<Mutant.Operator, Score> byOperator) {
    System.out.println(title);
    System.out.printf(
        "  %-20s %7s %9s %9s %11s %7s %10s %9s %9s %9s%n",
        "",
        "mutants",
        "new race",
        "only note",
        "equivalent",
        "misses",
        "unlabelled",
        "race",
        "or note",
        "if shared");
    byOperator.forEach((operator, score) -> System.out.printf("  %-20s %s%n", operator, score));
    System.out.printf("  %-20s %s%n", "all", total(byOperator));
  }

  /** Prints the sum of all and the causes. */
  public void summary() {
    Map<Mutant.Operator, Score> all = new TreeMap<>();
    scores
        .values()
        .forEach(
            group ->
                group.forEach(
                    (operator, score) ->
                        all.computeIfAbsent(operator, o -> new Score()).add(score)));
    print("All", all);
    System.out.println("Survivors by cause: " + labels.causes());
  }

  /** For the result file. */
  public Map<String, Object> results() {
    Map<String, Object> results = new LinkedHashMap<>();
    results.put("seeds", seeds);
    results.put(
        "reported",
        "a new pair of lines at level race; shareWithNotes counts new notes, shareIfShared new races of --library=all");
    Score all = new Score();
    Map<String, Object> groups = new LinkedHashMap<>();
    scores.forEach(
        (group, byOperator) -> {
          Map<String, Object> rows = new LinkedHashMap<>();
          byOperator.forEach((operator, score) -> rows.put(operator.name(), score.results()));
          rows.put("all", total(byOperator).results());
          all.add(total(byOperator));
          groups.put(group, rows);
        });
    Map<String, Object> sums = new LinkedHashMap<>();
    totals.forEach((kind, score) -> sums.put(kind, score.results()));
    sums.put("all", all.results());
    results.put("totals", sums);
    results.put("groups", groups);
    results.put("causes", labels.causes());
    survivors.sort(Comparator.comparing(row -> row.get("cause") + " " + row.get("mutant")));
    results.put("survivors", survivors);
    return results;
  }
}
