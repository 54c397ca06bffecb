package dev.deadheat.races;

import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.threads.FieldHandles;
import dev.deadheat.threads.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The accesses of bodies, made once for each method. */
final class Accesses {
  private final Scope scope;
  private final Names.Source names;
  private final Bodies bodies;
  private final FieldHandles handles;
  private final Map<Method, List<Access>> known = new HashMap<>();
  private int count;

  Accesses(Scope scope, Names.Source names, Bodies bodies, FieldHandles handles) {
    this.scope = scope;
    this.bodies = bodies;
    this.names = names;
    this.handles = handles;
  }

  List<Access> of(MethodBody body) {
    List<Access> found = known.get(body.method());
    if (found == null) {
      found = find(body);
      known.put(body.method(), found);
    }
    return found;
  }

  private List<Access> find(MethodBody body) {
    List<Access> found = new ArrayList<>();
    if (isAccessor(body.method())) {
      return found;
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      switch (body.op(pc)) {
        case Op.GET_FIELD, Op.GET_STATIC, Op.PUT_FIELD, Op.PUT_STATIC -> field(body, pc, found);
        case Op.ARRAY_LOAD, Op.ARRAY_STORE ->
            found.add(
                new Access(
                    count++,
                    body,
                    pc,
                    new Place.Elements(constant(body, body.use(pc, 1))),
                    body.op(pc) == Op.ARRAY_STORE,
                    body.use(pc, 0),
                    ""));
        case Op.INVOKE -> call(body, pc, found);
        default -> {}
      }
    }
    return List.copyOf(found);
  }

  private void field(MethodBody body, int pc, List<Access> found) {
    Field field = body.field(pc).resolve();
    if (field == null || !isTracked(field)) {
      return;
    }
    int op = body.op(pc);
    boolean isStatic = op == Op.GET_STATIC || op == Op.PUT_STATIC;
    found.add(
        new Access(
            count++,
            body,
            pc,
            new Place.OfField(field),
            op == Op.PUT_FIELD || op == Op.PUT_STATIC,
            isStatic ? -1 : body.use(pc, 0),
            ""));
  }

  boolean isAnalysed(Field field) {
    return scope.isAnalysed(field.owner());
  }

  boolean isTracked(Field field) {
    return isAnalysed(field) && !field.isVolatile() && !field.isFinal() && !isCompilerMade(field);
  }

  /** Fields that javac makes: the table of a switch over an enum, the cache of a class literal. */
  private static boolean isCompilerMade(Field field) {
    return field.isSynthetic()
        && (field.name().startsWith("$SwitchMap$")
            || field.name().startsWith("$SWITCH_TABLE$")
            || field.name().startsWith("class$")
            || field.name().equals("$assertionsDisabled"));
  }

  /** Methods that javac makes for nested classes to reach private fields: their caller's access. */
  private static boolean isAccessor(Method method) {
    return method.isSynthetic() && method.isStatic() && method.name().startsWith("access$");
  }

  private void accessor(MethodBody body, int pc, MethodBody accessor, List<Access> found) {
    for (int at = 0; at < accessor.codeEnd(); at = accessor.next(at)) {
      int op = accessor.op(at);
      boolean put = op == Op.PUT_FIELD || op == Op.PUT_STATIC;
      if (!put && op != Op.GET_FIELD && op != Op.GET_STATIC) {
        continue;
      }
      Field field = accessor.field(at).resolve();
      if (field == null || !isTracked(field)) {
        continue;
      }
      int base = -1;
      if (op == Op.GET_FIELD || op == Op.PUT_FIELD) {
        if (accessor.use(at, 0) >= body.useCount(pc)) {
          continue;
        }
        base = body.use(pc, accessor.use(at, 0));
      }
      found.add(new Access(count++, body, pc, new Place.OfField(field), put, base, ""));
    }
  }

  /** Methods of the JDK and of arrays that read or write the elements of arrays they are given. */
  private void arrays(MethodBody body, int pc, List<Access> found) {
    for (ArrayCalls.Use use : ArrayCalls.uses(body, pc)) {
      elements(body, pc, use.operand(), use.write(), found);
    }
  }

  private void elements(MethodBody body, int pc, int operand, boolean write, List<Access> found) {
    found.add(
        new Access(count++, body, pc, new Place.Elements(-1), write, body.use(pc, operand), ""));
  }

  /** An iterator reads the collection that it was made from. */
  private void iteration(MethodBody body, int pc, List<Access> found) {
    MethodRef ref = body.callee(pc);
    if (!ref.name().equals("next")
        || !ref.owner().descriptor().equals("Ljava/util/Iterator;")
        || body.useCount(pc) != 1) {
      return;
    }
    int made = names.of(body).definition(body.use(pc, 0));
    if (made >= 0
        && body.op(made) == Op.INVOKE
        && body.callee(made).name().equals("iterator")
        && Containers.use(body, made) != null) {
      found.add(
          new Access(
              count++,
              body,
              pc,
              new Place.Contents(),
              false,
              viewed(body, body.use(made, 0)),
              "iterator"));
    }
  }

  /** The collection that a view shows: what is done to the view is done to it. */
  private int viewed(MethodBody body, int register) {
    int r = register;
    for (int depth = 0; depth < 3; depth++) {
      int at = names.of(body).definition(r);
      if (at < 0
          || body.op(at) != Op.INVOKE
          || !Containers.isView(body.callee(at).name())
          || Containers.use(body, at) == null) {
        break;
      }
      r = body.use(at, 0);
    }
    return r;
  }

  private void call(MethodBody body, int pc, List<Access> found) {
    Method target = body.callee(pc).resolve();
    if (target != null && isAccessor(target) && scope.isAnalysed(target.owner())) {
      MethodBody accessor = bodies.of(target);
      if (accessor != null) {
        accessor(body, pc, accessor, found);
      }
      return;
    }
    if (target == null) {
      missing(body, pc, found);
    } else if (isCopy(body, pc, target)) {
      found.add(
          new Access(count++, body, pc, new Place.Fields(), false, body.use(pc, 0), target.name()));
    }
    handle(body, pc, found);
    arrays(body, pc, found);
    iteration(body, pc, found);
    for (Containers.Use passed : Containers.passed(body, pc)) {
      found.add(
          new Access(
              count++,
              body,
              pc,
              new Place.Contents(),
              passed.write(),
              viewed(body, body.use(pc, passed.operand())),
              body.callee(pc).name()));
    }
    Containers.Use use = Containers.use(body, pc);
    if (use != null) {
      found.add(
          new Access(
              count++,
              body,
              pc,
              new Place.Contents(),
              use.write(),
              viewed(body, body.use(pc, use.operand())),
              body.callee(pc).name()));
    }
  }

  /** Whether a call reads the fields of its object, in native code. */
  private static boolean isCopy(MethodBody body, int pc, Method target) {
    return target.name().equals("clone")
        && target.owner().internalName().equals("java/lang/Object")
        && !(body.callee(pc).owner() instanceof ArrayType);
  }

  /** A method of which nothing is known may write what it is given. */
  private void missing(MethodBody body, int pc, List<Access> found) {
    for (int i = 0; i < body.useCount(pc); i++) {
      if (body.kind(body.use(pc, i)) == Kind.REF) {
        found.add(
            new Access(
                count++, body, pc, new Place.Everything(), true, body.use(pc, i), Access.MISSING));
      }
    }
  }

  /** A call that reads or writes a field or element through a handle. */
  private void handle(MethodBody body, int pc, List<Access> found) {
    FieldHandles.Use use = handles.of(body, pc);
    if (use == null) {
      return;
    }
    Field field = use.field();
    if (field != null && !isTracked(field)) {
      return;
    }
    Place place =
        field == null ? new Place.Elements(constant(body, use.index())) : new Place.OfField(field);
    found.add(new Access(count++, body, pc, place, use.write(), use.base(), "", use.mode()));
  }

  private int constant(MethodBody body, int register) {
    int pc = names.of(body).definition(register);
    return pc >= 0 && body.op(pc) == Op.CONST_INT ? body.immediate(pc) : -1;
  }
}
