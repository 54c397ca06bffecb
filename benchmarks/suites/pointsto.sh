# points-to in library mode on real jars, cold JVMs, summaries made anew; an argument sets the limit of a run in seconds
# A run over the limit is a row too.

. "$here/java.sh"
run_java PointsToSuite "$results/pointsto.json" "${1:-120}" \
  "$(fetch commons-pool:commons-pool:1.2)" "$(fetch org.apache.commons:commons-pool2:2.12.0)" \
  "$(fetch com.zaxxer:HikariCP:5.1.0)" "$(fetch org.apache.derby:derby:10.1.1.0)" \
  "$(fetch com.h2database:h2:2.2.224)"
