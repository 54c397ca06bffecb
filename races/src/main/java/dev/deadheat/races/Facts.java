package dev.deadheat.races;

import dev.deadheat.locks.Held;
import dev.deadheat.locks.Lock;
import dev.deadheat.locks.Locks;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.threads.MethodEffects;
import dev.deadheat.threads.Name;
import dev.deadheat.threads.Names;
import dev.deadheat.threads.Ownership;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is known at the instructions of one body, kept once asked for. */
final class Facts {
  private final MethodBody body;
  private final Names names;
  private final Ownership ownership;
  private final Locks locks;
  private final Map<Integer, Held> held = new HashMap<>();
  private final Map<Integer, long[]> escaped = new HashMap<>();

  /** Gives the facts of a body. */
  static final class Source {
    private final Names.Source names;
    private final MethodEffects effects;
    private final Locks locks;
    private final Map<Method, Facts> known = new HashMap<>();

    Source(Names.Source names, MethodEffects effects, Locks locks) {
      this.names = names;
      this.effects = effects;
      this.locks = locks;
    }

    Facts of(MethodBody body) {
      Facts facts = known.get(body.method());
      if (facts == null) {
        facts = new Facts(body, names.of(body), effects.ownership(body.method()), locks);
        known.put(body.method(), facts);
      }
      return facts;
    }
  }

  private Facts(MethodBody body, Names names, Ownership ownership, Locks locks) {
    this.body = body;
    this.names = names;
    this.ownership = ownership;
    this.locks = locks;
  }

  MethodBody body() {
    return body;
  }

  Names names() {
    return names;
  }

  Ownership ownership() {
    return ownership;
  }

  Held held(int pc) {
    return held.computeIfAbsent(pc, at -> locks.of(body).before(at));
  }

  /**
   * Whether the body has to do with a lock that belongs to the object of a register, or with one
   * that belongs to nobody: then its author thought of other threads using the object.
   */
  boolean locksFor(int register) {
    Name root = register < 0 ? null : names.of(register).root();
    for (Lock lock : locks.of(body).locks()) {
      if (lock.name().isGlobal() || lock.name().root().equals(root)) {
        return true;
      }
      if (lock.name().root() instanceof Name.Local local) {
        for (Owned owned : owners(local.register())) {
          if (owned.owner().root().equals(root)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  long[] escaped(int pc) {
    return escaped.computeIfAbsent(pc, ownership::before);
  }

  boolean isOwn(int register, int pc, long own) {
    return ownership.isOwn(ownership.origins(register), escaped(pc), own);
  }

  boolean isDeeplyOwn(int register, int pc, long own) {
    return ownership.isDeeplyOwn(ownership.origins(register), escaped(pc), own);
  }

  /** A value as the object that owns it and the fields that lead from there, stable or not. */
  record Owned(Name owner, List<Field> path) {}

  /** All owners of a register's value along the fields it was loaded through, nearest first. */
  List<Owned> owners(int register) {
    List<Owned> found = new ArrayList<>();
    List<Field> path = new ArrayList<>();
    int r = register;
    for (int depth = 0; depth < Name.MAX_DEPTH; depth++) {
      int pc = names.definition(r);
      if (pc >= 0 && body.op(pc) == Op.CAST) {
        r = body.use(pc, 0);
        continue;
      }
      if (pc < 0 || body.op(pc) != Op.GET_FIELD) {
        break;
      }
      Field field = body.field(pc).resolve();
      if (field == null) {
        break;
      }
      path.add(0, field);
      r = body.use(pc, 0);
      found.add(new Owned(names.of(r), List.copyOf(path)));
    }
    return found;
  }
}
