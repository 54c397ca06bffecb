package dev.deadheat.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What classes declare, without loading them: an instruction does not say whether its field is
 * volatile or final. Read from the class files that the loader names as resources.
 */
final class Declarations {
  /** Of one class. */
  static final class ClassInfo {
    final String name;
    final @Nullable String superName;
    final String[] interfaces;
    final Map<String, Integer> fields = new HashMap<>();

    /** Those that can override or be overridden, by name and parameters. */
    final Set<String> methods = new HashSet<>();

    boolean hasInitializer;

    ClassInfo(String name, @Nullable String superName, String[] interfaces) {
      this.name = name;
      this.superName = superName;
      this.interfaces = interfaces;
    }
  }

  /** A field where it is declared. */
  record Field(ClassInfo owner, int access) {
    boolean isVolatile() {
      return (access & Opcodes.ACC_VOLATILE) != 0;
    }

    boolean isFinal() {
      return (access & Opcodes.ACC_FINAL) != 0;
    }
  }

  private static final int DEPTH = 200;
  private final Map<ClassLoader, Map<String, ClassInfo>> byLoader = new WeakHashMap<>();
  private final Map<String, ClassInfo> jdk = new HashMap<>();
  private final Scope scope;

  Declarations(Scope scope) {
    this.scope = scope;
  }

  /** Remembers a class that is being loaded. */
  ClassInfo add(@Nullable ClassLoader loader, ClassReader reader) {
    ClassInfo info = read(reader);
    put(loader, info);
    return info;
  }

  private void put(@Nullable ClassLoader loader, ClassInfo info) {
    synchronized (this) {
      map(loader, info.name).put(info.name, info);
    }
  }

  private Map<String, ClassInfo> map(@Nullable ClassLoader loader, String name) {
    return loader == null || scope.isJdk(name)
        ? jdk
        : byLoader.computeIfAbsent(loader, l -> new HashMap<>());
  }

  private static ClassInfo read(ClassReader reader) {
    ClassInfo info =
        new ClassInfo(reader.getClassName(), reader.getSuperName(), reader.getInterfaces());
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable FieldVisitor visitField(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              @Nullable Object value) {
            info.fields.put(name + ":" + descriptor, access);
            return null;
          }

          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            info.hasInitializer |= name.equals("<clinit>");
            if ((access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0
                && !name.equals("<init>")) {
              info.methods.add(JdkCalls.key(name, descriptor));
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return info;
  }

  /** Null if the class file is nowhere to be found. */
  @Nullable ClassInfo find(@Nullable ClassLoader loader, String name) {
    synchronized (this) {
      for (ClassLoader l = loader; l != null; l = l.getParent()) {
        ClassInfo known = map(l, name).get(name);
        if (known != null) {
          return known;
        }
      }
    }
    ClassInfo found = load(loader, name);
    if (found != null) {
      put(loader, found);
    }
    return found;
  }

  private static @Nullable ClassInfo load(@Nullable ClassLoader loader, String name) {
    String file = name + ".class";
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(file)
            : loader.getResourceAsStream(file)) {
      return in == null ? null : read(new ClassReader(in));
    } catch (IOException | RuntimeException | LinkageError e) {
      // A loader that fails on its own resources: the field is looked up when it is accessed.
      return null;
    }
  }

  /** The class file of a class of the JDK's base module. */
  static ClassReader ofJdk(String name) {
    try (InputStream in = Object.class.getModule().getResourceAsStream(name + ".class")) {
      if (in == null) {
        throw new IllegalStateException("no class file of " + name);
      }
      return new ClassReader(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The declaration that the JVM will find, or null if a class file on the way is missing. */
  @Nullable Field field(
      @Nullable ClassLoader loader, String owner, String name, String descriptor) {
    return field(loader, owner, name + ":" + descriptor, 0);
  }

  private @Nullable Field field(@Nullable ClassLoader loader, String owner, String key, int depth) {
    ClassInfo info = depth > DEPTH ? null : find(loader, owner);
    if (info == null) {
      return null;
    }
    Integer access = info.fields.get(key);
    if (access != null) {
      return new Field(info, access);
    }
    for (String type : info.interfaces) {
      Field field = field(loader, type, key, depth + 1);
      if (field != null) {
        return field;
      }
    }
    return info.superName == null ? null : field(loader, info.superName, key, depth + 1);
  }

  /** Whether objects have fields with a shadow from that class or one above it. */
  boolean hasPlainFields(@Nullable ClassLoader loader, @Nullable String name) {
    String type = name;
    for (int i = 0; i < DEPTH && type != null && scope.isRewritten(type); i++) {
      ClassInfo info = find(loader, type);
      if (info == null) {
        return false;
      }
      for (Map.Entry<String, Integer> field : info.fields.entrySet()) {
        int not = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE;
        if ((field.getValue() & not) == 0
            && !ClassRewriter.isIgnored(field.getKey(), field.getValue())) {
          return true;
        }
      }
      type = info.superName;
    }
    return false;
  }

  /** A class and all that it extends or implements, as far as they are found, as Java names. */
  String[] withSupertypes(@Nullable ClassLoader loader, String name) {
    Set<String> types = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty() && types.size() < DEPTH) {
      String type = open.remove();
      if (!scope.isJdk(type) && types.add(type.replace('/', '.'))) {
        ClassInfo info = find(loader, type);
        if (info != null) {
          open.addAll(List.of(info.interfaces));
          if (info.superName != null) {
            open.add(info.superName);
          }
        }
      }
    }
    return types.toArray(String[]::new);
  }

  /** Whether a class is, or comes from, another; false when that cannot be told. */
  boolean isSubclass(@Nullable ClassLoader loader, String name, String ancestor) {
    String type = name;
    for (int i = 0; i < DEPTH && type != null; i++) {
      if (type.equals(ancestor)) {
        return true;
      }
      ClassInfo info = find(loader, type);
      type = info == null ? null : info.superName;
    }
    return false;
  }
}
