package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;

/** Methods that make collections of given elements. */
final class CollectionFactoryModel implements Model {
  @Override
  public void register(ModelTable table) {
    Rule copy =
        s -> {
          int made = made(s);
          s.store(made, Cell.VALUE, Contents.elements(s, s.argument(0)));
          s.returns(made);
        };
    table.add("java/util/List", CollectionFactoryModel::elements, "of");
    table.add("java/util/List", copy, "copyOf");
    table.add("java/util/Set", CollectionFactoryModel::ofHashed, "of");
    table.add(
        "java/util/Set",
        s -> {
          int elements = Contents.elements(s, s.argument(0));
          Contents.hash(s, elements);
          Contents.equal(s, elements, elements);
          int made = made(s);
          s.store(made, Cell.VALUE, elements);
          s.returns(made);
        },
        "copyOf");
    String collections = "java/util/Collections";
    table.add(
        collections,
        CollectionFactoryModel::elements,
        "singleton",
        "singletonList",
        "emptyList",
        "emptySet",
        "emptySortedSet",
        "emptyNavigableSet",
        "emptyIterator",
        "emptyListIterator",
        "emptyEnumeration",
        "nCopies");
    table.add("java/util/EnumSet", CollectionFactoryModel::elements, "of");
    table.add("java/util/EnumSet", s -> s.returns(made(s)), "noneOf", "allOf", "range");
    table.add("java/util/EnumSet", copy, "copyOf", "complementOf");
    table.add("java/util/EnumSet", s -> {}, "<init>");
    table.add(
        "java/util/Arrays",
        s -> {
          int list = s.view(s.argument(0), "java/util/List");
          s.share(s.argument(0), Cell.ELEMENT, list, Cell.VALUE);
          s.returns(list);
        },
        "asList");
    table.add(
        "java/util/concurrent/ConcurrentHashMap",
        s -> s.returns(s.allocate("java/util/concurrent/ConcurrentHashMap$KeySetView")),
        "newKeySet()",
        "newKeySet(I)");
  }

  private static int made(Sketch s) {
    return s.allocate(s.method().descriptor().result());
  }

  private static void elements(Sketch s) {
    ofElements(s);
  }

  private static int ofElements(Sketch s) {
    int made = made(s);
    for (int i = 0; i < s.argumentCount(); i++) {
      if (s.argumentType(i) instanceof ArrayType) {
        s.transfer(s.argument(i), Cell.ELEMENT, made, Cell.VALUE);
      } else if (s.hasReference(i)) {
        s.store(made, Cell.VALUE, s.argument(i));
      }
    }
    s.returns(made);
    return made;
  }

  private static void ofHashed(Sketch s) {
    int elements = s.load(ofElements(s), Cell.VALUE);
    Contents.hash(s, elements);
    Contents.equal(s, elements, elements);
  }
}
