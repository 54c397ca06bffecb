package dev.deadheat.races;

import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Methods that use volatile fields of an object: who wrote them meant several threads to be in them
 * with that object. It says nothing of methods that only use its other fields, such as the getters
 * of a class with a volatile flag.
 */
final class VolatileSiblings {
  private final Facts.Source facts;
  private final Map<MethodBody, Set<Name>> known = new HashMap<>();

  VolatileSiblings(Facts.Source facts) {
    this.facts = facts;
  }

  /** Whether the methods of both accesses use volatile fields of the object that they access. */
  boolean areUsedWith(Funnel.Pair pair) {
    return isUsedWith(pair.first().access()) && isUsedWith(pair.second().access());
  }

  boolean isUsedWith(Access access) {
    return access.base() >= 0
        && known
            .computeIfAbsent(access.body(), this::objects)
            .contains(facts.of(access.body()).names().of(access.base()));
  }

  /** The objects of which a method uses volatile fields, by name. */
  private Set<Name> objects(MethodBody body) {
    Names names = facts.of(body).names();
    Set<Name> found = new HashSet<>();
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.op(pc) == Op.GET_FIELD || body.op(pc) == Op.PUT_FIELD) {
        Field field = body.field(pc).resolve();
        if (field != null && field.isVolatile()) {
          found.add(names.of(body.use(pc, 0)));
        }
      }
    }
    return found;
  }
}
