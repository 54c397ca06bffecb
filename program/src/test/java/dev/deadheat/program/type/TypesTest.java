package dev.deadheat.program.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.warning.Warning;
import dev.deadheat.program.warning.Warnings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class TypesTest {
  private final Warnings warnings = new Warnings();
  private final Map<String, ClassFile> made = new HashMap<>();
  private final Types types =
      new Types(
          name -> made.containsKey(name) ? made.get(name) : Jdk.running().find(name), warnings);

  private record Made(String internalName, byte[] read) implements ClassFile {
    @Override
    public String origin() {
      return internalName + ".class";
    }
  }

  private ClassWriter define(String name, int access, String parent, String... interfaces) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, access, name, null, parent, interfaces);
    return writer;
  }

  private ClassType add(String name, ClassWriter writer) {
    made.put(name, new Made(name, writer.toByteArray()));
    return types.classType(name);
  }

  private void method(ClassWriter writer, int access, String name) {
    writer.visitMethod(access, name, "()V", null, null).visitEnd();
  }

  private static final int INTERFACE =
      Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;

  @Test
  void typesAreInterned() {
    assertThat(types.fromDescriptor("[[Ljava/lang/String;"))
        .isSameAs(types.arrayOf(types.arrayOf(types.classType("java/lang/String"))))
        .hasToString("java.lang.String[][]");
    assertThat(types.descriptor("(I[J)V")).isSameAs(types.descriptor("(I[J)V"));
    assertThat(types.descriptor("(IJ[D)V").parameterSlots()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Q", "L", "Ljava/lang/String", "[", "[V", "II", "V", "L;"})
  void badDescriptors(String text) {
    assertThatThrownBy(() -> types.fromDescriptor(text)).isInstanceOf(BadDescriptorException.class);
    assertThatThrownBy(() -> types.descriptor("(" + text + "V)V"))
        .isInstanceOf(BadDescriptorException.class);
  }

  @Test
  void missingClassIsAPhantomWithOneWarning() {
    ClassType missing = types.classType("no/such/Thing");
    assertThat(missing.isPhantom()).isTrue();
    assertThat(missing.superClass()).isSameAs(types.object());
    assertThat(missing.methods()).isEmpty();
    assertThat(missing.hasPhantomAncestor()).isTrue();
    assertThat(warnings.list()).extracting(Warning::subject).containsExactly("no.such.Thing");
  }

  @Test
  void aClassThatIsSomethingElseIsAPhantom() {
    made.put("a/B", new Made("a/B", define("a/C", 0, "java/lang/Object").toByteArray()));
    assertThat(types.classType("a/B").isPhantom()).isTrue();
    assertThat(warnings.list()).extracting(Warning::kind).containsExactly(Warning.Kind.BAD_CLASS);
    assertThat(warnings.list().get(0).toString()).contains("a/B.class").contains("a.C");
  }

  @Test
  void cyclicHierarchiesEndAndAreNamed() {
    ClassType a = add("c/A", define("c/A", 0, "c/B"));
    ClassType b = add("c/B", define("c/B", 0, "c/A"));
    ClassType below = add("c/Below", define("c/Below", 0, "c/A"));
    ClassType i = add("c/I", define("c/I", INTERFACE, "java/lang/Object", "c/J"));
    ClassType j = add("c/J", define("c/J", INTERFACE, "java/lang/Object", "c/I"));
    ClassType self = add("c/Self", define("c/Self", 0, "c/Self"));
    assertThat(a.superClass()).isSameAs(types.object());
    assertThat(b.superClass()).isSameAs(types.object());
    assertThat(below.superClass()).isSameAs(a);
    assertThat(below.isSubtypeOf(b)).isFalse();
    assertThat(i.interfaces()).isEmpty();
    assertThat(j.interfaces()).isEmpty();
    assertThat(self.superClass()).isSameAs(types.object());
    assertThat(warnings.list()).hasSize(5).allMatch(w -> w.message().contains("cyclic hierarchy"));
  }

  @Test
  void subtypes() {
    ClassType list = types.classType("java/util/ArrayList");
    assertThat(list.isSubtypeOf(types.classType("java/util/Collection"))).isTrue();
    assertThat(list.isSubtypeOf(types.classType("java/util/AbstractList"))).isTrue();
    assertThat(list.isSubtypeOf(types.classType("java/util/Map"))).isFalse();
    assertThat(types.classType("java/util/Map").isSubtypeOf(types.object())).isTrue();
    Hierarchy down =
        new Hierarchy(List.of(list, types.classType("java/util/AbstractList"), types.object()));
    assertThat(down.subtypes(types.classType("java/util/AbstractList"))).contains(list);
    assertThat(down.subtypes(types.classType("java/util/List"))).contains(list);
    assertThat(down.subtypes(types.classType("java/util/Map"))).hasSize(1);
  }

  @Test
  void methodsResolveUpwardsThenThroughInterfaces() {
    ClassWriter contract = define("r/I", INTERFACE, "java/lang/Object");
    method(contract, Opcodes.ACC_PUBLIC, "m");
    method(contract, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "n");
    add("r/I", contract);
    ClassWriter narrower = define("r/J", INTERFACE, "java/lang/Object", "r/I");
    method(narrower, Opcodes.ACC_PUBLIC, "m");
    add("r/J", narrower);
    ClassWriter parent = define("r/P", Opcodes.ACC_ABSTRACT, "java/lang/Object", "r/I");
    method(parent, Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "n");
    add("r/P", parent);
    add("r/C", define("r/C", Opcodes.ACC_ABSTRACT, "r/P", "r/J"));
    assertThat(types.methodRef("r/C", "m", "()V", false).resolve()).hasToString("r.J.m()");
    assertThat(types.methodRef("r/C", "n", "()V", false).resolve()).hasToString("r.P.n()");
    assertThat(types.methodRef("r/J", "hashCode", "()I", true).resolve())
        .hasToString("java.lang.Object.hashCode()");
    assertThat(types.methodRef("[I", "clone", "()Ljava/lang/Object;", false).resolve())
        .hasToString("java.lang.Object.clone()");
    assertThat(types.methodRef("r/C", "absent", "()V", false).resolve()).isNull();
  }

  @Test
  void signaturePolymorphicMethodsTakeAnyDescriptor() {
    MethodRef get = types.methodRef("java/lang/invoke/VarHandle", "get", "(La/B;)I", false);
    assertThat(get.resolve()).hasToString("java.lang.invoke.VarHandle.get(java.lang.Object[])");
  }

  @Test
  void fieldsResolveInInterfacesBeforeSuperclasses() {
    ClassWriter contract = define("f/I", INTERFACE, "java/lang/Object");
    contract.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_PUBLIC, "x", "I", null, 7).visitEnd();
    add("f/I", contract);
    ClassWriter parent = define("f/P", 0, "java/lang/Object");
    parent.visitField(0, "x", "I", null, null).visitEnd();
    parent.visitField(0, "x", "J", null, null).visitEnd();
    add("f/P", parent);
    add("f/C", define("f/C", 0, "f/P", "f/I"));
    assertThat(types.fieldRef("f/C", "x", "I").resolve()).hasToString("f.I.x");
    assertThat(types.fieldRef("f/C", "x", "I").resolve().constant()).isEqualTo(7);
    assertThat(types.fieldRef("f/C", "x", "J").resolve()).hasToString("f.P.x");
    assertThat(types.fieldRef("f/C", "x", "F").resolve()).isNull();
  }

  @Test
  void annotationsOfClassesAndMembers() {
    ClassWriter writer = define("n/A", 0, "java/lang/Object");
    AnnotationVisitor guarded =
        writer.visitField(0, "x", "I", null, null).visitAnnotation("Lany/pkg/GuardedBy;", false);
    guarded.visit("value", "lock");
    guarded.visitEnd();
    AnnotationVisitor list = writer.visitAnnotation("Lo/Outer$Listed;", true);
    AnnotationVisitor items = list.visitArray("items");
    items.visitEnum(null, "Ljava/lang/Thread$State;", "NEW");
    items.visitEnd();
    list.visit("numbers", new int[] {1, 2});
    list.visitEnd();
    ClassType type = add("n/A", writer);
    assertThat(type.annotations()).hasSize(1);
    assertThat(type.annotations().get(0).simpleName()).isEqualTo("Listed");
    assertThat(type.annotations().get(0).value("items")).isEqualTo(List.of("NEW"));
    assertThat(type.annotations().get(0).value("numbers")).isEqualTo(List.of(1, 2));
    Annotation onField = type.fields().get(0).annotations().get(0);
    assertThat(onField.type()).isEqualTo("any.pkg.GuardedBy");
    assertThat(onField.value("value")).isEqualTo("lock");
    assertThat(types.object().annotations()).isEmpty();
  }

  @Test
  void whatClassFilesSayOfThemselves() {
    ClassType entry = types.classType("java/util/Map$Entry");
    assertThat(entry.outerClass()).isSameAs(types.classType("java/util/Map"));
    assertThat(entry.nestHost()).isSameAs(types.classType("java/util/Map"));
    assertThat(entry.sourceFile()).isEqualTo("Map.java");
    assertThat(entry.signature()).startsWith("<K:");
    assertThat(types.classType("java/lang/Thread$State").isEnum()).isTrue();
    assertThat(types.object().superClass()).isNull();
    assertThat(warnings.list()).isEmpty();
  }
}
