package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What calls on reflective objects and handles do: run methods, make objects, access fields. */
final class Members {
  /** The subject of a handle that reads or writes a field. */
  record Accessor(Field field, boolean writes) {}

  private static final int CLASSES_OF_ITS_OWN = 16;

  private final Solver solver;
  private final ProgramNames names;
  private final Map<Place, Set<Type>> madeBy = new HashMap<>();
  private final ProxyBehaviour proxies;
  private final ReflectiveSites sites;
  private final AnyMethods anyMethods;

  Members(Solver solver, ProgramNames names, ReflectiveSites sites) {
    this.solver = solver;
    this.names = names;
    this.sites = sites;
    this.proxies = new ProxyBehaviour(solver.types());
    this.anyMethods = new AnyMethods(solver, names);
  }

  /** A call on a reflective object, or of a static method that takes one. */
  void called(CsCall site, @Nullable HeapObject receiver, Method target) {
    String name = target.name();
    Object subject = receiver == null ? null : receiver.subject();
    switch (target.owner().internalName()) {
      case "java/lang/reflect/Method" -> {
        if (name.equals("invoke") && subject instanceof Method method) {
          int[] arguments = spread(method, elements(argument(site, 2)), argument(site, 1));
          run(site, method, arguments, true);
        } else if (name.equals("invoke") && subject instanceof Unknown.Methods any) {
          int given = elements(argument(site, 2));
          int on = argument(site, 1);
          anyMethods.run(site, any, on, m -> run(site, m, spread(m, given, on), true));
        } else if (name.equals("invoke") && subject instanceof Unknown.OfLibrary) {
          outOfSight(site, elements(argument(site, 2)), argument(site, 1));
        }
      }
      case "java/lang/reflect/Constructor" -> {
        if (name.equals("newInstance")) {
          int given = elements(argument(site, 1));
          if (subject instanceof Unknown.OfLibrary) {
            outOfSight(site, given, -1);
          }
          for (Method method : constructors(subject)) {
            if (sites.mayBe(site, method.owner())) {
              make(site, method, spread(method, given, -1), true);
            }
          }
        }
      }
      case "java/lang/reflect/Field" -> {
        if (subject instanceof Field field && (name.equals("get") || name.equals("set"))) {
          access(site, field, argument(site, 1), name.equals("set") ? argument(site, 2) : -1);
        }
      }
      case "java/lang/invoke/MethodHandle" -> handle(site, receiver, name);
      case "java/lang/invoke/VarHandle" -> variable(site, subject, name);
      case "java/util/concurrent/atomic/AtomicReferenceFieldUpdater" ->
          updater(site, subject, name);
      case "java/lang/reflect/Array" -> array(site, name);
      case "java/lang/reflect/Proxy" -> proxy(site, name);
      default -> raw(site, name);
    }
  }

  /** Some method of the library is called, nobody knows which. */
  private void outOfSight(CsCall site, int given, int on) {
    link(given, solver.heap.escaping(), null);
    link(on, solver.heap.escaping(), null);
    link(solver.heap.foundNode(solver.types().object()), site.result(), null);
  }

  private static int argument(CsCall site, int at) {
    return at < site.arguments().length ? site.arguments()[at] : -1;
  }

  private void link(int from, int to, @Nullable Type filter) {
    if (from >= 0 && to >= 0) {
      solver.flow.addEdge(from, to, filter == null ? -1 : solver.filters.number(filter));
    }
  }

  /** A new node with those objects of another that are of a type. */
  private int narrowed(int from, Type type) {
    int node = solver.flow.newNodes(1);
    link(from, node, type);
    return node;
  }

  /** A node with the elements of the arrays that a node has. */
  private int elements(int arrays) {
    int node = solver.flow.newNodes(1);
    if (arrays >= 0) {
      solver.accesses.load(arrays, Cell.ELEMENT, node);
    }
    return node;
  }

  private List<Method> constructors(@Nullable Object subject) {
    if (subject instanceof Method method) {
      return List.of(method);
    }
    List<Method> found = new ArrayList<>();
    if (subject instanceof Unknown.Constructor unknown) {
      for (ClassType type : names.instantiable()) {
        for (Method method : type.methods()) {
          if (unknown.has(method)) {
            found.add(method);
          }
        }
      }
    }
    return found;
  }

  /** The arguments of a method out of the elements of an array, and its receiver. */
  private int[] spread(Method method, int elements, int receiver) {
    int[] arguments = new int[method.parameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      int from = i == 0 && !method.isStatic() ? receiver : elements;
      Type type = method.parameterType(i);
      arguments[i] = type.kind() == Kind.REF && from >= 0 ? narrowed(from, type) : -1;
    }
    return arguments;
  }

  /** Runs a method; by reflection, its exceptions come as the cause of another. */
  private void run(CsCall site, Method method, int[] arguments, boolean wraps) {
    if (method.isConstructor()) {
      make(site, method, arguments, wraps);
      return;
    }
    Call.Dispatch dispatch = method.isStatic() ? Call.Dispatch.STATIC : Call.Dispatch.VIRTUAL;
    if (method.isStatic() || arguments[0] >= 0) {
      boolean ref = method.descriptor().result().kind() == Kind.REF;
      solver.calls.add(
          site.caller(),
          new Call(reference(method), dispatch, site.call().mode(), site.call().pc()),
          ref ? site.result() : -1,
          thrown(site, wraps),
          arguments);
    }
  }

  private MethodRef reference(Method method) {
    ClassType owner = method.owner();
    return solver
        .types()
        .methodRef(
            owner.internalName(), method.name(), method.descriptor().text(), owner.isInterface());
  }

  private int thrown(CsCall site, boolean wraps) {
    if (!wraps || site.thrown() < 0) {
      return site.thrown();
    }
    ClassType type = solver.types().classType("java/lang/reflect/InvocationTargetException");
    HeapObject wrapper = solver.objects.merged(type);
    solver.flow.addObject(site.thrown(), wrapper.id());
    return solver.heap.node(wrapper.id(), solver.heap.number(Cell.VALUE));
  }

  /** Makes an object by its constructor without parameters. */
  void construct(CsCall site, ClassType type) {
    if (sites.mayBe(site, type)) {
      link(constructed(site, type), site.result(), null);
    }
  }

  private int constructed(CsCall site, ClassType type) {
    for (Method method : type.methods()) {
      if (method.isConstructor() && method.parameterCount() == 1) {
        return made(site, method, new int[1], false);
      }
    }
    return -1;
  }

  private void make(CsCall site, Method constructor, int[] arguments, boolean wraps) {
    link(made(site, constructor, arguments, wraps), site.result(), null);
  }

  private int made(CsCall site, Method constructor, int[] arguments, boolean wraps) {
    ClassType type = constructor.owner();
    int node = solver.flow.newNodes(1);
    if (type.isAbstract()) {
      return node;
    }
    solver.initialize(type);
    solver.flow.addObject(node, allocated(site, type).id());
    arguments[0] = node;
    solver.calls.add(
        site.caller(),
        new Call(
            reference(constructor), Call.Dispatch.SPECIAL, site.call().mode(), site.call().pc()),
        -1,
        thrown(site, wraps),
        arguments);
    return node;
  }

  /**
   * What a place makes by reflection. One that makes a few classes makes objects of its own; one
   * that may make any, by names nobody knows, makes the same ones as all others of its kind.
   */
  private HeapObject allocated(CsCall site, Type type) {
    Set<Type> made = madeBy.computeIfAbsent(placeOf(site), p -> new HashSet<>());
    made.add(type);
    if (made.size() > CLASSES_OF_ITS_OWN) {
      return solver.objects.root(type);
    }
    return solver.objects.allocated(
        type, site.caller().method(), site.call().pc(), solver.policy.ofAllocation(site.caller()));
  }

  private static Place placeOf(CsCall site) {
    return new Place(site.caller().method(), site.call().pc());
  }

  private record Place(Method method, int pc) {}

  /** Reads a field into the result; writes a value to it where there is one. */
  private void access(CsCall site, Field field, int base, int value) {
    if (field.type().kind() != Kind.REF || !solver.heap.isTracked(field)) {
      return;
    }
    if (field.isStatic()) {
      solver.initialize(field.owner());
      int node = solver.heap.staticNode(field);
      link(node, site.result(), null);
      link(value, node, field.type());
      return;
    }
    if (base < 0) {
      return;
    }
    if (site.result() >= 0) {
      solver.accesses.load(base, field, site.result());
    }
    if (value >= 0) {
      solver.accesses.store(base, field, narrowed(value, field.type()));
    }
  }

  private void handle(CsCall site, @Nullable HeapObject receiver, String name) {
    if (receiver == null || receiver.subject() == null) {
      return;
    }
    int[] given = Arrays.copyOfRange(site.arguments(), 1, site.arguments().length);
    switch (name) {
      case "invoke", "invokeExact" -> {
        if (gives(site, receiver.subject())) {
          use(site, receiver, given);
        }
      }
      case "invokeWithArguments" -> {
        int all = elements(given[0]);
        solver.accesses.load(given[0], Cell.VALUE, all);
        int[] spread = new int[256];
        Arrays.fill(spread, all);
        use(site, receiver, spread);
      }
      case "bindTo" -> {
        HeapObject bound =
            solver.objects.handle(
                receiver.type(),
                receiver.subject(),
                site.caller().method(),
                site.call().pc(),
                solver.policy.ofAllocation(site.caller()));
        link(given[0], solver.heap.node(bound.id(), solver.heap.number(Cell.VALUE)), null);
        if (site.result() >= 0) {
          solver.flow.addObject(site.result(), bound.id());
        }
      }
      default -> {
        // Handles adapted to another type do the same.
        if (site.result() >= 0 && (name.startsWith("as") || name.startsWith("with"))) {
          solver.flow.addObject(site.result(), receiver.id());
        }
      }
    }
  }

  /**
   * Whether a handle gives what the call is declared to return. These calls are checked when they
   * run, so one that would make an object of another class throws instead: that matters where the
   * class was found by a name that is not known.
   */
  private static boolean gives(CsCall site, Object subject) {
    return !(subject instanceof Method method
        && method.isConstructor()
        && site.call().target().descriptor().result() instanceof ClassType wanted
        && !method.owner().isSubtypeOf(wanted));
  }

  private void use(CsCall site, HeapObject handle, int[] given) {
    List<Integer> values = new ArrayList<>();
    if (handle.method() != null) {
      values.add(solver.heap.node(handle.id(), solver.heap.number(Cell.VALUE)));
    }
    for (int value : given) {
      values.add(value);
    }
    if (handle.subject() instanceof Method method) {
      int[] arguments = new int[method.parameterCount()];
      Arrays.fill(arguments, -1);
      int first = method.isConstructor() ? 1 : 0;
      for (int i = first; i < arguments.length && i - first < values.size(); i++) {
        Type type = method.parameterType(i);
        int value = values.get(i - first);
        arguments[i] = type.kind() == Kind.REF && value >= 0 ? narrowed(value, type) : -1;
      }
      run(site, method, arguments, false);
    } else if (handle.subject() instanceof Accessor accessor) {
      Field field = accessor.field();
      int base = field.isStatic() || values.isEmpty() ? -1 : values.get(0);
      int last = values.isEmpty() ? -1 : values.get(values.size() - 1);
      access(site, field, base, accessor.writes() ? last : -1);
    }
  }

  /** The access modes of a variable handle. */
  private void variable(CsCall site, @Nullable Object subject, String name) {
    int last = argument(site, site.arguments().length - 1);
    int value = name.startsWith("get") && !name.startsWith("getAnd") ? -1 : last;
    if (subject instanceof Field field) {
      access(site, field, field.isStatic() ? -1 : argument(site, 1), value);
    } else if (subject == Cell.ELEMENT) {
      element(site, argument(site, 1), value);
    }
  }

  private void element(CsCall site, int array, int value) {
    if (array >= 0 && site.result() >= 0) {
      solver.accesses.load(array, Cell.ELEMENT, site.result());
    }
    if (array >= 0 && value >= 0) {
      solver.accesses.store(array, Cell.ELEMENT, value);
    }
  }

  private void updater(CsCall site, @Nullable Object subject, String name) {
    if (!(subject instanceof Field field)) {
      return;
    }
    int last = argument(site, site.arguments().length - 1);
    boolean computes =
        name.endsWith("Update")
            || name.startsWith("update")
            || name.endsWith("Accumulate")
            || name.startsWith("accumulate");
    if (!computes) {
      access(site, field, argument(site, 1), name.equals("get") ? -1 : last);
      return;
    }
    int old = solver.flow.newNodes(1);
    int made = solver.flow.newNodes(1);
    if (solver.heap.isTracked(field) && argument(site, 1) >= 0) {
      solver.accesses.load(argument(site, 1), field, old);
      solver.accesses.store(argument(site, 1), field, made);
    }
    link(old, site.result(), null);
    link(made, site.result(), null);
    boolean accumulates = name.toLowerCase(java.util.Locale.ROOT).contains("accumulate");
    String type = accumulates ? "BinaryOperator" : "UnaryOperator";
    String shape =
        accumulates
            ? "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"
            : "(Ljava/lang/Object;)Ljava/lang/Object;";
    MethodRef apply = solver.types().methodRef("java/util/function/" + type, "apply", shape, true);
    int[] arguments =
        accumulates ? new int[] {last, old, argument(site, 2)} : new int[] {last, old};
    solver.calls.add(
        site.caller(),
        new Call(apply, Call.Dispatch.VIRTUAL, site.call().mode(), site.call().pc()),
        made,
        site.thrown(),
        arguments);
  }

  private void array(CsCall site, String name) {
    if (name.equals("get") || name.equals("set")) {
      element(site, argument(site, 0), argument(site, 2));
    } else if (name.equals("newInstance") && argument(site, 0) >= 0 && site.result() >= 0) {
      solver.watch(
          argument(site, 0),
          o -> {
            Object subject = solver.objects.get(o).subject();
            if (subject instanceof Type || subject == Unknown.CLASS) {
              solver.flow.addObject(site.result(), array(site, subject).id());
            } else if (subject instanceof Unknown.OfLibrary) {
              solver.flow.addObject(site.result(), unknownArray().id());
            }
          });
    }
  }

  private HeapObject array(CsCall site, Object subject) {
    if (subject instanceof Type element && dimensions(element) < Unknown.DIMENSIONS) {
      ArrayType type = solver.types().arrayOf(element);
      HeapObject own = allocated(site, type);
      if (own.origin() == HeapObject.Origin.ALLOCATED
          || !solver.objects.mayBe(unknownArray().id(), type)) {
        return own;
      }
    }
    return unknownArray();
  }

  private HeapObject unknownArray() {
    Type any = solver.types().arrayOf(solver.types().object());
    return solver.objects.about(HeapObject.Origin.ROOT, any, Unknown.ARRAY);
  }

  private static int dimensions(Type type) {
    int dimensions = 0;
    for (Type t = type; t instanceof ArrayType array; t = array.element()) {
      dimensions++;
    }
    return dimensions;
  }

  /** Raw memory access: any field of the object, whatever the offset. */
  private void raw(CsCall site, String name) {
    boolean references = name.contains("Reference") || name.contains("Object");
    boolean reads = name.startsWith("get") || name.startsWith("compareAndExchange");
    boolean writes =
        name.startsWith("put") || name.startsWith("getAnd") || name.contains("ompareAnd");
    if (name.equals("allocateInstance") && argument(site, 1) >= 0 && site.result() >= 0) {
      solver.watch(
          argument(site, 1),
          o -> {
            Object subject = solver.objects.get(o).subject();
            if (subject instanceof ClassType type) {
              solver.initialize(type);
              solver.flow.addObject(site.result(), allocated(site, type).id());
            } else if (subject == Unknown.CLASS) {
              for (ClassType type : names.instantiable()) {
                solver.flow.addObject(site.result(), allocated(site, type).id());
              }
            }
          });
    } else if (references && (reads || writes) && argument(site, 1) >= 0) {
      int value = argument(site, site.arguments().length - 1);
      solver.watch(
          argument(site, 1),
          o -> {
            for (Field field : trackedFields(o)) {
              int node = solver.heap.node(o, solver.heap.number(field));
              if (reads) {
                link(node, site.result(), null);
              }
              if (writes) {
                link(value, node, field.type());
              }
            }
          });
    }
  }

  private List<Field> trackedFields(int object) {
    List<Field> found = new ArrayList<>();
    if (solver.objects.get(object).type() instanceof ArrayType) {
      return found;
    }
    for (ClassType c = (ClassType) solver.objects.get(object).type();
        c != null;
        c = c.superClass()) {
      for (Field field : c.fields()) {
        if (!field.isStatic() && field.type().kind() == Kind.REF && solver.heap.isTracked(field)) {
          found.add(field);
        }
      }
    }
    return found;
  }

  /** A proxy for each of the interfaces; a cast to another finds that other's. */
  private void proxy(CsCall site, String name) {
    if (!name.equals("newProxyInstance") || argument(site, 1) < 0 || site.result() < 0) {
      return;
    }
    solver.watch(
        elements(argument(site, 1)),
        o -> {
          // Of a class that is none, no proxy is made: the call throws.
          if (solver.objects.get(o).subject() instanceof ClassType contract
              && contract.isInterface()) {
            HeapObject made =
                solver.objects.allocated(
                    contract,
                    site.caller().method(),
                    site.call().pc(),
                    solver.policy.ofAllocation(site.caller()),
                    proxies);
            link(argument(site, 2), solver.heap.node(made.id(), Heap.capture(0)), null);
            solver.flow.addObject(site.result(), made.id());
          }
        });
  }

  /** Objects that library code makes of a class it is given: enum constants, services. */
  void instances(CsCall site, ClassType type, String owner, String name, ProgramNames names) {
    switch (owner) {
      case "java/lang/Enum" -> {
        if (name.equals("valueOf")) {
          link(elements(values(site, type)), site.result(), null);
        }
      }
      case "java/util/EnumSet" -> {
        int constants = values(site, type);
        if (name.equals("allOf")) {
          into(site, elements(constants));
        }
      }
      case "java/util/EnumMap" -> values(site, type);
      default -> {
        if (name.startsWith("load")) {
          for (ClassType service : names.concreteSubtypes(type)) {
            into(site, constructed(site, service));
          }
        }
      }
    }
  }

  /** A set made from some constants of an enum, or from a set of them, may have all others. */
  void otherConstants(CsCall site, boolean given) {
    int constants = argument(site, 0);
    if (!given && constants >= 0) {
      constants = solver.flow.newNodes(1);
      solver.accesses.load(argument(site, 0), Cell.VALUE, constants);
    }
    onEnums(constants, declared -> into(site, elements(values(site, declared))));
  }

  /** A set of given constants asks their enum how many there are. */
  void givenConstants(CsCall site) {
    onEnums(argument(site, 0), declared -> values(site, declared));
  }

  private void onEnums(int constants, Consumer<ClassType> consumer) {
    Set<ClassType> told = new HashSet<>();
    if (constants >= 0) {
      solver.watch(
          constants,
          o -> {
            if (solver.objects.get(o).type() instanceof ClassType type) {
              ClassType parent = type.superClass();
              // A constant with a body is of a class of its own, below the enum.
              ClassType declared = parent != null && parent.isEnum() ? parent : type;
              if (told.add(declared)) {
                consumer.accept(declared);
              }
            }
          });
    }
  }

  /** Puts objects into the container that the call returns. */
  private void into(CsCall site, int from) {
    if (site.result() >= 0 && from >= 0) {
      solver.accesses.store(site.result(), Cell.VALUE, from);
    }
  }

  void enumConstants(CsCall site, ClassType type) {
    link(values(site, type), site.result(), null);
  }

  /** The array of an enum's constants. */
  private int values(CsCall site, ClassType type) {
    int node = solver.flow.newNodes(1);
    for (Method method : type.methods()) {
      if (method.isStatic() && method.name().equals("values") && method.parameterCount() == 0) {
        solver.calls.add(
            site.caller(),
            new Call(reference(method), Call.Dispatch.STATIC, site.call().mode(), site.call().pc()),
            node,
            -1,
            new int[0]);
      }
    }
    return node;
  }
}
