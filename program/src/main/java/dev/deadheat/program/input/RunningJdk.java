package dev.deadheat.program.input;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The image of the running JVM, read through its own module readers: the image is already mapped
 * into memory, which makes this the fastest way. There is one for the process, and closing it does
 * nothing.
 */
final class RunningJdk implements Jdk {
  static final RunningJdk INSTANCE = new RunningJdk();

  private final Map<String, ModuleReference> modules = new TreeMap<>();
  private final Map<String, String> moduleOfPackage = new HashMap<>();
  private final Map<String, ModuleReader> readers = new ConcurrentHashMap<>();
  private final Map<String, List<ClassFile>> listed = new ConcurrentHashMap<>();

  private RunningJdk() {
    for (ModuleReference reference : ModuleFinder.ofSystem().findAll()) {
      String name = reference.descriptor().name();
      modules.put(name, reference);
      for (String packageName : reference.descriptor().packages()) {
        moduleOfPackage.put(packageName.replace('.', '/'), name);
      }
    }
  }

  @Override
  public String origin() {
    return System.getProperty("java.home");
  }

  @Override
  public int feature() {
    return Runtime.version().feature();
  }

  @Override
  public String identity() {
    return JdkRelease.of(Path.of(origin())).identity();
  }

  @Override
  public Collection<String> modules() {
    return Collections.unmodifiableSet(modules.keySet());
  }

  @Override
  public Collection<String> packages() {
    return Collections.unmodifiableSet(moduleOfPackage.keySet());
  }

  @Override
  public @Nullable String moduleOf(String internalName) {
    int slash = internalName.lastIndexOf('/');
    return slash < 0 ? null : moduleOfPackage.get(internalName.substring(0, slash));
  }

  @Override
  public Collection<ClassFile> classFiles() {
    List<ClassFile> all = new ArrayList<>();
    for (String module : modules.keySet()) {
      all.addAll(classFiles(module));
    }
    return all;
  }

  @Override
  public Collection<ClassFile> classFiles(String module) {
    return modules.containsKey(module) ? listed.computeIfAbsent(module, this::list) : List.of();
  }

  private List<ClassFile> list(String module) {
    try (Stream<String> names = reader(module).list()) {
      return names
          .filter(ArchiveLayout::isClassName)
          .map(name -> name.substring(0, name.length() - ArchiveLayout.CLASS_SUFFIX.length()))
          .sorted()
          .<ClassFile>map(name -> new ImageClass(name, module, reader(module)))
          .toList();
    } catch (IOException e) {
      throw new InputException(origin() + ": cannot list module " + module + " of this JDK", e);
    }
  }

  @Override
  public @Nullable ClassFile find(String internalName) {
    String module = moduleOf(internalName);
    if (module == null) {
      return null;
    }
    ModuleReader reader = reader(module);
    try {
      return reader.find(internalName + ArchiveLayout.CLASS_SUFFIX).isPresent()
          ? new ImageClass(internalName, module, reader)
          : null;
    } catch (IOException e) {
      return null;
    }
  }

  private ModuleReader reader(String module) {
    return readers.computeIfAbsent(
        module,
        name -> {
          try {
            ModuleReference reference = modules.get(name);
            if (reference == null) {
              throw new IllegalArgumentException(name);
            }
            return reference.open();
          } catch (IOException e) {
            throw new InputException(origin() + ": cannot open module " + name, e);
          }
        });
  }

  @Override
  public void close() {}

  private record ImageClass(String internalName, String module, ModuleReader reader)
      implements ClassFile {
    @Override
    public String origin() {
      return "jrt:/" + module + "/" + internalName + ArchiveLayout.CLASS_SUFFIX;
    }

    @Override
    public byte[] read() throws IOException {
      String name = internalName + ArchiveLayout.CLASS_SUFFIX;
      ByteBuffer buffer =
          reader.read(name).orElseThrow(() -> new IOException(origin() + " is gone"));
      try {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
      } finally {
        reader.release(buffer);
      }
    }
  }
}
