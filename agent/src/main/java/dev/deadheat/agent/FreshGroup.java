package dev.deadheat.agent;

import dev.deadheat.agent.MethodPlan.Event;
import dev.deadheat.runtime.Sites;
import java.util.List;
import java.util.function.ToIntFunction;
import org.objectweb.asm.Opcodes;

/**
 * The writes of a constructor to its own object before anybody else has it. They share the number
 * of one stack, which is asked for once, on entry.
 */
final class FreshGroup {
  /** As many as the runtime tells apart in one number. */
  private static final int MOST = 63;

  private final List<Event> events;
  private final int[] sites;
  private final int place;

  FreshGroup(MethodPlan plan, Locals locals, ToIntFunction<Event> site) {
    List<Event> all =
        plan.events.stream()
            .filter(event -> event.kind() == MethodPlan.Kind.FIELD && plan.isFresh(event))
            .toList();
    // A single one has nobody to share with.
    events = all.size() < 2 ? List.of() : all.subList(0, Math.min(all.size(), MOST));
    sites = events.stream().mapToInt(site).toArray();
    place = events.isEmpty() ? -1 : locals.add(Opcodes.INTEGER);
  }

  /** On entry of the constructor. */
  void enter(Code entry, int thread, int context) {
    if (!events.isEmpty()) {
      Sites.group(sites[0], sites);
      entry.var(Opcodes.ALOAD, thread).var(Opcodes.ILOAD, context).push(sites[0]);
      entry.call("Checks", "freshPlace", "($TII)I").var(Opcodes.ISTORE, place);
    }
  }

  /** Pushes the numbers for a write; returns false if it is not one of the group. */
  boolean note(Code code, Event event) {
    int member = events.indexOf(event);
    if (member >= 0) {
      code.var(Opcodes.ILOAD, place).push(member + 1).push(sites[member]);
      code.call("Checks", "freshNote", "(III)J");
    }
    return member >= 0;
  }
}
