import groovy.lang.Binding;
import groovy.lang.GroovyClassLoader;
import groovy.lang.GroovyShell;
import groovy.lang.Script;
import java.util.List;
import java.util.Map;

/** Scripts, compiled and run: closures, collections, classes, operators, metaprogramming. */
public final class Groovy {
  private static final String[] SCRIPTS = {
    """
    def fib
    fib = { n -> n < 2 ? n : fib(n - 1) + fib(n - 2) }
    (1..12).collect { fib(it) }.findAll { it % 2 }.sum()
    """,
    """
    class Person implements Comparable<Person> {
      String name
      int age
      Person boss
      int compareTo(Person other) { age <=> other.age }
      String toString() { "$name ($age)" }
      def methodMissing(String n, a) { "no $n" }
    }
    def people = [new Person(name: 'A', age: 30), new Person(name: 'B', age: 20)]
    people[0].boss = people[1]
    people.sort()
    people*.name.join(',') + people.max { it.age } + people[1].boss?.name + people[0].fly(3)
    """,
    """
    def text = 'the quick brown fox jumps over the lazy dog the end'
    def count = [:].withDefault { 0 }
    text.split(' ').each { count[it]++ }
    count.sort { a, b -> b.value <=> a.value ?: a.key <=> b.key }.take(2).toString() +
      text.replaceAll(/(\\w+)o(\\w)/) { all, a, b -> a.toUpperCase() + b } + (text =~ /q\\w+/)[0]
    """,
    """
    trait Flying { String fly() { "$name flies" } }
    class Bird implements Flying { String name = 'bird' }
    enum Colour { RED, GREEN; Colour next() { values()[(ordinal() + 1) % 2] } }
    @groovy.transform.Immutable class Point { int x, y }
    @groovy.transform.ToString @groovy.transform.EqualsAndHashCode class Pair { def a, b }
    new Bird().fly() + Colour.RED.next() + new Point(1, 2) + new Pair(a: 1, b: 'x') + new Pair().equals(new Pair())
    """,
    """
    String.metaClass.shout = { -> delegate.toUpperCase() + '!' }
    def e = new Expando(a: 1)
    e.twice = { it * 2 }
    'x'.shout() + e.twice(e.a) + [1, [2, [3]]].flatten() + (1..5).inject { a, b -> a * b }
    """,
    """
    @groovy.transform.CompileStatic
    class Fast { int sum(List<Integer> all) { int s = 0; for (int i : all) { s += i }; return s } }
    new Fast().sum([1, 2, 3]) + 10G + 2.5 * 3 + 2**10 + (7 <=> 3) + (5 as String).length() + 0xff
    """,
    """
    def out = new StringWriter()
    switch (args0) { case Integer: out << 'int'; break; case ~/a.*/: out << 'a'; break; case [1, 2]: out << 'in'; break; default: out << 'other' }
    try { null.foo() } catch (NullPointerException x) { out << x.message } finally { out << '.' }
    def (a, b) = [1, 2]
    out << "${a + b} ${-> a}" << [a: 1, b: 2].collect { k, v -> k + v } << (a in [1, 2]) << ('x' * 3)
    def curry = { x, y -> x + y }.curry(5) >> { it * 2 }
    out << curry(1) << [3, 1, 2].sort { -it } << (1..10).step(3) << [1, 2, 3].groupBy { it % 2 }
    out.toString()
    """,
    """
    def file = File.createTempFile('text', '.txt')
    file.text = 'one\\ntwo\\nthree'
    def n = 0
    file.eachLine { n += it.size() }
    file.withReader { r -> n += r.readLine().length() }
    file.delete()
    def threads = (1..3).collect { i -> Thread.start { synchronized (this) { n += i } } }
    threads*.join()
    n + [1, 2, 3].stream().map { it + 1 }.toList().size()
    """,
    """
    def m = [a: [b: [c: 5]]]
    def p = new ConfigObject()
    p.x.y = 3
    m.a.b.c + p.flatten().toString() + new Date(0).time + 'abc'.bytes.encodeBase64() + 'a-b'.tokenize('-') +
      [1, 2, 3, 4].collate(2) + [[1, 2], [3, 4]].transpose() + [1, 2].combinations() + 'x'.with { it + it } +
      ['b', 'a'].toSorted() + (1..3).every { it > 0 } + [x: 1].find { it.value == 1 } + 5.times { } + 'Abc'.toLowerCase()
    """
  };

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 2; round++) {
      Binding binding = new Binding();
      binding.setVariable("args0", List.of(1));
      GroovyShell shell = new GroovyShell(binding);
      for (String text : SCRIPTS) {
        Script script = shell.parse(text);
        System.out.println(script.run());
      }
    }
    try (GroovyClassLoader loader = new GroovyClassLoader()) {
      Class<?> made = loader.parseClass("class Made { def call(Map m) { m.collect { it.key }.sort() } }");
      Object object = made.getDeclaredConstructor().newInstance();
      System.out.println(
          org.codehaus.groovy.runtime.InvokerHelper.invokeMethod(object, "call", Map.of("a", 1)));
    }
    try {
      new GroovyShell().evaluate("def x = ; 3");
    } catch (org.codehaus.groovy.control.CompilationFailedException e) {
      System.out.println(e.getMessage().length());
    }
  }
}
