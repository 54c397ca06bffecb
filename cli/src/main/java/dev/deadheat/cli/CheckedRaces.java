package dev.deadheat.cli;

import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.Access;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Race;
import dev.deadheat.values.sharing.RaceOracle;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The races that {@code check --sound} found, for {@code prove}. Notes count like races, and so
 * does what is suppressed: nothing may be proved on the strength of an opinion.
 */
final class CheckedRaces implements RaceOracle {
  private static final Pattern LINE = Pattern.compile("([^\\s(:]+\\.\\w+):(\\d+)");

  private final Map<String, Race> onFields = new HashMap<>();

  /** Races on elements and contents, by source file and line of their accesses. */
  private final Map<String, Race> onLines = new HashMap<>();

  CheckedRaces(Findings findings) {
    for (Race race : findings.races()) {
      if (race.kind() == Kind.FIELD || race.kind() == Kind.STATIC) {
        onFields.putIfAbsent(race.location(), race);
        continue;
      }
      race.accesses().forEach(a -> add(a, race));
      race.attached().forEach(a -> add(a, race));
      for (String other : race.also()) {
        Matcher lines = LINE.matcher(other);
        while (lines.find()) {
          onLines.putIfAbsent(lines.group(), race);
        }
      }
    }
  }

  private void add(Access access, Race race) {
    onLines.putIfAbsent(access.file() + ":" + access.line(), race);
  }

  @Override
  public @Nullable Known race(Field field) {
    return known(onFields.get(field.toString()));
  }

  @Override
  public @Nullable Known raceAt(Method method, int line) {
    return known(onLines.get(method.owner().sourceFile() + ":" + line));
  }

  private static @Nullable Known known(@Nullable Race race) {
    return race == null ? null : new Known(race.id(), race.message());
  }
}
