package dev.deadheat.agent;

import dev.deadheat.runtime.HiddenClasses;
import dev.deadheat.runtime.Options;
import dev.deadheat.runtime.Reports;
import dev.deadheat.runtime.ThreadSlot;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sets everything up before the program's main method runs. */
final class Agent {
  private Agent() {}

  static void start(
      @Nullable String arguments, Instrumentation instrumentation, boolean threadField) {
    Options options = new Options();
    options.parse(System.getenv("DEADHEAT_OPTIONS"));
    options.parse(arguments);
    if (options.logPath == null && isSurefire()) {
      options.logPath = "deadheat-log";
    }
    Reports.configure(options);
    options.errors.forEach(error -> Reports.say(error + " (ignored)"));
    ThreadSlot.current();
    Scope scope = new Scope(options, instrumentation);
    AppTransformer app = new AppTransformer(scope);
    JdkTransformer jdk = new JdkTransformer(new JdkModels());
    instrumentation.addTransformer(jdk, true);
    instrumentation.addTransformer(new LoaderTransformer(), true);
    retransform(instrumentation, jdk);
    instrumentation.addTransformer(app, false);
    HiddenClasses.set(app::rewriteHidden);
    if (options.verbose) {
      Reports.say("thread state in " + (threadField ? "a field" : "a thread-local"));
    }
    Runtime.getRuntime().addShutdownHook(new Thread(Reports::end, "deadheat-end"));
  }

  /** Under Surefire, standard error is for the tests. */
  private static boolean isSurefire() {
    return System.getProperty("surefire.real.class.path") != null
        || System.getProperty("sun.java.command", "").contains("surefire");
  }

  private static void retransform(Instrumentation instrumentation, JdkTransformer jdk) {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      boolean wanted =
          type.getClassLoader() == null
              ? jdk.wants(type)
              : ClassLoader.class.isAssignableFrom(type);
      if (wanted && instrumentation.isModifiableClass(type)) {
        loaded.add(type);
      }
    }
    try {
      instrumentation.retransformClasses(loaded.toArray(Class<?>[]::new));
    } catch (UnmodifiableClassException | LinkageError e) {
      Reports.warnOnce("retransform", "the JDK's classes cannot be rewritten: " + e);
    }
  }
}
