# races that real programs had under run, looked up in what check reports on their jars: [LIMIT of a check in CPU seconds [PROGRAM…]]
# benchmarks/results/real-races.json keeps the races of all runs so far; new findings of real-run (benchmarks/target/real-run)
# are added to it. In the result file the rows of these programs are replaced, the others stay. Each jar that holds a race is
# analysed for itself, with the program's other jars as class path. Ends with status 1 if a race is at level race, with both
# lines, in neither mode; docs/soundness.md explains these.

. "$here/java.sh"
real_limit=${1:-600}
[ $# -eq 0 ] || shift
"$root/deadheat" --version >/dev/null # Builds the jar and its archive of classes.
real_programs="${*:-Pool Caffeine H2 Lucene Derby Tomcat Groovy Netty Kafka Spring}"
set --
for program in $real_programs; do
  jars=
  for coordinate in $(coordinates "$program"); do
    case $coordinate in
    +*) coordinate=$(fetch_with_dependencies "${coordinate#+}") && for jar in "$coordinate"/*.jar; do jars=$jars${jars:+:}$jar; done ;;
    *) jars=$jars${jars:+:}$(fetch "$coordinate") ;;
    esac
  done
  set -- "$@" "$program=$jars"
done
run_java RealCheckSuite "$results/real-check.json" "$results/real-races.json" "$here/target/real-run" \
  "$here/target/real-check" "$root/deadheat" "$real_limit" "$@"
