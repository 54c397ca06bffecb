package dev.deadheat.races;

import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.RaceIds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Findings that are one problem, met in several classes that have the same members, as generated
 * ones do: calls of the same names lead to methods of the same name, which touch fields of the same
 * name.
 */
final class Twins {
  private Twins() {}

  private record End(AccessKind access, String method, List<String> callers) {
    static End of(Access access) {
      return new End(
          access.access(), access.method(), access.stack().stream().map(Frame::method).toList());
    }
  }

  private record Shape(String member, List<End> ends) {}

  /** One finding for each problem, in the given order; the others are listed with it. */
  static List<Race> listed(List<Race> races) {
    Map<Shape, List<Race>> byShape = new LinkedHashMap<>();
    for (Race race : races) {
      String member = race.location().substring(race.location().lastIndexOf('.') + 1);
      List<End> ends = race.accesses().stream().map(End::of).toList();
      byShape.computeIfAbsent(new Shape(member, ends), s -> new ArrayList<>(1)).add(race);
    }
    List<Race> found = new ArrayList<>();
    for (List<Race> same : byShape.values()) {
      Race.Builder race = same.get(0).toBuilder();
      for (Race twin : same.subList(1, same.size())) {
        race.also(
            String.join(
                " and ",
                twin.accesses().stream()
                    .map(a -> a.access().text() + " at " + a.frame())
                    .toList()));
        race.alsoId(RaceIds.of(twin));
        twin.also().forEach(race::also);
        twin.alsoIds().forEach(race::alsoId);
      }
      found.add(race.build());
    }
    return found;
  }
}
