# prove on the programs of issue 8 (what is proved, CPU seconds, growth with threads) and on lock-guarded classes of libraries

. "$here/java.sh"
run_java ProveSuite "$root/values/src/test/resources/programs"

# Classes that guard arrays and counters with locks; the rest of their jar is on the class path.
prove_target=$here/target/prove
rm -rf "$prove_target"
mkdir -p "$prove_target"
prove_classes() { # NAME JAR PATTERN…
  prove_name=$1 prove_jar=$2
  shift 2
  mkdir -p "$prove_target/$prove_name"
  (cd "$prove_target/$prove_name" && unzip -qo "$prove_jar" "$@")
  "$root/deadheat" prove "$prove_target/$prove_name" --library --classpath "$prove_jar" \
    --json "$prove_target/$prove_name.json" --fail-on never
}
prove_classes commons-pool2 "$(fetch org.apache.commons:commons-pool2:2.12.0)" 'org/apache/commons/pool2/impl/*'
prove_classes h2-caches "$(fetch com.h2database:h2:2.2.224)" \
  'org/h2/util/Cache*' 'org/h2/mvstore/cache/*' 'org/h2/util/SmallLRUCache*' 'org/h2/util/MathUtils*'
prove_classes log4j "$(fetch log4j:log4j:1.2.12)" \
  'org/apache/log4j/helpers/*' 'org/apache/log4j/AsyncAppender*' 'org/apache/log4j/Dispatcher*'
run_java ProveTable "$prove_target"/*.json
