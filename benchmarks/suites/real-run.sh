# run on real programs: same output as without the agent, overhead in CPU time, heap ratio, findings: [PROGRAM…]
# Only a run of all programs writes the result file.
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

printf '%-10s %8s %10s %9s %6s %6s %11s %6s  %s\n' program 'plain s' 'watched s' slowdown heap races 'both stacks' notes output
some=${*:-}
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
  rm -f "$work/$program".log.*
  workload "$program" "$work/$program.watched" "$work/$program.watched.txt" "--patch-module=java.base=$patch" \
    "-javaagent:$agent=findings=$work/$program.json,log_path=$work/$program.log" || watched_code=$?
  if [ "$watched_code" = 124 ]; then
    echo "$program: not done in $limit s"
    printf '%s\n  {"program": "%s", "output": "not done in %s s"}' "$separator" "$program" "$limit" >>"$json.new"
    separator=,
    continue
  fi
  # What differs from run to run without the agent too: identities, numbers, and how often and in which order threads
  # print. So the sets of lines are compared, without these; lines that two runs without the agent do not share are left
  # out, and counted.
  normal='s/@[0-9a-f]*/@/g; s/[0-9a-f]\{8\}-[0-9a-f-]*/U/g; s/[0-9A-F]\{32\}/S/g; s/[0-9]\{1,\}/N/g; s/N\(, -\{0,1\}N\)*/N/g'
  same=same
  sed "$normal" "$work/$program.plain/out" | sort -u >"$work/one"
  sed "$normal" "$work/$program.watched/out" | sort -u >"$work/two"
  if ! cmp -s "$work/one" "$work/two"; then
    workload "$program" "$work/$program.again" "$work/$program.again.txt" || true
    sed "$normal" "$work/$program.again/out" | sort -u >"$work/three"
    comm -12 "$work/one" "$work/three" >"$work/stable"
    vary=$(comm -23 "$work/one" "$work/three" | wc -l)
    lost=$(comm -23 "$work/stable" "$work/two" | wc -l)
    added=$(comm -13 "$work/one" "$work/two" | comm -23 - "$work/three" | wc -l)
    same="same but for $vary of $(wc -l <"$work/one") lines, which vary without the agent too"
    [ "$lost" = 0 ] && [ "$added" -le "$vary" ] || same="output differs"
  fi
  [ "$code" = "$watched_code" ] || same="exit code $watched_code instead of $code"
  races=$(grep -o '"level":"race"' "$work/$program.json" | wc -l)
  notes=$(grep -o '"level":"note"' "$work/$program.json" | wc -l)
  stacks=$((races - $(cat "$work/$program".log.* 2>/dev/null | grep -c 'the callers were not kept' || true)))
  set -- $(cat "$work/$program.plain.txt") $(cat "$work/$program.watched.txt")
  printf '%-10s %8s %10s %9s %6s %6s %11s %6s  %s\n' "$program" "$1" "$3" "$(ratio "$3" "$1")" "$(ratio "$4" "$2")" "$races" "$stacks" "$notes" "$same"
  printf '%s\n  {"program": "%s", "plainCpu": %s, "watchedCpu": %s, "slowdown": %s, "heap": %s, "races": %s, "bothStacks": %s, "notes": %s, "output": "%s"}' \
    "$separator" "$program" "$1" "$3" "$(ratio "$3" "$1")" "$(ratio "$4" "$2")" "$races" "$stacks" "$notes" "$same" >>"$json.new"
  separator=,
done
printf '\n]}\n' >>"$json.new"
# A run of some of them says nothing about the others.
if [ -z "$some" ]; then mv "$json.new" "$json"; else rm "$json.new"; fi
