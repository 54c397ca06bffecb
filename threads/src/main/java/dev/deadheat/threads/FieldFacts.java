package dev.deadheat.threads;

import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which fields never change once their object is out of its constructor, and what constructors put
 * there. A field counts as such if it is final, or if all instructions that write it are in
 * constructors of its class on the object under construction (for static ones: in the class's
 * initialiser) and no class out of sight can write it.
 */
public final class FieldFacts {
  /** An instruction that writes a field in a constructor or static initialiser. */
  private record Write(MethodBody body, int pc) {}

  private final Set<Field> changing = new HashSet<>();
  private final Map<Field, List<Write>> writes = new HashMap<>();
  private final Map<Field, Name> aliases = new HashMap<>();
  private final Set<Field> resolving = new HashSet<>();
  private final boolean open;

  /**
   * @param open whether classes out of sight may use the analysed ones
   */
  public FieldFacts(List<ClassType> classes, Bodies bodies, boolean open) {
    this.open = open;
    for (ClassType type : classes) {
      for (Method method : type.methods()) {
        MethodBody body = bodies.of(method);
        if (body != null) {
          scan(body);
        }
      }
    }
  }

  private void scan(MethodBody body) {
    Method method = body.method();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      int op = body.op(pc);
      if (op != Op.PUT_FIELD && op != Op.PUT_STATIC) {
        continue;
      }
      Field field = body.field(pc).resolve();
      if (field == null) {
        continue;
      }
      boolean initial =
          field.owner() == method.owner()
              && (op == Op.PUT_FIELD
                  ? method.isConstructor() && body.use(pc, 0) == 0
                  : method.isStaticInitializer());
      if (initial) {
        writes.computeIfAbsent(field, f -> new ArrayList<>(1)).add(new Write(body, pc));
      } else {
        changing.add(field);
      }
    }
  }

  /** Whether the field keeps the value its constructor gave it. */
  public boolean isStable(Field field) {
    if (field.isFinal()) {
      return true;
    }
    return !field.isVolatile() && !changing.contains(field) && !isVisibleOutside(field);
  }

  /** Whether code out of sight can write the field. */
  public boolean isVisibleOutside(Field field) {
    return open
        && (field.isPublic() || field.isProtected())
        && (java.lang.reflect.Modifier.isPublic(field.owner().access()) || field.isProtected());
  }

  /**
   * What a stable field is another name for, with the object itself as parameter 0: the lock that
   * is the object itself, the read lock of another field. Null where it is nothing's.
   */
  @Nullable Name alias(Field field, Names.Source names) {
    if (!resolving.add(field)) {
      return null;
    }
    try {
      if (!aliases.containsKey(field)) {
        aliases.put(field, findAlias(field, names));
      }
      return aliases.get(field);
    } finally {
      resolving.remove(field);
    }
  }

  @SuppressWarnings("NullAway") // The map holds null for fields without an alias.
  private @Nullable Name findAlias(Field field, Names.Source names) {
    Name common = null;
    for (Write write : writes.getOrDefault(field, List.of())) {
      Name name = view(field, write, names);
      boolean usable =
          name.isGlobal() || (!field.isStatic() && name.root().equals(new Name.Parameter(0)));
      if (!usable || (common != null && !common.equals(name))) {
        return null;
      }
      common = name;
    }
    // A path that goes through the field itself says nothing.
    return common instanceof Name.Path path && path.field() == field ? null : common;
  }

  private static Name value(Write write, Names.Source names) {
    int value = write.body().use(write.pc(), write.body().useCount(write.pc()) - 1);
    return names.of(write.body()).of(value);
  }

  /**
   * What an initial write puts into a field. The two sides of a read-write lock are often all that
   * is kept of it: then it goes by the name of the field that holds its writing side.
   */
  private Name view(Field field, Write write, Names.Source names) {
    Name name = value(write, names);
    if (field.isStatic()
        || !(name instanceof Name.Part side)
        || !(side.base() instanceof Name.Local)
        || !(side.what().equals("read") || side.what().equals("write"))) {
      return name;
    }
    Name writing = new Name.Part(side.base(), "write");
    for (Field other : field.owner().fields()) {
      if (!other.isStatic() && isStable(other)) {
        List<Write> here =
            writes.getOrDefault(other, List.of()).stream()
                .filter(w -> w.body() == write.body())
                .toList();
        if (here.size() == 1 && value(here.get(0), names).equals(writing)) {
          return new Name.Part(new Name.Path(new Name.Parameter(0), other), side.what());
        }
      }
    }
    return name;
  }

  /** Told of each initial write of a field. */
  public interface WriteVisitor {
    void write(MethodBody body, int pc);
  }

  public void eachInitialWrite(Field field, WriteVisitor visitor) {
    for (Write write : writes.getOrDefault(field, List.of())) {
      visitor.write(write.body(), write.pc());
    }
  }
}
