package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import java.util.List;

/**
 * The bulk operations of {@code ConcurrentHashMap}: with a threshold, they call their functions on
 * threads of the common pool too.
 */
final class ConcurrentMapModel implements Model {
  private static final String OWNER = "java/util/concurrent/ConcurrentHashMap";

  @Override
  public void register(ModelTable table) {
    for (String part : List.of("", "Keys", "Values", "Entries")) {
      String each = part.equals("Entries") ? "Entry" : part.replaceAll("s$", "");
      table.add(OWNER, s -> bulk(s, part), "forEach" + each + "(JL)", "forEach" + each + "(JLL)");
      table.add(OWNER, s -> bulk(s, part), "search" + part);
      table.add(OWNER, s -> bulk(s, part), "reduce" + part + "(JLL)");
      if (!part.isEmpty()) {
        table.add(OWNER, s -> bulk(s, part), "reduce" + part + "(JL)");
      }
      for (String kind : List.of("Long", "Int", "Double")) {
        table.add(OWNER, s -> bulk(s, part), "reduce" + part + "To" + kind);
      }
    }
  }

  /** The first function sees what is in the map, later ones what the one before made of it. */
  private static void bulk(Sketch s, String part) {
    int[] values =
        switch (part) {
          case "Keys" -> new int[] {Contents.ownKeys(s)};
          case "Values" -> new int[] {Contents.ownValues(s)};
          case "Entries" -> new int[] {MapViewModel.entry(s)};
          default -> new int[] {Contents.ownKeys(s), Contents.ownValues(s)};
        };
    boolean reduces = s.method().name().startsWith("reduce");
    for (int i = 1; i < s.argumentCount(); i++) {
      if (!s.hasReference(i)) {
        continue;
      }
      boolean reducer = reduces && i == s.argumentCount() - 1;
      if (reducer) {
        int reduced = s.variable();
        s.copy(reduced, values[0]);
        s.copy(reduced, s.invoke(i, reduced, reduced));
        s.invoke(Call.Mode.STARTED, i, reduced, reduced);
        values = new int[] {reduced};
      } else {
        s.invoke(Call.Mode.STARTED, i, values);
        values = new int[] {s.invoke(i, values)};
      }
    }
    s.returns(values[0]);
  }
}
