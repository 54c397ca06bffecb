package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.threads.Names;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects that show a collection, map or array: key sets, sublists, iterators, entries, streams.
 * What is done to them is done to what they show.
 */
final class Views {
  /** Further than this nobody looks through views of views in one expression. */
  private static final int DEPTH = 8;

  private static final String ENTRY = "java/util/Map$Entry";
  private static final String STREAM = "java/util/stream/BaseStream";

  private static final Set<String> WALKERS =
      Set.of("java/util/Iterator", "java/util/Enumeration", "java/util/Spliterator");

  /** What calls on a stream read what it comes from; others only say what will be done. */
  private static final Set<String> STREAM_ENDS =
      Set.of(
          "forEach",
          "forEachOrdered",
          "toArray",
          "toList",
          "reduce",
          "collect",
          "min",
          "max",
          "count",
          "sum",
          "average",
          "summaryStatistics",
          "anyMatch",
          "allMatch",
          "noneMatch",
          "findFirst",
          "findAny");

  private Views() {}

  /** Whether objects of a library class may show others. */
  static boolean isViewType(ClassType type) {
    return isA(type, "java/util/Collection")
        || isA(type, "java/util/Map")
        || isA(type, ENTRY)
        || isA(type, STREAM)
        || isWalker(type);
  }

  /** What a call on an iterator, entry or stream does to what that shows; null for other calls. */
  static Containers.@Nullable Use use(MethodBody body, int pc) {
    MethodRef ref = body.callee(pc);
    if (!(ref.owner() instanceof ClassType owner)
        || body.useCount(pc) != ref.descriptor().parameters().size() + 1) {
      return null;
    }
    return switch (ref.name()) {
      case "next", "previous", "nextElement", "forEachRemaining", "tryAdvance" ->
          isWalker(owner) ? new Containers.Use(0, false) : null;
      case "remove", "set", "add" ->
          isA(owner, "java/util/Iterator") ? new Containers.Use(0, true) : null;
      case "setValue" -> isA(owner, ENTRY) ? new Containers.Use(0, true) : null;
      default -> null;
    };
  }

  /** Whether a call reads what a stream comes from. */
  static boolean endsStream(MethodRef ref) {
    return STREAM_ENDS.contains(ref.name())
        && ref.owner() instanceof ClassType owner
        && isA(owner, STREAM);
  }

  /**
   * What a value shows: the collection itself, if its own method made the view, else the value.
   *
   * @param isEntry whether it is an entry, which what an iterator gives may be
   */
  static int shown(MethodBody body, Names names, int register, boolean isEntry) {
    int shown = register;
    int r = register;
    for (int depth = 0; depth < DEPTH; depth++) {
      int at = names.definition(r);
      if (at >= 0 && body.op(at) == Op.CAST) {
        r = body.use(at, 0);
        continue;
      }
      if (at < 0
          || body.op(at) != Op.INVOKE
          || body.useCount(at) == 0
          || !(body.callee(at).owner() instanceof ClassType owner)
          || !isShowing(body.callee(at), owner, isEntry)) {
        break;
      }
      r = body.use(at, 0);
      shown = r;
    }
    return shown;
  }

  /** Whether the method of a stream made it from a collection, which then was read already. */
  static boolean isMadeHere(MethodBody body, Names names, int stream) {
    int at = names.definition(stream);
    while (at >= 0
        && body.op(at) == Op.INVOKE
        && body.useCount(at) > 0
        && body.callee(at).owner() instanceof ClassType owner
        && isA(owner, STREAM)) {
      at = names.definition(body.use(at, 0));
    }
    return at >= 0 && body.op(at) == Op.INVOKE && isWalk(body.callee(at).name());
  }

  /** Whether a call gives a view of what it is made on. */
  private static boolean isShowing(MethodRef ref, ClassType owner, boolean isEntry) {
    if (isWalker(owner)) {
      return isEntry && ref.name().equals("next");
    }
    if (isA(owner, STREAM)) {
      return ref.descriptor().result() instanceof ClassType type && isA(type, STREAM);
    }
    return (isA(owner, "java/util/Collection") || isA(owner, "java/util/Map"))
        && (Containers.isView(ref.name()) || isWalk(ref.name()));
  }

  private static boolean isWalk(String method) {
    return switch (method) {
      case "iterator",
          "listIterator",
          "descendingIterator",
          "spliterator",
          "stream",
          "parallelStream" ->
          true;
      default -> false;
    };
  }

  private static boolean isWalker(ClassType type) {
    return WALKERS.stream().anyMatch(name -> isA(type, name));
  }

  private static boolean isA(ClassType type, String name) {
    return type.internalName().equals(name) || type.isSubtypeOf(type.types().classType(name));
  }
}
