# the rows of IDIOMS.md under run: false alarms and misses over many runs, on each JDK
# An argument sets how many runs (default 50).

. "$here/watched.sh"
runs=${1:-50}
build_agent
classes=$here/target/idioms
compile "$root/agent/src/test/programs/idioms" "$classes"
findings=$here/target/idioms.json
for home in $(each_jdk); do
  echo "${home##*/}, $runs runs; how often each case was reported (Ok: must not, Bad: must):"
  run=0
  while [ "$run" -lt "$runs" ]; do
    "$home/bin/java" "-javaagent:$agent=findings=$findings,log_path=$here/target/idioms-log,exclude=idioms.Turn" \
      -cp "$classes" idioms.Idioms >"$here/target/idioms.out" 2>/dev/null || echo 'a run failed'
    rm -f "$here"/target/idioms-log.*
    grep -o '"class":"idioms\.Idioms\$[A-Za-z0-9]*' "$findings" | sed 's/.*\$//' | sort -u
    run=$((run + 1))
  done | sort | uniq -c | awk -v runs="$runs" '/Ok$/ { print "  FALSE ALARM", $2, $1 } /Bad$/ { n++; if ($1 < runs) print "  sometimes missed:", $2, runs - $1 } /failed/ { print } END { print "  " n " cases reported" }'
done
