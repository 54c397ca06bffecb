# builds and verifies the IR of every method of two JDK modules and seven libraries; counts
# Ends with status 1 if a method has no body or a wrong one.

. "$here/java.sh"

# What cannot be fetched becomes a row that says so.
jar() {
  fetch "$1" || printf '%s (not fetched)\n' "$1"
}

run_java IrAll "$results/ir-all.json" jdk:java.base jdk:java.desktop \
  "$(jar com.h2database:h2:2.2.224)" \
  "$(jar org.apache.derby:derby:10.1.1.0)" \
  "$(jar org.codehaus.groovy:groovy-all:2.2.2)" \
  "$(jar com.google.guava:guava:33.4.0-jre)" \
  "$(jar org.scala-lang:scala-library:2.13.16)" \
  "$(jar org.jetbrains.kotlin:kotlin-stdlib:2.1.0)" \
  "$(jar org.jruby:jruby-complete:9.4.8.0)"
