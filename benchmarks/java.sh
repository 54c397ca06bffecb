# For suites written in Java (module benchmarks). Sourced by them after lib.sh.

# run_java CLASS ARGUMENT… builds what is needed, quietly, and runs a main class of dev.deadheat.benchmarks.
run_java() {
  run_java_class=dev.deadheat.benchmarks.$1
  shift
  (cd "$root" && mvn -B -q -ntp -pl benchmarks -am -Dmaven.test.skip=true package) >&2
  run_java_home=${JAVA_HOME:-}
  "${run_java_home:+$run_java_home/bin/}java" "-Dmachine=$(machine)" \
    -cp "$here/target/classes:$here/target/lib/*" "$run_java_class" "$@"
}
