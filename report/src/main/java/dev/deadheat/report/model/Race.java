package dev.deadheat.report.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One finding.
 *
 * @param id stable across line shifts, see {@link RaceIds}; empty until {@link Findings.Builder}
 *     has set it
 * @param location {@code pkg.Cls.field}; array elements {@code pkg.Cls.field[]}; without a field,
 *     the allocation site {@code pkg.Cls.method:line}
 * @param message one sentence
 * @param accesses two; one for a contract violation
 * @param attached accesses before publication that race only if these do
 * @param also further pairs on the same location that show no line of their own, for people
 * @param alsoIds the ids that those pairs would have as findings, so that a baseline knows them
 * @param objectClass class of the object that is touched; null for statics
 * @param sharing why the object is believed to be shared; null if it was seen to be
 * @param why why nothing orders the two, one sentence; may be empty
 * @param suggestion what to change, only where that is certain
 * @param guard which locks the accesses to this location hold; null if not computed
 * @param confirmed whether both {@code check} and an execution found it
 * @param count how often an execution had it; 0 if it was not executed
 * @param baseline what the baseline says of it; null without one
 */
public record Race(
    String id,
    Level level,
    Kind kind,
    Category category,
    String location,
    String message,
    List<Access> accesses,
    List<Access> attached,
    List<String> also,
    List<String> alsoIds,
    @Nullable String objectClass,
    @Nullable Sharing sharing,
    @Nullable Confidence confidence,
    String why,
    @Nullable String suggestion,
    @Nullable Guard guard,
    boolean confirmed,
    long count,
    @Nullable BaselineState baseline) {

  /** Copies the lists. */
  public Race {
    accesses = List.copyOf(accesses);
    attached = List.copyOf(attached);
    also = List.copyOf(also);
    alsoIds = List.copyOf(alsoIds);
    if (accesses.isEmpty() || accesses.size() > 2) {
      throw new IllegalArgumentException("a race has one or two accesses, not " + accesses.size());
    }
  }

  /** The class of the location: {@code pkg.Cls} of {@code pkg.Cls.field}. */
  public String ofClass() {
    int end = location.lastIndexOf('.');
    return end < 0 ? location : location.substring(0, end);
  }

  /** The same finding under this id. */
  public Race withId(String value) {
    return toBuilder().id(value).build();
  }

  /** The same finding with other ends. */
  public Race withAccesses(List<Access> others) {
    Builder builder = toBuilder();
    builder.accesses.clear();
    builder.accesses.addAll(others);
    return builder.build();
  }

  /** A builder that starts as this finding. */
  public Builder toBuilder() {
    Builder builder =
        new Builder(kind, category, location)
            .id(id)
            .level(level)
            .message(message)
            .objectClass(objectClass)
            .sharing(sharing)
            .confidence(confidence)
            .why(why)
            .suggestion(suggestion)
            .guard(guard)
            .confirmed(confirmed)
            .count(count)
            .baseline(baseline);
    accesses.forEach(builder::access);
    attached.forEach(builder::attached);
    also.forEach(builder::also);
    alsoIds.forEach(builder::alsoId);
    return builder;
  }

  /** Starts a finding on a location. */
  public static Builder on(Kind kind, Category category, String location) {
    return new Builder(kind, category, location);
  }

  /** Collects what is known of a finding; the rest gets defaults. */
  public static final class Builder {
    private final Kind kind;
    private final Category category;
    private final String location;
    private String id = "";
    private Level level = Level.RACE;
    private String message = "";
    private final List<Access> accesses = new ArrayList<>();
    private final List<Access> attached = new ArrayList<>();
    private final List<String> also = new ArrayList<>();
    private final List<String> alsoIds = new ArrayList<>();
    private @Nullable String objectClass;
    private @Nullable Sharing sharing;
    private @Nullable Confidence confidence;
    private String why = "";
    private @Nullable String suggestion;
    private @Nullable Guard guard;
    private boolean confirmed;
    private long count;
    private @Nullable BaselineState baseline;

    private Builder(Kind kind, Category category, String location) {
      this.kind = kind;
      this.category = category;
      this.location = location;
    }

    /** Sets the id; usually left to {@link Findings.Builder}. */
    public Builder id(String value) {
      id = value;
      return this;
    }

    /** Sets the level; {@link Level#RACE} without. */
    public Builder level(Level value) {
      level = value;
      return this;
    }

    /** Sets the sentence. */
    public Builder message(String value) {
      message = value;
      return this;
    }

    /** Adds an end. */
    public Builder access(Access value) {
      accesses.add(value);
      return this;
    }

    /** Adds an access that hangs on this finding. */
    public Builder attached(Access value) {
      attached.add(value);
      return this;
    }

    /** Adds another pair that this finding speaks for. */
    public Builder also(String value) {
      also.add(value);
      return this;
    }

    /** Adds the id of another pair. */
    public Builder alsoId(String value) {
      alsoIds.add(value);
      return this;
    }

    /** Sets the class of the object. */
    public Builder objectClass(@Nullable String value) {
      objectClass = value;
      return this;
    }

    /** Sets why the object is shared. */
    public Builder sharing(@Nullable Sharing value) {
      sharing = value;
      return this;
    }

    /** Sets how sure it is. */
    public Builder confidence(@Nullable Confidence value) {
      confidence = value;
      return this;
    }

    /** Sets why nothing orders the two. */
    public Builder why(String value) {
      why = value;
      return this;
    }

    /** Sets what to change. */
    public Builder suggestion(@Nullable String value) {
      suggestion = value;
      return this;
    }

    /** Sets which locks guard the location. */
    public Builder guard(@Nullable Guard value) {
      guard = value;
      return this;
    }

    /** Sets that an execution confirmed it. */
    public Builder confirmed(boolean value) {
      confirmed = value;
      return this;
    }

    /** Sets how often it happened. */
    public Builder count(long value) {
      count = value;
      return this;
    }

    /** Sets what the baseline says of it. */
    public Builder baseline(@Nullable BaselineState value) {
      baseline = value;
      return this;
    }

    /** The finding. */
    public Race build() {
      return new Race(
          id,
          level,
          kind,
          category,
          location,
          message,
          accesses,
          attached,
          also,
          alsoIds,
          objectClass,
          sharing,
          confidence,
          why,
          suggestion,
          guard,
          confirmed,
          count,
          baseline);
    }
  }
}
