package dev.deadheat.agent;

/** What methods of VarHandle, Unsafe and the atomic classes do to memory order, by their names. */
final class AccessModes {
  private AccessModes() {}

  static boolean isCompare(String name) {
    return name.startsWith("compareAnd") || name.startsWith("weakCompareAnd");
  }

  /** Plain and opaque modes order nothing. */
  private static boolean isUnordered(String name) {
    return name.equals("get")
        || name.equals("set")
        || name.endsWith("Opaque")
        || name.endsWith("Plain");
  }

  static boolean releases(String name) {
    if (isUnordered(name) || name.endsWith("Acquire")) {
      return false;
    }
    return isCompare(name)
        || name.startsWith("getAnd")
        || name.startsWith("set")
        || name.startsWith("putOrdered")
        || (name.startsWith("put") && (name.endsWith("Volatile") || name.endsWith("Release")));
  }

  static boolean acquires(String name) {
    if (isUnordered(name) || name.endsWith("Release")) {
      return false;
    }
    return isCompare(name)
        || name.startsWith("getAnd")
        || name.endsWith("Acquire")
        || (name.startsWith("get") && name.endsWith("Volatile"));
  }
}
