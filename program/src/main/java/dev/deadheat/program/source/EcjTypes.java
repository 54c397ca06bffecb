package dev.deadheat.program.source;

import dev.deadheat.program.input.ClassFile;
import dev.deadheat.program.input.Jdk;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.eclipse.jdt.core.compiler.CharOperation;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFormatException;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.jspecify.annotations.Nullable;

/** Answers ECJ's questions about types from the platform and the class path. */
final class EcjTypes implements INameEnvironment {
  private final CompileClasspath classpath;
  private final Jdk platform;
  private final Set<String> packages = new HashSet<>();

  EcjTypes(CompileClasspath classpath, Jdk platform) {
    this.classpath = classpath;
    this.platform = platform;
    platform.packages().forEach(this::addPackage);
    classpath.packages().forEach(this::addPackage);
  }

  private void addPackage(String path) {
    String outer = path;
    while (!outer.isEmpty() && packages.add(outer)) {
      outer = outer.substring(0, Math.max(0, outer.lastIndexOf('/')));
    }
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[][] compoundName) {
    return answer(CharOperation.toString(compoundName).replace('.', '/'));
  }

  @Override
  public @Nullable NameEnvironmentAnswer findType(char[] typeName, char[][] packageName) {
    String packagePath = CharOperation.toString(packageName).replace('.', '/');
    String simpleName = String.valueOf(typeName);
    return answer(packagePath.isEmpty() ? simpleName : packagePath + "/" + simpleName);
  }

  private @Nullable NameEnvironmentAnswer answer(String internalName) {
    ClassFile file = platform.find(internalName);
    if (file == null) {
      file = classpath.find(internalName);
    }
    if (file == null) {
      return null;
    }
    try {
      ClassFileReader type =
          new ClassFileReader(file.read(), (internalName + ".class").toCharArray(), true);
      return new NameEnvironmentAnswer(type, null);
    } catch (IOException | ClassFormatException | RuntimeException e) {
      return null; // as if it were missing; whoever loads it for analysis warns
    }
  }

  @Override
  public boolean isPackage(char @Nullable [][] parentPackageName, char[] packageName) {
    String parent =
        parentPackageName == null
            ? ""
            : CharOperation.toString(parentPackageName).replace('.', '/');
    String name = String.valueOf(packageName);
    return packages.contains(parent.isEmpty() ? name : parent + "/" + name);
  }

  @Override
  public void cleanup() {}
}
