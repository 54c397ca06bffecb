# deadheat --version against java -version: wall and CPU time, median of alternating runs
# The target is a ratio of at most 2.5. An argument sets the number of runs (default 41).

runs=${1:-41}
samples=$(mktemp -d)
trap 'rm -rf "$samples"' EXIT

command -v bash >/dev/null || {
  echo 'benchmarks/run startup: needs bash, whose time keyword counts in milliseconds' >&2
  exit 2
}

# measure FILE COMMAND… appends the seconds of wall time and of CPU time.
measure() {
  measure_file=$1
  shift
  bash -c 'TIMEFORMAT="%R %U %S"; time "$@" >/dev/null 2>&1' _ "$@" 2>&1 |
    awk '{ print $1, $2 + $3 }' >>"$measure_file"
}

# median FILE COLUMN, in milliseconds.
median() {
  awk -v column="$2" '{ print $column * 1000 }' "$1" | sort -n |
    awk '{ value[NR] = $1 } END { printf "%.1f", (value[int((NR + 1) / 2)] + value[int(NR / 2) + 1]) / 2 }'
}

ratio() {
  awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}

json=$results/startup.json
{
  printf '{\n  "suite": "startup",\n  "date": "%s",\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  printf '  "machine": %s,\n' "$(json_string "$(machine)")"
  printf '  "command": "deadheat --version / java -version",\n  "runs": %d,\n  "jdks": [' "$runs"
} >"$json.new"

printf '%-34s %9s %9s %6s   %9s %9s %6s\n' 'median of '"$runs"', ms' java deadheat wall java deadheat CPU
separator=
IFS='
'
for home in $(jdks); do
  export JAVA_HOME="$home"
  version=$(sed -n 's/^JAVA_RUNTIME_VERSION="\(.*\)"$/\1/p' "$home/release")
  major=${version%%[!0-9]*}
  [ "${major:-0}" -ge 17 ] || continue
  # Builds, makes the archive, and brings both into the file cache.
  "$root/deadheat" --version >/dev/null
  "$root/deadheat" --version >/dev/null
  rm -f "$samples"/*
  run=0
  while [ "$run" -lt "$runs" ]; do
    measure "$samples/java" "$home/bin/java" -version
    measure "$samples/deadheat" "$root/deadheat" --version
    run=$((run + 1))
  done
  java_wall=$(median "$samples/java" 1)
  java_cpu=$(median "$samples/java" 2)
  our_wall=$(median "$samples/deadheat" 1)
  our_cpu=$(median "$samples/deadheat" 2)
  wall=$(ratio "$our_wall" "$java_wall")
  cpu=$(ratio "$our_cpu" "$java_cpu")
  printf '%-34s %9s %9s %6s   %9s %9s %6s\n' \
    "Java $version" "$java_wall" "$our_wall" "$wall" "$java_cpu" "$our_cpu" "$cpu"
  printf '%s\n    {"java": %s, "javaWallMs": %s, "deadheatWallMs": %s, "wallRatio": %s, "javaCpuMs": %s, "deadheatCpuMs": %s, "cpuRatio": %s}' \
    "$separator" "$(json_string "$version")" \
    "$java_wall" "$our_wall" "$wall" "$java_cpu" "$our_cpu" "$cpu" >>"$json.new"
  separator=,
done
printf '\n  ]\n}\n' >>"$json.new"
mv "$json.new" "$json"
echo "Target: at most 2.5. Written to benchmarks/results/startup.json."
