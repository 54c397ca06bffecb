# draws findings at level race for a blind reading: SEED [NUMBER [COORDINATES…]]
# Prints only the location and the two lines of each, none of the explanation, so that a reader labels them from the
# source or bytecode alone. The order is that of a checksum of the seed and the finding: the same seed draws the same
# findings from the same output. Runs over 100 CPU seconds are said to be so.

triage_seed=${1:?"usage: benchmarks/run triage SEED [NUMBER [COORDINATES…]]"}
shift
triage_number=${1:-20}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- org.apache.commons:commons-pool2:2.12.0 com.zaxxer:HikariCP:5.1.0 \
  org.apache.commons:commons-lang3:3.17.0 io.netty:netty-common:4.1.114.Final net.sourceforge.jtds:jtds:1.2 \
  com.github.ben-manes.caffeine:caffeine:3.1.8 org.apache.lucene:lucene-core:9.12.3 com.h2database:h2:2.2.224 \
  com.google.guava:guava:33.3.1-jre
triage_target=$here/target/triage
mkdir -p "$triage_target"
"$root/deadheat" --version >/dev/null

# triage_findings FILE prints a line for each finding at level race.
triage_findings() {
  awk '
    function value(line) { sub(/^[^:]*: /, "", line); gsub(/[",]/, "", line); return line }
    /^      "level" : / { level = value($0) }
    /^      "location" : / { place = value($0); ends = "" }
    /^          "access" : / { access = value($0) }
    /^          "class" : / { class = value($0) }
    /^          "method" : / { method = value($0) }
    /^          "line" : / { ends = ends "  " access " " class "." method ":" value($0) }
    /^    }/ { if (level == "race") print place ends; level = "" }' "$1"
}

for triage_library; do
  triage_jar=$(fetch "$triage_library")
  triage_file=$triage_target/$(basename "$triage_jar" .jar).json
  triage_status=0
  (
    ulimit -t 100
    "$root/deadheat" check "$triage_jar" --format json -o "$triage_file"
  ) >"$triage_file.log" 2>&1 || triage_status=$?
  if [ "$triage_status" -gt 1 ]; then
    echo "$triage_library: no answer in 100 CPU seconds"
    continue
  fi
  triage_findings "$triage_file" >"$triage_file.all"
  echo "$triage_library: $(wc -l <"$triage_file.all" | tr -d ' ') findings, drawn with seed $triage_seed:"
  while read -r triage_finding; do
    printf '%s %s\n' "$(printf '%s %s' "$triage_seed" "$triage_finding" | cksum | cut -d ' ' -f 1)" "$triage_finding"
  done <"$triage_file.all" | sort -n | head -n "$triage_number" | cut -d ' ' -f 2-
done
