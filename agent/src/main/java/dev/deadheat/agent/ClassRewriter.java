package dev.deadheat.agent;

import dev.deadheat.runtime.FieldShadow;
import dev.deadheat.runtime.ShadowedFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Rewrites one class of the program: shadow fields, and the calls in its methods. */
final class ClassRewriter {
  private static final Set<String> VALUES =
      Stream.of(
              "lang/String lang/Integer lang/Long lang/Short lang/Byte lang/Character lang/Boolean",
              "lang/Float lang/Double lang/Class lang/StackTraceElement lang/Void lang/Module",
              "time/Instant time/Duration time/LocalDate time/LocalTime time/LocalDateTime",
              "time/ZonedDateTime time/OffsetDateTime time/ZoneOffset time/Period",
              "util/UUID util/Locale util/Currency util/OptionalInt util/OptionalLong",
              "util/OptionalDouble util/regex/Pattern net/URI net/URL")
          .flatMap(names -> Stream.of(names.split(" ")))
          .map(name -> "Ljava/" + name + ";")
          .collect(Collectors.toUnmodifiableSet());

  private static final int ADDED = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_TRANSIENT;
  private static final int KEPT =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;

  private final AppTransformer context;
  private final @Nullable ClassLoader loader;
  private final String suffix;
  private final ClassNode node = new ClassNode();

  ClassRewriter(
      AppTransformer context, @Nullable ClassLoader loader, ClassReader reader, String suffix) {
    this.context = context;
    this.suffix = suffix;
    this.loader = loader;
    reader.accept(node, ClassReader.EXPAND_FRAMES);
  }

  /**
   * A field that gets no shadow: what compilers add for themselves is written lazily by any thread,
   * always with the same value.
   */
  static boolean isIgnored(String name, int access) {
    return (access & Opcodes.ACC_SYNTHETIC) != 0 || name.startsWith("$deadheat$");
  }

  /**
   * Eclipse's compiler fills a table for a switch over an enum the first time it is needed, without
   * a lock: any thread may, always with the same numbers.
   */
  private static boolean isSwitchTable(MethodNode method) {
    return (method.access & Opcodes.ACC_SYNTHETIC) != 0 && method.name.startsWith("$SWITCH_TABLE$");
  }

  /** Class files may have fields of one name and several types. */
  static String key(String name, String descriptor) {
    return name + FieldShadow.TYPE + Integer.toHexString(descriptor.hashCode());
  }

  String name() {
    return node.name;
  }

  @Nullable String sourceFile() {
    return node.sourceFile;
  }

  @Nullable ClassLoader loader() {
    return loader;
  }

  /** Pushes this class. Class files before Java 5 have no constants for classes. */
  InsnList ownClass() {
    InsnList code = new InsnList();
    if ((node.version & 0xFFFF) >= Opcodes.V1_5) {
      code.add(new LdcInsnNode(Type.getObjectType(node.name)));
    } else {
      code.add(new LdcInsnNode(node.name.replace('/', '.')));
      code.add(
          new MethodInsnNode(
              Opcodes.INVOKESTATIC,
              "java/lang/Class",
              "forName",
              "(Ljava/lang/String;)Ljava/lang/Class;",
              false));
    }
    return code;
  }

  boolean hasFrames() {
    return (node.version & 0xFFFF) >= Opcodes.V1_6;
  }

  /** The number of this class for its initialization, or 0 if it has no initializer. */
  int initNumber() {
    boolean any = node.methods.stream().anyMatch(m -> m.name.equals("<clinit>"));
    return any ? context.initNumber(node.name + suffix) : 0;
  }

  /** Final fields of objects that may hold something with contents that are not final. */
  List<FieldNode> frozenFields() {
    return node.fields.stream()
        .filter(field -> (field.access & Opcodes.ACC_FINAL) != 0)
        .filter(field -> (field.access & Opcodes.ACC_STATIC) == 0)
        .filter(field -> !isIgnored(field.name, field.access) && mayHoldContents(field.desc))
        .toList();
  }

  /** All but the JDK's final classes of values may be extended by the program, or hold its own. */
  private static boolean mayHoldContents(String descriptor) {
    if (descriptor.startsWith("[")) {
      return true;
    }
    return descriptor.startsWith("L") && !VALUES.contains(descriptor);
  }

  int initNumber(String other) {
    return context.initNumber(other);
  }

  /**
   * The rewritten class.
   *
   * @param forms of methods that are not to be rewritten in full, by name and descriptor
   */
  byte[] rewrite(Map<String, Form> forms) {
    Annotations.register(node);
    Getters.register(node, loader, context.declarations());
    context.library().subclasses().register(loader, node.name, node.superName);
    new References(node, loader, context.library()).bringIn();
    boolean checked = context.scope().isChecked(node.name);
    for (MethodNode method : node.methods) {
      Form form = forms.getOrDefault(method.name + method.desc, Form.FULL);
      if (method.instructions.size() > 0 && form != Form.UNTOUCHED) {
        MethodPlan plan =
            new MethodPlan(
                context.declarations(),
                context.scope(),
                context.library(),
                loader,
                node.name,
                method,
                hasFrames(),
                checked && form != Form.BARE && !isSwitchTable(method));
        new MethodRewriter(this, method, plan, form != Form.FULL).rewrite();
      }
    }
    return withFieldsOnly();
  }

  byte[] withFieldsOnly() {
    addShadows();
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(hasFrames() ? withCurrentFrames(writer) : writer);
    return writer.toByteArray();
  }

  /** Follows the types of variables and stack, for {@link CurrentFrame}. */
  private ClassVisitor withCurrentFrames(ClassWriter writer) {
    return new ClassVisitor(Opcodes.ASM9, writer) {
      @Override
      public MethodVisitor visitMethod(
          int access,
          String name,
          String descriptor,
          @Nullable String signature,
          String @Nullable [] exceptions) {
        return new AnalyzerAdapter(
            node.name,
            access,
            name,
            descriptor,
            super.visitMethod(access, name, descriptor, signature, exceptions));
      }
    };
  }

  private void addShadows() {
    if ((node.access & Opcodes.ACC_INTERFACE) != 0) {
      // All its fields are final.
      return;
    }
    List<String> shadowed = new ArrayList<>();
    List<String> references = new ArrayList<>();
    boolean instance = false;
    for (FieldNode field : List.copyOf(node.fields)) {
      if ((field.access & Opcodes.ACC_FINAL) != 0 || isIgnored(field.name, field.access)) {
        continue;
      }
      int access = (field.access & KEPT) | ADDED;
      if ((field.access & Opcodes.ACC_VOLATILE) != 0) {
        String key = key(field.name, field.desc);
        shadowed.add((field.access & Opcodes.ACC_STATIC) != 0 ? "static " + key : key);
        add(access, "$deadheat$v$" + key, "Ljava/lang/Object;");
      } else {
        String key = key(field.name, field.desc);
        boolean isStatic = (field.access & Opcodes.ACC_STATIC) != 0;
        shadowed.add(isStatic ? "static " + key : key);
        add(access, "$deadheat$s$" + key, "J");
        add(access, "$deadheat$h$" + key, "J");
        add(access, "$deadheat$r$" + key, "Ljava/lang/Object;");
        instance |= !isStatic;
        if (!isStatic && mayHoldContents(field.desc) && isOnlyOne(field.name)) {
          references.add(field.name);
        }
      }
    }
    if (instance && !context.declarations().hasPlainFields(loader, node.superName)) {
      add(Opcodes.ACC_PRIVATE | ADDED, "$deadheat$f", "I");
    }
    ShadowedFields.register(
        loader,
        node.name.replace('/', '.'),
        shadowed.toArray(String[]::new),
        references.toArray(String[]::new),
        captured());
  }

  /** Fields that compilers add to objects of inner classes. */
  private String[] captured() {
    return node.fields.stream()
        .filter(field -> (field.access & Opcodes.ACC_SYNTHETIC) != 0)
        .filter(field -> (field.access & Opcodes.ACC_STATIC) == 0)
        .filter(field -> !field.name.startsWith("$deadheat$") && mayHoldContents(field.desc))
        .map(field -> field.name)
        .filter(this::isOnlyOne)
        .toArray(String[]::new);
  }

  /** Obfuscators give the same name to fields of different types. */
  private boolean isOnlyOne(String name) {
    return node.fields.stream().filter(field -> field.name.equals(name)).count() == 1;
  }

  private void add(int access, String name, String descriptor) {
    node.fields.add(new FieldNode(access, name, descriptor, null, null));
  }
}
