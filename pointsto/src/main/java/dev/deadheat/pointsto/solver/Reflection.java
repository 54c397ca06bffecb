package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Call;
import dev.deadheat.pointsto.constraints.Cell;
import dev.deadheat.pointsto.constraints.Constraints;
import dev.deadheat.pointsto.constraints.LoweredBodies;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.MethodRef;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds classes and members by name, where the name is a constant; a class name that is none may be
 * that of any analysed class.
 *
 * <p>Class literals, strings that name something of the program, and the reflective objects and
 * handles made from them are objects of their own, which know their {@link HeapObject#subject}.
 * Calls that look something up turn such objects into others; {@link Members} does what calls on
 * the found members do. All this happens beside the models of the same methods, which know nothing
 * of the program.
 *
 * <p>Strings that name a class are kept apart everywhere, those that name a member only in methods
 * that look up members: names such as {@code value} are too common.
 */
final class Reflection {
  private static final String CLASS = "java/lang/Class";
  private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup";
  private static final String UPDATER = "java/util/concurrent/atomic/AtomicReferenceFieldUpdater";
  private static final Set<String> LOOKING_UP =
      Set.of(CLASS, LOOKUP, UPDATER, "java/lang/invoke/MethodHandles");
  private static final Set<String> LOADING = Set.of("forName", "loadClass", "findClass");
  private static final Set<String> OWNERS =
      Set.of(
          CLASS,
          LOOKUP,
          UPDATER,
          "java/lang/Object",
          "java/lang/ClassLoader",
          "java/lang/Enum",
          "java/lang/invoke/MethodHandle",
          "java/lang/invoke/MethodHandles",
          "java/lang/invoke/VarHandle",
          "java/lang/reflect/Array",
          "java/lang/reflect/Constructor",
          "java/lang/reflect/Field",
          "java/lang/reflect/Method",
          "java/lang/reflect/Proxy",
          "java/util/EnumMap",
          "java/util/EnumSet",
          "java/util/ServiceLoader",
          "jdk/internal/misc/Unsafe",
          "sun/misc/Unsafe");

  /** How many classes one call of {@code getClass} tells apart; further ones may be any. */
  private static final int CLASSES_KNOWN = 32;

  private final Solver solver;
  private final ProgramNames names;
  private final Members members;
  private final ReflectiveSites sites;
  private final Serialization serialization;
  private final Map<Method, Boolean> relevant = new HashMap<>();
  private final Map<Method, Boolean> lookingUp = new HashMap<>();
  private final Map<Method, Boolean> loading = new HashMap<>();
  private final Set<Long> seen = new HashSet<>();

  /**
   * By call, the classes it was told apart: those of its receivers, those it looks for members in.
   */
  private final Map<Integer, Set<Type>> classesOf = new HashMap<>();

  /** Calls that look for a method in classes that may be any. */
  private final Set<Integer> ofAnyClass = new HashSet<>();

  /** By the call that does it; a call names one method. */
  private final Map<Integer, MemberSearch> searches = new HashMap<>();

  private boolean allMethods;

  Reflection(Solver solver, LoweredBodies bodies, List<ClassType> analysed) {
    this.solver = solver;
    this.names = new ProgramNames(analysed);
    this.sites = new ReflectiveSites(bodies);
    this.members = new Members(solver, names, sites);
    this.serialization = new Serialization(solver, analysed);
  }

  /** From now on, what is found in an array of all methods of a class may be any of them. */
  void followAllMethods() {
    allMethods = true;
  }

  /** Notes for all calls what those that stand for them were found to run. */
  void spread() {
    serialization.spread();
  }

  /** The object of a constant. */
  HeapObject constant(Object value, Constraints in) {
    if (value instanceof Type type) {
      return classObject(type);
    }
    if (value instanceof Method method) {
      return member("java/lang/reflect/Method", method);
    }
    ClassType string = solver.types().classType("java/lang/String");
    String text = (String) value;
    // A name of some other class must not be taken for one that is not known; the empty text stands
    // for those that are put together.
    boolean kept =
        names.classNamed(text) != null
            || (lookingUp.computeIfAbsent(in.method(), m -> looksUp(in)) && names.isMember(text))
            || (!text.isEmpty() && loading.computeIfAbsent(in.method(), m -> calls(in, LOADING)));
    return kept
        ? solver.objects.about(HeapObject.Origin.NAME, string, text)
        : solver.objects.merged(string);
  }

  private static boolean looksUp(Constraints c) {
    return anyCall(
        c,
        target ->
            target.owner() instanceof ClassType owner && LOOKING_UP.contains(owner.internalName()));
  }

  private static boolean calls(Constraints c, Set<String> names) {
    return anyCall(c, target -> names.contains(target.name()));
  }

  private static boolean anyCall(Constraints c, Predicate<MethodRef> wanted) {
    for (int at = 0; at < c.end(); at = c.next(at)) {
      if (c.op(at) == Constraints.CALL && wanted.test(c.object(at, 2, Call.class).target())) {
        return true;
      }
    }
    return false;
  }

  private HeapObject classObject(Type type) {
    return solver.objects.about(HeapObject.Origin.CLASS, solver.types().classType(CLASS), type);
  }

  private HeapObject unknownClass() {
    return solver.objects.about(
        HeapObject.Origin.CLASS, solver.types().classType(CLASS), Unknown.CLASS);
  }

  private HeapObject member(String type, Object subject) {
    return solver.objects.about(HeapObject.Origin.MEMBER, solver.types().classType(type), subject);
  }

  /** Whether calls of a library method mean more than its constraints say. */
  boolean matters(Method target) {
    return relevant.computeIfAbsent(
        target,
        m ->
            m.owner() == solver.types().object()
                ? m.name().equals("getClass")
                : OWNERS.contains(m.owner().internalName())
                    || Serialization.STREAMS.contains(m.owner().internalName()));
  }

  /** A call was found to run a method; the receiver is null where that is static. */
  void called(CsCall site, @Nullable HeapObject receiver, Method target) {
    if (matters(target)
        && seen.add(
            ((long) site.id() << 32) | ((receiver == null ? -1 : receiver.id()) & 0xffffffffL))) {
      String owner = target.owner().internalName();
      String name = target.name();
      switch (owner) {
        case "java/lang/Object" -> ofObject(site, receiver, name);
        case CLASS -> ofClass(site, receiver, name);
        case "java/lang/ClassLoader" -> {
          if (name.equals("loadClass")) {
            byName(site, 1);
          } else if (name.equals("defineClass")) {
            result(site, unknownClass()); // Of bytes that may be those of any class.
          }
        }
        case LOOKUP -> ofLookup(site, name);
        case UPDATER -> {
          if (name.equals("newUpdater")) {
            field(site, 0, 2, UPDATER, f -> f);
          } else if (receiver != null) {
            members.called(site, receiver, target);
          }
        }
        case "java/lang/invoke/MethodHandles" -> {
          if (name.equals("arrayElementVarHandle")) {
            result(site, member("java/lang/invoke/VarHandle", Cell.ELEMENT));
          }
        }
        case "java/util/EnumSet" -> {
          if (name.equals("range") || name.equals("complementOf")) {
            members.otherConstants(site, name.equals("range"));
          } else if (name.equals("of")) {
            members.givenConstants(site);
          } else {
            onClasses(site, 0, type -> members.instances(site, type, owner, name, names));
          }
        }
        case "java/util/EnumMap" -> {
          if (name.equals("<init>")) {
            onClasses(site, 1, type -> members.instances(site, type, owner, name, names));
          }
        }
        case "java/lang/Enum", "java/util/ServiceLoader" ->
            onClasses(site, 0, type -> members.instances(site, type, owner, name, names));
        case "java/lang/reflect/Array", "java/lang/reflect/Proxy", "sun/misc/Unsafe" ->
            members.called(site, receiver, target);
        case "jdk/internal/misc/Unsafe" -> members.called(site, receiver, target);
        case "java/io/ObjectOutput",
            "java/io/ObjectOutputStream",
            "java/io/ObjectInput",
            "java/io/ObjectInputStream" ->
            serialization.called(site, target);
        default -> {
          if (receiver != null) {
            members.called(site, receiver, target);
          }
        }
      }
    }
  }

  private void ofObject(CsCall site, @Nullable HeapObject receiver, String name) {
    if (name.equals("getClass") && receiver != null) {
      Set<Type> told = classesOf.computeIfAbsent(site.id(), s -> new HashSet<>());
      if (receiver.subject() instanceof Unknown && receiver.type() instanceof ArrayType) {
        result(site, unknownClass());
      } else if (told.size() < CLASSES_KNOWN && told.add(receiver.type())) {
        result(site, classObject(receiver.type()));
      } else if (!told.contains(receiver.type())) {
        boolean analysed = solver.objects.isAnalysed(receiver.type());
        result(site, analysed ? unknownClass() : classOfLibrary());
      }
    }
  }

  private HeapObject classOfLibrary() {
    return solver.objects.about(
        HeapObject.Origin.CLASS, solver.types().classType(CLASS), new Unknown.OfLibrary());
  }

  private void ofClass(CsCall site, @Nullable HeapObject receiver, String name) {
    if (name.equals("forName")) {
      byName(site, 0);
    } else if (receiver != null && receiver.subject() instanceof Unknown.OfLibrary any) {
      ofClassOfLibrary(site, any, name);
    } else if (receiver != null && isRelated(name)) {
      related(site, receiver, name);
    } else if (receiver != null && receiver.subject() == Unknown.CLASS) {
      if (name.equals("getConstructor") || name.equals("getDeclaredConstructor")) {
        Object any = new Unknown.Constructor(sites.parameters(site), findsHidden(name));
        result(site, member("java/lang/reflect/Constructor", any));
      } else if (name.equals("getMethod") || name.equals("getDeclaredMethod")) {
        methodOfAnyClass(site, findsHidden(name));
      } else if (name.equals("getMethods") || name.equals("getDeclaredMethods")) {
        methods(site, null, findsHidden(name));
      } else {
        ofClass(site, names.instantiable(), name);
      }
    } else if (receiver != null && receiver.subject() instanceof ClassType type) {
      if (name.equals("getConstructor") || name.equals("getDeclaredConstructor")) {
        constructors(site, type, findsHidden(name));
      } else if ((name.equals("getMethod") || name.equals("getDeclaredMethod"))
          && isOneOfMany(site, type)) {
        methodOfAnyClass(site, findsHidden(name));
      } else if (name.equals("getMethods") || name.equals("getDeclaredMethods")) {
        methods(site, type, findsHidden(name));
      } else {
        ofClass(site, List.of(type), name);
      }
    }
  }

  /** Whether a look-up of this name finds members that are not public; the others never do. */
  private static boolean findsHidden(String name) {
    return name.startsWith("getDeclared");
  }

  private void ofClassOfLibrary(CsCall site, Unknown.OfLibrary any, String name) {
    switch (name) {
      case "newInstance" -> result(site, solver.objects.opaque(solver.types().object()));
      case "getConstructor", "getDeclaredConstructor" ->
          result(site, member("java/lang/reflect/Constructor", any));
      case "getMethod", "getDeclaredMethod" ->
          result(site, member("java/lang/reflect/Method", any));
      case "getComponentType", "componentType", "getSuperclass" -> result(site, classOfLibrary());
      default -> {}
    }
  }

  private static boolean isRelated(String name) {
    return switch (name) {
      case "getComponentType", "componentType", "getSuperclass" -> true;
      default -> false;
    };
  }

  /**
   * The class of an array's elements, and the class above; related to an unknown one is another.
   */
  private void related(CsCall site, HeapObject receiver, String name) {
    Object subject = receiver.subject();
    if (subject == Unknown.CLASS) {
      result(site, receiver);
    } else if (name.equals("getSuperclass")) {
      ClassType above = subject instanceof ClassType type ? type.superClass() : null;
      if (above != null) {
        result(site, classObject(above));
      }
    } else if (subject instanceof ArrayType array) {
      result(site, classObject(array.element()));
    }
  }

  private void ofClass(CsCall site, List<ClassType> types, String name) {
    switch (name) {
      case "newInstance" -> types.forEach(type -> members.construct(site, type));
      case "getMethod", "getDeclaredMethod" ->
          types.forEach(
              search(site, 1, methodFinder(site, "java/lang/reflect/Method", findsHidden(name)))
                  ::in);
      case "getField", "getDeclaredField" ->
          types.forEach(
              search(
                      site,
                      1,
                      fieldFinder(site, "java/lang/reflect/Field", findsHidden(name), f -> f))
                  ::in);
      case "getEnumConstants" -> types.forEach(type -> members.enumConstants(site, type));
      default -> {}
    }
  }

  /** Whether a call has looked for methods in so many classes that further ones may be any. */
  private boolean isOneOfMany(CsCall site, ClassType type) {
    Set<Type> asked = classesOf.computeIfAbsent(site.id(), s -> new HashSet<>());
    return !asked.contains(type) && (asked.size() >= CLASSES_KNOWN || !asked.add(type));
  }

  /** For each name one object that stands for the methods of that name in whatever class. */
  private void methodOfAnyClass(CsCall site, boolean declared) {
    if (ofAnyClass.add(site.id())) {
      onNames(
          site,
          1,
          text -> {
            if (names.isMember(text)) {
              Object any = new Unknown.Methods(null, text, declared);
              result(site, member("java/lang/reflect/Method", any));
            }
          });
    }
  }

  /** An array of all methods; one object stands for them. */
  private void methods(CsCall site, @Nullable ClassType type, boolean declared) {
    if (!allMethods || site.result() < 0 || (type != null && !solver.objects.isAnalysed(type))) {
      return;
    }
    ClassType method = solver.types().classType("java/lang/reflect/Method");
    HeapObject array =
        solver.objects.allocated(
            solver.types().arrayOf(method),
            site.caller().method(),
            site.call().pc(),
            solver.policy.ofAllocation(site.caller()));
    solver.flow.addObject(
        solver.heap.node(array.id(), solver.heap.number(Cell.ELEMENT)),
        member("java/lang/reflect/Method", new Unknown.Methods(type, null, declared)).id());
    result(site, array);
  }

  private void constructors(CsCall site, ClassType type, boolean declared) {
    Unknown.Constructor wanted = new Unknown.Constructor(sites.parameters(site), declared);
    for (Method method : type.methods()) {
      if (wanted.has(method)) {
        result(site, member("java/lang/reflect/Constructor", method));
      }
    }
  }

  /** Handles for members, by class and name or from a reflective object. */
  private void ofLookup(CsCall site, String name) {
    String handle = "java/lang/invoke/MethodHandle";
    String variable = "java/lang/invoke/VarHandle";
    switch (name) {
      case "findVirtual", "findStatic", "findSpecial" ->
          onClasses(site, 1, search(site, 2, methodFinder(site, handle, true))::in);
      case "findConstructor" ->
          onClasses(
              site,
              1,
              type -> {
                for (Method method : ProgramNames.methods(type, "<init>")) {
                  if (method.owner() == type) {
                    result(site, member(handle, method));
                  }
                }
              });
      case "findClass" -> byName(site, 1);
      case "defineClass" -> result(site, unknownClass());
      case "findVarHandle", "findStaticVarHandle" -> field(site, 1, 2, variable, f -> f);
      case "findGetter", "findStaticGetter" ->
          field(site, 1, 2, handle, f -> new Members.Accessor(f, false));
      case "findSetter", "findStaticSetter" ->
          field(site, 1, 2, handle, f -> new Members.Accessor(f, true));
      case "unreflect", "unreflectConstructor", "unreflectSpecial" -> {
        onSubjects(site, 1, Method.class, m -> result(site, member(handle, m)));
        onSubjects(site, 1, Unknown.Methods.class, any -> handles(site, any, handle));
      }
      case "unreflectVarHandle" ->
          onSubjects(site, 1, Field.class, f -> result(site, member(variable, f)));
      case "unreflectGetter" ->
          onSubjects(
              site,
              1,
              Field.class,
              f -> result(site, member(handle, new Members.Accessor(f, false))));
      case "unreflectSetter" ->
          onSubjects(
              site,
              1,
              Field.class,
              f -> result(site, member(handle, new Members.Accessor(f, true))));
      default -> {}
    }
  }

  /** Handles have no receiver to tell by: those of all methods of the name. */
  private void handles(CsCall site, Unknown.Methods wanted, String handle) {
    List<ClassType> owners = wanted.type() == null ? names.all() : List.of(wanted.type());
    if (wanted.type() != null || wanted.name() != null) {
      for (ClassType type : owners) {
        for (Method method : type.methods()) {
          if (!method.isConstructor() && !method.isStaticInitializer() && wanted.has(method)) {
            result(site, member(handle, method));
          }
        }
      }
    }
  }

  /** Makes the subject of a handle from a field. */
  private interface FieldSubject {
    Object of(Field field);
  }

  private void field(CsCall site, int classAt, int nameAt, String type, FieldSubject subject) {
    onClasses(site, classAt, search(site, nameAt, fieldFinder(site, type, true, subject))::in);
  }

  private BiConsumer<ClassType, String> fieldFinder(
      CsCall site, String type, boolean hidden, FieldSubject subject) {
    return (owner, name) -> {
      for (Field field : ProgramNames.fields(owner, name)) {
        if (hidden || Modifier.isPublic(field.access())) {
          result(site, member(type, subject.of(field)));
        }
      }
    };
  }

  private BiConsumer<ClassType, String> methodFinder(CsCall site, String type, boolean hidden) {
    return (owner, name) -> {
      for (Method method : ProgramNames.methods(owner, name)) {
        if (hidden || method.isPublic()) {
          result(site, member(type, method));
        }
      }
    };
  }

  /** The search that a call does, whatever classes it is asked for in turn. */
  private MemberSearch search(CsCall site, int nameAt, BiConsumer<ClassType, String> lookUp) {
    MemberSearch known = searches.get(site.id());
    if (known == null) {
      known = new MemberSearch(lookUp);
      searches.put(site.id(), known);
      onNames(site, nameAt, known::named);
    }
    return known;
  }

  /**
   * A class by its name. A name that is put together, read or passed in by users may be that of any
   * class; what is made of it usually meets a cast soon, and only the classes that fit get on.
   */
  private void byName(CsCall site, int at) {
    if (at >= site.arguments().length || site.arguments()[at] < 0 || site.result() < 0) {
      onNames(site, at, text -> named(site, text));
      return;
    }
    Set<Object> told = new HashSet<>();
    solver.watch(
        site.arguments()[at],
        o -> {
          Object subject = solver.objects.get(o).subject();
          if (subject instanceof String text) {
            if (told.add(text)) {
              named(site, text);
            }
          } else if (told.add(site)) {
            result(site, unknownClass());
          }
        });
  }

  private void named(CsCall site, String text) {
    ClassType type = names.classNamed(text);
    if (type != null) {
      solver.initialize(type);
      result(site, classObject(type));
    }
  }

  private void onNames(CsCall site, int at, Consumer<String> consumer) {
    onSubjects(site, at, String.class, consumer);
  }

  private void onClasses(CsCall site, int at, Consumer<ClassType> consumer) {
    onSubjects(site, at, ClassType.class, consumer);
    onSubjects(site, at, Unknown.class, unknown -> names.instantiable().forEach(consumer));
  }

  private <T> void onSubjects(CsCall site, int at, Class<T> kind, Consumer<T> consumer) {
    if (at < site.arguments().length && site.arguments()[at] >= 0) {
      solver.watch(site.arguments()[at], new Subjects<>(kind, consumer));
    }
  }

  /** Sees what the constants, classes and members that come to a node are about. */
  private final class Subjects<T> implements Watches.Watch {
    private final Class<T> kind;
    private final Consumer<T> consumer;
    private final Set<Object> told = new HashSet<>();

    Subjects(Class<T> kind, Consumer<T> consumer) {
      this.kind = kind;
      this.consumer = consumer;
    }

    @Override
    public void object(int object) {
      Object subject = solver.objects.get(object).subject();
      if (kind.isInstance(subject) && told.add(subject)) {
        consumer.accept(kind.cast(subject));
      }
    }

    @Override
    public void objects(Batch batch) {
      batch.withSubject().forEach(this::object);
    }
  }

  private void result(CsCall site, HeapObject object) {
    if (site.result() >= 0) {
      solver.flow.addObject(site.result(), object.id());
    }
  }
}
