package dev.deadheat.program.ir;

import static dev.deadheat.program.type.Kind.DOUBLE;
import static dev.deadheat.program.type.Kind.INT;
import static dev.deadheat.program.type.Kind.LONG;
import static dev.deadheat.program.type.Kind.REF;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warnings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

/** Each rule of the verifier, broken once. */
class BodyVerifierTest {
  private static final int IF_EQ = Op.IF | Opcodes.IFEQ << 8;
  private static final int ADD = Op.BINARY | Opcodes.IADD << 8;
  private static final int DIV = Op.BINARY | Opcodes.IDIV << 8;
  private static final int STATIC_CALL = Op.INVOKE | Opcodes.INVOKESTATIC << 8;
  private static final int VIRTUAL_CALL = Op.INVOKE | Opcodes.INVOKEVIRTUAL << 8;

  private final Types types = new Types(Jdk.running()::find, new Warnings());

  /** A real static method {@code int f(int, int)}, whose body we invent. */
  private HandMadeBody intMethod() {
    return new HandMadeBody(method("java/lang/Integer", "compare", "(II)I"));
  }

  private HandMadeBody stringMethod() {
    return new HandMadeBody(
        method("java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;"));
  }

  private HandMadeBody voidMethod() {
    return new HandMadeBody(method("java/lang/System", "gc", "()V"));
  }

  private Method method(String owner, String name, String descriptor) {
    return types.classType(owner).declaredMethod(name, types.descriptor(descriptor));
  }

  private static void fine(HandMadeBody draft) {
    assertThat(BodyVerifier.problems(draft.body())).isEmpty();
  }

  private static void broken(HandMadeBody draft, String problem) {
    List<String> found = BodyVerifier.problems(draft.body());
    assertThat(found).anyMatch(text -> text.contains(problem), problem);
  }

  /** if (a == 0) x = 1 else x = b; return x. */
  private HandMadeBody diamond(int fromLeft, int fromRight) {
    HandMadeBody d = intMethod();
    int one = d.register(INT);
    int sum = d.register(INT);
    int x = d.register(INT);
    return d.block(1, 2)
        .add(IF_EQ, -1, -1, 0)
        .block(3)
        .add(Op.CONST_INT, one, 1)
        .block(3)
        .add(ADD, sum, -1, 0, 1)
        .block()
        .add(Op.PHI, x, -1, fromLeft, fromRight)
        .add(Op.RETURN, -1, -1, x);
  }

  /** try { q = a / b } catch (ArithmeticException e) { q = h } return q. */
  private HandMadeBody guarded(int inHandler) {
    HandMadeBody d = intMethod();
    int q = d.register(INT);
    int caught = d.register(INT);
    int e = d.register(REF);
    return d.block(1)
        .block(~2)
        .add(DIV, q, -1, 0, 1)
        .add(Op.RETURN, -1, -1, q)
        .block()
        .add(Op.PHI, caught, -1, inHandler)
        .with(Op.CATCH, e, types.classType("java/lang/ArithmeticException"))
        .add(Op.RETURN, -1, -1, caught);
  }

  @Test
  void acceptsGoodBodies() {
    fine(diamond(2, 3));
    fine(guarded(0));
    fine(voidMethod().block().add(Op.RETURN, -1, -1));
  }

  @Test
  void layout() {
    broken(voidMethod(), "no entry block");
    broken(voidMethod().block().raw(Op.RETURN | 2 << 16, -1, -1), "length is 2");
    broken(voidMethod().block().raw(Op.RETURN | 4 << 16, -1, -1), "length is 4");
    broken(voidMethod().block().add(Op.COUNT, -1, -1), "is unknown");
    HandMadeBody late = intMethod();
    int x = late.register(INT);
    broken(
        late.block().add(Op.RETURN, -1, -1, 0).add(Op.CONST_INT, x, 1),
        "not the last of its block");
    HandMadeBody phi = intMethod();
    int one = phi.register(INT);
    int y = phi.register(INT);
    broken(
        phi.block(1)
            .block()
            .add(Op.CONST_INT, one, 1)
            .add(Op.PHI, y, -1, 0)
            .add(Op.RETURN, -1, -1, y),
        "comes after another instruction");
    HandMadeBody caught = voidMethod();
    int e = caught.register(REF);
    int f = caught.register(REF);
    broken(
        caught.block().add(Op.CATCH, e, -1).add(Op.CATCH, f, -1).add(Op.RETURN, -1, -1),
        "not the first instruction after the phis");
  }

  @Test
  void successorsFitTheTerminator() {
    broken(voidMethod().block(1).add(Op.RETURN, -1, -1).block().add(Op.RETURN, -1, -1), "has 1 n");
    broken(intMethod().block().add(IF_EQ, -1, -1, 0), "has 0 normal");
    HandMadeBody open = intMethod();
    broken(open.block().add(Op.CONST_INT, open.register(INT), 1), "has 0 normal successors");
    broken(voidMethod().block(7), "leads to block 7, which is not there");
    broken(
        intMethod().block(1, 1).add(IF_EQ, -1, -1, 0).block().add(Op.RETURN, -1, -1, 0),
        "leads to block 1 twice");
  }

  @Test
  void predecessorsAgree() {
    HandMadeBody none = voidMethod().block(1).block().from().add(Op.RETURN, -1, -1);
    broken(none, "its predecessors are [], but the blocks that lead to it are [0]");
    HandMadeBody wrong = voidMethod().block(1).block().from(1).add(Op.RETURN, -1, -1);
    broken(wrong, "its predecessors are [1], but");
    HandMadeBody twice = voidMethod().block(1).block().from(0, 0).add(Op.RETURN, -1, -1);
    broken(twice, "its predecessors are [0, 0], but");
    broken(
        voidMethod().block(1).block().from(9).add(Op.RETURN, -1, -1),
        "its predecessors are [9], but");
  }

  @Test
  void everyBlockIsReachable() {
    broken(
        voidMethod().block().add(Op.RETURN, -1, -1).block().add(Op.RETURN, -1, -1),
        "block 1: cannot be reached");
    broken(voidMethod().block().add(Op.RETURN, -1, -1).block(1), "block 1: cannot be reached");
    broken(voidMethod().block(0), "the entry has predecessors");
  }

  @Test
  void handlersAreEnteredByExceptionsAlone() {
    HandMadeBody normal = voidMethod();
    broken(
        normal.block(1).block().add(Op.CATCH, normal.register(REF), -1).add(Op.RETURN, -1, -1),
        "falls into handler block 1");
    HandMadeBody plain = intMethod();
    int q = plain.register(INT);
    broken(
        plain
            .block(~1)
            .add(DIV, q, -1, 0, 1)
            .add(Op.RETURN, -1, -1, q)
            .block()
            .add(Op.RETURN, -1, -1, 0),
        "an exception leads to block 1");
    HandMadeBody calm = intMethod();
    broken(
        calm.block(~1)
            .add(Op.RETURN, -1, -1, 0)
            .block()
            .add(Op.CATCH, calm.register(REF), -1)
            .add(Op.RETURN, -1, -1, 0),
        "nothing in it can throw");
    HandMadeBody order = intMethod();
    int sum = order.register(INT);
    int e = order.register(REF);
    broken(
        order
            .block(~1, 2)
            .add(DIV, sum, -1, 0, 1)
            .block()
            .add(Op.CATCH, e, -1)
            .add(Op.RETURN, -1, -1, 0)
            .block()
            .add(Op.RETURN, -1, -1, 0),
        "a normal successor after one for exceptions");
  }

  @Test
  void switches() {
    broken(switching(new SwitchTable(new int[] {3, 1}, new int[] {0, 0}, 0)), "do not ascend");
    broken(switching(new SwitchTable(new int[] {1}, new int[] {2}, 0)), "does not have");
    broken(switching(new SwitchTable(new int[] {1}, new int[] {0}, -1)), "does not have");
    broken(switching("no table"), "needs a SwitchTable");
    fine(switching(new SwitchTable(new int[] {1, 3}, new int[] {0, 1}, 0)));
  }

  private HandMadeBody switching(Object table) {
    return intMethod()
        .block(1, 2)
        .with(Op.SWITCH, -1, table, 0)
        .block()
        .add(Op.RETURN, -1, -1, 0)
        .block()
        .add(Op.RETURN, -1, -1, 1);
  }

  @Test
  void oneDefinition() {
    HandMadeBody twice = intMethod();
    int x = twice.register(INT);
    broken(
        twice.block().add(Op.CONST_INT, x, 1).add(Op.CONST_INT, x, 2).add(Op.RETURN, -1, -1, x),
        "a second time");
    broken(intMethod().block().add(Op.CONST_INT, 0, 1).add(Op.RETURN, -1, -1, 0), "a second time");
    HandMadeBody never = intMethod();
    never.register(INT);
    broken(never.block().add(Op.RETURN, -1, -1, 0), "register 2 is never defined");
    broken(intMethod().block().add(Op.RETURN, -1, -1, 5), "a register that is not there");
  }

  @Test
  void definitionsDominateUses() {
    HandMadeBody before = intMethod();
    int x = before.register(INT);
    int y = before.register(INT);
    broken(
        before.block().add(ADD, y, -1, 0, x).add(Op.CONST_INT, x, 1).add(Op.RETURN, -1, -1, y),
        "whose definition does not dominate");
    HandMadeBody aside = intMethod();
    int left = aside.register(INT);
    broken(
        aside
            .block(1, 2)
            .add(IF_EQ, -1, -1, 0)
            .block(2)
            .add(Op.CONST_INT, left, 1)
            .block()
            .add(Op.RETURN, -1, -1, left),
        "whose definition does not dominate");
  }

  @Test
  void phiOperandsAreDefinedWhereTheEdgeLeaves() {
    broken(diamond(3, 2), "not defined at the end of block 1");
    broken(diamond(2, 2), "not defined at the end of block 2");
    // The quotient is made in the block that throws: at its entry it is not there.
    broken(guarded(2), "not defined at the entry of block 1");
    // A phi of the throwing block is there at its entry.
    HandMadeBody d = intMethod();
    int inLoop = d.register(INT);
    int q = d.register(INT);
    int caught = d.register(INT);
    int e = d.register(REF);
    fine(
        d.block(1)
            .block(1, ~2)
            .add(Op.PHI, inLoop, -1, 0, q)
            .add(DIV, q, -1, inLoop, 1)
            .block()
            .add(Op.PHI, caught, -1, inLoop)
            .add(Op.CATCH, e, -1)
            .add(Op.RETURN, -1, -1, caught));
  }

  @Test
  void phisHaveOneOperandForEachPredecessor() {
    HandMadeBody d = intMethod();
    int x = d.register(INT);
    broken(
        d.block(1).block().add(Op.PHI, x, -1, 0, 1).add(Op.RETURN, -1, -1, x),
        "has 2 operands, not 1");
  }

  @Test
  void kinds() {
    broken(intMethod().block().add(Op.RETURN, -1, -1), "has 0 operands, not 1");
    broken(voidMethod().block().add(Op.THROW, -1, -1), "has 0 operands, not 1");
    broken(intMethod().block().add(Op.THROW, -1, -1, 0), "operand 0 is INT, not REF");
    result(Op.CONST_INT, LONG, "its result is LONG, not INT");
    result(Op.UNARY | Opcodes.I2D << 8, LONG, "its result is LONG, not DOUBLE", 0);
    result(Op.UNARY | Opcodes.D2I << 8, INT, "operand 0 is INT, not DOUBLE", 0);
    result(Op.UNARY | Opcodes.IADD << 8, INT, "no unary operation", 0);
    result(Op.BINARY | Opcodes.LSHL << 8, LONG, "operand 0 is INT, not LONG", 0, 1);
    result(Op.BINARY | Opcodes.LCMP << 8, INT, "operand 1 is INT, not LONG", 0, 1);
    result(Op.BINARY | Opcodes.DCMPG << 8, INT, "operand 1 is INT, not DOUBLE", 0, 1);
    result(Op.BINARY | Opcodes.INEG << 8, INT, "no binary operation", 0, 1);
    result(Op.ARRAY_LENGTH, INT, "operand 0 is INT, not REF", 0);
    result(Op.ARRAY_LOAD | Opcodes.DALOAD << 8, DOUBLE, "operand 0 is INT, not REF", 0, 1);
    result(Op.ARRAY_LOAD | Opcodes.ILOAD << 8, INT, "no array load", 0, 1);
    result(ADD, REF, "its result is REF, not INT", 0, 1);
    broken(
        intMethod()
            .block(1)
            .add(Op.IF | Opcodes.GOTO << 8, -1, -1, 0)
            .block()
            .add(Op.RETURN, -1, -1, 0),
        "is no condition");
    broken(
        intMethod()
            .block(1)
            .add(Op.IF | Opcodes.IFNULL << 8, -1, -1, 0)
            .block()
            .add(Op.RETURN, -1, -1, 0),
        "operand 0 is INT, not REF");
  }

  private void result(int op, Kind kind, String problem, int... uses) {
    HandMadeBody d = intMethod();
    int x = d.register(kind);
    broken(d.block().add(op, x, -1, uses).add(Op.RETURN, -1, -1, 0), problem);
  }

  @Test
  void objectsOfThePool() {
    ClassType string = types.classType("java/lang/String");
    object(Op.CONST, LONG, 1.5, "its result is LONG, not DOUBLE");
    object(Op.CONST, REF, new int[0], "is no constant");
    object(Op.CONST, REF, string, "may throw");
    object(Op.CONST | Op.MAY_THROW << 8, REF, "text", "cannot throw");
    object(Op.NEW, REF, types.arrayOf(string), "needs a ClassType");
    object(Op.NEW_ARRAY, REF, string, "needs a ArrayType", 0);
    object(Op.NEW_MULTI_ARRAY, REF, types.arrayOf(string), "2 lengths for 1 dimensions", 0, 1);
    object(Op.CAST, REF, "java.lang.String", "needs a Type", 0);
    object(Op.INSTANCE_OF, INT, types.fromDescriptor("I"), "needs a reference type", 0);
    object(Op.GET_STATIC, INT, "field", "needs a FieldRef");
    object(Op.INVOKE_DYNAMIC, INT, "site", "needs a CallSite");
    object(STATIC_CALL, INT, "method", "needs a MethodRef");
  }

  private void object(int op, Kind kind, Object o, String problem, int... uses) {
    HandMadeBody d = intMethod();
    int x = d.register(kind);
    broken(d.block().with(op, x, o, uses).add(Op.RETURN, -1, -1, 0), problem);
  }

  @Test
  void callsFitTheirDescriptors() {
    Object compare = types.methodRef("java/lang/Long", "compare", "(JJ)I", false);
    object(STATIC_CALL, INT, compare, "operand 1 is INT, not LONG", 0, 1);
    object(STATIC_CALL, INT, compare, "has 1 operands, not 2", 0);
    object(STATIC_CALL, LONG, compare, "its result is LONG, not INT", 0, 1);
    object(VIRTUAL_CALL, INT, compare, "has 2 operands, not 3", 0, 1);
    Object made = types.methodRef("java/lang/Object", "<init>", "()V", false);
    broken(
        stringMethod().block().with(VIRTUAL_CALL, -1, made, 0).add(Op.RETURN, -1, -1, 0),
        "calls a constructor, but not as one");
    Object field = types.fieldRef("java/lang/String", "hash", "I");
    broken(
        stringMethod().block().with(Op.PUT_FIELD, -1, field, 0, 1).add(Op.RETURN, -1, -1, 0),
        "operand 1 is REF, not INT");
  }

  @Test
  void classesArePlausible() {
    Object length = types.methodRef("java/lang/String", "length", "()I", false);
    Object intValue = types.methodRef("java/lang/Integer", "intValue", "()I", false);
    Object run = types.methodRef("java/lang/Runnable", "run", "()V", true);
    Object missing = types.methodRef("no/such/Class", "m", "()I", false);
    fine(calling(VIRTUAL_CALL, length));
    fine(calling(VIRTUAL_CALL, missing));
    broken(calling(VIRTUAL_CALL, intValue), "is a java.lang.String, not a java.lang.Integer");
    fine(
        stringMethod()
            .block()
            .with(Op.INVOKE | Opcodes.INVOKEINTERFACE << 8, -1, run, 0)
            .add(Op.RETURN, -1, -1, 0));
    broken(stringMethod().block().add(Op.THROW, -1, -1, 0), "not a java.lang.Throwable");
    HandMadeBody made = stringMethod();
    int x = made.register(REF);
    broken(
        made.block()
            .with(Op.NEW, x, types.classType("java/lang/Integer"))
            .add(Op.RETURN, -1, -1, x),
        "is a java.lang.Integer, not a java.lang.String");
    HandMadeBody nothing = stringMethod();
    int n = nothing.register(REF);
    fine(nothing.block().add(Op.CONST, n, -1).add(Op.RETURN, -1, -1, n));
    HandMadeBody length0 = stringMethod();
    int l = length0.register(INT);
    broken(
        length0.block().add(Op.ARRAY_LENGTH, l, -1, 0).add(Op.RETURN, -1, -1, 0),
        "is applied to a java.lang.String");
  }

  private HandMadeBody calling(int op, Object method) {
    HandMadeBody d = stringMethod();
    int result = d.register(INT);
    return d.block().with(op, result, method, 1).add(Op.RETURN, -1, -1, 0);
  }

  @Test
  void arraysAreCovariant() {
    fine(passing("[Ljava/lang/Integer;", "[Ljava/lang/Number;"));
    fine(passing("[Ljava/lang/Integer;", "[Ljava/lang/Runnable;"));
    fine(passing("[[I", "[Ljava/lang/Object;"));
    fine(passing("[I", "Ljava/lang/Cloneable;"));
    broken(passing("[I", "[J"), "is a int[], not a long[]");
    broken(passing("[I", "[Ljava/lang/Object;"), "is a int[]");
    broken(passing("[Ljava/lang/Number;", "[Ljava/lang/Integer;"), "is a java.lang.Number[]");
    broken(passing("[I", "Ljava/lang/String;"), "is a int[], not a java.lang.String");
  }

  private HandMadeBody passing(String given, String demanded) {
    HandMadeBody d = intMethod();
    int array = d.register(REF);
    Object method = types.methodRef("no/Such", "take", "(" + demanded + ")V", false);
    return d.block()
        .with(Op.NEW_ARRAY, array, types.fromDescriptor(given), 0)
        .with(STATIC_CALL, -1, method, array)
        .add(Op.RETURN, -1, -1, 0);
  }

  @Test
  void arrayAccessFitsTheElement() {
    HandMadeBody d = intMethod();
    int array = d.register(REF);
    int x = d.register(INT);
    d.block().with(Op.NEW_ARRAY, array, types.fromDescriptor("[S"), 0);
    d.add(Op.ARRAY_LOAD | Opcodes.CALOAD << 8, x, -1, array, 1).add(Op.RETURN, -1, -1, x);
    broken(d, "is applied to a short[]");
  }

  @Test
  void tablesThatDoNotFit() {
    MethodBody.Blocks blocks =
        new MethodBody.Blocks(
            new int[] {0, 3}, new int[] {0}, new int[0], new int[] {0, 0}, new int[0]);
    MethodBody body =
        new MethodBody(
            method("java/lang/System", "gc", "()V"),
            new int[] {Op.RETURN | 3 << 16, -1, -1},
            new Object[0],
            new byte[0],
            blocks,
            new int[0],
            null);
    assertThat(BodyVerifier.problems(body).toString()).contains("do not fit together");
  }
}
