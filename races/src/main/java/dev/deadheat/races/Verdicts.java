package dev.deadheat.races;

import dev.deadheat.pointsto.solver.IntSet;
import dev.deadheat.report.model.Findings;
import dev.deadheat.report.model.Level;
import dev.deadheat.report.model.Race;
import dev.deadheat.report.model.Sharing;
import dev.deadheat.report.model.Warning;
import dev.deadheat.threads.AbstractThread;
import dev.deadheat.threads.CallGraph;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.ThreadTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** From pairs to findings: one for each location and pair of lines, with level and explanation. */
final class Verdicts implements Funnel.Pairs {
  private final CallGraph graph;
  private final ThreadTable threads;
  private final CheckOptions options;

  /** The locations that were asked for; empty for all. */
  private final Set<String> only;

  private final SharingLevels sharing;
  private final boolean witnessed;
  private final Descriptions descriptions;
  private final SingleCheck singleCheck;
  private final OptimisticReads optimistic;
  private final ArrayParts parts;
  private final ArrayParity parity;
  private final Contracts contracts;
  private final Holders holders;
  private final Places places;
  private final Lines lines;
  private final List<@Nullable LocationVerdicts> byPlace = new ArrayList<>();
  private final Map<Like, Integer> likes = new HashMap<>();

  /** What makes a difference between objects: where they are or which, and how they are shared. */
  private record Like(Object place, int sharing) {}

  private final BitSet finalizers = new BitSet();
  private final IntSet finalized = new IntSet();
  private int suppressed;
  private final Map<String, LocationVerdicts> verdicts = new LinkedHashMap<>();
  private int judged;

  private Funnel.@Nullable Batch given;
  private int object = -1;
  private boolean confined;
  private @Nullable LocationVerdicts onField;

  /** Where the accesses of a batch are to that were loaded from no field. */
  private @Nullable LocationVerdicts onObject;

  private final Ranks ranks;
  private final CommonKind kinds;
  private final DuringConstruction construction;
  private final PublishedOnce once;

  Verdicts(
      CallGraph graph,
      ThreadTable threads,
      CheckOptions options,
      Funnel funnel,
      Facts.Source facts,
      Holders holders,
      Descriptions descriptions,
      Set<String> only,
      @Nullable Witnesses witnesses) {
    this.graph = graph;
    this.threads = threads;
    this.options = options;
    this.only = only;
    this.sharing =
        new SharingLevels(
            graph,
            threads,
            funnel,
            holders,
            new LoadedFrom(graph, facts, funnel.propagation()),
            new StaticPaths(graph, facts),
            witnesses);
    this.witnessed = witnesses != null;
    this.singleCheck = new SingleCheck(graph, funnel);
    this.optimistic = new OptimisticReads(facts);
    this.ranks = new Ranks(sharing, optimistic);
    this.construction = new DuringConstruction(graph, funnel.propagation());
    this.once = new PublishedOnce(graph, facts);
    this.kinds = new CommonKind(facts.found());
    this.parts = new ArrayParts(graph, threads, facts);
    this.parity = new ArrayParity(graph, funnel.propagation(), facts);
    this.contracts = funnel.contracts();
    this.holders = holders;
    this.places = funnel.places();
    this.lines = new Lines(places);
    this.descriptions = descriptions;
    for (int t = 0; t < threads.size(); t++) {
      for (AbstractThread.Begin begin : threads.get(t).begins()) {
        if (begin.node() >= 0 && ThreadTable.isFinalizer(graph.method(begin.node()).method())) {
          finalizers.set(t);
          IntSet objects = graph.pointsTo().points(graph.method(begin.node()), 0);
          if (objects != null) {
            finalized.addAll(objects, null);
          }
        }
      }
    }
  }

  /** How many pairs of lines on a location are kept. */
  int count() {
    return verdicts.values().stream().mapToInt(v -> v.kept().size()).sum();
  }

  /** What unknown callers, the main thread and initialisers are to a verdict. */
  @Override
  public int threadLike(int thread) {
    AbstractThread.Kind kind = threads.get(thread).kind();
    return kind == AbstractThread.Kind.STARTED || finalizers.get(thread)
        ? thread
        : kind == AbstractThread.Kind.CALLER ? -1 : kind == AbstractThread.Kind.CALLBACK ? -2 : -3;
  }

  @Override
  public int objectLike(int object) {
    return isSpecial(object)
        ? -1 - object
        : likes.computeIfAbsent(
            new Like(holders.name(object), sharing.like(IntSet.of(object))), k -> likes.size());
  }

  @Override
  public boolean isLoaded(Access access) {
    return holders.number(access) >= 0;
  }

  @Override
  public int alike(IntSet objects) {
    int first = objects.first();
    int like = sharing.like(objects);
    Object special = first >= 0 && isSpecial(first) ? (Object) first : "";
    return likes.computeIfAbsent(new Like(special, like), k -> likes.size());
  }

  private boolean isSpecial(int object) {
    return finalized.contains(object) || sharing.isSpecial(object);
  }

  @Override
  public void batch(Funnel.Batch given) {
    this.given = given;
    object = given.object();
    confined = isConfined(given.pair(given.first(), given.second()));
    Place place = given.first().access().place();
    onField = place instanceof Place.OfField f ? at(holders.location(f.field())) : null;
    onObject = null;
    // What started threads were handed depends on the methods that they run, and so do the parts
    // of an array that they were given.
    boolean ofStarted =
        (isStarted(given.firstThread()) || isStarted(given.secondThread()))
            && ((object >= 0 && sharing.isSpecial(object)) || parts.concern(given));
    Funnel.Pair any = given.pair(given.first(), given.second());
    ranks.begin(!ofStarted && !sharing.dependsOnCallers(any), sharing.kept(any));
  }

  private boolean isStarted(int thread) {
    return threads.get(thread).kind() == AbstractThread.Kind.STARTED;
  }

  /** The location of two accesses to the elements or contents of an object. */
  private LocationVerdicts at(Access first, Access second) {
    int place = holders.number(first);
    if (place < 0) {
      place = holders.number(second);
    }
    if (place < 0) {
      LocationVerdicts here = onObject;
      if (here == null) {
        here = at(holders.location(first, second, object));
        onObject = here;
      }
      return here;
    }
    int index = 2 * place + (first.place() instanceof Place.Elements ? 1 : 0);
    while (index >= byPlace.size()) {
      byPlace.add(null);
    }
    LocationVerdicts known = byPlace.get(index);
    if (known == null) {
      known = at(holders.location(first, second, object));
      byPlace.set(index, known);
    }
    return known;
  }

  private LocationVerdicts at(String location) {
    LocationVerdicts known = verdicts.get(location);
    if (known == null) {
      known =
          isAsked(location) ? new LocationVerdicts(options.sound()) : LocationVerdicts.NOT_ASKED;
      verdicts.put(location, known);
    }
    return known;
  }

  private boolean isAsked(String location) {
    return only.isEmpty() || only.contains(location.replace("[]", ""));
  }

  /**
   * Whether lines are shown well enough already, given how sure pairs of the batch like this one
   * are.
   */
  @Override
  public boolean isSettled(Access a, Access b) {
    if (confined) {
      return true;
    }
    int line = lines.of(a);
    int other = lines.of(b);
    boolean swap = isSwapped(a, line, b, other);
    int first = swap ? other : line;
    int second = swap ? line : other;
    LocationVerdicts known = onField;
    if (known == null) {
      known = swap ? at(b, a) : at(a, b);
    }
    int writes = (a.write() ? 1 : 0) + (b.write() ? 1 : 0);
    // What is not known yet may be as sure as any.
    return known.isSettled(first, second, Math.max(ranks.of(a, b), 0), writes);
  }

  @Override
  public int sureness() {
    return confined ? -1 : ranks.number();
  }

  @Override
  public void pair(Funnel.Pair given) {
    Access a = given.first().access();
    Access b = given.second().access();
    Funnel.Pair pair = isSwapped(a, b) ? given.swapped() : given;
    if ((!options.sound() && once.covers(pair)) || parity.keepsApart(pair)) {
      return;
    }
    Verdict verdict = judge(pair);
    ranks.learn(a, b, verdict.rank());
    LocationVerdicts known = onField;
    if (known == null) {
      known = at(pair.first().access(), pair.second().access());
    }
    known.add(lines.of(pair.first().access()), lines.of(pair.second().access()), verdict);
  }

  /** Whether the author of a class says that its users keep its objects to themselves. */
  private boolean isConfined(Funnel.Pair pair) {
    return threads.get(pair.firstThread()).kind() == AbstractThread.Kind.CALLER
        && threads.get(pair.secondThread()).kind() == AbstractThread.Kind.CALLER
        && pair.first().access().place() instanceof Place.OfField f
        && !f.field().isStatic()
        && Annotations.isNotThreadSafe(f.field().owner());
  }

  /** Pairs are in the order of their lines, so that a pair has one form. */
  private boolean isSwapped(Access a, Access b) {
    return isSwapped(a, lines.of(a), b, lines.of(b));
  }

  private boolean isSwapped(Access a, int line, Access b, int other) {
    return line != other ? lines.isAfter(line, other) : !a.write() && b.write();
  }

  private String line(Instance instance) {
    return lines.name(lines.of(instance.access()));
  }

  private Verdict judge(Funnel.Pair pair) {
    List<String> assumptions = new ArrayList<>();
    Level level = Level.RACE;
    Evidence evidence = sharing.of(pair);
    Sharing shared = evidence.sharing();
    if (shared == Sharing.CONCEIVABLE && !options.everything() && !options.sound()) {
      level = Level.NOTE;
    }
    String assumption = evidence.assumption();
    if (assumption != null) {
      assumptions.add(assumption);
    }
    if (shared == Sharing.INTENDED
        && (pair.first().isConstructing() || pair.second().isConstructing())) {
      assumptions.add(
          "another thread gets the object before its constructor, or its owner's, is done");
      level = options.sound() ? level : Level.NOTE;
    }
    if (shared == Sharing.INTENDED && isChoosy() && !witnessed && sharing.isOfOthers(pair)) {
      assumptions.add("it is one that both use, not another that only one of them does");
      level = Level.NOTE;
    }
    if (isChoosy() && sharing.isSetting(pair, evidence)) {
      assumptions.add("the field is set while the object is in use, not only before");
      level = Level.NOTE;
    }
    if (shared == Sharing.INTENDED && isChoosy() && construction.covers(pair)) {
      assumptions.add("another thread gets the object while what it is made for is constructed");
      level = Level.NOTE;
    }
    Object kind = pair.first().access().base() < 0 ? null : kinds.of(given);
    if (kind != null && !(witnessed && shared == Sharing.CERTAIN)) {
      assumptions.add(
          "both hold "
              + FoundLocks.words(kind)
              + ", or took the object out of a field under it, but not of the same owner");
      level = Level.NOTE;
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
    if (!options.sound()
        && pair.first().access().place() instanceof Place.OfField f
        && Annotations.isLazy(f.field())) {
      assumptions.add("the field is not set to the same each time, as its annotation promises");
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
    if (isOfFinalizer(pair.firstThread(), pair.object())
        || isOfFinalizer(pair.secondThread(), pair.object())) {
      assumptions.add("a finalizer runs while its object is still in use");
      level = options.sound() ? level : Level.NOTE;
    }
    return new Verdict(pair, level, evidence, assumptions, judged++);
  }

  /** Whether what needs several assumptions is a note. */
  private boolean isChoosy() {
    return !options.sound() && !options.everything();
  }

  /**
   * Whether a thread is the finalizer of the object. Nothing orders the last use of an object and
   * its finalizer (JLS 12.6.2), but the finalizer runs when nobody can use the object any more, but
   * for methods on it that no longer need it.
   */
  private boolean isOfFinalizer(int thread, int object) {
    if (object < 0 || !finalizers.get(thread)) {
      return false;
    }
    for (AbstractThread.Begin begin : threads.get(thread).begins()) {
      if (begin.node() >= 0 && ThreadTable.isFinalizer(graph.method(begin.node()).method())) {
        IntSet finalized = graph.pointsTo().points(graph.method(begin.node()), 0);
        if (finalized != null && finalized.contains(object)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * @param keepSuppressed whether what an annotation suppresses is reported too
   */
  void report(Findings.Builder findings, boolean keepSuppressed) {
    List<Verdict> all = new ArrayList<>();
    verdicts.values().forEach(v -> all.addAll(v.kept()));
    all.sort(
        (a, b) ->
            a.level() != b.level()
                ? a.level().compareTo(b.level())
                : a.assumptions().size() != b.assumptions().size()
                    ? Integer.compare(a.assumptions().size(), b.assumptions().size())
                    : Integer.compare(a.order(), b.order()));
    all.replaceAll(v -> v.with(onObject(v.pair())));
    descriptions.prepare(ends(all));
    BrokenPromises promises = new BrokenPromises(contracts, descriptions, this::isAsked);
    List<Race> broken = promises.all(keepSuppressed);
    suppressed += promises.suppressed();
    int found = all.size();
    all.removeIf(
        v ->
            !keepSuppressed
                && (Annotations.isSuppressed(v.pair().first().access())
                    || Annotations.isSuppressed(v.pair().second().access())));
    suppressed += found - all.size();
    if (isChoosy()) {
      all.replaceAll(new Exceptions(all, v -> holders.location(v.pair()), lines)::judge);
    }
    Map<Level, Telling<Verdict>> tellings = tellings(all);
    List<Race> races = new ArrayList<>();
    for (Verdict verdict : all) {
      Telling<Verdict> telling = Objects.requireNonNull(tellings.get(verdict.level()));
      if (!telling.isListed(verdict)) {
        Race.Builder race =
            race(isSurplus(verdict, telling) ? verdict.asNote(Telling.ONE_OF_MANY) : verdict)
                .toBuilder();
        for (Verdict other : telling.others(verdict)) {
          race.also(lines(other.pair()));
          race.alsoId(descriptions.id(other.pair(), holders.location(other.pair())));
        }
        races.add(race.build());
      }
    }
    long sure = races.stream().filter(r -> r.level() == Level.RACE).count();
    (isChoosy() && Telling.isMany(broken.size() + (int) sure)
            ? BrokenPromises.byPromise(broken)
            : broken)
        .forEach(findings::race);
    for (Level level : Level.values()) {
      List<Race> some = races.stream().filter(r -> r.level() == level).toList();
      boolean brief = Telling.isMany(some.size()) && !options.sound() && !options.everything();
      (brief ? Twins.listed(some) : some).forEach(findings::race);
    }
    descriptions.addThreads(findings);
    long incomplete = verdicts.values().stream().filter(LocationVerdicts::isIncomplete).count();
    if (incomplete > 0) {
      findings.warning(
          new Warning(
              "many",
              "",
              incomplete
                  + " locations have more than "
                  + LocationVerdicts.MANY
                  + " pairs of lines, and some are not listed: each line of theirs is in a finding"
                  + " that is as sure; --sound lists all"));
    }
    if (suppressed > 0) {
      findings.suppressed("annotation", suppressed);
    }
  }

  /** A pair with call paths on which both have the object. */
  private Funnel.Pair onObject(Funnel.Pair pair) {
    if (pair.first().access().place() instanceof Place.OfField) {
      return pair;
    }
    return new Funnel.Pair(
        places.on(pair.first(), pair.object()),
        places.on(pair.second(), pair.object()),
        pair.object(),
        pair.firstThread(),
        pair.secondThread(),
        pair.late());
  }

  private Race race(Verdict verdict) {
    return descriptions.race(
        verdict.pair(),
        holders.location(verdict.pair()),
        verdict.level(),
        verdict.evidence().sharing(),
        verdict.assumptions());
  }

  private static boolean isSurplus(Verdict verdict, Telling<Verdict> telling) {
    return verdict.level() == Level.RACE && telling.isSpare(verdict);
  }

  /** Notes are listed with notes, never with a race. */
  private Map<Level, Telling<Verdict>> tellings(List<Verdict> all) {
    Map<Level, Telling<Verdict>> tellings = new EnumMap<>(Level.class);
    for (Level level : Level.values()) {
      tellings.put(level, new Telling<>(options));
    }
    if (!options.sound()) {
      for (Verdict v : all) {
        Telling<Verdict> telling = Objects.requireNonNull(tellings.get(v.level()));
        String location = holders.location(v.pair());
        telling.add(location, v, line(v.pair().first()), line(v.pair().second()));
      }
    }
    tellings.values().forEach(Telling::choose);
    return tellings;
  }

  /** A pair in a line. */
  private static String lines(Funnel.Pair pair) {
    return line(pair.first().access()) + " and " + line(pair.second().access());
  }

  private static String line(Access access) {
    return (access.write() ? "write" : "read") + " at " + Stacks.frame(access.body(), access.pc());
  }

  private static Map<Integer, Set<Propagation.Visit>> ends(List<Verdict> all) {
    Map<Integer, Set<Propagation.Visit>> ends = new LinkedHashMap<>();
    for (Verdict verdict : all) {
      Funnel.Pair pair = verdict.pair();
      ends.computeIfAbsent(pair.firstThread(), t -> new LinkedHashSet<>())
          .add(pair.first().visit());
      ends.computeIfAbsent(pair.secondThread(), t -> new LinkedHashSet<>())
          .add(pair.second().visit());
    }
    return ends;
  }
}
