package dev.deadheat.program.ir;

import java.util.List;

/**
 * Checks that a body keeps what {@link MethodBody} and {@link Op} promise. Analyses may rely on
 * every rule here; a body that breaks one is a mistake in the IR builder, never in the class file.
 *
 * <p>The rules, in the order in which they are tried; a group is tried only where those before it
 * hold, since it would stumble otherwise:
 *
 * <ol>
 *   <li>{@link LayoutRules}: the code array falls into instructions, these into blocks; phis come
 *       first, then the CATCH of a handler; a terminator is last.
 *   <li>{@link EdgeRules}: successors and predecessors agree and fit the terminator; handlers are
 *       entered by exceptions alone; every block can be reached.
 *   <li>{@link OperandRules}: number and kinds of operands and results, and the class of the pool's
 *       object, fit the operation and the descriptors.
 *   <li>{@link DefinitionRules}: every register has one definition, which dominates its uses.
 *   <li>{@link TypeRules}: where a reference's class is known, it is one that its use allows.
 * </ol>
 */
public final class BodyVerifier {
  private BodyVerifier() {}

  /** All that is wrong with a body, in words; empty if it is as it should be. */
  public static List<String> problems(MethodBody body) {
    return check(body, true);
  }

  /**
   * The same without {@link TypeRules}: what holds for any class file that a body is made of, even
   * one that no JVM would run because it calls a method on an object of the wrong class.
   */
  public static List<String> structuralProblems(MethodBody body) {
    return check(body, false);
  }

  private static List<String> check(MethodBody body, boolean withTypes) {
    Problems problems = new Problems(body);
    try {
      LayoutRules.check(body, problems);
      if (problems.none()) {
        EdgeRules.check(body, problems);
      }
      if (problems.none()) {
        OperandRules.check(body, problems);
      }
      if (problems.none()) {
        DefinitionRules.check(body, problems);
      }
      if (withTypes && problems.none()) {
        TypeRules.check(body, problems);
      }
    } catch (IndexOutOfBoundsException e) {
      problems.inBody("the tables of the body do not fit together: " + e.getMessage());
    }
    return problems.list();
  }
}
