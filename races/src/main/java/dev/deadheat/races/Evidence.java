package dev.deadheat.races;

import dev.deadheat.report.model.Sharing;
import org.jspecify.annotations.Nullable;

/** What shows that several threads use one object. */
enum Evidence {
  /** It is a static field. */
  STATIC(Sharing.CERTAIN, null),
  /** The class starts a thread itself, which uses its object. */
  STARTS_ON_ITSELF(Sharing.CERTAIN, null),
  /** The analysed code hands it to both threads. */
  HANDED(Sharing.CERTAIN, null),
  /** The analysed program has but one, or a static field or a thread leads to it. */
  SEEN(Sharing.CERTAIN, null),
  /** A lock of the object is taken. */
  LOCK(Sharing.INTENDED, "as its synchronization suggests"),
  /** A lock of the object that holds it is taken. */
  LOCK_OF_OWNER(Sharing.INTENDED, "as the locks of the object that holds it suggest"),
  /** It is looked up in a container that is meant for several threads. */
  KEPT(Sharing.INTENDED, "as the container suggests that it is looked up in"),
  /** Its class is meant for several threads. */
  MEANT(Sharing.INTENDED, "as its class is meant for that"),
  /** Most accesses to the field hold a lock. */
  MOSTLY_GUARDED(Sharing.INTENDED, "as the locks of most other accesses suggest"),
  /** JMX calls one of the methods, on threads of its own. */
  MANAGED(Sharing.INTENDED, "as it is a managed bean, whose methods JMX calls on its own threads"),
  /** The field is accessed atomically elsewhere. */
  ATOMIC(Sharing.INTENDED, "as the atomic accesses to it suggest"),
  /** Nothing. */
  NONE(Sharing.CONCEIVABLE, "which nothing in the analysed code suggests");

  private final Sharing sharing;
  private final @Nullable String words;

  Evidence(Sharing sharing, @Nullable String words) {
    this.sharing = sharing;
    this.words = words;
  }

  Sharing sharing() {
    return sharing;
  }

  /**
   * Whether it is about another object, which holds the accessed one: that several threads use that
   * one does not mean that they use this one.
   */
  boolean isOfAnother() {
    return this == LOCK_OF_OWNER || this == KEPT;
  }

  /** Whether it is that locks are taken for the object or its fields. */
  boolean isByLocks() {
    return this == LOCK || this == MOSTLY_GUARDED;
  }

  /** What a finding assumes that has no better evidence; null if nothing. */
  @Nullable String assumption() {
    return words == null ? null : "two threads use one instance, " + words;
  }
}
