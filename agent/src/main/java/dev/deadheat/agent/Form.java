package dev.deadheat.agent;

/** How a method is rewritten. A smaller form is for those that would grow beyond 64 KB. */
enum Form {
  FULL,
  /** Each check is a call with nothing but a number. */
  COMPACT,
  /** Nothing is checked, but what the method synchronizes is seen. */
  BARE,
  UNTOUCHED;

  Form smaller() {
    return switch (this) {
      case FULL -> COMPACT;
      case COMPACT -> BARE;
      case BARE, UNTOUCHED -> UNTOUCHED;
    };
  }
}
