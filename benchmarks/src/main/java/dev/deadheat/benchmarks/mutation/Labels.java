package dev.deadheat.benchmarks.mutation;

import dev.deadheat.benchmarks.soundness.Schedules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What people found out about survivors: a file with lines {@code SUBJECT OPERATOR PLACE |
 * equivalent or miss | cause | reason}. Programs of which all schedules can be run need none.
 */
final class Labels {
  enum Label {
    EQUIVALENT,
    MISS,
    NONE
  }

  /** What is known of a survivor: why it is none, or why it was missed. */
  record Entry(Label label, String cause, String reason) {
    static final Entry NONE = new Entry(Label.NONE, "not labelled", "");
  }

  private final Map<String, Entry> entries = new HashMap<>();
  private final Map<String, Integer> causes = new TreeMap<>();

  static Labels read(Path file) throws IOException {
    Labels labels = new Labels();
    for (String line :
        Files.exists(file) ? Files.readAllLines(file) : java.util.List.<String>of()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" \\| ", -1);
      if (parts.length != 4 || !(parts[1].equals("equivalent") || parts[1].equals("miss"))) {
        throw new IOException(
            file + ": not 'MUTANT | equivalent or miss | cause | reason': " + line);
      }
      Label label = parts[1].equals("miss") ? Label.MISS : Label.EQUIVALENT;
      labels.entries.put(parts[0].strip(), new Entry(label, parts[1] + ": " + parts[2], parts[3]));
    }
    return labels;
  }

  /** What is known of a mutant that survived; its cause is counted. */
  Entry survivor(String mutant, Schedules schedules) {
    Entry entry = entries.get(mutant);
    if (entry == null) {
      entry =
          switch (schedules) {
            case NONE_RACES ->
                new Entry(Label.EQUIVALENT, "equivalent: all schedules were run, none races", "");
            case SOME_RACE -> new Entry(Label.MISS, "miss: a schedule races", "");
            default -> Entry.NONE;
          };
    }
    causes.merge(entry.cause, 1, Integer::sum);
    return entry;
  }

  Map<String, Integer> causes() {
    return causes;
  }
}
