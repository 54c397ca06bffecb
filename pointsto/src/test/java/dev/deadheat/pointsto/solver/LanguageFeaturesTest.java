package dev.deadheat.pointsto.solver;

import dev.deadheat.pointsto.SmallProgram;
import org.junit.jupiter.api.Test;

/** One program for each way the language has to call methods and to hand on objects. */
class LanguageFeaturesTest {
  private static final String FAMILY =
      """
      class Base { Object m() { return new A(); } Object self() { return this; } }
      class One extends Base { Object m() { return new B(); } }
      class Two extends Base { Object m() { return new C(); } }
      """;

  @Test
  void virtualCallRunsWhatTheReceiverIs() {
    SmallProgram.of(
            FAMILY,
            """
            Base x = new One(); p1(x.m()); p3(x.self());
            Base y = args.length > 0 ? new Base() : new Two(); p2(y.m());
            """)
        .holds(1, "B")
        .holds(2, "A", "C")
        .holds(3, "One");
  }

  @Test
  void classesThatAreNotMadeAreNotCalled() {
    SmallProgram.of(FAMILY, "Base x = new One(); p1(x.m());")
        .calls("T.main", "One.<init>", "One.m")
        .neverRuns("Base.m", "Two.m", "Two.<init>", "Base.self");
  }

  @Test
  void interfaceCall() {
    SmallProgram.of(
            """
            interface I { Object m(Object x); }
            class One implements I { public Object m(Object x) { return x; } }
            class Two implements I { public Object m(Object x) { return new B(); } }
            class Other { public Object m(Object x) { return new C(); } }
            """,
            "I i = new One(); new Two(); new Other(); p1(i.m(new A()));")
        .holds(1, "A")
        .runs("One.m")
        .neverRuns("Two.m", "Other.m");
  }

  @Test
  void defaultMethodUnlessOverridden() {
    SmallProgram.of(
            """
            interface I { default Object m() { return new A(); } }
            interface J extends I { default Object m() { return new B(); } }
            class Plain implements I { }
            class Narrow implements I, J { }
            class Own implements J { public Object m() { return new C(); } }
            class Up implements J { public Object m() { return J.super.m(); } }
            """,
            "I i = new Plain(); p1(i.m()); I n = new Narrow(); p2(n.m()); I o = new Own(); p3(o.m());")
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .neverRuns("Up.m");
  }

  @Test
  void defaultMethodChosenBySuper() {
    SmallProgram.of(
            """
            interface I { default Object m() { return new A(); } }
            interface J { default Object m() { return new B(); } }
            class Both implements I, J { public Object m() { return I.super.m(); } }
            """,
            "I i = new Both(); p1(i.m());")
        .holds(1, "A")
        .calls("Both.m", "I.m")
        .neverRuns("J.m");
  }

  @Test
  void privateAndStaticInterfaceMethods() {
    SmallProgram.of(
            """
            interface I {
              default Object m(Object x) { return hidden(x); }
              private Object hidden(Object x) { return x; }
              private Object unused(Object x) { return x; }
              static Object make() { return new B(); }
            }
            class Sly implements I { public Object hidden(Object x) { return new C(); } }
            """,
            "I i = new Sly(); p1(i.m(new A())); p2(I.make());")
        .holds(1, "A")
        .holds(2, "B")
        .calls("I.m", "I.hidden")
        .neverRuns("Sly.hidden", "I.unused");
  }

  @Test
  void privateMethodIsNotOverridden() {
    SmallProgram.of(
            """
            class Base { private Object m() { return new A(); } Object call() { return m(); } }
            class Sub extends Base { Object m() { return new B(); } }
            """,
            "p1(new Sub().call()); p2(new Sub().m());")
        .holds(1, "A")
        .holds(2, "B")
        .calls("Base.call", "Base.m");
  }

  @Test
  void staticMethodsDoNotDispatch() {
    SmallProgram.of(
            """
            class Base { static Object m(Object x) { return x; } static Object n() { return new C(); } }
            class Sub extends Base { static Object m(Object x) { return new B(); } }
            """,
            "p1(Base.m(new A())); p2(Sub.m(new A())); p3(Sub.n());")
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .calls("T.main", "Base.m", "Sub.m", "Base.n", "A.<init>");
  }

  @Test
  void superCallSkipsOverriders() {
    SmallProgram.of(
            """
            class Base { Object m() { return new A(); } }
            class Mid extends Base { }
            class Sub extends Mid { Object m() { return super.m(); } }
            class Leaf extends Sub { Object m() { return new B(); } Object up() { return super.m(); } }
            """,
            "Leaf l = new Leaf(); p1(l.up()); p2(l.m());")
        .holds(1, "A")
        .holds(2, "B")
        .calls("Leaf.up", "Sub.m")
        .calls("Sub.m", "Base.m");
  }

  @Test
  void superConstructorSeesTheSubclass() {
    SmallProgram.of(
            """
            class Base { Object f; Base() { f = make(); } Object make() { return new A(); } }
            class Sub extends Base { Object make() { return new B(); } }
            """,
            "p1(new Sub().f);")
        .holds(1, "B")
        .runs("Sub.make")
        .neverRuns("Base.make");
  }

  @Test
  void bridgesLeadToTheRealMethod() {
    SmallProgram.of(
            """
            abstract class Shape<X> { abstract Object with(X x); Shape<X> copy() { return this; } }
            class OfA extends Shape<A> {
              Object with(A a) { return a; }
              OfA copy() { return new OfA(); }
            }
            class OfB extends Shape<B> { Object with(B b) { return b; } }
            """,
            """
            Shape<A> s = new OfA(); p1(s.with(new A())); p2(s.copy());
            Shape t = new OfB();
            """)
        .holds(1, "A")
        .holds(2, "OfA")
        .passes("OfA.with", 1, "A")
        .calls("T.main", "OfA.<init>", "OfB.<init>", "A.<init>", "OfA.with", "OfA.copy")
        .neverRuns("OfB.with", "Shape.copy");
  }

  @Test
  void bridgeCastsKeepOtherTypesOut() {
    SmallProgram.of(
            """
            interface Sink<X> { void put(X x); }
            class OfA implements Sink<A> { Object last; public void put(A a) { last = a; } }
            """,
            """
            OfA o = new OfA(); Sink s = o;
            s.put(args.length > 0 ? new A() : new B());
            p1(o.last);
            """)
        .holds(1, "A");
  }

  @Test
  void lambdaWithCaptureAndArgument() {
    SmallProgram.of(
            "interface F { Object apply(Object x); }",
            """
            Object kept = new A();
            F first = x -> kept;
            F second = x -> x;
            F never = x -> new D();
            p1(first.apply(new B())); p2(second.apply(new C()));
            """)
        .holds(1, "A")
        .holds(2, "C")
        .calls("T.main", "A.<init>", "B.<init>", "C.<init>", "T.lambda$main$0", "T.lambda$main$1");
  }

  @Test
  void lambdaKeepsTheInstanceItWasMadeIn() {
    SmallProgram.of(
            """
            class Maker { Object f; Maker(Object x) { f = x; } Supplier<Object> make() { return () -> f; } }
            """,
            """
            p1(new Maker(new A()).make().get());
            p2(new Maker(new B()).make().get());
            """)
        .holds(1, "A")
        .holds(2, "B");
  }

  @Test
  void lambdaDefaultMethodsRunOnTheLambda() {
    SmallProgram.of(
            """
            interface F {
              Object apply(Object x);
              default Object twice(Object x) { return apply(apply(x)); }
              default Object unused() { return new D(); }
            }
            """,
            "F f = x -> new B(); p1(f.twice(new A()));")
        .holds(1, "B")
        .calls("F.twice", "T.lambda$main$0")
        .neverRuns("F.unused");
  }

  /** Functions of one interface pass the same casts only if they have the same further ones. */
  @Test
  void lambdaWithFurtherInterfaces() {
    SmallProgram.of(
            "class Ran { static void plain() { } static void marked() { } }",
            """
            Object first = (Runnable) Ran::plain;
            Object second = (Runnable & Cloneable) Ran::marked;
            Object x = args.length > 0 ? first : second;
            ((Runnable) (Cloneable) x).run();
            """)
        .runs("Ran.marked")
        .neverRuns("Ran.plain");
  }

  private static final String REFERRED =
      """
      class Ref {
        Object f;
        Ref() { }
        Ref(Object x) { f = x; }
        static Object stat(Object x) { return x; }
        Object bound(Object x) { return f; }
        Object unbound() { return f; }
        Object unused() { return new D(); }
      }
      class SubRef extends Ref {
        SubRef(Object x) { super(x); }
        Object unbound() { return new C(); }
        Supplier<Object> up() { return super::unbound; }
      }
      """;

  @Test
  void staticMethodReference() {
    SmallProgram.of(REFERRED, "Function<Object, Object> f = Ref::stat; p1(f.apply(new A()));")
        .holds(1, "A")
        .runs("Ref.stat")
        .neverRuns("Ref.bound", "Ref.unbound", "Ref.<init>");
  }

  @Test
  void boundMethodReference() {
    SmallProgram.of(
            REFERRED,
            "Ref r = new Ref(new A()); Function<Object, Object> f = r::bound; p1(f.apply(new B()));")
        .holds(1, "A")
        .passes("Ref.bound", 0, "Ref")
        .passes("Ref.bound", 1, "B")
        .neverRuns("Ref.stat", "Ref.unbound");
  }

  @Test
  void unboundMethodReferenceDispatches() {
    SmallProgram.of(
            REFERRED,
            """
            Function<Ref, Object> f = Ref::unbound;
            p1(f.apply(new Ref(new A())));
            Function<Ref, Object> g = Ref::unbound;
            p2(g.apply(new SubRef(new A())));
            """)
        .holds(1, "A")
        .holds(2, "C")
        .neverRuns("Ref.bound", "Ref.unused");
  }

  @Test
  void superMethodReference() {
    SmallProgram.of(REFERRED, "p1(new SubRef(new A()).up().get());")
        .holds(1, "A")
        .runs("Ref.unbound")
        .neverRuns("SubRef.unbound");
  }

  @Test
  void constructorReferences() {
    SmallProgram.of(
            REFERRED,
            """
            Function<Object, Ref> f = Ref::new;
            Ref r = f.apply(new A()); p1(r); p2(r.f);
            Supplier<B> b = B::new; p3(b.get());
            Supplier<C> c = C::new;
            IntFunction<Ref[]> n = Ref[]::new; p4(n.apply(3));
            """)
        .holds(1, "Ref")
        .holds(2, "A")
        .holds(3, "B")
        .holds(4, "Ref[]")
        .runs("B.<init>")
        .neverRuns("C.<init>");
  }

  @Test
  void innerClassReachesItsOuterInstance() {
    SmallProgram.of(
            """
            class Outer {
              Object f;
              Outer(Object x) { f = x; }
              class Inner { Object get() { return f; } Object outer() { return Outer.this; } }
              static class Nested { Object f = new C(); }
            }
            """,
            """
            Outer a = new Outer(new A()); Outer b = new Outer(new B());
            Outer.Inner i = a.new Inner(); Outer.Inner j = b.new Inner();
            p1(i.get()); p2(j.get()); p3(new Outer.Nested().f); p4(i.outer());
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .holds(4, "Outer");
  }

  @Test
  void anonymousAndLocalClassesCapture() {
    SmallProgram.of(
            "abstract class Task { abstract Object go(); Object other() { return new D(); } }",
            """
            Object a = new A(); Object b = new B();
            Task t = new Task() { Object go() { return a; } };
            class Local extends Task { Object go() { return b; } }
            Task u = new Local();
            Task never = new Task() { Object go() { return new C(); } };
            p1(t.go()); p2(u.go());
            """)
        .holds(1, "A")
        .holds(2, "B")
        .runs("T$1.go", "T$1Local.go")
        .neverRuns("T$2.go", "Task.other");
  }

  @Test
  void enumConstantsWithBodies() {
    SmallProgram.of(
            """
            enum E {
              X(new A()) { Object m() { return new C(); } },
              Y(new B());
              final Object f;
              E(Object f) { this.f = f; }
              Object m() { return f; }
              Object unused() { return new D(); }
            }
            """,
            "p1(E.X.m()); p2(E.Y); p3(E.valueOf(args[0])); for (E e : E.values()) { p4(e); p5(e.m()); }")
        .holds(1, "C")
        .holds(2, "E")
        .holds(3, "E", "E$1")
        .holds(4, "E", "E$1")
        .holds(5, "B", "C")
        .runs("E.<clinit>")
        .neverRuns("E.unused");
  }

  @Test
  void enumSwitch() {
    SmallProgram.of(
            """
            enum E { X, Y; }
            class S {
              static Object of(E e) {
                return switch (e) { case X -> new A(); case Y -> new B(); };
              }
            }
            """,
            "p1(S.of(E.X));")
        .holds(1, "A", "B")
        .neverRuns("C.<init>");
  }

  @Test
  void recordsHoldAndReturn() {
    SmallProgram.of(
            """
            record Pair(Object l, Object r) {
              Pair { if (l == null) { l = new C(); } }
              Object swapped() { return new Pair(r, l).l(); }
            }
            record Own(Object x) { public Object x() { return new D(); } }
            """,
            "Pair p = new Pair(new A(), new B()); p1(p.l()); p2(p.r()); p3(p.swapped()); p4(new Own(new A()).x());")
        .holds(1, "A", "C")
        .holds(2, "B")
        .holds(3, "B", "C")
        .holds(4, "D");
  }

  @Test
  void recordMethodsCallThoseOfComponents() {
    SmallProgram.of(
            """
            class K {
              public int hashCode() { return 1; }
              public boolean equals(Object o) { return true; }
              public String toString() { return ""; }
            }
            record Pair(K k) { }
            """,
            "Pair p = new Pair(new K()); p.hashCode();")
        .runs("K.hashCode")
        .neverRuns("K.toString", "K.equals");
  }

  private static final String VARARGS =
      """
      class V {
        static Object first(Object... xs) { return xs[0]; }
        static Object array(Object... xs) { return xs; }
      }
      """;

  @Test
  void varargsArriveInAnArray() {
    SmallProgram.of(VARARGS, "p1(V.first(new A(), new B())); p2(V.array(new C()));")
        .holds(1, "A", "B")
        .holds(2, "Object[]")
        .passes("V.first", 0, "Object[]");
  }

  @Test
  void arrayGivenForVarargsIsPassedAsItIs() {
    SmallProgram.of(
            VARARGS, "C[] c = {new C()}; p1(V.first((Object[]) c)); p2(V.array((Object) c));")
        .holds(1, "C")
        .holds(2, "Object[]")
        .passes("V.first", 0, "C[]");
  }

  @Test
  void genericsCastWhatComesOut() {
    SmallProgram.of(
            """
            class Box<X> { X x; void put(X y) { x = y; } X get() { return x; } }
            class Pick { static <X> X either(X a, X b) { return a == null ? b : a; } }
            """,
            """
            Box<A> a = new Box<>(); a.put(new A()); A got = a.get(); p1(got);
            Box raw = new Box(); raw.put(new A()); raw.put(new B()); p2(raw.get());
            p3((B) raw.get()); p4(Pick.either(new A(), null));
            """)
        .holds(1, "A")
        .holds(2, "A", "B")
        .holds(3, "B")
        .holds(4, "A");
  }

  @Test
  void staticInitialisersOfUsedClassesRun() {
    SmallProgram.of(
            """
            class ByField { static Object f; static { f = new A(); } }
            class ByMethod { static { Init.ran(); } static void m() { } }
            class Init { static void ran() { } }
            class BySuper { static Object f = new B(); }
            class Sub extends BySuper { }
            """,
            "p1(ByField.f); ByMethod.m(); new Sub();")
        .holds(1, "A")
        .runs("ByField.<clinit>", "ByMethod.<clinit>", "Init.ran", "BySuper.<clinit>");
  }

  @Test
  void anInterfaceWithDefaultMethodsIsInitialisedWithTheClass() {
    SmallProgram.of(
            """
            interface WithDefault { Object F = Ran.a(); default void m() { } }
            interface Without { Object F = Ran.b(); void m(); }
            class First implements WithDefault { }
            class Second implements Without { public void m() { } }
            class Ran { static Object a() { return new A(); } static Object b() { return new B(); } }
            """,
            "new First(); new Second();")
        .runs("WithDefault.<clinit>", "Ran.a")
        .neverRuns("Without.<clinit>", "Ran.b");
  }

  @Test
  void staticInitialisersOfOthersDoNot() {
    SmallProgram.of(
            """
            class Constant { static final int N = 3; static { Never.m(); } }
            class Unused { static { Never.m(); } }
            class Never { static void m() { } }
            class OnlyNamed { static { Never.m(); } }
            """,
            "int n = Constant.N; OnlyNamed none = null; OnlyNamed[] array = new OnlyNamed[2]; p1(array);")
        .holds(1, "OnlyNamed[]")
        .neverRuns("Constant.<clinit>", "Unused.<clinit>", "OnlyNamed.<clinit>", "Never.m");
  }

  private static final String TROUBLE =
      """
      class E1 extends RuntimeException { Object f; E1(Object x) { f = x; } }
      class E2 extends E1 { E2(Object x) { super(x); } }
      class E3 extends RuntimeException { }
      class Thrower {
        static void one() { throw new E1(new A()); }
        static void two() { throw new E2(new B()); }
        static void three() { throw new E3(); }
        static void again() { try { one(); } catch (E1 e) { throw e; } }
        static void through() { two(); }
        static Object cleanup() { try { two(); } finally { Clean.up(); } return null; }
        static Object swallow() { try { one(); return new C(); } catch (E1 e) { return e; } }
      }
      class Clean { static void up() { } }
      """;

  @Test
  void exceptionsReachTheirHandler() {
    SmallProgram.of(
            TROUBLE,
            """
            try { Thrower.one(); } catch (E1 e) { p1(e); }
            try { Thrower.through(); } catch (E1 e) { p2(e); }
            """)
        .holds(1, "E1")
        .holds(2, "E2")
        .neverRuns("Thrower.three", "E3.<init>");
  }

  @Test
  void handlersCatchTheirTypeOnly() {
    SmallProgram.of(
            TROUBLE,
            """
            try {
              try { if (args.length > 0) { Thrower.one(); } else { Thrower.three(); } }
              catch (E1 e) { p1(e); }
            } catch (RuntimeException e) { if (e instanceof E3) { p2(e); } }
            try { Thrower.three(); } catch (E1 e) { p3(e); } catch (RuntimeException e) { }
            """)
        .holds(1, "E1")
        .holds(3);
  }

  @Test
  void rethrownExceptions() {
    SmallProgram.of(TROUBLE, "try { Thrower.again(); } catch (E1 e) { p1(e); p2(e.f); }")
        .holds(1, "E1")
        .holds(2, "A")
        .neverRuns("Thrower.two");
  }

  @Test
  void finallyRunsAndRethrows() {
    SmallProgram.of(TROUBLE, "try { Thrower.cleanup(); } catch (E1 e) { p1(e); }")
        .holds(1, "E2")
        .calls("Thrower.cleanup", "Thrower.two", "Clean.up");
  }

  @Test
  void handlerReturnsWhatItCaught() {
    SmallProgram.of(TROUBLE, "p1(Thrower.swallow());")
        .holds(1, "C", "E1")
        .neverRuns("E2.<init>", "E3.<init>");
  }

  @Test
  void tryWithResourcesCloses() {
    SmallProgram.of(
            """
            class Res implements AutoCloseable { public void close() { Clean.up(); } }
            class Other implements AutoCloseable { public void close() { } }
            class Clean { static void up() { } }
            """,
            "new Other(); try (Res r = new Res()) { p1(r); }")
        .holds(1, "Res")
        .runs("Res.close", "Clean.up")
        .neverRuns("Other.close");
  }

  @Test
  void arraysOfArrays() {
    SmallProgram.of(
            "",
            """
            Object[][] a = new Object[2][]; a[0] = new Object[] {new A()};
            Object[][] b = new Object[2][2]; b[0][1] = new B();
            Object[][][] c = {{{new C()}}};
            p1(a[0][0]); p2(b[1][0]); p3(c[0][0][0]); p4(a[1]); p5(c[0]); p6(c); p7(b[0]);
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .holds(4, "Object[]")
        .holds(5, "Object[][]")
        .holds(6, "Object[][][]")
        .holds(7, "Object[]");
  }

  @Test
  void arrayStoresKeepToTheElementType() {
    SmallProgram.of(
            "",
            """
            Object[] x = args.length > 0 ? new A[1] : new Object[1];
            x[0] = args.length > 1 ? new A() : new B();
            if (x instanceof A[]) { A[] as = (A[]) x; p1(as[0]); }
            p2(x[0]);
            """)
        .holds(1, "A")
        .holds(2, "A", "B");
  }

  @Test
  void concatenationCallsToString() {
    SmallProgram.of(
            """
            class S { public String toString() { Called.m(); return ""; } public int hashCode() { return 1; } }
            class Other { public String toString() { return ""; } }
            class Called { static void m() { } }
            """,
            "new Other(); S s = new S(); p1(\"a\" + s + 3);")
        .holds(1, "String")
        .runs("S.toString", "Called.m")
        .neverRuns("Other.toString", "S.hashCode");
  }

  @Test
  void castsAndInstanceofPatterns() {
    SmallProgram.of(
            "",
            """
            Object x = args.length > 0 ? new A() : new B();
            if (x instanceof A a) { p1(a); }
            p2((B) x); p3(x);
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "A", "B");
  }

  /** The virtual machine calls them, on a thread of its own, once the object was made. */
  @Test
  void finalisersRunOnAnotherThread() {
    SmallProgram.of(
            """
            class Res { Object f; Res(Object x) { f = x; } protected void finalize() { Seen.free(f); } }
            class Sub extends Res { Sub(Object x) { super(x); } protected void finalize() { Seen.sub(); } }
            class Never { protected void finalize() { Seen.never(); } }
            class Plain { void finalize(int n) { Seen.never(); } }
            class Seen { static void free(Object x) { } static void sub() { } static void never() { } }
            """,
            "new Res(new A()); new Sub(new B()); new Plain();")
        .passes("Seen.free", 0, "A")
        .starts("Res.finalize", "Sub.finalize")
        .runs("Seen.sub")
        .neverRuns("Never.finalize", "Seen.never", "Plain.finalize");
  }

  @Test
  void finalisersOfObjectsMadeByReflection() {
    SmallProgram.of(
            "class Res { Res() { this(1); } Res(int n) { } protected void finalize() { } }",
            "Class.forName(\"Res\").getDeclaredConstructor().newInstance();")
        .starts("Res.finalize");
  }

  @Test
  void staticInitialisersRunWhenTheSpecificationSays() {
    SmallProgram.of(
            """
            class ByReference { static Object make() { return new A(); } static { Ran.a(); } }
            class ByForName { static { Ran.b(); } }
            class ByNewReference { static { Ran.c(); } }
            class ByLiteral { static { Ran.d(); } }
            interface ByField { Object F = Ran.e(); }
            class Implementer implements ByField { }
            class Ran {
              static void a() { } static void b() { } static void c() { } static void d() { }
              static Object e() { return new B(); }
            }
            """,
            """
            Supplier<Object> s = ByReference::make; p1(s.get());
            Class.forName("ByForName");
            Supplier<Object> n = ByNewReference::new; p2(n.get());
            p3(ByLiteral.class);
            new Implementer();
            """)
        .holds(1, "A")
        .holds(2, "ByNewReference")
        .runs("Ran.a", "Ran.b", "Ran.c")
        .neverRuns("ByLiteral.<clinit>", "Ran.d", "ByField.<clinit>", "Ran.e");
  }

  @Test
  void staticInitialiserOfAnInterfaceWhoseFieldIsRead() {
    SmallProgram.of(
            "interface I { Object F = Ran.e(); } class Ran { static Object e() { return new B(); } }",
            "p1(I.F);")
        .holds(1, "B")
        .runs("I.<clinit>", "Ran.e");
  }

  @Test
  void methodReferencesThroughInterfacesAndToLibraryMethods() {
    SmallProgram.of(
            """
            interface Shape { Object area(); }
            class Round implements Shape { public Object area() { return new A(); } }
            class Square implements Shape { public Object area() { return new B(); } }
            class Many { static Object all(Object... x) { return x[0]; } }
            """,
            """
            Function<Shape, Object> f = Shape::area; p1(f.apply(new Round()));
            Shape s = new Square(); Supplier<Object> g = s::area; p2(g.get());
            List<Object> l = new ArrayList<>(); Consumer<Object> add = l::add; add.accept(new C()); p3(l.get(0));
            Function<Object, Object> v = Many::all; p4(v.apply(new D()));
            """)
        .holds(1, "A")
        .holds(2, "B")
        .holds(3, "C")
        .holds(4, "D");
  }

  @Test
  void innerClassConstructorReference() {
    SmallProgram.of(
            """
            class Outer {
              Object f;
              Outer(Object x) { f = x; }
              class Inner { Object get() { return f; } }
              Supplier<Inner> maker() { return Inner::new; }
            }
            """,
            "p1(new Outer(new A()).maker().get().get()); p2(new Outer(new B()).maker().get().get());")
        .holds(1, "A")
        .holds(2, "B");
  }

  @Test
  void bridgeOfACovariantResultAndOfAnAccessibleSuperclass() {
    SmallProgram.of(
            """
            interface Maker { Object make(); }
            class Narrow implements Maker { public A make() { return new A(); } }
            class Hidden { public Object get() { return new B(); } }
            class Shown extends Hidden { }
            """,
            "Maker m = new Narrow(); p1(m.make()); p2(new Shown().get());")
        .holds(1, "A")
        .holds(2, "B");
  }

  @Test
  void genericVarargsAndVarargsOfArrays() {
    SmallProgram.of(
            """
            class V {
              @SafeVarargs static <X> List<X> list(X... x) { return new ArrayList<>(Arrays.asList(x)); }
              static Object rows(Object[]... x) { return x[1][0]; }
            }
            """,
            "p1(V.list(new A(), new B()).get(0)); p2(V.rows(new Object[] {new C()}, new Object[] {new D()}));")
        .holds(1, "A", "B")
        .holds(2, "C", "D");
  }

  @Test
  void arraysOfArraysAreClonedOneLevelDeep() {
    SmallProgram.of(
            "",
            """
            Object[][] a = {{new A()}}; Object[][] b = a.clone();
            b[0][0] = new B(); b[0] = new Object[] {new C()};
            p1(a[0][0]); p2(b[0][0]);
            """)
        .holds(1, "A", "B")
        .holds(2, "A", "B", "C");
  }

  @Test
  void reflectionForms() {
    SmallProgram.of(
            """
            class P {
              public Object f;
              static Object s;
              public P() { }
              public P(Object x) { f = x; }
              public Object m(Object x) { return x; }
              static Object sm() { return new C(); }
              public Object other() { return new D(); }
            }
            """,
            """
            Object made = Class.forName("P").getConstructor(Object.class).newInstance(new A());
            p1(made); p2(((P) made).f);
            p3(P.class.getMethod("m", Object.class).invoke(made, new B()));
            p4(P.class.getDeclaredMethod("sm").invoke(null));
            P.class.getField("f").set(made, new C()); p5(P.class.getField("f").get(made));
            p6(T.class.getClassLoader().loadClass("P").newInstance());
            p7(java.lang.reflect.Array.newInstance(P.class, 2));
            """)
        .holds(1, "P")
        .holds(2, "A", "C")
        .holds(3, "B")
        .holds(4, "C")
        .holds(5, "A", "C")
        .holds(6, "P")
        .holds(7, "P[]")
        .neverRuns("P.other");
  }
}
