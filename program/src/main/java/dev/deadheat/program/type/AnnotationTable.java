package dev.deadheat.program.type;

import dev.deadheat.program.warning.Warning;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The annotations of a class and of its members, read together when the first one is asked for. */
final class AnnotationTable {
  static final AnnotationTable EMPTY = new AnnotationTable();

  private final List<Annotation> ofClass = new ArrayList<>();
  private final Map<Member, List<Annotation>> ofMembers = new HashMap<>();

  private AnnotationTable() {}

  static AnnotationTable read(ClassType type, byte[] classFile) {
    AnnotationTable table = new AnnotationTable();
    try {
      new ClassReader(classFile)
          .accept(
              table.new Reader(type),
              ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return table;
    } catch (RuntimeException | StackOverflowError e) {
      type.types()
          .warnings()
          .add(
              Warning.Kind.BAD_CLASS,
              String.valueOf(type.origin()),
              "its annotations cannot be read; treated as having none");
      return EMPTY;
    }
  }

  List<Annotation> ofClass() {
    return Collections.unmodifiableList(ofClass);
  }

  List<Annotation> of(Member member) {
    return Collections.unmodifiableList(ofMembers.getOrDefault(member, List.of()));
  }

  private static String className(String descriptor) {
    return descriptor.startsWith("L") && descriptor.endsWith(";")
        ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
        : descriptor;
  }

  private final class Reader extends ClassVisitor {
    private final ClassType type;

    Reader(ClassType type) {
      super(Opcodes.ASM9);
      this.type = type;
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      return new ValueReader(descriptor, ofClass::add);
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      Field field = type.declaredField(name, type.types().fromDescriptor(descriptor));
      return field == null
          ? null
          : new FieldVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
              return collect(field, descriptor);
            }
          };
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      Method method = type.declaredMethod(name, type.types().descriptor(descriptor));
      return method == null
          ? null
          : new MethodVisitor(Opcodes.ASM9) {
            @Override
            public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
              return collect(method, descriptor);
            }
          };
    }

    private AnnotationVisitor collect(Member member, String descriptor) {
      return new ValueReader(
          descriptor, a -> ofMembers.computeIfAbsent(member, m -> new ArrayList<>()).add(a));
    }
  }

  /** Reads the elements of one annotation. */
  private static final class ValueReader extends AnnotationVisitor {
    private final String descriptor;
    private final Consumer<Annotation> to;
    private final Map<String, Object> values = new LinkedHashMap<>();

    ValueReader(String descriptor, Consumer<Annotation> to) {
      super(Opcodes.ASM9);
      this.descriptor = descriptor;
      this.to = to;
    }

    @Override
    public void visit(String name, Object value) {
      values.put(name, plain(value));
    }

    @Override
    public void visitEnum(String name, String descriptor, String value) {
      values.put(name, value);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String name, String descriptor) {
      return new ValueReader(descriptor, a -> values.put(name, a));
    }

    @Override
    public AnnotationVisitor visitArray(String name) {
      List<Object> list = new ArrayList<>();
      values.put(name, list);
      return new ListReader(list);
    }

    @Override
    public void visitEnd() {
      to.accept(new Annotation(className(descriptor), Collections.unmodifiableMap(values)));
    }
  }

  /** Reads the elements of an array value. */
  private static final class ListReader extends AnnotationVisitor {
    private final List<Object> list;

    ListReader(List<Object> list) {
      super(Opcodes.ASM9);
      this.list = list;
    }

    @Override
    public void visit(@Nullable String name, Object value) {
      list.add(plain(value));
    }

    @Override
    public void visitEnum(@Nullable String name, String descriptor, String value) {
      list.add(value);
    }

    @Override
    public AnnotationVisitor visitAnnotation(@Nullable String name, String descriptor) {
      return new ValueReader(descriptor, list::add);
    }
  }

  /** ASM gives arrays of primitives whole, and types as its own. */
  private static Object plain(Object value) {
    if (value instanceof Type t) {
      return t.getSort() == Type.METHOD ? t.getDescriptor() : t.getClassName();
    }
    if (!value.getClass().isArray()) {
      return value;
    }
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < Array.getLength(value); i++) {
      items.add(Array.get(value, i));
    }
    return items;
  }
}
