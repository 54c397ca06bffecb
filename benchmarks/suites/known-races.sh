# ten races that releases of libraries had and the next release fixed: [LIMIT of a run in CPU seconds [NAME…]]
# A bug is found if the buggy release has findings at level race on the field, and the fixed one has none. Only a run of
# all ten writes the result file. Ends with status 1 if fewer than nine are found. A release whose analysis is over the
# limit, or fails, is a row too.

known_limit=${1:-600}
[ $# -eq 0 ] || shift
known_target=$here/target/known-races
mkdir -p "$known_target"
"$root/deadheat" --version >/dev/null

# The bugs: a name, the field, the buggy and the fixed release. The field of the last release of dbcp is in another package.
known_bugs() {
  cat <<'END'
commons-pool    BaseObjectPool.closed                  commons-pool:commons-pool:1.2        commons-pool:commons-pool:1.3
commons-dbcp    AbandonedTrace.lastUsed                commons-dbcp:commons-dbcp:1.2.2      commons-dbcp:commons-dbcp:1.3
commons-dbcp2   InstanceKeyObjectFactory.instanceMap   commons-dbcp:commons-dbcp:1.4        org.apache.commons:commons-dbcp2:2.0
log4j           ThrowableInformation.rep               log4j:log4j:1.2.15                   log4j:log4j:1.2.16
reload4j        AppenderAttachableImpl.appenderList    ch.qos.reload4j:reload4j:1.2.19      ch.qos.reload4j:reload4j:1.2.20
derbyclient     LogicalConnection.physicalConnection_  org.apache.derby:derbyclient:10.8.2.2 org.apache.derby:derbyclient:10.9.1.0
slf4j           LoggerFactory.INITIALIZATION_STATE     org.slf4j:slf4j-api:1.7.18           org.slf4j:slf4j-api:1.7.19
commons-logging LogFactory.nullClassLoaderFactory      commons-logging:commons-logging:1.1.1 commons-logging:commons-logging:1.1.2
antlr4          LexerATNSimulator.match_calls          org.antlr:antlr4-runtime:4.7.2       org.antlr:antlr4-runtime:4.8
jackson         AnnotatedClass._classAnnotations       com.fasterxml.jackson.core:jackson-databind:2.8.5 com.fasterxml.jackson.core:jackson-databind:2.9.0
END
}

# known_check COORDINATES FIELD sets $races and $notes to the number of findings on the field, "?" where there is no answer.
known_check() {
  known_jar=$(fetch "$1")
  known_file=$known_target/$(basename "$known_jar" .jar).json
  known_status=0
  (
    ulimit -t "$known_limit"
    "$root/deadheat" check "$known_jar" --all --format json -o "$known_file"
  ) >"$known_file.log" 2>&1 || known_status=$?
  races='?'
  notes='?'
  [ "$known_status" -le 1 ] || return 0
  races=$(known_count "$known_file" race "$2")
  notes=$(known_count "$known_file" note "$2")
}

# known_count FILE LEVEL FIELD: elements and contents of what the field holds count as the field.
known_count() {
  awk -v level="$2" -v field="$3" '
    /^      "level" : / { split($0, part, "\""); current = part[4] }
    /^      "location" : / {
      split($0, part, "\"")
      name = part[4]
      sub(/\[\]$/, "", name)
      if (current == level && substr("." name, length(name) + 2 - length(field) - 1) == "." field) count++
    }
    END { print count + 0 }' "$1"
}

known_json=$results/known-races.json
{
  printf '{\n  "suite": "known-races",\n  "date": "%s",\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  printf '  "machine": %s,\n' "$(json_string "$(machine)")"
  printf '  "command": "benchmarks/run known-races",\n  "bugs": ['
} >"$known_json.new"
printf '%-16s %-38s %-24s %-24s %s\n' bug field 'buggy: races (notes)' 'fixed: races (notes)' verdict
known_found=0
known_run=0
known_separator=
known_wanted=" $* "
known_bugs >"$known_target/bugs.txt"
while read -r name field buggy fixed; do
  [ $# -eq 0 ] || case $known_wanted in *" $name "*) ;; *) continue ;; esac
  known_run=$((known_run + 1))
  known_check "$buggy" "$field"
  before=$races
  before_notes=$notes
  known_check "$fixed" "$field"
  verdict=missed
  if [ "$before" = '?' ] || [ "$races" = '?' ]; then
    verdict='no answer'
  elif [ "$before" -gt 0 ] && [ "$races" -eq 0 ]; then
    verdict=found
    known_found=$((known_found + 1))
  elif [ "$before" -gt 0 ]; then
    verdict='false alarm on the fix'
  elif [ "$before_notes" -gt 0 ]; then
    verdict='only a note'
  fi
  printf '%-16s %-38s %-24s %-24s %s\n' "$name" "$field" "$before ($before_notes)" "$races ($notes)" "$verdict"
  {
    printf '%s\n    { "name": "%s", "field": "%s", "buggy": "%s", "fixed": "%s",\n' \
      "$known_separator" "$name" "$field" "$buggy" "$fixed"
    printf '      "buggyRaces": "%s", "buggyNotes": "%s", "fixedRaces": "%s", "fixedNotes": "%s", "verdict": "%s" }' \
      "$before" "$before_notes" "$races" "$notes" "$verdict"
  } >>"$known_json.new"
  known_separator=,
done <"$known_target/bugs.txt"
printf '\n  ],\n  "found": %d,\n  "of": %d\n}\n' "$known_found" "$known_run" >>"$known_json.new"
echo "$known_found of $known_run found, both ways"
if [ $# -gt 0 ]; then
  rm -f "$known_json.new"
else
  mv "$known_json.new" "$known_json"
  [ "$known_found" -ge 9 ] || exit 1
fi
