package dev.deadheat.agent;

import dev.deadheat.runtime.ClassInit;
import dev.deadheat.runtime.Quiet;
import dev.deadheat.runtime.Reports;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodTooLargeException;

/** Rewrites the program's classes as they load. */
final class AppTransformer implements ClassFileTransformer {
  private final Scope scope;
  private final Declarations declarations;
  private final LibraryModels library;
  private final AtomicInteger hidden = new AtomicInteger();
  private final Map<String, Integer> initNumbers = new HashMap<>();

  AppTransformer(Scope scope) {
    this.scope = scope;
    declarations = new Declarations(scope);
    library = new LibraryModels(new Subclasses(declarations, scope));
  }

  Scope scope() {
    return scope;
  }

  Declarations declarations() {
    return declarations;
  }

  LibraryModels library() {
    return library;
  }

  int initNumber(String className) {
    synchronized (initNumbers) {
      return initNumbers.computeIfAbsent(className, name -> ClassInit.number());
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (className == null || !scope.isRewritten(loader, className)) {
      return null;
    }
    Quiet.begin();
    try {
      return rewrite(loader, new ClassReader(bytes), "");
    } catch (Throwable e) {
      // The JVM would swallow it.
      Reports.warnOnce(
          className, className.replace('/', '.') + " is not checked, rewriting it failed: " + e);
      return fieldsOnly(loader, className, bytes);
    } finally {
      Quiet.end();
    }
  }

  /** A class that the JVM will not show to {@link #transform}. */
  byte[] rewriteHidden(@Nullable ClassLoader loader, byte[] bytes) {
    Quiet.begin();
    try {
      ClassReader reader = new ClassReader(bytes);
      // A lambda's class has nothing to check: its fields are final, its method calls another one.
      if (reader.getClassName().contains("$$Lambda")
          || !scope.isRewritten(loader, reader.getClassName())) {
        return bytes;
      }
      return rewrite(loader, reader, "#" + hidden.incrementAndGet());
    } catch (Throwable e) {
      Reports.warnOnce(
          "hidden",
          "a hidden class is not checked, rewriting it failed: " + e + "; more may follow");
      return bytes;
    } finally {
      Quiet.end();
    }
  }

  /** Other classes may already expect the shadow fields. */
  private byte @Nullable [] fieldsOnly(
      @Nullable ClassLoader loader, String className, byte[] bytes) {
    try {
      return new ClassRewriter(this, loader, new ClassReader(bytes), "").withFieldsOnly();
    } catch (Throwable e) {
      scope.leaveOut(className);
      return null;
    }
  }

  /**
   * Rewrites a class.
   *
   * @param suffix tells hidden classes of one name apart
   */
  private byte[] rewrite(@Nullable ClassLoader loader, ClassReader reader, String suffix) {
    declarations.add(loader, reader);
    Map<String, Form> forms = new HashMap<>();
    while (true) {
      try {
        return new ClassRewriter(this, loader, reader, suffix).rewrite(forms);
      } catch (MethodTooLargeException e) {
        String key = e.getMethodName() + e.getDescriptor();
        Form now = forms.getOrDefault(key, Form.FULL);
        if (now == Form.UNTOUCHED) {
          throw e; // the constants of the class have moved, and there was no room for that
        }
        Form next = now.smaller();
        forms.put(key, next);
        String left =
            switch (next) {
              case FULL, COMPACT -> null;
              case BARE -> " is not checked";
              case UNTOUCHED -> " is not rewritten, and what it synchronizes is not seen";
            };
        if (left != null) {
          String name = e.getClassName().replace('/', '.') + "." + e.getMethodName();
          Reports.warnOnce(
              e.getClassName() + key + next, name + left + ": it would be larger than 64 KB");
        }
      }
    }
  }
}
