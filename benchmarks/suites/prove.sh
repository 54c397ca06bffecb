# prove on the programs of issue 8 (what is proved, CPU seconds, growth with threads) and on lock-guarded classes of libraries
# What is proved of a library is asserted while a workload uses it (benchmarks/workloads) and while its own tests run, where it publishes them.

. "$here/java.sh"
. "$here/tests.sh"
prove_target=$here/target/prove
prove_arguments=
rm -rf "$prove_target"
mkdir -p "$prove_target"

# prove_classes NAME LIBRARIES WORKLOAD TESTS PATTERN…: classes that guard arrays and counters with locks; the rest of their jar is on the class path.
# WORKLOAD is a program of workloads/, TESTS what tests_of made; none is -.
prove_classes() {
  prove_name=$1 prove_libraries=$2 prove_workload=$3 prove_tests=$4
  shift 4
  prove_jars=
  for prove_coordinate in $prove_libraries; do
    prove_jars=$prove_jars${prove_jars:+:}$(fetch "$prove_coordinate")
  done
  mkdir -p "$prove_target/$prove_name"
  (cd "$prove_target/$prove_name" && unzip -qo "${prove_jars%%:*}" "$@")
  "$root/deadheat" prove "$prove_target/$prove_name" --library --classpath "$prove_jars" \
    --json "$prove_target/$prove_name.json" --fail-on never
  [ "$prove_workload" = - ] || prove_workload=$here/workloads/$prove_workload.java
  prove_arguments="$prove_arguments $prove_target/$prove_name.json $prove_jars $prove_workload $prove_tests"
}

prove_pool2=$(coordinates Pool)
prove_collections4=org.apache.commons:commons-collections4:4.4
prove_lang3=org.apache.commons:commons-lang3:3.17.0
# One test of pool2 fills the heap again and again, which takes the collector minutes. Two of lang3 try all time zones in all locales.
tests_of "$here/target/prove-tests/pool2" "$prove_pool2" '--exclude-classname .*TestSoftRefOutOfMemory.*' \
  org.apache.bcel:bcel:6.7.0 cglib:cglib:3.3.0 org.hamcrest:hamcrest:3.0
tests_of "$here/target/prove-tests/collections4" "$prove_collections4" '' org.easymock:easymock:5.4.0 "$prove_lang3"
tests_of "$here/target/prove-tests/lang3" "$prove_lang3" \
  '--include-package org.apache.commons.lang3.concurrent --include-package org.apache.commons.lang3.time --exclude-classname .*FastDateParser(_TimeZoneStrategy)?Test' \
  org.junit-pioneer:junit-pioneer:1.9.1 org.easymock:easymock:5.4.0 org.hamcrest:hamcrest:3.0 org.apache.commons:commons-text:1.12.0 \
  com.google.code.findbugs:jsr305:3.0.2 org.openjdk.jmh:jmh-core:1.37

backport=edu/emory/mathcs/backport/java/util
collections=org/apache/commons/collections4
lang=org/apache/commons/lang3
prove_classes commons-pool2 "$prove_pool2" Pool "$here/target/prove-tests/pool2" 'org/apache/commons/pool2/impl/*'
prove_classes collections4 "$prove_collections4" - "$here/target/prove-tests/collections4" "$collections/map/StaticBucketMap*" \
  "$collections/map/AbstractIterableMap*" "$collections/*/Synchronized*" "$collections/queue/*"
prove_classes lang3 "$prove_lang3" - "$here/target/prove-tests/lang3" "$lang/concurrent/*" "$lang/time/FastDate*" "$lang/time/*Cache*"
prove_classes h2-caches "$(coordinates H2)" H2 - 'org/h2/util/Cache*' 'org/h2/mvstore/cache/*' 'org/h2/util/SmallLRUCache*' 'org/h2/util/MathUtils*'
prove_classes log4j "$(coordinates Log4j)" Log4j - 'org/apache/log4j/helpers/*' 'org/apache/log4j/AsyncAppender*' 'org/apache/log4j/Dispatcher*'
prove_classes backport-queues "$(coordinates Queues)" Queues - "$backport/concurrent/*Queue*" "$backport/concurrent/CyclicBarrier*" \
  "$backport/*Queue*" "$backport/ArrayDeque*" "$backport/AbstractCollection*"
prove_classes tomcat-util "$(coordinates Tomcat)" Tomcat - 'org/apache/tomcat/util/collections/*' 'org/apache/tomcat/util/buf/*'
# shellcheck disable=SC2086
run_java ProveSuite "$results/prove.json" "$root/values/src/test/resources/programs" "$root/deadheat" "$prove_target" $prove_arguments
