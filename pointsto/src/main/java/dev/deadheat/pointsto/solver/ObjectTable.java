package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.constraints.Allocation;
import dev.deadheat.pointsto.constraints.Behaviour;
import dev.deadheat.pointsto.constraints.LambdaObject;
import dev.deadheat.pointsto.constraints.Scope;
import dev.deadheat.program.type.ArrayType;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Kind;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.PrimitiveType;
import dev.deadheat.program.type.Type;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All abstract objects, numbered as they appear. */
final class ObjectTable {
  private final IntSet withSubject = new IntSet();

  private record Key(
      HeapObject.Origin origin,
      Type type,
      @Nullable Method method,
      int pc,
      int context,
      @Nullable Object subject) {}

  /**
   * What decides which filters an object passes.
   *
   * @param markers the further interfaces of a function, or what an array that may be any is
   */
  private record Shape(Type type, boolean opaque, boolean special, @Nullable Object markers) {}

  private final Map<Key, HeapObject> byKey = new HashMap<>();
  private final List<HeapObject> all = new ArrayList<>();
  private final Map<Shape, Integer> shapes = new HashMap<>();
  private final Map<Key, Integer> sites = new HashMap<>();
  private final List<Key> siteKeys = new ArrayList<>();
  private final Scope scope;
  private int[] shapeOf = new int[1024];
  private int[] siteOf = new int[1024];

  ObjectTable(Scope scope) {
    this.scope = scope;
  }

  int size() {
    return all.size();
  }

  HeapObject get(int id) {
    return all.get(id);
  }

  /**
   * Numbers the classes of objects, opaque ones and those that do not do what their class says
   * apart: objects of one shape pass the same filters.
   */
  int shape(int object) {
    return shapeOf[object];
  }

  /** Whether it does what its class says and stands for nothing else. */
  boolean isPlain(int object) {
    HeapObject o = all.get(object);
    return o.lambda() == null && o.subject() == null && o.behaviour() == null;
  }

  HeapObject allocated(Type type, Method method, int pc, int context) {
    return allocated(type, method, pc, context, null);
  }

  HeapObject allocated(
      Type type, Method method, int pc, int context, @Nullable Behaviour behaviour) {
    return make(HeapObject.Origin.ALLOCATED, type, method, pc, context, null, null, behaviour);
  }

  /** What a place in code makes in a context. */
  HeapObject allocated(Allocation at, int context) {
    return at.merged()
        ? merged(at.type())
        : make(
            HeapObject.Origin.ALLOCATED,
            at.type(),
            at.method(),
            at.pc(),
            context,
            null,
            null,
            at.empty(),
            at.behaviour());
  }

  HeapObject merged(Type type) {
    return make(HeapObject.Origin.MERGED, type, null, 0, 0, null, null, null);
  }

  HeapObject opaque(Type type) {
    return make(HeapObject.Origin.OPAQUE, type, null, 0, 0, null, null, null);
  }

  HeapObject root(Type type) {
    return make(HeapObject.Origin.ROOT, type, null, 0, 0, null, null, null);
  }

  /** An object of a subclass that an unknown caller wrote. */
  HeapObject user(Type type, Behaviour behaviour) {
    return make(HeapObject.Origin.ROOT, type, null, 0, 0, null, null, behaviour);
  }

  HeapObject lambda(LambdaObject lambda, int context) {
    return make(
        HeapObject.Origin.LAMBDA,
        lambda.site().contract(),
        lambda.method(),
        lambda.pc(),
        context,
        lambda,
        null,
        null);
  }

  /** The objects that are about something. */
  IntSet withSubject() {
    return withSubject;
  }

  /** An object that tells about something: a class, a member, a name. */
  HeapObject about(HeapObject.Origin origin, Type type, Object subject) {
    return make(origin, type, null, 0, 0, null, subject, null);
  }

  /** A handle to a member that is made at some place, since it holds something of its own. */
  HeapObject handle(Type type, Object subject, Method method, int pc, int context) {
    return make(HeapObject.Origin.MEMBER, type, method, pc, context, null, subject, null);
  }

  /** Numbers the places objects come from; contexts are made of these. */
  int site(int object) {
    return siteOf[object];
  }

  /** The number of a call site, for library objects that are made on its behalf. */
  int callSite(Method method, int pc) {
    return site(new Key(HeapObject.Origin.ROOT, method.owner(), method, pc, -1, null));
  }

  /** The call that a site number stands for; null where it stands for something else. */
  HeapObject.@Nullable Site callOf(int site) {
    Key key = siteKeys.get(site);
    return key.origin() == HeapObject.Origin.ROOT && key.context() == -1 && key.method() != null
        ? new HeapObject.Site(key.method(), key.pc())
        : null;
  }

  private int site(Key key) {
    Integer known = sites.putIfAbsent(key, siteKeys.size());
    if (known != null) {
      return known;
    }
    siteKeys.add(key);
    return siteKeys.size() - 1;
  }

  private HeapObject make(
      HeapObject.Origin origin,
      Type type,
      @Nullable Method method,
      int pc,
      int context,
      @Nullable LambdaObject lambda,
      @Nullable Object subject,
      @Nullable Behaviour behaviour) {
    return make(origin, type, method, pc, context, lambda, subject, false, behaviour);
  }

  private HeapObject make(
      HeapObject.Origin origin,
      Type type,
      @Nullable Method method,
      int pc,
      int context,
      @Nullable LambdaObject lambda,
      @Nullable Object subject,
      boolean empty,
      @Nullable Behaviour behaviour) {
    Key key = new Key(origin, type, method, pc, context, subject);
    HeapObject known = byKey.get(key);
    if (known == null) {
      int id = all.size();
      known =
          new HeapObject(id, origin, type, method, pc, context, lambda, subject, empty, behaviour);
      byKey.put(key, known);
      all.add(known);
      if (id == shapeOf.length) {
        shapeOf = Arrays.copyOf(shapeOf, 2 * id);
        siteOf = Arrays.copyOf(siteOf, 2 * id);
      }
      siteOf[id] = site(new Key(origin, type, method, pc, 0, subject));
      if (subject != null) {
        withSubject.add(id);
      }
      boolean special = lambda != null || subject != null || behaviour != null;
      Object markers =
          lambda != null ? lambda.site().markers() : subject instanceof Unknown ? subject : null;
      Shape shape = new Shape(type, origin == HeapObject.Origin.OPAQUE, special, markers);
      shapeOf[id] = shapes.computeIfAbsent(shape, s -> shapes.size());
    }
    return known;
  }

  /** Whether a variable of this type may refer to the object. */
  boolean mayBe(int object, Type type) {
    HeapObject o = all.get(object);
    if (o.lambda() != null && type instanceof ClassType wanted) {
      return o.lambda().site().contract().isSubtypeOf(wanted)
          || o.lambda().site().markers().stream().anyMatch(m -> m.isSubtypeOf(wanted));
    }
    return isSubtype(o.type(), type)
        || (o.subject() instanceof Unknown
            && o.type() instanceof ArrayType
            && type instanceof ArrayType array
            && Unknown.mayBe(array, scope));
  }

  /**
   * Whether the object is opaque and may stand for objects of a type that it is not of itself:
   * those of an analysed class that got into the library's static state, or what the library has of
   * one of its own types, which is another opaque object.
   */
  boolean mayStandFor(int object, Type type) {
    HeapObject o = all.get(object);
    return o.origin() == HeapObject.Origin.OPAQUE
        && !isSubtype(o.type(), type)
        && (isAnalysed(type) ? mayHide(o.type(), type) : mayBeNarrower(o.type(), type));
  }

  private static boolean mayHide(Type known, Type analysed) {
    if (known instanceof ArrayType a && analysed instanceof ArrayType b) {
      return mayHide(a.element(), b.element());
    }
    if (known instanceof ClassType a && analysed instanceof ClassType b) {
      return b.isSubtypeOf(a) || b.hasPhantomAncestor() || mayMeet(a, b);
    }
    return isSubtype(analysed, known);
  }

  private boolean mayBeNarrower(Type known, Type wanted) {
    if (known instanceof ClassType a && wanted instanceof ClassType b) {
      // Instances of analysed classes that library code knows of are tracked as what they are.
      return !scope.isAnalysed(b) && (b.isSubtypeOf(a) || mayMeet(a, b));
    }
    if (known instanceof ArrayType a && wanted instanceof ArrayType b) {
      return mayBeNarrower(a.element(), b.element());
    }
    return known instanceof ClassType a
        && a == a.types().object()
        && wanted.kind() == Kind.REF
        && !isAnalysed(wanted);
  }

  /** Whether one class may be below both; classes have one superclass each. */
  private static boolean mayMeet(ClassType a, ClassType b) {
    return (a.isInterface() && !isFinal(b)) || (b.isInterface() && !isFinal(a));
  }

  private static boolean isFinal(ClassType type) {
    return Modifier.isFinal(type.access());
  }

  /** Whether it is an analysed class or an array of one. */
  boolean isAnalysed(Type type) {
    Type base = type instanceof ArrayType array ? array.base() : type;
    return base instanceof ClassType c && scope.isAnalysed(c);
  }

  static boolean isSubtype(Type sub, Type sup) {
    if (sub == sup) {
      return true;
    }
    if (sup instanceof PrimitiveType || sub instanceof PrimitiveType) {
      return false;
    }
    if (sub instanceof ClassType a) {
      // With a class missing above it, a "no" would be a guess.
      return sup instanceof ClassType b
          && (a.isSubtypeOf(b) || (a.hasPhantomAncestor() && (b.isInterface() || b.isPhantom())));
    }
    if (sup instanceof ArrayType b) {
      return isSubtype(((ArrayType) sub).element(), b.element());
    }
    return switch (((ClassType) sup).internalName()) {
      case "java/lang/Object", "java/lang/Cloneable", "java/io/Serializable" -> true;
      default -> false;
    };
  }
}
