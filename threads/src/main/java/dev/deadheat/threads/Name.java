package dev.deadheat.threads;

import dev.deadheat.program.type.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value, named so that equal names mean equal values within one activation of a method: a root,
 * and fields that never change once their object is out of its constructor.
 *
 * <p>Names are compared so often that the most frequent ones say how themselves: what the compiler
 * generates for records goes through method handles, which only the JVM's second compiler inlines.
 */
public sealed interface Name {
  /** The i-th parameter, the receiver first. */
  record Parameter(int index) implements Name {
    @Override
    public int hashCode() {
      return index;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Parameter other && index == other.index;
    }
  }

  /** What a static field that never changes holds. */
  record Static(Field field) implements Name {
    @Override
    public int hashCode() {
      return field.hashCode();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Static other && field.equals(other.field);
    }
  }

  /** A class literal, string constant or cached box. */
  record Literal(Object value) implements Name {
    @Override
    public int hashCode() {
      return value.hashCode();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Literal other && value.equals(other.value);
    }
  }

  /** An object of which there is at most one, by its number. */
  record Singleton(int object) implements Name {
    @Override
    public int hashCode() {
      return 31 * object + 1;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Singleton other && object == other.object;
    }
  }

  /** A register about which nothing better is known; means something in its own body only. */
  record Local(int register) implements Name {
    @Override
    public int hashCode() {
      return 31 * register + 2;
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Local other && register == other.register;
    }
  }

  /** A field of another value. */
  record Path(Name base, Field field) implements Name {
    @Override
    public int hashCode() {
      return 31 * base.hashCode() + field.hashCode();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Path other && field.equals(other.field) && base.equals(other.base);
    }
  }

  /** What belongs to another value for good: the read lock of a read-write lock. */
  record Part(Name base, String what) implements Name {
    @Override
    public int hashCode() {
      return 31 * base.hashCode() + what.hashCode();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Part other && what.equals(other.what) && base.equals(other.base);
    }
  }

  /** The object whose path leads to the inner value: the owner of what was passed. */
  record Owner(Name inner, List<Field> path) implements Name {
    @Override
    public int hashCode() {
      return 31 * inner.hashCode() + path.hashCode();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Owner other && inner.equals(other.inner) && path.equals(other.path);
    }
  }

  /** The longest path that names are given; a longer one is a local value. */
  int MAX_DEPTH = 5;

  /** Where the path begins. */
  default Name root() {
    Name name = this;
    while (true) {
      if (name instanceof Path path) {
        name = path.base();
      } else if (name instanceof Part part) {
        name = part.base();
      } else if (name instanceof Owner owner) {
        name = owner.inner();
      } else {
        return name;
      }
    }
  }

  /** Whether it means the same everywhere in the program. */
  default boolean isGlobal() {
    Name root = root();
    return (root instanceof Static || root instanceof Literal || root instanceof Singleton)
        && !hasOwner();
  }

  private boolean hasOwner() {
    Name name = this;
    while (true) {
      if (name instanceof Path path) {
        name = path.base();
      } else if (name instanceof Part part) {
        name = part.base();
      } else {
        return name instanceof Owner;
      }
    }
  }

  default int depth() {
    if (this instanceof Path path) {
      return 1 + path.base().depth();
    }
    if (this instanceof Part part) {
      return 1 + part.base().depth();
    }
    if (this instanceof Owner owner) {
      return owner.path().size() + owner.inner().depth();
    }
    return 0;
  }

  /** This name with a prefix of it replaced; null where it does not begin with that prefix. */
  default @Nullable Name replace(Name prefix, Name by) {
    if (equals(prefix)) {
      return by;
    }
    if (this instanceof Path path) {
      Name base = path.base().replace(prefix, by);
      return base == null ? null : new Path(base, path.field());
    }
    if (this instanceof Part part) {
      Name base = part.base().replace(prefix, by);
      return base == null ? null : new Part(base, part.what());
    }
    if (this instanceof Owner owner && by.depth() + owner.path().size() <= MAX_DEPTH) {
      Name inner = owner.inner().replace(prefix, by);
      return inner == null ? null : owner(inner, owner.path());
    }
    return null;
  }

  /** The owner of a value by a path; where the value's own name has that path, its base. */
  static Name owner(Name inner, List<Field> path) {
    Name name = inner;
    for (int i = path.size() - 1; i >= 0; i--) {
      if (!(name instanceof Path p && p.field() == path.get(i))) {
        return new Owner(name, List.copyOf(path.subList(0, i + 1)));
      }
      name = p.base();
    }
    return name;
  }

  /** The fields that lead from a prefix of this name to it; null where it is no such prefix. */
  default @Nullable List<Field> pathFrom(Name prefix) {
    List<Field> fields = new ArrayList<>();
    Name name = this;
    while (!name.equals(prefix)) {
      if (!(name instanceof Path path)) {
        return null;
      }
      fields.add(0, path.field());
      name = path.base();
    }
    return fields;
  }
}
