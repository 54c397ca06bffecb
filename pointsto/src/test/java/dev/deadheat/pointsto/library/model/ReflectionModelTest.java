package dev.deadheat.pointsto.library.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.pointsto.SmallProgram;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReflectionModelTest {
  private static final String CLASSES =
      """
      ---
      class Target {
        Object f;
        public static Object g;
        volatile Object h;
        public Target() { T.p9(this); }
        public Target(Object x) { f = x; }
        Object take(Object x) { T.p8(x); return new C(); }
        public static Object give(Object x) { return x; }
      }
      class Failure extends RuntimeException { static void fail() { throw new Failure(); } }
      interface Service { Object serve(Object x); }
      class Real implements Service {
        public Real() { }
        public Object serve(Object x) { T.p8(x); return new B(); }
      }
      enum Color { RED { Object m() { return new A(); } }, GREEN; Object m() { return new B(); } }
      """;

  @Test
  void objectsByClassName() {
    ModelCase.of(
            CLASSES,
            """
            p1(Class.forName("Target").newInstance());
            p2(Target.class.getDeclaredConstructor().newInstance());
            p3(((Target) Target.class.getConstructor(Object.class).newInstance(new A())).f);
            p4(T.class.getClassLoader().loadClass("Target").newInstance());
            p5(new Target().getClass().newInstance());
            """)
        .holds(1, "Target")
        .holds(2, "Target")
        .holds(3, "A")
        .holds(4, "Target")
        .holds(5, "Target")
        .holds(9, "Target");
  }

  @Test
  void anUnknownNameMayBeAnyClass() {
    ModelCase.of(
            CLASSES,
            """
            p1((Service) Class.forName(args[0]).newInstance());
            p2((Service) Class.forName("Re" + args[0]).getConstructor().newInstance());
            p3((Service) java.lang.invoke.MethodHandles.lookup().findClass(args[0]).newInstance());
            p4((Service) Class.forName("no.such.Name").newInstance());
            """)
        .holds(1, "Real")
        .holds(2, "Real")
        .holds(3, "Real")
        .holds(4);
  }

  /** From the 33rd library class on, any may be meant: what it is given escapes. */
  @Test
  void classesOfManyLibraryObjectsMayBeAny() {
    List<String> few =
        List.of(
            "ArrayList",
            "LinkedList",
            "Vector",
            "Stack",
            "ArrayDeque",
            "PriorityQueue",
            "HashSet",
            "TreeSet",
            "LinkedHashSet",
            "HashMap",
            "TreeMap",
            "LinkedHashMap",
            "Hashtable",
            "WeakHashMap",
            "IdentityHashMap",
            "Properties");
    List<String> many = new ArrayList<>(few);
    many.addAll(
        List.of(
            "concurrent.ConcurrentHashMap",
            "concurrent.ConcurrentLinkedQueue",
            "concurrent.ConcurrentLinkedDeque",
            "concurrent.CopyOnWriteArrayList",
            "concurrent.CopyOnWriteArraySet",
            "concurrent.ConcurrentSkipListMap",
            "concurrent.ConcurrentSkipListSet",
            "concurrent.LinkedBlockingQueue",
            "concurrent.LinkedBlockingDeque",
            "concurrent.LinkedTransferQueue",
            "concurrent.PriorityBlockingQueue",
            "concurrent.Phaser",
            "concurrent.atomic.AtomicInteger",
            "concurrent.atomic.AtomicLong",
            "concurrent.atomic.AtomicBoolean",
            "concurrent.atomic.AtomicReference",
            "concurrent.locks.ReentrantLock",
            "concurrent.locks.ReentrantReadWriteLock",
            "BitSet",
            "Random"));
    assertThat(many).hasSizeGreaterThan(32);
    givenToConstructorsOf(many).holds(9, "Job");
    givenToConstructorsOf(few).holds(9);
  }

  private static ModelCase givenToConstructorsOf(List<String> names) {
    StringBuilder all = new StringBuilder("Object[] all = {");
    for (String name : names) {
      all.append("new java.util.").append(name).append("(), ");
    }
    return ModelCase.of(
        """
        ---
        class Job implements Runnable { public void run() { T.p9(this); } }
        """,
        all + "}; all[0].getClass().getConstructor(Object.class).newInstance(new Job());");
  }

  @Test
  void ofAnUnknownClassACastSaysWhatIsMade() {
    ModelCase.of(CLASSES, "p1((Service) Class.forName(args[0]).newInstance());")
        .holds(1, "Real")
        .holds(9);
    ModelCase.of(
            CLASSES, "Object o = Class.forName(args[0]).newInstance(); p1(o); p2((Service) o);")
        .holds(2, "Real")
        .holds(9, "Target");
  }

  @Test
  void ofAnUnknownClassTheParametersSayWhichConstructorIsMeant() {
    ModelCase.of(
            CLASSES,
            """
            Class<?> c = Class.forName(args[0]);
            p1(((Target) c.getConstructor(Object.class).newInstance(new A())).f);
            """)
        .holds(1, "A");
    ModelCase.of(
            CLASSES,
            """
            Class<?> c = Class.forName(args[0]);
            p1(((Target) c.getConstructor().newInstance(new A())).f);
            p2(((Target) c.getDeclaredConstructor(String.class).newInstance(new A())).f);
            """)
        .holds(1)
        .holds(2);
    ModelCase.of(
            CLASSES,
            """
            Class<?> c = Class.forName(args[0]);
            Class<?>[] types = new Class<?>[args.length];
            java.util.Arrays.fill(types, Object.class);
            p1(((Target) c.getConstructor(types).newInstance(new A())).f);
            """)
        .holds(1, "A");
  }

  @Test
  void membersOfAnUnknownClass() {
    ModelCase.of(
            CLASSES,
            """
            Class<?> c = Class.forName(args[0]);
            p1(c.getMethod("give", Object.class).invoke(null, new B()));
            p2(((Target) c.getConstructor(Object.class).newInstance(new C())).f);
            Target[] made = (Target[]) Array.newInstance(c, 1);
            made[0] = new Target(new A());
            p3(((Object[]) made)[0]);
            """)
        .holds(1, "B")
        .holds(2, "C")
        .holds(3, "Target");
  }

  /** What an array of all methods has is called on the objects that come, and on no others. */
  @Test
  void methodsOutOfAnArrayOfAll() {
    String classes =
        """
        class Bean { Object f; public void setF(Object x) { f = x; } void hidden() { Seen.a(); } }
        class Part extends Bean { public static Object make() { return new C(); } }
        class Other { public void setF(Object x) { Seen.b(); } }
        class Secret { private void hidden() { Seen.c(); } }
        class Seen { static void a() { } static void b() { } static void c() { } }
        """;
    String statements =
        """
        Part p = new Part(); new Other();
        for (java.lang.reflect.Method m : p.getClass().getMethods()) { p1(m.invoke(p, new A())); }
        p2(p.f);
        Object s = new Secret();
        for (java.lang.reflect.Method m : s.getClass().getDeclaredMethods()) { m.invoke(s); }
        """;
    SmallProgram.of(classes, statements).neverRuns("Bean.setF", "Seen.c");
    SmallProgram.withAllMethods(classes, statements)
        .holds(1, "C")
        .holds(2, "A")
        .runs("Bean.setF", "Seen.c")
        .neverRuns("Seen.a", "Seen.b");
  }

  /** However many classes come, and also where neither class nor name nor receiver is known. */
  @Test
  void methodsOutOfAnArrayOfAllOfManyClasses() {
    StringBuilder classes = new StringBuilder("interface Kind { }\n");
    StringBuilder statements = new StringBuilder("List<Kind> all = new ArrayList<>();\n");
    for (int i = 0; i < 300; i++) {
      classes.append(
          "class K" + i + " implements Kind { public void go() { Seen.a" + i + "(); } }\n");
      statements.append("all.add(new K" + i + "());\n");
    }
    classes.append("class Far { public static void go() { Seen.b(); } }\nclass Seen {\n");
    for (int i = 0; i < 300; i++) {
      classes.append("static void a" + i + "() { }\n");
    }
    classes.append("static void b() { } }\n");
    statements.append(
        """
        for (Kind k : all) {
          for (java.lang.reflect.Method m : k.getClass().getMethods()) { m.invoke(k); }
        }
        for (java.lang.reflect.Method m : Class.forName(args[0]).getMethods()) { m.invoke(null); }
        """);
    SmallProgram solved = SmallProgram.withAllMethods(classes.toString(), statements.toString());
    solved.runs("Seen.b");
    for (int i = 0; i < 300; i++) {
      solved.runs("Seen.a" + i);
    }
  }

  /** A known miss, listed in docs/soundness.md: what a handle of an unknown method runs. */
  @Test
  void handlesOfAnyMethodAreNotFound() {
    String classes = "class Far { public static void go() { } }\n";
    String statements =
        """
        for (java.lang.reflect.Method m : Class.forName(args[0]).getMethods()) {
          java.lang.invoke.MethodHandles.lookup().unreflect(m).invoke();
        }
        """;
    SmallProgram.withAllMethods(classes, statements).neverRuns("Far.go");
  }

  /** A class that is no interface has no proxies: the call throws. */
  @Test
  void proxiesAreOfInterfacesOnly() {
    SmallProgram.of(
            """
            interface Service { Object serve(); }
            class Real { Object serve() { return new A(); } }
            """,
            """
            Class<?> asked = args.length > 0 ? Service.class : Real.class;
            Object made = java.lang.reflect.Proxy.newProxyInstance(
                T.class.getClassLoader(), new Class<?>[] {asked}, (p, m, a) -> new B());
            p1(made);
            p2(((Service) made).serve());
            """)
        .holds(1, "Service")
        .holds(2, "B");
  }

  /** Of a class that is not known, the name and the receiver say which methods are meant. */
  @Test
  void methodsOfAnUnknownClassByReceiver() {
    SmallProgram.of(
            """
            class One { public Object go(Object x) { return x; } }
            class Two { public Object go(Object x) { return new B(); } }
            class Far { public static Object go(Object x) { return new C(); } }
            """,
            """
            Object o = args.length > 0 ? new One() : new Object(); new Two();
            p1(Class.forName(args[0]).getMethod("go", Object.class).invoke(o, new A()));
            java.lang.invoke.MethodHandle h =
                java.lang.invoke.MethodHandles.lookup()
                    .unreflect(Class.forName(args[0]).getMethod("go", Object.class));
            p2(h.invoke(new D()));
            """)
        .holds(1, "A", "C")
        .runs("Far.go")
        .neverRuns("Two.go");
  }

  /** From the 33rd class on, the receiver says which methods of the name are meant. */
  @Test
  void methodsOfManyClasses() {
    StringBuilder classes = new StringBuilder();
    StringBuilder statements = new StringBuilder("Class<?> c = null; Object o = null;\n");
    for (int i = 0; i < 40; i++) {
      classes.append("class M").append(i).append(" { public void go() { S.m").append(i);
      classes.append("(); } }\n");
      statements.append("if (args.length == ").append(i).append(") c = M").append(i);
      statements.append(".class;\n");
    }
    classes.append("class S {");
    for (int i = 0; i < 40; i++) {
      classes.append(" static void m").append(i).append("() { }");
    }
    statements.append("o = args.length > 0 ? new M1() : new M39();\n");
    statements.append("c.getMethod(\"go\").invoke(o);");
    SmallProgram.of(classes + "}\n", statements.toString())
        .runs("S.m1", "S.m39")
        .neverRuns("S.m2", "S.m38");
  }

  @Test
  void aHandleMakesWhatItsCallIsDeclaredToReturn() {
    ModelCase.of(
            CLASSES,
            """
            java.lang.invoke.MethodHandle h =
                java.lang.invoke.MethodHandles.lookup()
                    .findConstructor(
                        Class.forName(args[0]),
                        java.lang.invoke.MethodType.methodType(void.class));
            p1((A) h.invoke());
            p2((Target) h.invoke());
            """)
        .holds(1, "A")
        .holds(2, "Target");
  }

  @Test
  void arraysOfTheClassOfArrays() {
    ModelCase.of(
            CLASSES,
            """
            Object[] o = {new A()};
            for (int i = 0; i < args.length; i++) {
              o = (Object[]) Array.newInstance(o.getClass(), 1);
              o[0] = new B();
            }
            Object[][][][] deep = (Object[][][][]) (Object) o;
            Object element = deep;
            p1(((Object[]) element)[0]);
            """)
        .holds(1, "B");
  }

  @Test
  void relatedClasses() {
    ModelCase.of(
            CLASSES,
            """
            Target[] a = {new Target()};
            Target[] b = (Target[]) Array.newInstance(a.getClass().getComponentType(), 2);
            b[0] = a[0];
            p1(b);
            p2(b[0]);
            p3(new Target() { }.getClass().getSuperclass().newInstance());
            """)
        .holds(1, "Target[]")
        .holds(2, "Target")
        .holds(3, "Target");
  }

  @Test
  void enumCollectionsAskForTheConstants() {
    String level = "enum Level { LOW, HIGH }";
    SmallProgram.of(level, "new EnumMap<Level, Object>(Level.class);")
        .calls("T.main", "Level.values");
    SmallProgram.of(level, "EnumSet.noneOf(Level.class);").calls("T.main", "Level.values");
    SmallProgram.of(level, "Object c = Level.class;").calls("T.main");
  }

  @Test
  void methodsByName() {
    ModelCase.of(
            CLASSES,
            """
            Method m = Target.class.getDeclaredMethod("take", Object.class);
            p1(m.invoke(new Target(), new A()));
            Class<?> c = Class.forName("Target");
            p2(c.getMethod("give", Object.class).invoke(null, new B()));
            p3(Target.class.getMethod("unknown" + c).invoke(null));
            """)
        .holds(1, "C")
        .holds(2, "B")
        .holds(3)
        .holds(8, "A");
  }

  @Test
  void whatAMethodThrowsIsWrapped() {
    ModelCase.of(
            CLASSES,
            """
            try {
              Failure.class.getDeclaredMethod("fail").invoke(null);
            } catch (InvocationTargetException e) {
              p1(e.getCause());
              p2(e.getTargetException());
            }
            """)
        .holds(1, "Failure")
        .holds(2, "Failure");
  }

  @Test
  void fieldsByName() {
    ModelCase.of(
            CLASSES,
            """
            Target t = new Target();
            Field f = Target.class.getDeclaredField("f");
            f.set(t, new A());
            p1(t.f);
            p2(f.get(t));
            Target.g = new B();
            p3(Target.class.getField("g").get(null));
            p4(t.h);
            """)
        .holds(1, "A")
        .holds(2, "A")
        .holds(3, "B")
        .holds(4);
  }

  @Test
  void fieldUpdaters() {
    ModelCase.of(
            CLASSES,
            """
            AtomicReferenceFieldUpdater<Target, Object> u =
                AtomicReferenceFieldUpdater.newUpdater(Target.class, Object.class, "h");
            Target t = new Target();
            u.compareAndSet(t, null, new A());
            p1(t.h);
            p2(u.get(t));
            u.updateAndGet(t, x -> { p3(x); return new B(); });
            p4(u.getAndSet(t, null));
            p5(t.f);
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3, "A", "B")
        .holds(4, "A", "B")
        .holds(5);
  }

  @Test
  void variableHandles() {
    ModelCase.of(
            CLASSES,
            """
            java.lang.invoke.MethodHandles.Lookup l = java.lang.invoke.MethodHandles.lookup();
            java.lang.invoke.VarHandle v = l.findVarHandle(Target.class, "f", Object.class);
            Target t = new Target();
            v.setRelease(t, new A());
            p1(t.f);
            p2((Object) v.getAcquire(t));
            v.compareAndSet(t, null, new B());
            p3(t.f);
            java.lang.invoke.VarHandle s = l.findStaticVarHandle(Target.class, "g", Object.class);
            s.setVolatile(new C());
            p4(Target.g);
            java.lang.invoke.VarHandle e =
                java.lang.invoke.MethodHandles.arrayElementVarHandle(Object[].class);
            Object[] array = new Object[1];
            e.set(array, 0, new K());
            p5(array[0]);
            p6(t.h);
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B")
        .holds(3, "A", "B")
        .holds(4, "C")
        .holds(5, "K")
        .holds(6);
  }

  @Test
  void methodHandles() {
    ModelCase.of(
            CLASSES,
            """
            java.lang.invoke.MethodHandles.Lookup l = java.lang.invoke.MethodHandles.lookup();
            java.lang.invoke.MethodType mt =
                java.lang.invoke.MethodType.methodType(Object.class, Object.class);
            java.lang.invoke.MethodHandle take = l.findVirtual(Target.class, "take", mt);
            p1((Object) take.invoke(new Target(), new A()));
            p2((Object) l.findStatic(Target.class, "give", mt).invokeExact((Object) new B()));
            java.lang.invoke.MethodHandle c =
                l.findConstructor(
                    Target.class, java.lang.invoke.MethodType.methodType(void.class, Object.class));
            p3(((Target) c.invoke(new K())).f);
            Target t = new Target();
            l.findSetter(Target.class, "h", Object.class).invoke(t, new C());
            p4(t.h);
            p5(take.bindTo(t).invoke(new B()));
            """)
        .holds(1, "C")
        .holds(2, "B")
        .holds(3, "K")
        .holds(4, "C")
        .holds(5, "C")
        .holds(8, "A", "B");
  }

  @Test
  void proxiesCallTheirHandler() {
    ModelCase.of(
            CLASSES
                + """
                class Handler implements InvocationHandler {
                  final Object target;
                  Handler(Object target) { this.target = target; }
                  public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
                    T.p2(args[0]);
                    return m.invoke(target, args);
                  }
                }
                """,
            """
            Service s = (Service) Proxy.newProxyInstance(
                T.class.getClassLoader(), new Class<?>[] {Service.class}, new Handler(new Real()));
            p1(s.serve(new A()));
            """)
        .holds(1, "B")
        .holds(2, "A")
        .holds(8, "A");
  }

  @Test
  void servicesAndEnums() {
    ModelCase.of(
            CLASSES,
            """
            for (Service s : ServiceLoader.load(Service.class)) p1(s);
            p2(Enum.valueOf(Color.class, "RED").m());
            p3(EnumSet.allOf(Color.class).iterator().next().m());
            p4(Color.class.getEnumConstants()[0].m());
            p5(((Object[]) Array.newInstance(Target.class, 1)));
            """)
        .holds(1, "Real")
        .holds(2, "A", "B")
        .holds(3, "A", "B")
        .holds(4, "A", "B")
        .holds(5, "Target[]");
  }

  @Test
  void setsOfEnumConstantsMayHaveTheOthers() {
    ModelCase.of(
            CLASSES,
            """
            p1(EnumSet.range(Color.GREEN, Color.GREEN).iterator().next().m());
            p2(EnumSet.complementOf(EnumSet.of(Color.RED)).iterator().next().m());
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B");
  }

  @Test
  void setsOfConstantsAskTheirEnum() {
    SmallProgram.of("enum Color { RED, GREEN }", "EnumSet.of(Color.RED);").runs("Color.values");
    SmallProgram.of("enum Color { RED, GREEN }", "List.of(Color.RED);").neverRuns("Color.values");
  }

  @Test
  void bytesMayBeThoseOfAnyClass() {
    ModelCase.of(
            CLASSES
                + """
                class Loader extends ClassLoader {
                  Object load(byte[] bytes) throws Exception {
                    Class<?> c = defineClass("x", bytes, 0, bytes.length);
                    return c.getConstructor().newInstance();
                  }
                }
                """,
            "p1(((Target) new Loader().load(args[0].getBytes())));")
        .holds(1, "Target");
  }

  @Test
  void rawMemoryReachesTheFields() {
    ModelCase.of(
            CLASSES,
            """
            sun.misc.Unsafe unsafe = sun.misc.Unsafe.getUnsafe();
            Target t = new Target();
            unsafe.putObject(t, 12L, new A());
            p1(t.f);
            p2(unsafe.getObjectVolatile(t, 12L));
            Object[] array = new Object[1];
            unsafe.compareAndSwapObject(array, 16L, null, new B());
            p3(array[0]);
            """)
        .holds(1, "A")
        .holds(2, "A")
        .holds(3, "B");
  }

  @Test
  void classObjectsAreToldApart() {
    ModelCase c =
        ModelCase.of(
            CLASSES,
            """
            p1(Target.class);
            p1(Class.forName("Target"));
            p1(new Target().getClass());
            p2(Real.class);
            p2(Target.class);
            """);
    // One from the name, which the model also knows as any class.
    c.holds(1, "Class");
    assertThat(c.count(2)).isEqualTo(2);
  }
}
