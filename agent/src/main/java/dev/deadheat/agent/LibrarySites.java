package dev.deadheat.agent;

import dev.deadheat.agent.MethodPlan.Event;
import dev.deadheat.runtime.Sites;
import java.util.function.ToIntFunction;

/** The sites of a call of the JDK: one for its receiver, and one for each thing it is given. */
final class LibrarySites {
  private final MethodPlan plan;
  private final Event event;
  private final LibraryModels.Use use;
  private final ToIntFunction<Event> sites;

  LibrarySites(MethodPlan plan, Event event, LibraryModels.Use use, ToIntFunction<Event> sites) {
    this.plan = plan;
    this.event = event;
    this.use = use;
    this.sites = sites;
  }

  int ofCall(boolean write) {
    return marked(
        new Event(
            event.at(),
            event.kind(),
            write,
            event.line(),
            event.owner(),
            event.name(),
            event.declarer(),
            write ? null : event.way()));
  }

  int ofArgument(int number, boolean write) {
    return marked(plan.ofArgument(event, number, write));
  }

  private int marked(Event made) {
    int number = sites.applyAsInt(made);
    Sites.markCall(number, use.callee(), use.special());
    return number;
  }
}
