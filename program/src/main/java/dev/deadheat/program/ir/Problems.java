package dev.deadheat.program.ir;

import java.util.ArrayList;
import java.util.List;

/** What {@link BodyVerifier} finds in one body. A few are enough: one mistake causes many. */
final class Problems {
  private static final int ENOUGH = 20;

  private final MethodBody body;
  private final List<String> list = new ArrayList<>(0);

  Problems(MethodBody body) {
    this.body = body;
  }

  boolean none() {
    return list.isEmpty();
  }

  List<String> list() {
    return List.copyOf(list);
  }

  void inBody(String what) {
    if (list.size() < ENOUGH) {
      list.add(body.method() + ": " + what);
    }
  }

  void inBlock(int block, String what) {
    inBody("block " + block + ": " + what);
  }

  /** A problem of the instruction at pc. */
  void at(int block, int pc, String what) {
    int op = body.op(pc);
    String name = op < Op.COUNT ? Op.name(op) : "operation " + op;
    inBlock(block, name + " at " + pc + ": " + what);
  }
}
