package modular;

/** Found as a service. */
public interface Work { void run(); }
