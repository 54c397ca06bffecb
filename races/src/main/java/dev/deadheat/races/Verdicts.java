package dev.deadheat.races;

import dev.deadheat.pointsto.solver.HeapObject;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.report.model.AccessKind;
import dev.deadheat.report.model.Category;
import dev.deadheat.report.model.Confidence;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Frame;
import dev.deadheat.report.model.Kind;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Multiplicity;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Sharing;
import dev.deadheat.report.model.ThreadRef;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** From pairs to findings: one for each location and pair of lines, with level and explanation. */
final class Verdicts {
  /**
   * More pairs of lines than this on one location tell nobody anything new: the others become
   * notes. Those that show lines which no other one shows are kept first.
   */
  private static final int MAX_PER_LOCATION = 12;

  /** The same where nobody asked for the one class or program: people look at many of these. */
  private static final int MAX_IN_LIBRARY = 3;

  private final CallGraph graph;
  private final ThreadTable threads;
  private final CheckOptions options;
  private final Facts.Source facts;
  private final SharingLevels sharing;
  private final Stacks stacks;
  private final SingleCheck singleCheck;
  private final OptimisticReads optimistic;
  private final ArrayParts parts;
  private final Contracts contracts;
  private final Map<Integer, Set<Object>> holders;
  private final Set<Seen> seen = new HashSet<>();
  private final Map<Access, String> wheres = new HashMap<>();
  private final Map<Field, String> fieldNames = new HashMap<>();
  private int suppressed;
  private final Map<Key, Verdict> verdicts = new LinkedHashMap<>();

  private record Key(String location, String first, String second) {}

  private record Verdict(
      Funnel.Pair pair, Level level, Sharing sharing, List<String> assumptions, int order) {
    boolean beats(Verdict other) {
      if (level != other.level) {
        return level == Level.RACE;
      }
      return assumptions.size() != other.assumptions.size()
          ? assumptions.size() < other.assumptions.size()
          : writes() > other.writes();
    }

    Verdict asNote(String assumption) {
      List<String> more = new ArrayList<>(assumptions);
      more.add(assumption);
      return new Verdict(pair, Level.NOTE, sharing, more, order);
    }

    private int writes() {
      return (pair.first().access().write() ? 1 : 0) + (pair.second().access().write() ? 1 : 0);
    }
  }

  Verdicts(
      CallGraph graph,
      ThreadTable threads,
      CheckOptions options,
      Funnel funnel,
      Facts.Source facts) {
    this.graph = graph;
    this.threads = threads;
    this.options = options;
    this.facts = facts;
    this.sharing = new SharingLevels(graph, threads, funnel, options.library());
    this.stacks = new Stacks(graph);
    this.singleCheck = new SingleCheck(funnel);
    this.optimistic = new OptimisticReads(facts);
    this.parts = new ArrayParts(graph, threads, facts);
    this.contracts = funnel.contracts();
    this.holders = graph.pointsTo().holders();
  }

  int count() {
    return verdicts.size();
  }

  /**
   * All of a pair that its verdict depends on, so that contexts which differ in nothing are one.
   */
  private record Seen(
      int first,
      int second,
      int firstThread,
      int secondThread,
      int object,
      boolean late,
      Care firstCare,
      Care secondCare) {}

  void pair(Funnel.Pair given) {
    Seen what =
        new Seen(
            given.first().access().id(),
            given.second().access().id(),
            given.firstThread(),
            given.secondThread(),
            given.object(),
            given.late(),
            given.first().care(),
            given.second().care());
    if (!seen.add(what)) {
      return;
    }
    Funnel.Pair pair = ordered(given);
    if (isConfined(pair)) {
      return;
    }
    String location = location(pair);
    Key key = new Key(location, where(pair.first()), where(pair.second()));
    Verdict known = verdicts.get(key);
    if (known != null
        && known.level() == Level.RACE
        && known.assumptions().isEmpty()
        && known.writes() == 2) {
      return;
    }
    Verdict found = judge(pair);
    if (known == null || found.beats(known)) {
      verdicts.put(key, found);
    }
  }

  /** Whether the author of a class says that its users keep its objects to themselves. */
  private boolean isConfined(Funnel.Pair pair) {
    return threads.get(pair.firstThread()).kind() == AbstractThread.Kind.CALLER
        && threads.get(pair.secondThread()).kind() == AbstractThread.Kind.CALLER
        && pair.first().access().place() instanceof Place.OfField f
        && !f.field().isStatic()
        && Annotations.isNotThreadSafe(f.field().owner());
  }

  /** By place, so that a pair has one form. */
  private Funnel.Pair ordered(Funnel.Pair pair) {
    Access a = pair.first().access();
    Access b = pair.second().access();
    int byPlace = where(pair.first()).compareTo(where(pair.second()));
    boolean swap = byPlace != 0 ? byPlace > 0 : !a.write() && b.write();
    return swap ? pair.swapped() : pair;
  }

  private String where(Instance instance) {
    return wheres.computeIfAbsent(instance.access(), Verdicts::where);
  }

  private static String where(Access access) {
    Method method = access.body().method();
    // One file may have several classes, but a line is in one of them; without lines, the method.
    return access.line() < 0
        ? method.owner().name() + "." + method.name()
        : method.owner().packageName() + "/" + method.owner().sourceFile() + ":" + access.line();
  }

  private Verdict judge(Funnel.Pair pair) {
    List<String> assumptions = new ArrayList<>();
    Level level = Level.RACE;
    Sharing shared = sharing.of(pair);
    if (shared == Sharing.CONCEIVABLE) {
      level = options.everything() || options.sound() ? level : Level.NOTE;
      assumptions.add("two threads use one instance, which nothing in the analysed code suggests");
    } else if (shared == Sharing.INTENDED) {
      assumptions.add("two threads use one instance, as its synchronization suggests");
    }
    if (pair.late()) {
      assumptions.add("a wait with a time limit ends before the thread does");
      level = options.sound() ? level : Level.NOTE;
    }
    if (pair.first().access().isMissing() || pair.second().access().isMissing()) {
      assumptions.add("a method that is missing from the input writes what it is given");
      level = options.sound() ? level : Level.NOTE;
    }
    if (optimistic.covers(pair)) {
      assumptions.add("what was read optimistically is used although the stamp is not valid");
      level = Level.NOTE;
    }
    if (parts.covers(pair)) {
      assumptions.add("the parts of the array that the threads were given overlap");
      level = options.sound() ? level : Level.NOTE;
    }
    if (!options.sound() && singleCheck.covers(pair.first().access().place())) {
      assumptions.add("the racy single check is not what it looks like");
      level = Level.NOTE;
    }
    if (pair.first().access().mode() != FieldHandles.Mode.PLAIN
        && pair.second().access().mode() != FieldHandles.Mode.PLAIN) {
      assumptions.add("opaque accesses, which are coherent but order nothing else, are not enough");
      level = Level.NOTE;
    }
    for (int t : new int[] {pair.firstThread(), pair.secondThread()}) {
      if (threads.get(t).kind() == AbstractThread.Kind.CALLBACK) {
        assumptions.add("library code calls back on another thread");
        level = options.sound() ? level : Level.NOTE;
      }
    }
    return new Verdict(pair, level, shared, assumptions, verdicts.size());
  }

  void report(Findings.Builder findings) {
    List<Verdict> all = new ArrayList<>(verdicts.values());
    all.sort(
        (a, b) ->
            a.level() != b.level()
                ? a.level().compareTo(b.level())
                : a.assumptions().size() != b.assumptions().size()
                    ? Integer.compare(a.assumptions().size(), b.assumptions().size())
                    : Integer.compare(a.order(), b.order()));
    for (Contracts.Violation violation : contracts.all()) {
      if (Annotations.isSuppressed(violation.instance().access())) {
        suppressed++;
      } else {
        findings.race(race(violation));
      }
    }
    Set<Verdict> spare = options.sound() ? Set.of() : spare(all);
    for (Verdict given : all) {
      Verdict verdict =
          spare.contains(given)
              ? given.asNote("one of many on this location; the surest are level race")
              : given;
      if (Annotations.isSuppressed(verdict.pair().first().access())
          || Annotations.isSuppressed(verdict.pair().second().access())) {
        suppressed++;
      } else {
        findings.race(race(verdict));
      }
    }
    if (suppressed > 0) {
      findings.suppressed("annotation", suppressed);
    }
  }

  /** Those at level race that say little beside others on the same location, surest first. */
  private Set<Verdict> spare(List<Verdict> all) {
    Map<String, List<Verdict>> byLocation = new LinkedHashMap<>();
    for (Verdict verdict : all) {
      if (verdict.level() == Level.RACE) {
        byLocation.computeIfAbsent(location(verdict.pair()), l -> new ArrayList<>()).add(verdict);
      }
    }
    Set<Verdict> spare = Collections.newSetFromMap(new IdentityHashMap<>());
    int max = options.library() && !options.everything() ? MAX_IN_LIBRARY : MAX_PER_LOCATION;
    for (List<Verdict> same : byLocation.values()) {
      if (same.size() <= max + 1) {
        continue; // One less is no help.
      }
      spare.addAll(same);
      Set<String> shown = new HashSet<>();
      int kept = 0;
      for (boolean any : new boolean[] {false, true}) {
        for (Verdict verdict : same) {
          String first = where(verdict.pair().first());
          String second = where(verdict.pair().second());
          if (kept < max
              && (any || !shown.contains(first) || !shown.contains(second))
              && spare.remove(verdict)) {
            shown.add(first);
            shown.add(second);
            kept++;
          }
        }
      }
    }
    return spare;
  }

  private Race race(Contracts.Violation violation) {
    Instance instance = violation.instance();
    Access access = instance.access();
    return Race.on(
            kind(access),
            Category.CONTRACT_VIOLATION,
            ((Place.OfField) access.place()).field().toString())
        .message(violation.message())
        .why("the annotation says otherwise")
        .access(access(instance, instance.threads().nextSetBit(0)))
        .build();
  }

  private Race race(Verdict verdict) {
    Funnel.Pair pair = verdict.pair();
    Access first = pair.first().access();
    Access second = pair.second().access();
    boolean self = pair.firstThread() == pair.secondThread() && first.id() == second.id();
    String location = location(pair);
    Race.Builder race =
        Race.on(kind(first), self ? Category.MULTIPLE_WRITE : Category.CONFLICTING_ACCESS, location)
            .level(verdict.level())
            .message(message(pair, location, self))
            .sharing(verdict.sharing())
            .confidence(
                new Confidence(
                    verdict.assumptions().isEmpty()
                        ? Confidence.Degree.HIGH
                        : verdict.assumptions().size() == 1
                            ? Confidence.Degree.MEDIUM
                            : Confidence.Degree.LOW,
                    verdict.assumptions()))
            .why(why(pair))
            .access(access(pair.first(), pair.firstThread()))
            .access(access(pair.second(), pair.secondThread()));
    if (first.place() instanceof Place.OfField f && !f.field().isStatic() && pair.object() >= 0) {
      race.objectClass(graph.pointsTo().object(pair.object()).type().toString());
    }
    return race.build();
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
    return (first.write() ? "write" : "read")
        + " and "
        + (second.write() ? "write" : "read")
        + " of "
        + location
        + " are not ordered"
        + tearing;
  }

  private String why(Funnel.Pair pair) {
    boolean none = pair.first().tokens().isEmpty() && pair.second().tokens().isEmpty();
    if (none) {
      return "neither access holds a lock, and nothing makes one happen before the other";
    }
    if (pair.first().tokens().isEmpty() || pair.second().tokens().isEmpty()) {
      return "only one of the accesses holds a lock";
    }
    return "the locks held are not the same one";
  }

  private dev.deadheat.report.model.Access access(Instance instance, int thread) {
    Access access = instance.access();
    Method method = access.body().method();
    Stacks.Path path = stacks.to(instance.visit(), thread);
    List<Frame> frames = new ArrayList<>(path.frames());
    Frame last = Stacks.frame(access.body(), access.pc());
    frames.add(last);
    List<String> locks = new ArrayList<>();
    for (Token token : instance.tokens()) {
      if (token.isLock()) {
        locks.add(token.text("the object"));
      }
    }
    locks.sort(null);
    return dev.deadheat.report.model.Access.at(
            access.write() ? AccessKind.WRITE : AccessKind.READ,
            method.owner().name(),
            method.name())
        .descriptor(method.descriptor().text())
        .source(last.file(), last.line())
        .thread(thread(thread, path))
        .locks(locks)
        .stack(frames)
        .build();
  }

  private ThreadRef thread(int id, Stacks.Path path) {
    AbstractThread thread = threads.get(id);
    Method root = graph.method(path.begin().node).method();
    String rootName = root.owner().name() + "." + root.name();
    String name =
        switch (thread.kind()) {
          case MAIN -> "main";
          case CALLER -> "a caller of " + root.owner().name() + "." + root.name();
          case STARTED -> "T" + id;
          case FRAMEWORK, CALLBACK -> "a caller of " + rootName;
          case INITIALIZER -> "initialiser of " + root.owner().name();
        };
    return new ThreadRef(
        name,
        rootName,
        thread.many() ? Multiplicity.MANY : Multiplicity.ONE,
        thread.kind() == AbstractThread.Kind.STARTED ? stacks.creation(path.begin()) : List.of(),
        null);
  }

  /** Arrays and containers are named by the field that holds them, else by where they are made. */
  private String location(Funnel.Pair pair) {
    Access access = pair.first().access();
    if (access.place() instanceof Place.OfField f) {
      return fieldNames.computeIfAbsent(f.field(), Field::toString);
    }
    String suffix = access.place() instanceof Place.Elements ? "[]" : "";
    Field field = holder(access);
    if (field == null) {
      field = holder(pair.second().access());
    }
    if (field == null) {
      for (Object place : holders.getOrDefault(pair.object(), Set.of())) {
        if (place instanceof Field f
            && (field == null || f.toString().compareTo(field.toString()) < 0)) {
          field = f;
        }
      }
    }
    if (field != null) {
      return field + suffix;
    }
    HeapObject object = graph.pointsTo().object(pair.object());
    Method maker = object.method();
    if (maker == null) {
      return object.type() + suffix;
    }
    int line = -1;
    for (int node : graph.nodesOf(maker)) {
      line = graph.body(node).line(object.pc());
    }
    ClassType owner = maker.owner();
    return owner.name() + "." + maker.name() + ":" + line + suffix;
  }

  private @org.jspecify.annotations.Nullable Field holder(Access access) {
    int pc = facts.of(access.body()).names().definition(access.base());
    while (pc >= 0 && access.body().op(pc) == Op.CAST) {
      pc = facts.of(access.body()).names().definition(access.body().use(pc, 0));
    }
    return pc >= 0
            && (access.body().op(pc) == Op.GET_FIELD || access.body().op(pc) == Op.GET_STATIC)
        ? access.body().field(pc).resolve()
        : null;
  }
}
