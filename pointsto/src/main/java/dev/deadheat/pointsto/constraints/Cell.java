package dev.deadheat.pointsto.constraints;

/**
 * A place in an object that holds references and that no field of the analysed classes names.
 *
 * <p>Objects of library classes are seen from outside: what their code keeps in its own fields goes
 * into {@link #CONTENT}, one cell for each object. Models of containers tell keys, values and
 * elements apart.
 */
public enum Cell {
  /** Elements of an array, whatever the index. */
  ELEMENT,
  /** Everything a library object's own fields hold. */
  CONTENT,
  /** Keys of a map. */
  KEY,
  /** Values of a map; what a future, optional, reference or thread-local holds. */
  VALUE
}
