package dev.deadheat.program.type;

import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.warning.Warning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;

/** Reads a class file's declarations. Whatever is wrong with the file ends in a warning. */
final class DeclarationReader extends ClassVisitor {
  private final ClassType self;
  private final Types types;
  private final ClassFile file;
  private final List<Field> fields = new ArrayList<>();
  private final List<Method> methods = new ArrayList<>();
  private final List<ClassType> permitted = new ArrayList<>();
  private final List<String> recordComponents = new ArrayList<>();

  private int version;
  private int access;
  private @Nullable ClassType superClass;
  private List<ClassType> interfaces = List.of();
  private @Nullable String signature;
  private @Nullable String sourceFile;
  private @Nullable ClassType nestHost;
  private @Nullable ClassType outerClass;
  private @Nullable String outerMethod;

  private DeclarationReader(ClassType self, ClassFile file) {
    super(Opcodes.ASM9);
    this.self = self;
    this.types = self.types();
    this.file = file;
  }

  /** Never fails: a class that is missing or unreadable is a phantom. */
  static Declaration read(ClassType self) {
    Types types = self.types();
    ClassFile file = types.find(self.internalName());
    if (file == null) {
      types
          .warnings()
          .add(
              Warning.Kind.MISSING_CLASS,
              self.name(),
              "not found in any input; add the jar that has it with --classpath");
      return phantom(self);
    }
    String problem;
    try {
      byte[] bytes = file.read();
      problem = ClassFileShape.problem(bytes);
      if (problem == null) {
        DeclarationReader reader = new DeclarationReader(self, file);
        ClassReader classReader = new ClassReader(bytes);
        String name = classReader.getClassName();
        if (name.equals(self.internalName())) {
          classReader.accept(reader, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
          self.keep(bytes);
          return reader.finish();
        }
        problem = "holds class " + name.replace('/', '.') + " instead of " + self.name();
      }
    } catch (IOException e) {
      problem = "cannot be read: " + e.getMessage();
    } catch (RuntimeException | StackOverflowError e) {
      // ASM trusts the file and fails in many ways on one that lies.
      problem = "is not a valid class file (" + reason(e) + ")";
    }
    types
        .warnings()
        .add(Warning.Kind.BAD_CLASS, file.origin(), problem + "; treated as a missing class");
    return phantom(self);
  }

  private static String reason(Throwable e) {
    String message = e.getMessage();
    return e.getClass().getSimpleName() + (message == null ? "" : ": " + message);
  }

  private static Declaration phantom(ClassType self) {
    ClassType object = self.types().object();
    return Declaration.phantom(self == object ? null : object);
  }

  private Declaration finish() {
    ClassType parent = superClass;
    if (parent == null && self != types.object()) {
      parent = types.object();
    } else if (self == types.object()) {
      parent = null;
    }
    return new Declaration(
        file,
        version,
        access,
        parent,
        interfaces,
        List.copyOf(fields),
        List.copyOf(methods),
        signature,
        sourceFile,
        nestHost,
        outerClass,
        outerMethod,
        List.copyOf(permitted),
        List.copyOf(recordComponents));
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    this.version = version;
    this.access = access & 0xffff;
    this.signature = signature;
    this.superClass = superName == null ? null : types.classType(superName);
    this.interfaces = classes(interfaces);
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    sourceFile = source;
  }

  @Override
  public void visitNestHost(String host) {
    nestHost = types.classType(host);
  }

  @Override
  public void visitOuterClass(String owner, @Nullable String name, @Nullable String descriptor) {
    outerClass = types.classType(owner);
    outerMethod = name == null || descriptor == null ? null : name + descriptor;
  }

  @Override
  public void visitInnerClass(
      String name, @Nullable String outerName, @Nullable String innerName, int innerAccess) {
    if (name.equals(self.internalName())) {
      // The flags of the InnerClasses attribute are those of the source: private, static.
      access |= innerAccess & (Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC);
      if (outerName != null) {
        outerClass = types.classType(outerName);
      }
    }
  }

  @Override
  public void visitPermittedSubclass(String name) {
    permitted.add(types.classType(name));
  }

  @Override
  public @Nullable RecordComponentVisitor visitRecordComponent(
      String name, String descriptor, @Nullable String signature) {
    recordComponents.add(types.name(name));
    return null;
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    fields.add(
        new Field(
            self, types.name(name), types.fromDescriptor(descriptor), access, signature, value));
    return null;
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    methods.add(
        new Method(
            self,
            types.name(name),
            types.descriptor(descriptor),
            access,
            signature,
            classes(exceptions)));
    return null;
  }

  private List<ClassType> classes(String @Nullable [] names) {
    if (names == null || names.length == 0) {
      return List.of();
    }
    ClassType[] found = new ClassType[names.length];
    for (int i = 0; i < names.length; i++) {
      found[i] = types.classType(names[i]);
    }
    return List.of(found);
  }
}
