# whether the static call graph has the calls of real executions: [LIMIT of a run in seconds [SENSITIVITIES [PROGRAM…]]]
# A points-to run over the limit is a row too. Workloads are in benchmarks/workloads; recordings and the list of
# missing edges, by reason, go to benchmarks/target/callgraph-recall. A recording that is younger than its workload is
# used again; delete it to record anew.

. "$here/java.sh"
limit=${1:-600}
sensitivities=${2:-CI,OBJ2}
[ $# -lt 2 ] || shift
[ $# -lt 1 ] || shift
programs=${*:-Pool Caffeine H2 Derby Lucene Groovy Tomcat}

set --
for program in $programs; do
  jars=
  for coordinate in $(coordinates "$program"); do
    jars=$jars${jars:+:}$(fetch "$coordinate")
  done
  set -- "$@" "$here/workloads/$program.java" "$jars"
done
run_java CallgraphRecall "$results/callgraph-recall.json" "$here/target/callgraph-recall" "$limit" \
  "$sensitivities" "$@"
