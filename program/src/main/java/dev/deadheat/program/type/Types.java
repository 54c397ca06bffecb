package dev.deadheat.program.type;

import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.warning.Warnings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All types of one program, each there once. Asking for a class never fails: if no input has it, it
 * turns out to be a phantom when it is looked into.
 *
 * <p>May be used from any number of threads; what is in a type does not depend on who asks first.
 */
public final class Types {
  private record MemberKey(Type owner, String name, Object type) {
    // What is generated for records costs more, and these are looked up very often.
    @Override
    public int hashCode() {
      return 31 * (31 * owner.hashCode() + name.hashCode()) + type.hashCode();
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof MemberKey other
          && name.equals(other.name)
          && owner.equals(other.owner)
          && type.equals(other.type);
    }
  }

  private final Function<String, @Nullable ClassFile> lookup;
  private final Warnings warnings;
  private final ConcurrentHashMap<String, ClassType> classes = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Type, ArrayType> arrays = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Descriptor> descriptors = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, String> names = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<MemberKey, FieldRef> fieldRefs = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<MemberKey, MethodRef> methodRefs = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<MemberKey, MethodRef> interfaceMethodRefs =
      new ConcurrentHashMap<>();
  private final ClassType object;

  /**
   * @param lookup finds a class file by its name with slashes; null where no input has it
   */
  public Types(Function<String, @Nullable ClassFile> lookup, Warnings warnings) {
    this.lookup = lookup;
    this.warnings = warnings;
    this.object = classType("java/lang/Object");
  }

  /** The class of this name, with slashes, whether it can be found or not. */
  public ClassType classType(String internalName) {
    ClassType known = classes.get(internalName);
    if (known != null) {
      return known;
    }
    checkName(internalName);
    return classes.computeIfAbsent(internalName, name -> new ClassType(this, name));
  }

  /** {@code java.lang.Object}. */
  public ClassType object() {
    return object;
  }

  /** The type of arrays with this element type. */
  public ArrayType arrayOf(Type element) {
    ArrayType known = arrays.get(element);
    return known != null ? known : arrays.computeIfAbsent(element, e -> new ArrayType(this, e));
  }

  /** The type of a field descriptor: {@code [Ljava/lang/String;}. */
  public Type fromDescriptor(String text) {
    int[] at = {0};
    Type type = parse(text, at);
    if (at[0] != text.length() || type == PrimitiveType.VOID) {
      throw new BadDescriptorException(text);
    }
    return type;
  }

  /** The type of a CONSTANT_Class entry: a class's name, or an array's descriptor. */
  public Type fromInternalName(String name) {
    return name.startsWith("[") ? fromDescriptor(name) : classType(name);
  }

  /** Parameter and result types of a method descriptor. */
  public Descriptor descriptor(String text) {
    Descriptor known = descriptors.get(text);
    return known != null ? known : descriptors.computeIfAbsent(text, this::parseMethod);
  }

  /** One copy of each name. */
  String name(String name) {
    String known = names.putIfAbsent(name, name);
    return known != null ? known : name;
  }

  /** The field that an instruction names. */
  public FieldRef fieldRef(String owner, String name, String descriptor) {
    ClassType type = classType(owner);
    Type fieldType = fromDescriptor(descriptor);
    MemberKey key = new MemberKey(type, name, fieldType);
    FieldRef known = fieldRefs.get(key);
    return known != null
        ? known
        : fieldRefs.computeIfAbsent(key, k -> new FieldRef(type, name(name), fieldType));
  }

  /** The method that an instruction names. */
  public MethodRef methodRef(String owner, String name, String descriptor, boolean inInterface) {
    Type type = fromInternalName(owner);
    Descriptor shape = descriptor(descriptor);
    MemberKey key = new MemberKey(type, name, shape);
    var refs = inInterface ? interfaceMethodRefs : methodRefs;
    MethodRef known = refs.get(key);
    return known != null
        ? known
        : refs.computeIfAbsent(key, k -> new MethodRef(type, name(name), shape, inInterface));
  }

  @Nullable ClassFile find(String internalName) {
    return lookup.apply(internalName);
  }

  Warnings warnings() {
    return warnings;
  }

  private Descriptor parseMethod(String text) {
    if (!text.startsWith("(")) {
      throw new BadDescriptorException(text);
    }
    List<Type> parameters = new ArrayList<>();
    int[] at = {1};
    while (at[0] < text.length() && text.charAt(at[0]) != ')') {
      Type parameter = parse(text, at);
      if (parameter == PrimitiveType.VOID) {
        throw new BadDescriptorException(text);
      }
      parameters.add(parameter);
    }
    at[0]++;
    Type result = parse(text, at);
    if (at[0] != text.length() || parameters.size() > 255) {
      throw new BadDescriptorException(text);
    }
    return new Descriptor(text, List.copyOf(parameters), result);
  }

  private Type parse(String text, int[] at) {
    int start = at[0];
    int i = start;
    while (i < text.length() && text.charAt(i) == '[') {
      i++;
    }
    if (i >= text.length() || i - start > 255) {
      throw new BadDescriptorException(text);
    }
    Type type;
    if (text.charAt(i) == 'L') {
      int end = text.indexOf(';', i);
      if (end < 0) {
        throw new BadDescriptorException(text);
      }
      type = classType(text.substring(i + 1, end));
      at[0] = end + 1;
    } else {
      type = PrimitiveType.of(text.charAt(i));
      at[0] = i + 1;
    }
    if (type == PrimitiveType.VOID && i > start) {
      throw new BadDescriptorException(text);
    }
    for (int dimension = i - start; dimension > 0; dimension--) {
      type = arrayOf(type);
    }
    return type;
  }

  private static void checkName(String name) {
    if (name.isEmpty() || name.charAt(0) == '[' || name.indexOf(';') >= 0) {
      throw new BadDescriptorException(name);
    }
  }
}
