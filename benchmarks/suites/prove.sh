# prove on the programs of issue 8 (what is proved, CPU seconds, growth with threads) and on lock-guarded classes of libraries
# What is proved of a library is asserted while a workload uses it (benchmarks/workloads); a fact that does not hold there ends the suite.

. "$here/java.sh"
prove_target=$here/target/prove
prove_arguments=
rm -rf "$prove_target"
mkdir -p "$prove_target"

# prove_classes NAME WORKLOAD PATTERN…: classes that guard arrays and counters with locks; the rest of their jar is on the class path.
prove_classes() {
  prove_name=$1 prove_workload=$2
  shift 2
  prove_jars=
  for prove_coordinate in $(coordinates "$prove_workload"); do
    prove_jars=$prove_jars${prove_jars:+:}$(fetch "$prove_coordinate")
  done
  mkdir -p "$prove_target/$prove_name"
  (cd "$prove_target/$prove_name" && unzip -qo "${prove_jars%%:*}" "$@")
  "$root/deadheat" prove "$prove_target/$prove_name" --library --classpath "$prove_jars" \
    --json "$prove_target/$prove_name.json" --fail-on never
  prove_arguments="$prove_arguments $prove_target/$prove_name.json $here/workloads/$prove_workload.java $prove_jars"
}
backport=edu/emory/mathcs/backport/java/util
prove_classes commons-pool2 Pool 'org/apache/commons/pool2/impl/*'
prove_classes h2-caches H2 'org/h2/util/Cache*' 'org/h2/mvstore/cache/*' 'org/h2/util/SmallLRUCache*' 'org/h2/util/MathUtils*'
prove_classes log4j Log4j 'org/apache/log4j/helpers/*' 'org/apache/log4j/AsyncAppender*' 'org/apache/log4j/Dispatcher*'
prove_classes backport-queues Queues "$backport/concurrent/*Queue*" "$backport/concurrent/CyclicBarrier*" "$backport/*Queue*" \
  "$backport/ArrayDeque*" "$backport/AbstractCollection*"
prove_classes tomcat-util Tomcat 'org/apache/tomcat/util/collections/*' 'org/apache/tomcat/util/buf/*'
# shellcheck disable=SC2086
run_java ProveSuite "$results/prove.json" "$root/values/src/test/resources/programs" "$root/deadheat" "$prove_target" $prove_arguments
