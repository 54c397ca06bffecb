package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;
import java.util.List;

/**
 * Reflection, handles, proxies and services, as far as they do not concern classes of the program:
 * what they do to those, the solver finds out by the names.
 */
final class ReflectionModel implements Model {
  private static final String CLASS = "java/lang/Class";
  private static final String LOADER_OF_CLASSES = "java/lang/ClassLoader";
  private static final String LOADER = "java/util/ServiceLoader";

  @Override
  public void register(ModelTable table) {
    Rule nothing = s -> {};
    Rule argument =
        s -> {
          s.perCall();
          s.returns(s.argument(0));
        };
    table.add("java/lang/Object", nothing, "getClass");
    table.add(CLASS, argument, "cast");
    table.add(CLASS, s -> s.returnsSelf(), "asSubclass");
    table.add(CLASS, nothing, "newInstance", "getEnumConstants");
    table.add(CLASS, nothing, "getMethod", "getDeclaredMethod", "getField", "getDeclaredField");
    table.add(CLASS, nothing, "getConstructor", "getDeclaredConstructor");
    table.add(
        LOADER_OF_CLASSES,
        s -> {
          s.returns(
              s.override(
                  LOADER_OF_CLASSES,
                  "findClass",
                  "(Ljava/lang/String;)Ljava/lang/Class;",
                  s.self(),
                  s.argument(0)));
          s.returns(s.merged(CLASS));
        },
        "loadClass");
    table.add("java/lang/Enum", nothing, "valueOf");
    table.add("java/lang/Enum", s -> s.returns(s.merged(CLASS)), "getDeclaringClass");
    table.add("java/lang/reflect/Method", nothing, "invoke");
    table.add("java/lang/reflect/Constructor", nothing, "newInstance");
    table.add("java/lang/reflect/Field", nothing, "get", "set");
    table.add("java/lang/reflect/Array", nothing, "newInstance", "get", "set");
    table.add("java/lang/reflect/Proxy", nothing, "newProxyInstance");
    table.add(
        "java/lang/reflect/Proxy",
        s -> s.returns(s.load(s.argument(0), Cell.VALUE)),
        "getInvocationHandler");
    String invoke = "java/lang/invoke/";
    table.add(
        invoke + "MethodHandle",
        nothing,
        "invoke",
        "invokeExact",
        "invokeWithArguments",
        "bindTo",
        "asType",
        "asSpreader",
        "asCollector",
        "asFixedArity",
        "asVarargsCollector",
        "withVarargs");
    table.add(invoke + "VarHandle", nothing, "*");
    table.add(invoke + "MethodHandles$Lookup", nothing, "*");
    table.add(invoke + "MethodHandles", s -> s.returnsNew(), "*");
    table.add(invoke + "MethodHandles", nothing, "arrayElementVarHandle");
    table.add(
        invoke + "MethodHandles", s -> s.returnsNew(), "lookup", "publicLookup", "privateLookupIn");
    table.add(invoke + "MethodType", s -> s.returnsNew(), "*");
    updaters(table);
    Plain.rest(
        table,
        CLASS,
        LOADER_OF_CLASSES,
        "java/lang/reflect/AccessibleObject",
        "java/lang/reflect/Method",
        "java/lang/reflect/Constructor",
        "java/lang/reflect/Field",
        "java/lang/reflect/Array",
        "java/lang/reflect/Proxy",
        invoke + "MethodHandle");
    services(table);
    memory(table, "sun/misc/Unsafe");
    memory(table, "jdk/internal/misc/Unsafe");
  }

  private static void updaters(ModelTable table) {
    String atomic = "java/util/concurrent/atomic/Atomic";
    table.add(atomic + "ReferenceFieldUpdater", s -> {}, "*");
    for (String kind : List.of("Integer", "Long")) {
      String owner = atomic + kind + "FieldUpdater";
      table.add(owner, s -> s.returnsNew(), "newUpdater");
      table.add(
          owner,
          s -> s.invoke(s.argumentCount() - 1),
          "getAndUpdate",
          "updateAndGet",
          "getAndAccumulate",
          "accumulateAndGet");
      Plain.rest(table, owner);
    }
  }

  /** A service loader has its services in VALUE. */
  private static void services(ModelTable table) {
    table.add(LOADER, s -> s.returnsNew(), "load", "loadInstalled");
    table.add(
        LOADER,
        s -> {
          s.perCall();
          int found = s.allocate("java/util/Optional");
          s.transfer(s.self(), Cell.VALUE, found, Cell.VALUE);
          s.returns(found);
        },
        "findFirst");
    String provider = LOADER + "$Provider";
    table.add(
        LOADER,
        s -> {
          s.perCall();
          int made = s.allocate(provider);
          s.transfer(s.self(), Cell.VALUE, made, Cell.VALUE);
          s.returns(StreamModel.stream(s, made));
        },
        "stream");
    table.add(provider, s -> s.returns(s.load(s.self(), Cell.VALUE)), "get");
    table.add(provider, s -> s.returns(s.merged(CLASS)), "type");
    table.add(LOADER, s -> {}, "reload");
  }

  /** Raw access to memory: an array's elements, or whatever a library object's fields hold. */
  private static void memory(ModelTable table, String owner) {
    Rule get =
        s -> {
          s.returns(s.load(s.argument(0), Cell.CONTENT));
          s.returns(s.load(s.argument(0), Cell.ELEMENT));
        };
    Rule put =
        s -> {
          int value = s.argument(s.argumentCount() - 1);
          s.store(s.argument(0), Cell.CONTENT, value);
          s.store(s.argument(0), Cell.ELEMENT, value);
        };
    Rule exchange =
        s -> {
          get.apply(s);
          put.apply(s);
        };
    for (String kind : List.of("Reference", "Object")) {
      for (String order : List.of("", "Volatile", "Acquire", "Opaque")) {
        table.add(owner, get, "get" + kind + order);
      }
      for (String order : List.of("", "Volatile", "Release", "Opaque")) {
        table.add(owner, put, "put" + kind + order);
      }
      for (String order : List.of("", "Plain", "Acquire", "Release")) {
        table.add(owner, put, "weakCompareAndSet" + kind + order);
      }
      for (String order : List.of("", "Acquire", "Release")) {
        table.add(owner, exchange, "getAndSet" + kind + order);
        table.add(owner, exchange, "compareAndExchange" + kind + order);
      }
      table.add(owner, put, "compareAndSet" + kind);
    }
    table.add(owner, put, "compareAndSwapObject", "putOrderedObject");
    Plain.rest(table, owner);
  }
}
