package dev.deadheat.runtime;

import java.lang.reflect.Array;

/**
 * Lists over an array ({@code Arrays.asList}), and what goes through an array: its elements count.
 */
final class ArrayViews {
  private ArrayViews() {}

  static void element(
      Object list,
      ContainerKind kind,
      int index,
      boolean write,
      ThreadState thread,
      int context,
      int site) {
    Object array = Mem.U.getReference(list, kind.inner);
    if (array != null && index >= 0 && index < Array.getLength(array)) {
      range(array, index, 1, write, thread, context, site);
    }
  }

  /** A method of the view. Of one that may end early, as {@code contains}, nothing is known. */
  static void called(
      Object view, ContainerKind kind, boolean write, ThreadState thread, int context, int site) {
    String callee = Sites.get(site).callee;
    if (callee == null) {
      return;
    }
    switch (callee.substring(0, callee.indexOf('('))) {
      case "next" -> {
        if (kind.kind == ContainerKind.ARRAY_ITERATOR) {
          int cursor = Mem.U.getInt(view, ContainerKind.field(view.getClass(), "cursor"));
          element(view, kind, cursor, false, thread, context, site);
        }
      }
      case "forEach", "forEachRemaining", "toArray", "toString", "hashCode", "sort", "replaceAll" ->
          all(view, kind, write, thread, context, site);
      default -> {}
    }
  }

  static void all(
      Object view, ContainerKind kind, boolean write, ThreadState thread, int context, int site) {
    Object array = Mem.U.getReference(view, kind.inner);
    if (array == null) {
      return;
    }
    int from = 0;
    int end = Array.getLength(array);
    if (kind.kind == ContainerKind.ARRAY_ITERATOR) {
      from = Mem.U.getInt(view, ContainerKind.field(view.getClass(), "cursor"));
    } else if (kind.kind == ContainerKind.ARRAY_SPLITERATOR) {
      from = Mem.U.getInt(view, ContainerKind.field(view.getClass(), "index"));
      end = Mem.U.getInt(view, ContainerKind.field(view.getClass(), "fence"));
    }
    range(array, from, end - from, write, thread, context, site);
  }

  private static void range(
      Object array,
      int from,
      int length,
      boolean write,
      ThreadState thread,
      int context,
      int site) {
    if (write) {
      Checks.rangeWrite(array, from, length, thread, context, site);
    } else {
      Checks.rangeRead(array, from, length, thread, context, site);
    }
  }
}
