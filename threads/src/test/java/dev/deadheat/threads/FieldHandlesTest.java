package dev.deadheat.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which field a call through a handle touches, and how. */
class FieldHandlesTest {
  @TempDir Path directory;

  private FieldHandles.@Nullable Use use(String statement, String callee) {
    try (SmallProgram p =
        SmallProgram.of(
            directory,
            """
            static int value;
            static final VarHandle VALUE;
            static VarHandle other;
            static {
              try {
                VALUE = MethodHandles.lookup().findStaticVarHandle(T.class, "value", int.class);
              } catch (ReflectiveOperationException e) { throw new Error(e); }
            }
            public static void main(String[] a) throws Exception {
            """
                + statement
                + "}")) {
      return p.handles.of(p.body("main"), p.call("main", callee));
    }
  }

  @Test
  void readsTheModeFromTheName() {
    FieldHandles.Use set = use("VALUE.setRelease(1);", "setRelease");
    assertThat(set).isNotNull();
    assertThat(set.write()).isTrue();
    assertThat(set.mode()).isEqualTo(FieldHandles.Mode.SYNCHRONIZING);
    FieldHandles.Use get = use("int i = (int) VALUE.getOpaque();", "getOpaque");
    assertThat(get).isNotNull();
    assertThat(get.write()).isFalse();
    assertThat(get.mode()).isEqualTo(FieldHandles.Mode.OPAQUE);
  }

  @Test
  void findsAReflectedField() {
    FieldHandles.Use set = use("T.class.getDeclaredField(\"value\").setInt(null, 1);", "setInt");
    assertThat(set).isNotNull();
    assertThat(String.valueOf(set.field())).isEqualTo("T.value");
  }

  @Test
  void saysNothingOfAHandleThatChanges() {
    assertThat(use("other = VALUE; other.set(1);", "set")).isNull();
  }
}
