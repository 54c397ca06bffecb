package dev.deadheat.races;

import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Confidence;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.RaceIds;
import dev.deadheat.report.model.Sharing;
import dev.deadheat.threads.CallGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Findings as people read them: both ends, why they are a race, and what would end it. */
final class Descriptions {
  private final CallGraph graph;
  private final Accesses accesses;
  private final Stacks stacks;
  private final LedPaths paths;
  private final ThreadGraph threads;
  private final LockNames locks;
  private final Guards guards;
  private final Advice advice;
  private final Reasons reasons;
  private final Holders holders;
  private final RaceIds.Maker ids = new RaceIds.Maker();

  /** By the number of an access, twice and one more for writes, what ids say of it. */
  private final Map<Integer, String> ends = new HashMap<>();

  Descriptions(
      CallGraph graph,
      Accesses accesses,
      Stacks stacks,
      LedPaths paths,
      ThreadGraph threads,
      LockNames locks,
      Guards guards,
      Advice advice,
      Reasons reasons,
      Holders holders) {
    this.graph = graph;
    this.accesses = accesses;
    this.stacks = stacks;
    this.paths = paths;
    this.threads = threads;
    this.locks = locks;
    this.guards = guards;
    this.advice = advice;
    this.reasons = reasons;
    this.holders = holders;
  }

  /** Finds the call paths of what will be described, thread by thread. */
  void prepare(Map<Integer, Set<Propagation.Visit>> ends) {
    stacks.prepare(ends);
  }

  /** The threads of all that was described. */
  void addThreads(Findings.Builder findings) {
    threads.addTo(findings);
  }

  Race race(Contracts.Violation violation) {
    Instance instance = violation.instance();
    Access access = instance.access();
    Field field = ((Place.OfField) access.place()).field();
    return Race.on(kind(access), Category.CONTRACT_VIOLATION, field.toString())
        .message(violation.message())
        .why("The annotation says otherwise.")
        .access(access(instance, -1, instance.threads().nextSetBit(0)))
        .guard(guards.of(field).guard())
        .build();
  }

  Race race(
      Funnel.Pair pair, String location, Level level, Sharing sharing, List<String> assumptions) {
    Access first = pair.first().access();
    boolean self = isSelf(pair);
    // Notes are many, and few are read.
    int object = level == Level.RACE ? pair.object() : -1;
    dev.deadheat.report.model.Access one = access(pair.first(), object, pair.firstThread());
    dev.deadheat.report.model.Access other = access(pair.second(), object, pair.secondThread());
    Guards.Inferred guard = guards.of(place(pair));
    Race.Builder race =
        Race.on(kind(first), category(pair), location)
            .level(level)
            .message(message(pair, location, self))
            .sharing(sharing)
            .confidence(new Confidence(degree(assumptions.size()), assumptions))
            .why(reasons.of(pair, one, other))
            .guard(guard.guard())
            .suggestion(advice.on(pair, guard))
            .access(one)
            .access(other);
    if (first.place() instanceof Place.OfField f && !f.field().isStatic() && pair.object() >= 0) {
      race.objectClass(graph.pointsTo().object(pair.object()).type().toString());
    }
    return race.build();
  }

  /** The id that a pair has as a finding of its own. */
  String id(Funnel.Pair pair, String location) {
    return ids.of(
        category(pair),
        kind(pair.first().access()),
        location,
        endText(pair.first().access()),
        endText(pair.second().access()));
  }

  private String endText(Access access) {
    if (access.isMissing()) {
      return RaceIds.end(end(access).build()); // Its number stands for several places.
    }
    return ends.computeIfAbsent(
        (access.id() << 1) | (access.write() ? 1 : 0), i -> RaceIds.end(end(access).build()));
  }

  private static boolean isSelf(Funnel.Pair pair) {
    return pair.firstThread() == pair.secondThread()
        && pair.first().access().id() == pair.second().access().id();
  }

  private static Category category(Funnel.Pair pair) {
    return isSelf(pair) ? Category.MULTIPLE_WRITE : Category.CONFLICTING_ACCESS;
  }

  private static Confidence.Degree degree(int assumptions) {
    return switch (assumptions) {
      case 0 -> Confidence.Degree.HIGH;
      case 1 -> Confidence.Degree.MEDIUM;
      default -> Confidence.Degree.LOW;
    };
  }

  /** What the funnel knows the place of a pair by. */
  private static Object place(Funnel.Pair pair) {
    return pair.first().access().place() instanceof Place.OfField f ? f.field() : pair.object();
  }

  private static Kind kind(Access access) {
    if (access.place() instanceof Place.OfField f) {
      return f.field().isStatic() ? Kind.STATIC : Kind.FIELD;
    }
    return access.place() instanceof Place.Elements ? Kind.ARRAY : Kind.CONTAINER;
  }

  private static String message(Funnel.Pair pair, String location, boolean self) {
    Access first = pair.first().access();
    Access second = pair.second().access();
    String tearing = "";
    if (first.place() instanceof Place.OfField f
        && (f.field().type().descriptor().equals("J")
            || f.field().type().descriptor().equals("D"))) {
      tearing = "; reads of a " + f.field().type() + " may tear (JLS 17.7)";
    }
    if (self) {
      return "several threads write " + location + " at the same time" + tearing;
    }
    String both =
        first.write() && second.write()
            ? "two writes"
            : first.write() ? "write and read" : "read and write";
    return both + " of " + location + " are not ordered" + tearing;
  }

  /**
   * @param object the object that the path has to lead there; -1 for any
   */
  private dev.deadheat.report.model.Access access(Instance instance, int object, int thread) {
    Access access = instance.access();
    Stacks.Path path = paths.to(instance, object, thread);
    List<Frame> frames = new ArrayList<>(path.frames());
    frames.add(Stacks.frame(access.body(), access.pc()));
    return end(access)
        .thread(threads.of(thread, path))
        .locks(locks.of(instance))
        .stack(frames)
        .build();
  }

  /** What an access is, whoever executes it. */
  private dev.deadheat.report.model.Access.Builder end(Access access) {
    Method method = access.body().method();
    Frame frame = Stacks.frame(access.body(), access.pc());
    return dev.deadheat.report.model.Access.at(
            access.write() ? AccessKind.WRITE : AccessKind.READ,
            method.owner().name(),
            method.name())
        .descriptor(method.descriptor().text())
        .source(frame.file(), frame.line())
        .occurrence(occurrence(access));
  }

  /** Which of its method's accesses of the same kind to the same place it is. */
  private int occurrence(Access access) {
    int before = 0;
    for (Access other : accesses.of(access.body())) {
      if (other.id() == access.id()) {
        break;
      }
      if (other.write() == access.write() && isSamePlace(other, access)) {
        before++;
      }
    }
    return before;
  }

  private boolean isSamePlace(Access a, Access b) {
    if (a.place() instanceof Place.OfField x && b.place() instanceof Place.OfField y) {
      return x.field() == y.field();
    }
    return a.place().getClass() == b.place().getClass() && holders.of(a) == holders.of(b);
  }
}
