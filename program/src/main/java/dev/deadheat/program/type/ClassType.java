package dev.deadheat.program.type;

import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.warning.Warning;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A class or interface of the program; made by {@link Types#classType}.
 *
 * <p>Its class file is read on first use. If there is none, or it cannot be read, the class is a
 * phantom: no members, extends Object, and one warning says so.
 */
public final class ClassType implements Type {
  private final Types types;
  private final String internalName;

  /** The name with dots, once asked for. */
  private @Nullable String name;

  private volatile @Nullable Declaration declaration;
  private volatile @Nullable SuperTypes superTypes;
  private volatile ClassType @Nullable [] ancestors;
  private volatile @Nullable AnnotationTable annotationTable;
  private volatile @Nullable SoftReference<byte[]> bytes;

  ClassType(Types types, String internalName) {
    this.types = types;
    this.internalName = internalName;
  }

  /** With slashes: {@code java/util/Map$Entry}. */
  public String internalName() {
    return internalName;
  }

  /** With dots: {@code java.util.Map$Entry}. */
  public String name() {
    String known = name;
    if (known == null) {
      known = internalName.replace('/', '.');
      name = known;
    }
    return known;
  }

  /** With dots, empty for the unnamed package. */
  public String packageName() {
    int slash = internalName.lastIndexOf('/');
    return slash < 0 ? "" : internalName.substring(0, slash).replace('/', '.');
  }

  @Override
  public String descriptor() {
    return "L" + internalName + ";";
  }

  /**
   * By name, not by address: what goes through sets of these comes out in the same order each time.
   */
  @Override
  public int hashCode() {
    return internalName.hashCode();
  }

  @Override
  public String toString() {
    return name();
  }

  /** The table this type belongs to. */
  public Types types() {
    return types;
  }

  /** Whether no input has this class, or its class file cannot be read. */
  public boolean isPhantom() {
    return declaration().file() == null;
  }

  /** Where its class file is, for messages; null for a phantom. */
  public @Nullable String origin() {
    ClassFile file = declaration().file();
    return file == null ? null : file.origin();
  }

  /** The major version of its class file; 0 for a phantom. */
  public int classFileVersion() {
    return declaration().version() & 0xffff;
  }

  public int access() {
    return declaration().access();
  }

  public boolean isInterface() {
    return Modifier.isInterface(access());
  }

  public boolean isAbstract() {
    return Modifier.isAbstract(access());
  }

  public boolean isEnum() {
    return (access() & 0x4000) != 0;
  }

  public boolean isRecord() {
    ClassType parent = superClass();
    return parent != null && parent.internalName.equals("java/lang/Record");
  }

  /** The superclass; null for Object alone. */
  public @Nullable ClassType superClass() {
    return superTypes().superClass();
  }

  /** The direct superinterfaces. */
  public List<ClassType> interfaces() {
    return superTypes().interfaces();
  }

  public List<Field> fields() {
    return declaration().fields();
  }

  public List<Method> methods() {
    return declaration().methods();
  }

  /** The generic signature as the class file has it. */
  public @Nullable String signature() {
    return declaration().signature();
  }

  public @Nullable String sourceFile() {
    return declaration().sourceFile();
  }

  /** The class whose nest this one belongs to: itself, if the class file names no host. */
  public ClassType nestHost() {
    ClassType host = declaration().nestHost();
    return host == null ? this : host;
  }

  /** The class around this one, for member, local and anonymous classes. */
  public @Nullable ClassType outerClass() {
    return declaration().outerClass();
  }

  /** Whether code in other packages can name it. */
  public boolean isVisible() {
    for (ClassType c = this; c != null; c = c.outerClass()) {
      if (!Modifier.isPublic(c.access()) && !Modifier.isProtected(c.access())) {
        return false;
      }
    }
    return true;
  }

  /** Name and descriptor of the method around a local or anonymous class. */
  public @Nullable String outerMethod() {
    return declaration().outerMethod();
  }

  /** The permitted direct subclasses of a sealed class, else empty. */
  public List<ClassType> permittedSubclasses() {
    return declaration().permitted();
  }

  /** The names of a record's components, in order. */
  public List<String> recordComponents() {
    return declaration().recordComponents();
  }

  /** All annotations on the class, visible at run time or not. */
  public List<Annotation> annotations() {
    return annotationTable().ofClass();
  }

  /** The method declared here with this name and descriptor, or null. */
  public @Nullable Method declaredMethod(String name, Descriptor descriptor) {
    for (Method method : methods()) {
      if (method.hasShape(name, descriptor)) {
        return method;
      }
    }
    return null;
  }

  /** The field declared here with this name and type, or null. */
  public @Nullable Field declaredField(String name, Type type) {
    for (Field field : fields()) {
      if (field.type() == type && field.name().equals(name)) {
        return field;
      }
    }
    return null;
  }

  /** Classes and interfaces above this one, nearest first, without itself. */
  public List<ClassType> ancestors() {
    return List.of(ancestorArray());
  }

  /** Whether every instance of this class is one of the other; a class is one of itself. */
  public boolean isSubtypeOf(ClassType other) {
    if (this == other || other == types.object()) {
      return true;
    }
    for (ClassType ancestor : ancestorArray()) {
      if (ancestor == other) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether something above this class is missing, so that a negative subtype answer is a guess.
   */
  public boolean hasPhantomAncestor() {
    if (isPhantom()) {
      return true;
    }
    for (ClassType ancestor : ancestorArray()) {
      if (ancestor.isPhantom()) {
        return true;
      }
    }
    return false;
  }

  /** The bytes of the class file, or null for a phantom. Do not change them. */
  public byte @Nullable [] classFileBytes() {
    ClassFile file = declaration().file();
    if (file == null) {
      return null;
    }
    SoftReference<byte[]> kept = bytes;
    byte[] read = kept == null ? null : kept.get();
    if (read == null) {
      try {
        read = file.read();
        keep(read);
      } catch (IOException e) {
        types
            .warnings()
            .add(
                Warning.Kind.BAD_CLASS,
                file.origin(),
                "cannot be read any more (" + e.getMessage() + "); was the file changed?");
        return null;
      }
    }
    return read;
  }

  void keep(byte[] read) {
    bytes = new SoftReference<>(read);
  }

  private ClassType[] ancestorArray() {
    ClassType[] known = ancestors;
    if (known == null) {
      Set<ClassType> found = new LinkedHashSet<>();
      ArrayDeque<ClassType> work = new ArrayDeque<>();
      work.add(this);
      while (!work.isEmpty()) {
        SuperTypes above = work.remove().superTypes();
        ClassType parent = above.superClass();
        if (parent != null && found.add(parent)) {
          work.add(parent);
        }
        for (ClassType contract : above.interfaces()) {
          if (found.add(contract)) {
            work.add(contract);
          }
        }
      }
      known = found.toArray(ClassType[]::new);
      ancestors = known;
    }
    return known;
  }

  AnnotationTable annotationTable() {
    AnnotationTable known = annotationTable;
    if (known == null) {
      byte[] file = classFileBytes();
      known = file == null ? AnnotationTable.EMPTY : AnnotationTable.read(this, file);
      annotationTable = known;
    }
    return known;
  }

  Declaration declaration() {
    Declaration known = declaration;
    if (known == null) {
      synchronized (this) {
        known = declaration;
        if (known == null) {
          known = DeclarationReader.read(this);
          declaration = known;
        }
      }
    }
    return known;
  }

  private SuperTypes superTypes() {
    SuperTypes known = superTypes;
    if (known == null) {
      known = SuperTypes.of(this);
      superTypes = known;
    }
    return known;
  }
}
