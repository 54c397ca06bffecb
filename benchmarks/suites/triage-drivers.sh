# findings of check that blind readers called true, shown by small programs under run: [RUNS [DRIVER…]]
# Each driver (benchmarks/drivers/triage) runs RUNS times, 3 unless told, at most 5: which races show depends on the schedule. 0 counts what there is.
# Its comment names the findings that it is to show. What real-run has seen (benchmarks/results/real-races.json) counts too.
# A finding is shown on its location, or by the very two lines that were labelled. Only some drivers: the findings of the
# others are those of their last runs. What check reports is taken from triage-score if that has run, else check is asked,
# once: remove benchmarks/target/triage-drivers/checked to ask again.

. "$here/java.sh"
. "$here/watched.sh"
drivers_runs=${1:-3}
[ "$drivers_runs" -le 5 ] || drivers_runs=5
[ $# -eq 0 ] || shift
drivers_target=$here/target/triage-drivers
drivers_checked=$drivers_target/checked
drivers_sources=$here/drivers/triage
mkdir -p "$drivers_target/classes" "$drivers_target/findings" "$drivers_checked"
"$root/deadheat" --version >/dev/null # Builds the jar and its archive of classes.
drivers_home=$(each_jdk | head -n 1)

# The libraries and their drivers; what else these need to run is in drivers_others.
drivers_list() {
  cat <<'END'
com.h2database:h2:2.2.224 H2Settings,H2Sequences,H2Objects,H2Links,H2Statics,H2Stores,H2Closing,H2Login,H2Servers,H2Web,H2Exit
org.apache.tomcat.embed:tomcat-embed-core:10.1.34 TomcatSettings,TomcatServer
org.apache.commons:commons-pool2:2.12.0 Pools
com.zaxxer:HikariCP:5.1.0 Hikari
org.apache.lucene:lucene-core:9.12.3 Lucenes
com.github.ben-manes.caffeine:caffeine:3.1.8 Caffeines
com.google.guava:guava:33.3.1-jre Guava
io.netty:netty-common:4.1.115.Final Nettys
END
}
drivers_others='org.apache.tomcat:tomcat-annotations-api:10.1.34 org.slf4j:slf4j-api:2.0.13 org.locationtech.jts:jts-core:1.19.0
  com.google.guava:failureaccess:1.0.2'

drivers_path=$drivers_target/classes
for coordinate in $(drivers_list | cut -d ' ' -f 1) $drivers_others; do
  drivers_path=$drivers_path:$(fetch "$coordinate")
done
"$drivers_home/bin/javac" -nowarn -g -cp "$drivers_path" -d "$drivers_target/classes" "$drivers_sources"/*.java 2>&1 |
  { grep -v '^Note: ' >&2 || true; }

# drivers_locations COORDINATES prints the locations that were labelled true: with --only no others are listed, which saves time.
drivers_locations() {
  awk -F '\t' -v library="$1" '$1 == library && $3 != "false" { sub(/\[\]$/, "", $5); print $5 }' "$here/triage-labels.tsv" |
    sort -u | tr '\n' ',' | sed 's/,$//'
}

for coordinate in $(drivers_list | cut -d ' ' -f 1); do
  drivers_jar=$(fetch "$coordinate")
  drivers_report=$(basename "$drivers_jar" .jar).json
  if [ -f "$here/target/triage-score/$drivers_report" ]; then
    cp "$here/target/triage-score/$drivers_report" "$drivers_checked"
  elif [ ! -f "$drivers_checked/$drivers_report" ]; then
    (
      ulimit -t 600
      "$root/deadheat" check "$drivers_jar" --only "$(drivers_locations "$coordinate")" --format json \
        -o "$drivers_checked/$drivers_report" >/dev/null 2>&1
    ) || true
  fi
done

# Findings make the exit code 66; the output is how calls failed, which the races may be the cause of.
for driver in ${*:-$(drivers_list | cut -d ' ' -f 2 | tr ',' ' ')}; do
  [ "$drivers_runs" -eq 0 ] || rm -f "$drivers_target/findings/$driver".*
  run=0
  while [ "$run" -lt "$drivers_runs" ]; do
    run=$((run + 1))
    rm -rf "$drivers_target/work"
    mkdir -p "$drivers_target/work"
    (
      cd "$drivers_target/work"
      timeout "${DEADHEAT_LIMIT:-300}" "$root/deadheat" run --format json -o "$drivers_target/findings/$driver.$run.json" -- \
        "$drivers_home/bin/java" -XX:+UseSerialGC -cp "$drivers_path" "$driver" \
        >"$drivers_target/findings/$driver.$run.out" 2>"$drivers_target/findings/$driver.$run.err"
    ) || true
    [ -f "$drivers_target/findings/$driver.$run.json" ] || echo "$driver: run $run has no findings file" >&2
  done
done
set --
for row in $(drivers_list | tr ' ' '='); do set -- "$@" "$row"; done
run_java TriageDrivers "$results/triage-drivers.json" "$here/triage-labels.tsv" "$results/real-races.json" \
  "$drivers_checked" "$drivers_target/findings" "$drivers_sources" "$@"
