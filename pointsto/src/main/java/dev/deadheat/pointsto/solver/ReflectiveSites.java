package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.LoweredBodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the code around a reflective call says about classes whose names are not known: the
 * parameters by which a constructor is asked for, and the classes that what was made is cast to.
 *
 * <p>That such a cast does not fail is assumed: code that makes an object of a class it was told by
 * a file or a user expects one that fits.
 */
final class ReflectiveSites {
  private record Place(Method method, int pc) {}

  private final LoweredBodies bodies;
  private final Map<Place, Set<ClassType>> casts = new HashMap<>();
  private final Map<Place, Optional<List<@Nullable Type>>> parameters = new HashMap<>();

  /** What is used as it is, which may be of any class. */
  private static final Set<ClassType> ANY = Set.of();

  ReflectiveSites(LoweredBodies bodies) {
    this.bodies = bodies;
  }

  /** Whether the result of a call may be of a class, given what is done with it. */
  boolean mayBe(CsCall site, ClassType type) {
    Place place = new Place(site.caller().method(), site.call().pc());
    Set<ClassType> wanted = casts.computeIfAbsent(place, p -> casts(p.method, p.pc));
    if (wanted == ANY) {
      return true;
    }
    for (ClassType one : wanted) {
      if (type.isSubtypeOf(one)) {
        return true;
      }
    }
    return false;
  }

  private Set<ClassType> casts(Method method, int pc) {
    MethodBody body = pc < 0 ? null : bodies.body(method);
    if (body == null || body.op(pc) != Op.INVOKE || body.def(pc) < 0) {
      return ANY;
    }
    Set<ClassType> found = new HashSet<>();
    for (int at = 0; at < body.codeEnd(); at = body.next(at)) {
      for (int i = 0; i < body.useCount(at); i++) {
        if (body.use(at, i) == body.def(pc)) {
          if (body.op(at) != Op.CAST || !(body.type(at) instanceof ClassType type)) {
            return ANY;
          }
          found.add(type);
        }
      }
    }
    return found.isEmpty() ? ANY : found;
  }

  /**
   * The parameter types that a constructor is asked for by, null for each that is not known; null
   * where their number is not.
   */
  @Nullable List<@Nullable Type> parameters(CsCall site) {
    Place place = new Place(site.caller().method(), site.call().pc());
    return parameters
        .computeIfAbsent(place, p -> Optional.ofNullable(parameters(p.method, p.pc)))
        .orElse(null);
  }

  private @Nullable List<@Nullable Type> parameters(Method method, int pc) {
    MethodBody body = pc < 0 ? null : bodies.body(method);
    if (body == null || body.op(pc) != Op.INVOKE || body.useCount(pc) != 2) {
      return null;
    }
    int array = body.use(pc, 1);
    int length = -1;
    @Nullable Type[] types = {};
    Map<Integer, Integer> numbers = new HashMap<>();
    Map<Integer, Type> literals = new HashMap<>();
    for (int at = 0; at < body.codeEnd(); at = body.next(at)) {
      switch (body.op(at)) {
        case Op.CONST_INT -> numbers.put(body.def(at), body.immediate(at));
        case Op.CONST -> {
          if (body.object(at) instanceof Type type) {
            literals.put(body.def(at), type);
          } else if (body.def(at) == array && body.object(at) == null) {
            length = 0;
          }
        }
        case Op.NEW_ARRAY -> {
          if (body.def(at) == array) {
            length = numbers.getOrDefault(body.use(at, 0), -1);
            types = new Type[Math.max(0, Math.min(length, 255))];
          }
        }
        case Op.ARRAY_STORE -> {
          int index = numbers.getOrDefault(body.use(at, 1), -1);
          if (body.use(at, 0) == array && index >= 0 && index < types.length) {
            types[index] = literals.get(body.use(at, 2));
          }
        }
        default -> {
          if (at != pc && uses(body, at, array)) {
            Arrays.fill(types, null); // Somebody else may write into it.
          }
        }
      }
    }
    return length < 0 || length > 255 ? null : new ArrayList<>(Arrays.asList(types));
  }

  private static boolean uses(MethodBody body, int pc, int register) {
    for (int i = 0; i < body.useCount(pc); i++) {
      if (body.use(pc, i) == register) {
        return true;
      }
    }
    return false;
  }

  /** Whether a constructor has these parameters, as far as they are known. */
  static boolean takes(Method constructor, @Nullable List<@Nullable Type> parameters) {
    if (parameters == null) {
      return true;
    }
    if (constructor.parameterCount() != parameters.size() + 1) {
      return false;
    }
    for (int i = 0; i < parameters.size(); i++) {
      Type wanted = parameters.get(i);
      if (wanted != null && !wanted.equals(constructor.parameterType(i + 1))) {
        return false;
      }
    }
    return true;
  }
}
