package dev.deadheat.pointsto.library.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deadheat.program.Program;
import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import dev.deadheat.program.type.ClassType;
import dev.deadheat.program.type.Method;
import dev.deadheat.program.type.Types;
import dev.deadheat.program.warning.Warnings;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ModelTableTest {
  private final Types types =
      new Program(List.of(), List.of(Jdk.running()), new Warnings()).types();

  private Method method(String owner, String name, String descriptor) {
    return types.classType(owner).declaredMethod(name, types.descriptor(descriptor));
  }

  @Test
  void theMostExactNameCounts() {
    ModelTable table = new ModelTable();
    Rule any = s -> {};
    Rule shaped = s -> {};
    Rule exact = s -> {};
    table.add("java/util/List", any, "add");
    table.add("java/util/List", shaped, "add(IL)");
    table.add("java/util/ArrayList", exact, "add(Ljava/lang/Object;)");
    assertThat(table.find(method("java/util/List", "add", "(Ljava/lang/Object;)Z"))).isSameAs(any);
    assertThat(table.find(method("java/util/ArrayList", "add", "(ILjava/lang/Object;)V")))
        .isSameAs(shaped);
    assertThat(table.find(method("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z")))
        .isSameAs(exact);
    // Private, and of another shape than any method of the interface.
    assertThat(
            table.find(
                method("java/util/ArrayList", "add", "(Ljava/lang/Object;[Ljava/lang/Object;I)V")))
        .isNull();
  }

  @Test
  void theNearestClassCounts() {
    ModelTable table = new ModelTable();
    Rule map = s -> {};
    Rule sorted = s -> {};
    table.add("java/util/Map", map, "put");
    table.add("java/util/SortedMap", sorted, "put");
    String put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    assertThat(table.find(method("java/util/HashMap", "put", put))).isSameAs(map);
    assertThat(table.find(method("java/util/TreeMap", "put", put))).isSameAs(sorted);
    assertThat(table.find(method("java/util/concurrent/ConcurrentSkipListMap", "put", put)))
        .isSameAs(sorted);
  }

  @Test
  void twoRulesForOneMethodAreAMistake() {
    ModelTable table = new ModelTable();
    table.add("java/util/Map", s -> {}, "put");
    assertThatThrownBy(() -> table.add("java/util/Map", s -> {}, "put"))
        .hasMessageContaining("java/util/Map.put");
  }

  /** Families of classes get the rules of all; at least one of them must have the method. */
  @Test
  void everyRuleFitsAMethodOfTheJdk() {
    Set<String> unused = new TreeSet<>();
    Set<String> used = new TreeSet<>();
    new Models()
        .entries()
        .forEach(
            (owner, methods) -> {
              for (String method : methods) {
                boolean fits =
                    isNewer(owner, method)
                        || isOlder(owner, method)
                        || fits(types.classType(owner), method);
                (fits ? used : unused).add(method);
              }
            });
    unused.removeAll(used);
    assertThat(unused).isEmpty();
  }

  @Test
  void everyRuleCanBeAppliedToTheMethodsItFits() {
    Models models = new Models();
    int modelled = 0;
    for (ClassFile file : Jdk.running().classFiles("java.base")) {
      for (Method method : types.classType(file.internalName()).methods()) {
        if (models.constraints(method) != null) {
          modelled++;
        }
      }
    }
    assertThat(modelled).isGreaterThan(3_000);
  }

  private boolean fits(ClassType owner, String method) {
    if (method.equals("*") || method.equals("<init> below")) {
      return !owner.isPhantom();
    }
    List<ClassType> all = new java.util.ArrayList<>(owner.ancestors());
    all.add(0, owner);
    for (ClassType type : all) {
      for (Method m : type.methods()) {
        if (ModelTable.names(m).contains(method)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Unsafe had its methods for references under two names until JDK 22. */
  private static boolean isOlder(String owner, String method) {
    return Runtime.version().feature() >= 22
        && owner.equals("jdk/internal/misc/Unsafe")
        && method.contains("Object");
  }

  /** Methods that came after the JDK this is tested with. */
  private static boolean isNewer(String owner, String method) {
    return Runtime.version().feature() < 24
        && (owner.contains("Sequenced")
            || owner.contains("ScopedValue")
            || owner.contains("Thread$Builder")
            || Set.of(
                    "reversed()",
                    "getFirst()",
                    "getLast()",
                    "addFirst(L)",
                    "addLast(L)",
                    "removeFirst()",
                    "removeLast()",
                    "ofPlatform",
                    "ofVirtual",
                    "startVirtualThread",
                    "newVirtualThreadPerTaskExecutor",
                    "newThreadPerTaskExecutor",
                    "newSequencedSetFromMap",
                    "unmodifiableSequencedCollection",
                    "unmodifiableSequencedSet",
                    "unmodifiableSequencedMap",
                    "toIdentityString",
                    "resultNow",
                    "exceptionNow",
                    "state",
                    "close",
                    "callAs",
                    "adaptInterruptible")
                .contains(method));
  }
}
