package dev.deadheat.corpus;

/** The plug for {@code check} and {@code run}; implemented where they are. */
public interface Engine {

  Tool tool();

  /** Analyses or runs one compiled case. */
  Outcome examine(CompiledCase compiled) throws Exception;
}
