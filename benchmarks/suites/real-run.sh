# run on real programs: same output as without the agent, overhead in CPU time, heap ratio, findings: [PROGRAM…]
# Workloads are in benchmarks/workloads. Findings go to benchmarks/target/real-run; docs/triage-run.md judges them.

. "$here/watched.sh"
build_agent
home=$(each_jdk | head -n 1)
java=$home/bin/java
patch=$here/target/patch
"$java" -cp "$agent" dev.deadheat.agent.PatchThread "$patch"
work=$here/target/real-run
mkdir -p "$work"
json=$results/real-run.json
printf '{"suite": "real-run", "date": "%s", "machine": %s, "java": %s, "programs": [' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
  "$(json_string "$(machine)")" "$(json_string "$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$home/release")")" >"$json.new"
separator=
limit=${DEADHEAT_LIMIT:-300}

# workload PROGRAM DIRECTORY RESULT OPTION… runs it in a directory of its own, with output to out and err there.
workload() {
  workload_program=$1
  workload_directory=$2
  workload_result=$3
  shift 3
  rm -rf "$workload_directory"
  mkdir -p "$workload_directory"
  (cd "$workload_directory" && timeout "$limit" "$java" -XX:+UseSerialGC "$@" -cp "$work/classes:$jars" \
    Measured "$workload_result" "$workload_program" >out 2>err)
}

printf '%-10s %8s %10s %9s %6s %6s %6s  %s\n' program 'plain s' 'watched s' slowdown heap races notes output
for program in ${*:-Pool Caffeine H2 Lucene Derby Tomcat Groovy Netty Kafka Spring}; do
  jars=
  for coordinate in $(coordinates "$program"); do
    case $coordinate in
    +*) jars=$jars${jars:+:}$(fetch_with_dependencies "${coordinate#+}")/* ;;
    *) jars=$jars${jars:+:}$(fetch "$coordinate") ;;
    esac
  done
  mkdir -p "$work/classes"
  "$home/bin/javac" -nowarn -g -cp "$jars" -d "$work/classes" "$here/workloads/$program.java" "$here/drivers/Measured.java" 2>/dev/null
  code=0
  workload "$program" "$work/$program.plain" "$work/$program.plain.txt" || code=$?
  watched_code=0
  workload "$program" "$work/$program.watched" "$work/$program.watched.txt" "--patch-module=java.base=$patch" \
    "-javaagent:$agent=findings=$work/$program.json,log_path=$work/$program.log" || watched_code=$?
  if [ "$watched_code" = 124 ]; then
    echo "$program: not done in $limit s"
    continue
  fi
  # What differs from run to run without the agent too: identities, numbers, and how often and in which order threads
  # print. So the sets of lines are compared, without these.
  normal='s/@[0-9a-f]*/@/g; s/[0-9a-f]\{8\}-[0-9a-f-]*/U/g; s/[0-9A-F]\{32\}/S/g; s/[0-9]\{1,\}/N/g; s/N\(, -\{0,1\}N\)*/N/g'
  same=same
  [ "$code" = "$watched_code" ] || same="exit code $watched_code instead of $code"
  sed "$normal" "$work/$program.plain/out" | sort -u >"$work/one"
  sed "$normal" "$work/$program.watched/out" | sort -u >"$work/two"
  cmp -s "$work/one" "$work/two" || same="output differs"
  races=$(grep -o '"level":"race"' "$work/$program.json" | wc -l)
  notes=$(grep -o '"level":"note"' "$work/$program.json" | wc -l)
  set -- $(cat "$work/$program.plain.txt") $(cat "$work/$program.watched.txt")
  printf '%-10s %8s %10s %9s %6s %6s %6s  %s\n' "$program" "$1" "$3" "$(ratio "$3" "$1")" "$(ratio "$4" "$2")" "$races" "$notes" "$same"
  printf '%s\n  {"program": "%s", "plainCpu": %s, "watchedCpu": %s, "slowdown": %s, "heap": %s, "races": %s, "notes": %s, "output": "%s"}' \
    "$separator" "$program" "$1" "$3" "$(ratio "$3" "$1")" "$(ratio "$4" "$2")" "$races" "$notes" "$same" >>"$json.new"
  separator=,
done
printf '\n]}\n' >>"$json.new"
mv "$json.new" "$json"
