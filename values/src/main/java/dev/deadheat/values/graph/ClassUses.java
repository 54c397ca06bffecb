package dev.deadheat.values.graph;

import dev.deadheat.program.Program;
import dev.deadheat.program.ir.CallSite;
import dev.deadheat.program.ir.MethodBody;
import dev.deadheat.program.ir.Op;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Descriptor;
import dev.deadheat.program.type.Field;
import dev.deadheat.program.type.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the analysed classes use each other's members: who is called and whose fields are written by
 * other registers than the receiver. It is this that lets one object be looked at alone.
 */
public final class ClassUses {
  private static final String CLONEABLE = "java/lang/Cloneable";

  private final Set<ClassType> analysed;

  /** Methods that somebody calls on an object that is not the caller's own receiver. */
  private final Set<Method> calledFromOutside = new HashSet<>();

  /** Names of virtual methods that are called so: whoever overrides them may be meant. */
  private final Set<String> calledByName = new HashSet<>();

  /** Of a program: the methods that use objects by other registers than their receiver. */
  private final Map<Method, Guest> guests = new LinkedHashMap<>();

  /** Fields that somebody writes by such a register. */
  private final Set<Field> loose = new HashSet<>();

  /** What is ever stored in a field: the types that are made on the spot; null for other values. */
  private final Map<Field, Set<@Nullable ClassType>> made = new HashMap<>();

  /** Classes whose objects, or those of a superclass, have an outer object. */
  private final List<ClassType> inners = new ArrayList<>();

  private boolean everythingLoose;

  /** Calls that make objects without a constructor, or call what is not named: null for none. */
  private @Nullable String hiddenUse;

  /** What is ever called, where that is known; then nobody else calls anything. */
  private final @Nullable Set<Method> called;

  /** Of a library: others may call what is public or protected. */
  public ClassUses(Program program) {
    this(program, null);
  }

  /**
   * @param called what a program ever calls; null for a library
   */
  public ClassUses(Program program, @Nullable Set<Method> called) {
    this.called = called;
    this.analysed = new HashSet<>(program.analysedClasses());
    for (ClassType type : program.analysedClasses()) {
      for (ClassType t = type; t != null; t = t.superClass()) {
        if (t.fields().stream().anyMatch(ClassUses::isOuter)) {
          inners.add(type);
          break;
        }
      }
      for (Method method : type.methods()) {
        MethodBody body = isCalled(method) ? program.bodies().of(method) : null;
        if (body != null) {
          visit(body);
        }
      }
    }
  }

  /** Whether a method may ever be called. */
  boolean isCalled(Method method) {
    return called == null || called.contains(method);
  }

  private static boolean isOuter(Field field) {
    return field.isFinal() && !field.isStatic() && field.name().startsWith("this$");
  }

  private void visit(MethodBody body) {
    boolean hasReceiver = !body.method().isStatic();
    // As if any class were looked at: the registers that would hold its object.
    BitSet outer = outerObjects(body, null);
    Guest guest = called == null ? null : Guest.of(body, analysed);
    if (guest != null) {
      guests.put(body.method(), guest);
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      switch (body.op(pc)) {
        case Op.GET_FIELD, Op.PUT_FIELD -> {
          Field field = body.field(pc).resolve();
          int base = body.use(pc, 0);
          boolean write = body.op(pc) == Op.PUT_FIELD;
          // Who reads it by another register changes nothing, and is not told what it holds.
          boolean known =
              (hasReceiver && base == 0)
                  || outer.get(base)
                  || (guest != null && guest.isClear(base));
          if (write && field != null && !known) {
            loose.add(field);
          }
          if (field != null && write) {
            made.computeIfAbsent(field, f -> new HashSet<>()).add(madeBy(body, body.use(pc, 1)));
          }
        }
        case Op.INVOKE -> invoke(body, pc, hasReceiver, outer);
        case Op.INVOKE_DYNAMIC -> {
          if (body.callSite(pc) instanceof CallSite.Lambda lambda
              && lambda.target().method() != null) {
            Method target = lambda.target().method().resolve();
            if (target != null) {
              calledFromOutside.add(target);
              calledByName.add(key(target.name(), target.descriptor()));
            }
          }
        }
        default -> {}
      }
    }
  }

  private void invoke(MethodBody body, int pc, boolean hasReceiver, BitSet outer) {
    if (body.callee(pc).owner() instanceof ClassType owner
        && ObjectSites.writesBehind(owner.internalName(), body.callee(pc).name())) {
      // Which field that is, is not known here.
      everythingLoose = true;
    }
    if (body.callee(pc).owner() instanceof ClassType owner
        && isHidden(owner.internalName(), body.callee(pc).name())) {
      hiddenUse = owner.name() + "." + body.callee(pc).name();
    }
    if (body.sub(pc) == ObjectSites.STATIC_CALL) {
      return;
    }
    int receiver = body.use(pc, 0);
    if ((hasReceiver && receiver == 0) || outer.get(receiver)) {
      return;
    }
    Method target = body.callee(pc).resolve();
    if (target != null && !target.isConstructor()) {
      calledFromOutside.add(target);
      calledByName.add(key(target.name(), target.descriptor()));
    }
  }

  private static boolean isHidden(String owner, String name) {
    return (owner.equals("java/lang/reflect/Method") && name.equals("invoke"))
        || (owner.equals("java/io/ObjectInputStream") && name.startsWith("read"));
  }

  /** Of a program: a call that may do to objects what no instruction shows; null for none. */
  @Nullable String hiddenUse() {
    return called == null ? null : hiddenUse;
  }

  private static String key(String name, Descriptor descriptor) {
    return name + descriptor.text();
  }

  private static @Nullable ClassType madeBy(MethodBody body, int register) {
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if (body.def(pc) == register) {
        return body.op(pc) == Op.NEW && body.type(pc) instanceof ClassType type ? type : null;
      }
    }
    return null;
  }

  /** The methods that use objects by other registers than their receiver. */
  public Set<Method> guests() {
    return guests.keySet();
  }

  @Nullable Guest guest(Method method) {
    return guests.get(method);
  }

  /** Whether a method may use an object of a class by another register than its receiver. */
  public boolean isGuest(Method method, ClassType type) {
    Guest guest = guests.get(method);
    return guest != null && !guest.holders(type).isEmpty();
  }

  /** Whether an instruction is reached only after a guest's register was found not to be null. */
  public boolean isThere(Method method, int register, int pc) {
    Guest guest = guests.get(method);
    return guest != null && guest.isThere(register, pc);
  }

  public boolean isAnalysed(ClassType type) {
    return analysed.contains(type);
  }

  /** The class itself, and those whose objects have one of it as their outer object. */
  public List<ClassType> selves(ClassType type) {
    List<ClassType> found = new ArrayList<>();
    found.add(type);
    for (ClassType inner : inners) {
      if (inner != type && hasOuter(inner, type)) {
        found.add(inner);
      }
    }
    return found;
  }

  private static boolean hasOuter(ClassType inner, ClassType outer) {
    for (ClassType t = inner; t != null; t = t.superClass()) {
      for (Field field : t.fields()) {
        if (isOuter(field) && field.type() instanceof ClassType o && outer.isSubtypeOf(o)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * What others can call on an object that is exactly of a class: public and protected methods, and
   * whatever the analysed code calls on another receiver than its own. Constructors too, of inner
   * objects.
   */
  Set<Method> operations(ClassType type, boolean constructors) {
    Set<Method> found = new LinkedHashSet<>();
    Set<String> seen = new HashSet<>();
    for (ClassType t = type; t != null && isAnalysed(t); t = t.superClass()) {
      for (Method method : t.methods()) {
        if (method.isStatic() || !method.hasCode() || !isCalled(method)) {
          continue;
        }
        if (method.isConstructor()) {
          if (constructors && t == type) {
            found.add(method);
          }
          continue;
        }
        boolean first = method.isPrivate() || seen.add(key(method.name(), method.descriptor()));
        boolean open =
            method.isPublic()
                || method.isProtected()
                || calledFromOutside.contains(method)
                || (!method.isPrivate()
                    && calledByName.contains(key(method.name(), method.descriptor())));
        if (first && open) {
          found.add(method);
        }
      }
    }
    for (ClassType ancestor : type.ancestors()) {
      if (ancestor.isInterface() && isAnalysed(ancestor)) {
        for (Method method : ancestor.methods()) {
          boolean isDefault = method.hasCode() && !method.isStatic() && isCalled(method);
          if (isDefault && seen.add(key(method.name(), method.descriptor()))) {
            found.add(method);
          }
        }
      }
    }
    return found;
  }

  /** Whether only registers that hold the object itself are used to write a field of it. */
  boolean isTracked(Field field) {
    boolean visible = field.isPublic() || field.isProtected();
    return !everythingLoose
        && isAnalysed(field.owner())
        && !loose.contains(field)
        && (field.isFinal() || !visible || called != null);
  }

  /** Whether a final field of an object names one lock that cannot be entered twice. */
  boolean isReentrantLock(Field field) {
    Set<@Nullable ClassType> types = made.getOrDefault(field, Set.of());
    return !types.isEmpty() && types.stream().allMatch(ClassUses::isPlainReentrantLock);
  }

  /** A ReentrantLock, or a subclass that leaves its methods alone. */
  private static boolean isPlainReentrantLock(@Nullable ClassType type) {
    for (ClassType t = type; t != null; t = t.superClass()) {
      if (t.internalName().equals(ObjectSites.REENTRANT)) {
        return true;
      }
      boolean changes =
          t.methods().stream()
              .anyMatch(m -> m.name().toLowerCase(java.util.Locale.ROOT).contains("lock"));
      if (changes) {
        return false;
      }
    }
    return false;
  }

  boolean isCloneable(ClassType type) {
    return type.ancestors().stream().anyMatch(a -> a.internalName().equals(CLONEABLE));
  }

  /** The method that a virtual call runs on an object of exactly this class. */
  static @Nullable Method dispatch(ClassType type, String name, Descriptor descriptor) {
    for (ClassType t = type; t != null; t = t.superClass()) {
      Method method = t.declaredMethod(name, descriptor);
      if (method != null && !method.isStatic()) {
        return method.isAbstract() ? null : method;
      }
    }
    Method found = null;
    for (ClassType ancestor : type.ancestors()) {
      Method method = ancestor.isInterface() ? ancestor.declaredMethod(name, descriptor) : null;
      if (method != null && method.hasCode() && !method.isStatic()) {
        // The most special one.
        if (found == null || ancestor.isSubtypeOf(found.owner())) {
          found = method;
        }
      }
    }
    return found;
  }

  /**
   * The registers of a body that surely hold the object.
   *
   * @param self the class of the receiver
   * @param type the class of the object
   */
  BitSet holding(MethodBody body, ClassType self, ClassType type, BitSet given) {
    BitSet found = (BitSet) given.clone();
    boolean own = self == type && !body.method().isStatic();
    if (own) {
      found.set(0);
    } else if (!body.method().isStatic()) {
      found.or(outerObjects(body, type));
    }
    return found;
  }

  /**
   * Registers that are loaded from the receiver's outer object, or are about to become it.
   *
   * @param type of that object; null for any
   */
  private static BitSet outerObjects(MethodBody body, @Nullable ClassType type) {
    BitSet found = new BitSet();
    if (body.method().isStatic()) {
      return found;
    }
    for (int pc = 0; pc < body.codeEnd(); pc = body.next(pc)) {
      if ((body.op(pc) == Op.GET_FIELD || body.op(pc) == Op.PUT_FIELD) && body.use(pc, 0) == 0) {
        Field field = body.field(pc).resolve();
        boolean fits =
            field != null
                && isOuter(field)
                && field.owner() == body.method().owner()
                && (type == null
                    || (field.type() instanceof ClassType outer && type.isSubtypeOf(outer)));
        if (fits) {
          found.set(body.op(pc) == Op.GET_FIELD ? body.def(pc) : body.use(pc, 1));
        }
      }
    }
    return found;
  }
}
