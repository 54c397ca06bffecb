# whether the static call graph has the calls of real executions: [LIMIT of a run in seconds [SENSITIVITIES [PROGRAM…]]]
# A points-to run over the limit is a row too. Workloads are in benchmarks/workloads; recordings and the list of
# missing edges, by reason, go to benchmarks/target/callgraph-recall.

. "$here/java.sh"
limit=${1:-300}
sensitivities=${2:-CI,OBJ2}
[ $# -lt 2 ] || shift
[ $# -lt 1 ] || shift
programs=${*:-Pool Caffeine H2 Derby Lucene Groovy Tomcat}

# coordinates PROGRAM prints the library and what it needs to run.
coordinates() {
  case $1 in
  Pool) echo org.apache.commons:commons-pool2:2.12.0 ;;
  Caffeine) echo com.github.ben-manes.caffeine:caffeine:3.1.8 ;;
  H2) echo com.h2database:h2:2.2.224 ;;
  Derby) echo org.apache.derby:derby:10.1.1.0 ;;
  Lucene) echo org.apache.lucene:lucene-core:9.12.3 ;;
  Groovy) echo org.apache.groovy:groovy:4.0.24 ;;
  Tomcat) echo org.apache.tomcat.embed:tomcat-embed-core:10.1.34 org.apache.tomcat:tomcat-annotations-api:10.1.34 ;;
  *)
    echo "benchmarks/run callgraph-recall: there is no program '$1'" >&2
    return 2
    ;;
  esac
}

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
