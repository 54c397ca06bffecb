# random programs: the races that run finds against a brute-force closure, on each JDK
# An argument sets how many programs altogether (default 50000).

. "$here/watched.sh"
programs=${1:-50000}
build_agent
classes=$here/target/oracle
compile "$root/agent/src/test/programs/oracle" "$classes"
homes=$(each_jdk)
each=$((programs / $(printf '%s\n' "$homes" | wc -l)))
json=$results/oracle.json
printf '{"suite": "oracle", "date": "%s", "machine": %s, "jdks": [' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
  "$(json_string "$(machine)")" >"$json.new"
first=1
separator=
for home in $homes; do
  answer=$("$home/bin/java" "-javaagent:$agent=max_reports=0,count=1,exclude=oracle.Worker,ignore=oracle.Oracle*:oracle.Turns" -cp "$classes" \
    oracle.Oracle "$first" "$each" 2>/dev/null | grep -E 'AGREE|DIFFERENT' || echo 'no answer')
  printf '%s, seeds from %s: %s\n' "${home##*/}" "$first" "$answer"
  printf '%s\n  {"jdk": "%s", "firstSeed": %s, "answer": %s}' "$separator" "${home##*/}" "$first" "$(json_string "$answer")" >>"$json.new"
  separator=,
  first=$((first + each))
done
printf '\n]}\n' >>"$json.new"
mv "$json.new" "$json"
