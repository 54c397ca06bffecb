# run on eight JavaGrande-like kernels and three object-heavy ones: slowdown in CPU time, heap ratio
# Each collection compacts wholly, else dead objects count as heap. Target: geometric mean at most 5.0, none above 30, heap at most 4. Arguments: threads (default "2 4").

. "$here/watched.sh"
build_agent
classes=$here/target/kernels
compile "$here/kernels/kernels" "$classes"
home=$(each_jdk | head -n 1)
java=$home/bin/java
patch=$here/target/patch
"$java" -cp "$agent" dev.deadheat.agent.PatchThread "$patch"
json=$results/kernels.json
printf '{"suite": "kernels", "date": "%s", "machine": %s, "kernels": [' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
  "$(json_string "$(machine)")" >"$json.new"
separator=
for threads in ${*:-2 4}; do
  printf '%-12s %8s %10s %9s %6s\n' "$threads threads" 'plain s' 'watched s' slowdown heap
  for kernel in $("$java" -cp "$classes" kernels.Kernels); do
    plain=$("$java" -XX:+UseSerialGC -XX:MarkSweepAlwaysCompactCount=1 -cp "$classes" kernels.Kernels "$kernel" "$threads" 1)
    watched=$("$java" -XX:+UseSerialGC -XX:MarkSweepAlwaysCompactCount=1 "--patch-module=java.base=$patch" \
      "-javaagent:$agent=log_path=$here/target/kernels-log" -cp "$classes" kernels.Kernels "$kernel" "$threads" 1)
    [ "${plain%% *}" = "${watched%% *}" ] || echo "$kernel: the results differ: $plain, $watched"
    echo "$kernel $plain $watched" | awk '{ printf "%-12s %8s %10s %9.1f %6.1f\n", $1, $3, $6, $6 / $3, $7 / $4 }'
    echo "$separator$kernel $threads $plain $watched" | awk '{ c = sub(/^,/, "", $1) ? "," : ""
      printf "%s\n  {\"kernel\": \"%s\", \"threads\": %s, \"plainCpu\": %s, \"watchedCpu\": %s, \"slowdown\": %.2f, \"heap\": %.2f}", c, $1, $2, $4, $7, $7 / $4, $8 / $5 }' >>"$json.new"
    separator=,
  done
done
printf '\n]}\n' >>"$json.new"
mv "$json.new" "$json"
tr '{' '\n' <"$json" | sed -n 's/.*"slowdown": \([0-9.]*\).*/\1/p' |
  awk '{ s += log($1); n++; if ($1 > m) m = $1 } END { printf "geometric mean %.1f, largest %.1f\n", exp(s / n), m }'
