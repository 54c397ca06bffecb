# check beside SpotBugs (effort max) on five libraries, and as code grows; an argument sets the limit of a run in seconds
# Further arguments choose parts (library, growth); only a run of both writes the result file. A run that fails or is over
# the limit is a row too. SpotBugs gets ten times the limit. Its jars are never on the product's class path.

. "$here/java.sh"

check_limit=${1:-600}
[ $# -eq 0 ] || shift
check_target=$here/target/check
rm -rf "$check_target"
mkdir -p "$check_target"
check_spotbugs=$(fetch_with_dependencies com.github.spotbugs:spotbugs:4.10.4)
"$root/deadheat" --version >/dev/null # Builds the jar and its archive of classes.

run_java CheckSuite "$results" "$check_target" "$check_limit" "$*" \
  "deadheat=$root/deadheat" \
  "spotbugs=$check_spotbugs/*" \
  "library=$(fetch commons-pool:commons-pool:1.2)" \
  "library=$(fetch net.sourceforge.jtds:jtds:1.2)" \
  "library=$(fetch org.apache.derby:derby:10.1.1.0)" \
  "library=$(fetch com.h2database:h2:2.2.224)" \
  "library=$(fetch org.apache.lucene:lucene-core:9.12.3)" \
  "growth=$(fetch com.zaxxer:HikariCP:5.1.0)" \
  "growth=$(fetch log4j:log4j:1.2.12)" \
  "growth=$(fetch joda-time:joda-time:2.12.7)" \
  "growth=$(fetch org.jfree:jfreechart:1.5.6)" \
  "growth=$(fetch org.apache.lucene:lucene-core:9.12.3)" \
  "growth=$(fetch com.h2database:h2:2.2.224)" \
  "growth=$(fetch com.google.guava:guava:33.4.0-jre)" \
  "growth=$(fetch org.apache.commons:commons-collections4:4.4)"
