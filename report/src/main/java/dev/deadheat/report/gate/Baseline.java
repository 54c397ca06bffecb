package dev.deadheat.report.gate;

import dev.deadheat.report.json.BaselineFile;
import dev.deadheat.report.json.ReportException;
import dev.deadheat.report.model.BaselineState;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Race;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was known before: findings are new, unchanged, or fixed since. */
public final class Baseline {
  private final Path file;
  private final List<BaselineFile.Entry> entries;
  private final Set<String> ids;

  /** Of all pairs: those that are findings, and those that are listed with one. */
  private final Set<String> pairs;

  private Baseline(Path file, List<BaselineFile.Entry> entries) {
    this.file = file;
    this.entries = entries;
    this.ids = entries.stream().map(BaselineFile.Entry::id).collect(Collectors.toSet());
    this.pairs =
        Stream.concat(ids.stream(), entries.stream().flatMap(entry -> entry.also().stream()))
            .collect(Collectors.toSet());
  }

  /** Reads a baseline, or findings, which are as good. */
  public static Baseline read(Path file) {
    return new Baseline(file, BaselineFile.read(file));
  }

  /** What this says of a finding; a pair that has joined the list of a known one makes it new. */
  public BaselineState state(Race race) {
    return pairs.contains(race.id()) && pairs.containsAll(race.alsoIds())
        ? BaselineState.UNCHANGED
        : BaselineState.NEW;
  }

  /** How many entries are not among the findings any more. */
  public int fixed(Findings findings) {
    Set<String> now =
        findings.races().stream()
            .flatMap(race -> Stream.concat(Stream.of(race.id()), race.alsoIds().stream()))
            .collect(Collectors.toSet());
    return (int) ids.stream().filter(id -> !now.contains(id)).count();
  }

  /**
   * Refuses a baseline of another project, against which everything would be new and nothing would
   * ever be fixed. It is one if none of its packages is among the analysed ones. An execution does
   * not know which packages there are; then the packages of its findings have to do, and only those
   * that do not even begin alike are of another project.
   */
  public void requireSameCode(Findings findings) {
    boolean known = !findings.packages().isEmpty();
    Set<String> here =
        known
            ? findings.packages().keySet()
            : findings.races().stream()
                .map(race -> beginning(packageOf(race.location())))
                .collect(Collectors.toSet());
    boolean related =
        entries.isEmpty()
            || here.isEmpty()
            || findings.races().stream().anyMatch(race -> ids.contains(race.id()))
            || entries.stream()
                .map(entry -> packageOf(entry.location()))
                .anyMatch(name -> here.contains(known ? name : beginning(name)));
    if (!related) {
      throw new ReportException(
          file
              + ": is the baseline of other code ("
              + entries.get(0).location()
              + " is not here); give the one of this project, or write one with --write-baseline");
    }
  }

  /** {@code org.apache} of {@code org.apache.pool.impl}. */
  private static String beginning(String packageName) {
    int second = packageName.indexOf('.', packageName.indexOf('.') + 1);
    return second < 0 ? packageName : packageName.substring(0, second);
  }

  /** The package of {@code pkg.Cls.field}. */
  private static String packageOf(String location) {
    int field = location.lastIndexOf('.');
    int type = field < 0 ? -1 : location.lastIndexOf('.', field - 1);
    return type < 0 ? "" : location.substring(0, type);
  }
}
