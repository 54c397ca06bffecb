package dev.deadheat.report.merge;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Mode;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.RaceIds;
import dev.deadheat.report.model.Stages;
import dev.deadheat.report.model.Stats;
import dev.deadheat.report.model.ThreadNode;
import dev.deadheat.report.model.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts findings of {@code check} and of executions together. Two are the same race if they have the
 * same location and the same two places: class, method and line. A line that reads and writes, as
 * {@code x++} does, is one end, whichever of the two was noticed; without lines, reads and writes
 * differ. What {@code check} says of it is kept, as it knows more, and it is confirmed if an
 * execution had it.
 */
public final class Merge {
  private static final Pattern PAIR = Pattern.compile(" and ");
  private static final Pattern LINE = Pattern.compile(":\\d+\\)$");

  private final Map<String, Race> byPlace = new LinkedHashMap<>();
  private final Set<String> confirmed = new HashSet<>();
  private final Set<String> checked = new HashSet<>();

  /** By the place of a pair that is only listed with a finding, the place of that finding. */
  private final Map<String, String> listedWith = new HashMap<>();

  private Merge() {}

  /** One from several; stages and access classes of different inputs add up. */
  public static Findings of(List<Findings> files) {
    return files.size() == 1 ? files.get(0) : new Merge().merge(files);
  }

  private Findings merge(List<Findings> files) {
    Findings.Builder merged = Findings.of(Mode.MERGED, files.get(0).version());
    for (int i = 0; i < files.size(); i++) {
      Findings file = files.get(i);
      String prefix = (i + 1) + ":";
      file.races().forEach(race -> add(file.mode(), inFile(prefix, race)));
      file.threads().forEach(node -> merged.thread(inFile(prefix, node)));
    }
    joinListed();
    distinctIds().forEach(merged::race);
    files.stream().flatMap(f -> f.inputs().stream()).distinct().forEach(merged::input);
    files.stream().flatMap(f -> f.warnings().stream()).distinct().forEach(merged::warning);
    files.stream().flatMap(f -> f.unresolved().stream()).distinct().forEach(merged::unresolved);
    files.forEach(f -> f.assertions().forEach(merged::assertion));
    files.forEach(f -> f.suppressed().forEach(merged::suppressed));
    Set<List<String>> counted = new HashSet<>();
    Stages stages = null;
    List<String> roots = new ArrayList<>();
    for (Findings file : files) {
      // Modules of one build add up; the same code checked twice does not.
      if ((file.stages() != null || !file.classes().isEmpty()) && counted.add(file.inputs())) {
        stages = stages == null ? file.stages() : stages.plus(file.stages());
        roots.add(file.roots());
        merged.sound(file.sound());
        copyClasses(file, merged);
      }
    }
    merged.stages(stages).roots(String.join("; ", roots));
    return merged.stats(stats(files)).buildWithIds();
  }

  private void add(Mode mode, Race race) {
    String place = place(race);
    if (mode == Mode.RUN) {
      confirmed.add(place);
    } else if (mode != Mode.MERGED) {
      checked.add(place);
    }
    race.also().forEach(pair -> listedWith.putIfAbsent(place(race.location(), pair), place));
    byPlace.merge(place, race, Merge::combined);
  }

  /** An execution that had a pair which is only listed with a finding had that finding. */
  private void joinListed() {
    for (String place : List.copyOf(byPlace.keySet())) {
      String finding = listedWith.get(place);
      Race race = byPlace.get(place);
      if (finding != null
          && race != null
          && confirmed.contains(place)
          && !checked.contains(place)) {
        byPlace.remove(place);
        byPlace.merge(finding, race, Merge::combined);
        confirmed.add(finding);
      }
    }
  }

  private static Race combined(Race first, Race second) {
    // Only what executes has a count, and what does not execute knows more about it.
    Race base = first.count() > 0 && second.count() == 0 ? second : first;
    boolean race = first.level() == Level.RACE || second.level() == Level.RACE;
    return base.toBuilder()
        .level(race ? Level.RACE : Level.NOTE)
        .count(first.count() + second.count())
        .confirmed(first.confirmed() || second.confirmed())
        .build();
  }

  private List<Race> distinctIds() {
    List<Race> races = new ArrayList<>();
    Set<String> used = new LinkedHashSet<>();
    byPlace.forEach(
        (place, race) -> {
          String id = race.id();
          for (int number = 1; !used.add(id); number++) {
            id = RaceIds.another(race.id(), number);
          }
          boolean both = confirmed.contains(place) && checked.contains(place);
          races.add(race.toBuilder().id(id).confirmed(both || race.confirmed()).build());
        });
    // What is known to happen is read first.
    races.sort(Comparator.comparing(Race::level).thenComparing(race -> !race.confirmed()));
    return races;
  }

  private static String place(Race race) {
    return race.location()
        + race.accesses().stream()
            .map(a -> end(a.access().text(), a.frame().toString()))
            .sorted()
            .collect(Collectors.joining());
  }

  /** The place of a pair as {@link Race#also} has it: {@code read at … and write at …}. */
  private static String place(String location, String pair) {
    return location
        + PAIR.splitAsStream(pair)
            .map(end -> end.split(" at ", 2))
            .map(end -> end.length == 2 ? end(end[0], end[1]) : "")
            .sorted()
            .collect(Collectors.joining());
  }

  private static String end(String access, String frame) {
    return " " + (LINE.matcher(frame).find() ? "" : access + " ") + frame;
  }

  /** Threads of different files are different nodes, whatever their ids. */
  private static ThreadNode inFile(String prefix, ThreadNode node) {
    return new ThreadNode(
        prefix + node.id(),
        node.name(),
        node.root(),
        node.multiplicity(),
        node.startedBy().stream().map(id -> prefix + id).toList(),
        node.startedAt());
  }

  private static Race inFile(String prefix, Race race) {
    return race.withAccesses(
        race.accesses().stream().map(access -> inFile(prefix, access)).toList());
  }

  private static Access inFile(String prefix, Access access) {
    ThreadRef thread = access.thread();
    String node = thread.node();
    return node == null ? access : access.withThread(thread.withNode(prefix + node));
  }

  private static void copyClasses(Findings from, Findings.Builder to) {
    from.classes().forEach(to::total);
    from.packages()
        .forEach((name, counts) -> counts.forEach((kind, n) -> to.ofPackage(name, kind, n)));
  }

  private static Stats stats(List<Findings> files) {
    @Nullable Stats most = null;
    double seconds = 0;
    double cpuSeconds = 0;
    long heap = 0;
    for (Findings file : files) {
      Stats stats = file.stats();
      seconds += stats.seconds();
      cpuSeconds += stats.cpuSeconds();
      heap = Math.max(heap, stats.peakHeapBytes());
      most = most == null || stats.methods() > most.methods() ? stats : most;
    }
    Stats size = most == null ? Stats.NONE : most;
    return new Stats(
        seconds, cpuSeconds, heap, size.classes(), size.methods(), size.reachableMethods());
  }
}
