package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Merged;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Type;

/** Methods that keep nothing and call nothing back. */
final class Plain {
  private Plain() {}

  /** The result, if any, is a value or something library code made. */
  static void rule(Sketch s) {
    Type result = s.method().descriptor().result();
    if (result instanceof ClassType c && Merged.isValue(c)) {
      s.returns(s.merged(c.internalName()));
    } else if (result instanceof ArrayType array) {
      int made = s.allocate(array);
      if (array.element().kind() == Kind.REF && Merged.isValue(array.element())) {
        s.store(made, Cell.ELEMENT, s.merged(((ClassType) array.element()).internalName()));
      }
      s.returns(made);
    } else {
      s.returnsUnknown();
    }
  }

  /** All methods of these classes that have no rule of their own. */
  static void rest(ModelTable table, String... owners) {
    for (String owner : owners) {
      table.add(owner, Plain::rule, "*");
    }
  }
}
