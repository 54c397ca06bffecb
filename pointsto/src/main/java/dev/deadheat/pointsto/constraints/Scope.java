package dev.deadheat.pointsto.constraints;

import dev.deadheat.program.type.ClassType;

/** Which classes are analysed body by body; all others are seen from outside. */
public interface Scope {
  boolean isAnalysed(ClassType type);
}
