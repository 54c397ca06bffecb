# the rows of IDIOMS.md under run: false alarms and misses over many runs, on each JDK
# An argument sets how many runs (default 50).

. "$here/watched.sh"
runs=${1:-50}
build_agent
classes=$here/target/idioms
compile "$root/agent/src/test/programs/idioms" "$classes"
findings=$here/target/idioms.json
json=$results/idioms-run.json
printf '{"suite": "idioms-run", "date": "%s", "machine": %s, "jdks": [' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
  "$(json_string "$(machine)")" >"$json.new"
separator=
for home in $(each_jdk); do
  echo "${home##*/}, $runs runs:"
  seen=$here/target/idioms.seen
  : >"$seen"
  run=0
  while [ "$run" -lt "$runs" ]; do
    "$home/bin/java" "-javaagent:$agent=findings=$findings,log_path=$here/target/idioms-log,ignore=idioms.Turn" \
      -cp "$classes" idioms.Idioms >"$here/target/idioms.out" 2>"$here/target/idioms.err" || {
      echo "  run $run ended with code $?"
      tail -n 20 "$here/target/idioms.err"
      echo 'failed run' >>"$seen"
    }
    rm -f "$here"/target/idioms-log.*
    # One finding a line; then its level and the classes of its accesses, not those of its stacks.
    sed 's/{"id":/\n&/g' "$findings" | sed -n 's/.*"level":"\([a-z]*\)".*/\1 &/p' |
      awk '{ level = $1
             while (match($0, /"access":"[a-z]*","class":"idioms\.[A-Za-z]*\$[A-Za-z0-9]*/)) {
               name = substr($0, RSTART, RLENGTH); sub(/.*\$/, "", name); print level, name
               $0 = substr($0, RSTART + RLENGTH) } }' | sort -u >>"$seen"
    sed -n 's/^ran /ran /p' "$here/target/idioms.out" >>"$seen"
    run=$((run + 1))
  done
  sort "$seen" | uniq -c | awk -v runs="$runs" -v jdk="${home##*/}" -v separator="$separator" -v json="$json.new" '
    $2 == "ran" { ran[$3] = $1 }
    $2 == "failed" { failed = $1 }
    $2 == "race" { race[$3] = $1 }
    $2 == "note" { note[$3] = $1 }
    END {
      for (name in ran) {
        n++
        if (name !~ /Bad$/ && race[name] > 0) { alarms++; print "  FALSE ALARM", name, race[name] }
        found = name ~ /Bad$/ ? race[name] : name ~ /Note$/ ? note[name] : runs
        if (found == 0) { missed++; print "  MISSED", name }
        else if (found < runs) { print "  in some runs not executed or missed:", name, runs - found }
      }
      print "  " n " cases, " alarms + 0 " with a false alarm, " missed + 0 " never reported, " failed + 0 " failed runs"
      printf "%s\n  {\"jdk\": \"%s\", \"runs\": %d, \"cases\": %d, \"falseAlarms\": %d, \"missed\": %d, \"failedRuns\": %d}", separator, jdk, runs, n, alarms, missed, failed >>json
    }'
  separator=,
done
printf '\n]}\n' >>"$json.new"
mv "$json.new" "$json"
