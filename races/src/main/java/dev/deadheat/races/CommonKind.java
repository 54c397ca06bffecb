package dev.deadheat.races;

import org.jspecify.annotations.Nullable;

/**
 * The kind of lock that both sides of a batch hold of whoever they found the object in, if no
 * object is in the structures of two holders; of several the first by its words, so that it is the
 * same in each run.
 */
final class CommonKind {
  private final @Nullable FoundLocks found;
  private Funnel.@Nullable Batch batch;
  private @Nullable Object kind;

  /**
   * @param found null where such locks do not count
   */
  CommonKind(@Nullable FoundLocks found) {
    this.found = found;
  }

  /** Of the pairs of a batch; it is the same for all of them. */
  @SuppressWarnings("ReferenceEquality") // Only whether it is the batch that was asked for last.
  @Nullable Object of(Funnel.@Nullable Batch asked) {
    if (found == null || asked == null) {
      return null;
    }
    if (batch != asked) {
      batch = asked;
      kind = find(asked, found);
    }
    return kind;
  }

  private static @Nullable Object find(Funnel.Batch batch, FoundLocks found) {
    Object first = null;
    for (Token token : batch.first().tokens()) {
      for (Token other : batch.second().tokens()) {
        if (token.isProbably(other)
            && !found.isMixed(token.detail())
            && (first == null
                || FoundLocks.words(token.detail()).compareTo(FoundLocks.words(first)) < 0)) {
          first = token.detail();
        }
      }
    }
    return first;
  }
}
