package dev.deadheat.races;

import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.ir.Bodies;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
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
  private final Map<Access, Access> ofArrays = new HashMap<>();
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

  /** What is done to an iterator, an entry or a stream is done to what it shows. */
  private void views(MethodBody body, int pc, List<Access> found) {
    Containers.Use use = Views.use(body, pc);
    if (use != null) {
      boolean isEntry = body.callee(pc).name().equals("setValue");
      int shown = Views.shown(body, names.of(body), body.use(pc, 0), isEntry);
      contents(body, pc, use.write(), shown, isEntry ? "setValue" : "iterator", found);
    } else if (Views.endsStream(body.callee(pc))
        && body.useCount(pc) > 0
        && !Views.isMadeHere(body, names.of(body), body.use(pc, 0))) {
      contents(body, pc, false, viewed(body, body.use(pc, 0)), "stream", found);
    }
  }

  private void contents(
      MethodBody body, int pc, boolean write, int base, String what, List<Access> found) {
    found.add(new Access(count++, body, pc, new Place.Contents(), write, base, what));
  }

  /** The collection that a view shows: what is done to the view is done to it. */
  private int viewed(MethodBody body, int register) {
    return Views.shown(body, names.of(body), register, false);
  }

  /** A call that is made on a list, as an access to the array that the list shows. */
  Access ofArray(Access call) {
    return ofArrays.computeIfAbsent(
        call,
        c ->
            new Access(
                count++, c.body(), c.pc(), new Place.Elements(-1), c.write(), c.base(), c.what()));
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
    views(body, pc, found);
    List<Containers.Use> uses = new ArrayList<>(Containers.passed(body, pc));
    Containers.Use own = Containers.use(body, pc);
    if (own != null) {
      uses.add(own);
    }
    for (Containers.Use use : uses) {
      int shown = viewed(body, body.use(pc, use.operand()));
      contents(body, pc, use.write(), shown, body.callee(pc).name(), found);
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
