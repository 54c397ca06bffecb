package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.Kind;

/** Arrays: copies, sorting, filling, comparing. */
final class ArrayModel implements Model {
  private static final String ARRAYS = "java/util/Arrays";

  @Override
  public void register(ModelTable table) {
    table.add(
        "java/lang/System",
        s -> s.transfer(s.argument(0), Cell.ELEMENT, s.argument(2), Cell.ELEMENT),
        "arraycopy");
    Plain.rest(table, "java/lang/System");
    table.add(ARRAYS, ArrayModel::copy, "copyOf", "copyOfRange");
    table.add(
        ARRAYS,
        s -> {
          int last = s.argumentCount() - 1;
          if (s.hasReference(last)) {
            s.store(s.argument(0), Cell.ELEMENT, s.argument(last));
          }
        },
        "fill");
    table.add(ARRAYS, s -> sort(s, false), "sort");
    table.add(ARRAYS, s -> sort(s, true), "parallelSort");
    table.add(
        ARRAYS,
        s -> {
          for (int i = 1; i < s.argumentCount(); i++) {
            if (s.hasReference(i) && !s.takes(i, "java/util/Comparator")) {
              int both = s.union(s.argument(i), s.load(s.argument(0), Cell.ELEMENT));
              int comparator = s.find("java/util/Comparator");
              Contents.compare(s, comparator < 0 ? -1 : s.argument(comparator), both, both);
            }
          }
        },
        "binarySearch");
    table.add(ARRAYS, s -> setAll(s, false), "setAll");
    table.add(ARRAYS, s -> setAll(s, true), "parallelSetAll");
    table.add(
        ARRAYS,
        s -> {
          int function = s.argumentCount() - 1;
          int elements = s.load(s.argument(0), Cell.ELEMENT);
          s.store(s.argument(0), Cell.ELEMENT, s.invoke(function, elements, elements));
          s.invoke(Call.Mode.STARTED, function, elements, elements);
        },
        "parallelPrefix");
    comparing(table);
  }

  /** Of the same class as the original. */
  private static void copy(Sketch s) {
    if (((ArrayType) s.argumentType(0)).element().kind() == Kind.REF) {
      s.perCall();
      s.returns(s.copyOf(s.only("[Ljava/lang/Object;", s.argument(0))));
    } else {
      s.returnsNew();
    }
  }

  private static void sort(Sketch s, boolean parallel) {
    int elements = s.load(s.argument(0), Cell.ELEMENT);
    int comparator = s.find("java/util/Comparator");
    Contents.compare(s, comparator < 0 ? -1 : s.argument(comparator), elements, elements);
    if (parallel) {
      if (comparator >= 0) {
        s.invoke(Call.Mode.STARTED, comparator, elements, elements);
      }
      s.call(
          Call.Dispatch.OVERRIDE,
          Call.Mode.STARTED,
          "java/lang/Comparable",
          "compareTo",
          "(Ljava/lang/Object;)I",
          elements,
          elements);
    }
  }

  private static void setAll(Sketch s, boolean parallel) {
    s.store(s.argument(0), Cell.ELEMENT, s.invoke(1));
    if (parallel) {
      s.invoke(Call.Mode.STARTED, 1);
    }
  }

  private static void comparing(ModelTable table) {
    table.add(
        ARRAYS,
        s -> {
          int elements = elements(s);
          int comparator = s.find("java/util/Comparator");
          if (comparator >= 0) {
            s.invoke(comparator, elements, elements);
          } else {
            Contents.equal(s, elements, elements);
          }
        },
        "equals",
        "deepEquals",
        "mismatch");
    table.add(ARRAYS, s -> Contents.hash(s, elements(s)), "hashCode", "deepHashCode");
    table.add(
        ARRAYS,
        s -> {
          int elements = elements(s);
          int comparator = s.find("java/util/Comparator");
          Contents.compare(s, comparator >= 0 ? s.argument(comparator) : -1, elements, elements);
        },
        "compare");
    table.add(
        ARRAYS,
        s -> {
          int elements = s.load(s.argument(0), Cell.ELEMENT);
          Contents.text(s, elements);
          // Arrays of arrays: the elements of elements too.
          Contents.text(s, s.load(elements, Cell.ELEMENT));
          s.returns(s.string());
        },
        "toString",
        "deepToString");
    table.add(
        ARRAYS,
        s -> {
          int made = s.view(s.argument(0), "java/util/Spliterator");
          s.transfer(s.argument(0), Cell.ELEMENT, made, Cell.VALUE);
          s.returns(made);
        },
        "spliterator");
  }

  /** The elements of all arrays among the arguments, and of arrays in them. */
  private static int elements(Sketch s) {
    int all = s.variable();
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.argumentType(i) instanceof ArrayType array && array.element().kind() == Kind.REF) {
        int elements = s.load(s.argument(i), Cell.ELEMENT);
        s.copy(all, elements);
        s.copy(all, s.load(elements, Cell.ELEMENT));
      }
    }
    return all;
  }
}
