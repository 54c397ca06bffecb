# the JUnit suites of commons-pool2 and commons-lang3 through Surefire, plain and under run: same results, findings
# Arguments: suites (default "pool2 lang3"); pool2 takes nine minutes each way, most of it asleep. DEADHEAT_TESTS chooses tests, and stands in
# the result. A suite that is run alone leaves the other's row as it was measured. Findings go to benchmarks/target/surefire-run.

. "$here/watched.sh"
. "$here/tests.sh"
build_agent
work=$here/target/surefire-run
json=$results/surefire-run.json

# project NAME LIBRARY DEPENDENCY… writes a project that runs the library's own tests.
project() {
  mkdir -p "$work/$1/src/test/java"
  project_pom=$work/$1/pom.xml
  project_library=$2
  {
    echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo "  <groupId>suite</groupId><artifactId>$1</artifactId><version>1</version>"
    echo '  <properties><maven.compiler.release>17</maven.compiler.release><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>'
    echo '    <argLine/></properties>'
    echo '  <dependencies>'
    dependency "$project_library"
    dependency "$project_library:tests"
    shift 2
    for project_dependency in "$@"; do dependency "$project_dependency"; done
    echo '  </dependencies>'
    echo "  <build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>$surefire</version><configuration>"
    echo "    <dependenciesToScan><dependency>${project_library%:*}:test-jar:tests</dependency></dependenciesToScan>"
    echo '    <testFailureIgnore>true</testFailureIgnore><trimStackTrace>true</trimStackTrace></configuration></plugin></plugins></build>'
    echo '</project>'
  } >"$project_pom"
}

surefire=$(cd "$root" && sed -n 's/.*<surefire.version>\(.*\)<.*/\1/p' pom.xml)
surefire=${surefire:-3.5.4}
junit=org.junit.jupiter:junit-jupiter:5.11.3
all='!TestSoftRefOutOfMemory'
tests=${DEADHEAT_TESTS:-$all}
for suite in ${*:-pool2 lang3}; do
  case $suite in
  pool2)
    opens=
    heap=512m
    again=5
    project pool2 org.apache.commons:commons-pool2:2.12.0 "$junit" org.apache.bcel:bcel:6.7.0 cglib:cglib:3.3.0 org.hamcrest:hamcrest:3.0
    ;;
  lang3)
    # As its own pom has it.
    opens=$(for package in lang lang.invoke lang.reflect util time time.chrono; do printf ' --add-opens java.base/java.%s=ALL-UNNAMED' "$package"; done)
    # Its tests of dates fill the JDK's caches of time zone names, which grow with the heap: in 512 MB the collector takes most of the time, also without
    # the agent. The caches are soft, and the JDK 17 does not always make the same names again when the collector has cleared them: then
    # FastDateParser_TimeZoneStrategyTest passes over more of its cases, or fails (-XX:SoftRefLRUPolicyMSPerMB=0 shows it without the agent). So
    # they stay as long as there is room, both ways.
    heap='4g -XX:SoftRefLRUPolicyMSPerMB=1000000'
    again=1
    project lang3 org.apache.commons:commons-lang3:3.17.0 "$junit" org.junit-pioneer:junit-pioneer:1.9.1 org.easymock:easymock:5.4.0 \
      org.hamcrest:hamcrest:3.0 org.apache.commons:commons-text:1.12.0 com.google.code.findbugs:jsr305:3.0.2 org.openjdk.jmh:jmh-core:1.37
    ;;
  *)
    echo "benchmarks/run surefire-run: there is no suite '$suite'" >&2
    exit 2
    ;;
  esac
  options="-javaagent:$agent=findings=$work/$suite.%p.json,log_path=$work/$suite-log"
  rm -f "$work/$suite".*.json
  for how in plain watched; do
    # Many tests of pool2 depend on time, so those that fail are tried again. One fills the heap again and again, which
    # takes the collector minutes, with and without the agent: it is left out.
    line="-Xmx$heap$opens"
    [ "$how" = plain ] || line="$line $options"
    (cd "$work/$suite" && mvn -B -ntp test "-DargLine=$line" -Dsurefire.rerunFailingTestsCount=$again "-Dtest=$tests") >"$work/$suite.$how.out" 2>&1 || true
    sed -n 's/.*Tests run: \([0-9]*\), Failures: \([0-9]*\), Errors: \([0-9]*\), Skipped: \([0-9]*\)\(, Flakes: [0-9]*\)\{0,1\}$/\1 run, \2 failed, \3 errors, \4 skipped/p' \
      "$work/$suite.$how.out" | tail -n 1 >"$work/$suite.$how.counts"
  done
  plain=$(cat "$work/$suite.plain.counts")
  watched=$(cat "$work/$suite.watched.counts")
  races=$(cat "$work/$suite".*.json 2>/dev/null | grep -o '"level":"race"' | wc -l)
  printf '%-6s plain: %s; watched: %s; %s races\n' "$suite" "$plain" "$watched" "$races"
  printf '  {"suite": "%s", "date": "%s", "tests": %s, "plain": "%s", "watched": "%s", "races": %s}\n' "$suite" \
    "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$(json_string "$tests")" "$plain" "$watched" "$races" >"$work/$suite.row"
  {
    printf '{"suite": "surefire-run", "date": "%s", "machine": %s, "suites": [\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
      "$(json_string "$(machine)")"
    for row in pool2 lang3; do
      if [ -f "$work/$row.row" ]; then cat "$work/$row.row"; else grep "^  {\"suite\": \"$row\"" "$json" || true; fi
    done | sed 's/} *,*$/}/; $!s/$/,/'
    printf ']}\n'
  } >"$json.new"
  mv "$json.new" "$json"
done
