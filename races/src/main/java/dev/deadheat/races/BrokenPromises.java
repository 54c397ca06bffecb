package dev.deadheat.races;

import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Race;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Promises of annotations that are not kept, as findings. */
final class BrokenPromises {
  private final Contracts contracts;
  private final Descriptions descriptions;
  private final Predicate<String> asked;
  private int suppressed;

  /**
   * @param asked whether findings on a location are asked for
   */
  BrokenPromises(Contracts contracts, Descriptions descriptions, Predicate<String> asked) {
    this.contracts = contracts;
    this.descriptions = descriptions;
    this.asked = asked;
  }

  /**
   * @param keepSuppressed whether what an annotation suppresses is a finding too
   */
  List<Race> all(boolean keepSuppressed) {
    List<Race> broken = new ArrayList<>();
    for (Contracts.Violation violation : contracts.all()) {
      Race race = descriptions.race(violation);
      if (!asked.test(race.location())) {
        continue;
      }
      if (!keepSuppressed && Annotations.isSuppressed(violation.instance().access())) {
        suppressed++;
      } else {
        broken.add(race);
      }
    }
    return broken;
  }

  /** How many were left out because an annotation suppresses them. */
  int suppressed() {
    return suppressed;
  }

  /** One finding for each location and promise, which lists the other lines that break it. */
  static List<Race> byPromise(List<Race> broken) {
    Map<String, Race.Builder> byPromise = new LinkedHashMap<>();
    for (Race race : broken) {
      Race.Builder known = byPromise.get(race.message());
      if (known == null) {
        byPromise.put(race.message(), race.toBuilder());
      } else {
        dev.deadheat.report.model.Access one = race.accesses().get(0);
        String does = one.access() == AccessKind.WRITE ? "write" : "read";
        known.also(does + " at " + one.frame()).alsoId(race.id());
      }
    }
    return byPromise.values().stream().map(Race.Builder::build).toList();
  }
}
