# run on eight JavaGrande-like kernels and three object-heavy ones: slowdown in CPU time, heap ratio
# Plain and watched by turns, three times each (DEADHEAT_REPETITIONS), a fresh JVM each time; the medians count, since on a shared machine single runs
# differ by half and more. Each collection compacts wholly, else dead objects count as heap. Target: geometric mean at most 5.0, none above 30, heap
# at most 4. Arguments: threads (default "2 4").

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
runs=$here/target/kernels-runs
mkdir -p "$runs"

# once plain|watched KERNEL THREADS [OPTION…] appends the line of one JVM: checksum, CPU seconds for a round, heap.
once() {
  once_file=$runs/$1 once_kernel=$2 once_threads=$3
  shift 3
  "$java" -XX:+UseSerialGC -XX:MarkSweepAlwaysCompactCount=1 "$@" -cp "$classes" kernels.Kernels "$once_kernel" "$once_threads" 1 >>"$once_file"
}

# median FILE COLUMN
median() {
  awk -v c="$2" '{ print $c }' "$1" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

separator=
for threads in ${*:-2 4}; do
  printf '%-12s %8s %10s %9s %6s\n' "$threads threads" 'plain s' 'watched s' slowdown heap
  for kernel in $("$java" -cp "$classes" kernels.Kernels); do
    rm -f "$runs/plain" "$runs/watched"
    for _ in $(seq "${DEADHEAT_REPETITIONS:-3}"); do
      once plain "$kernel" "$threads"
      once watched "$kernel" "$threads" "--patch-module=java.base=$patch" "-javaagent:$agent=log_path=$here/target/kernels-log"
    done
    sums=$(cat "$runs/plain" "$runs/watched" | awk '!seen[$1]++ { printf "%s ", $1 }')
    [ "$sums" = "${sums%% *} " ] || echo "$kernel: the results differ: $sums"
    echo "$kernel $threads $(median "$runs/plain" 2) $(median "$runs/watched" 2) $(median "$runs/plain" 3) $(median "$runs/watched" 3)" |
      awk -v separator="$separator" -v json="$json.new" '{
        printf "%-12s %8s %10s %9.1f %6.1f\n", $1, $3, $4, $4 / $3, $6 / $5
        printf "%s\n  {\"kernel\": \"%s\", \"threads\": %s, \"plainCpu\": %s, \"watchedCpu\": %s, \"slowdown\": %.2f, \"heap\": %.2f}", \
          separator, $1, $2, $3, $4, $4 / $3, $6 / $5 >>json }'
    separator=,
  done
done
printf '\n]}\n' >>"$json.new"
mv "$json.new" "$json"
tr '{' '\n' <"$json" | sed -n 's/.*"slowdown": \([0-9.]*\).*/\1/p' |
  awk '{ s += log($1); n++; if ($1 > m) m = $1 } END { printf "geometric mean %.1f, largest %.1f\n", exp(s / n), m }'
