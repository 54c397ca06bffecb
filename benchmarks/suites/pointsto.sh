# points-to against Tai-e on two drivers, on libraries, and as code doubles; an argument sets the limit of a run in seconds
# Further arguments choose parts (peers, library, growth); only a run of all three writes the result file. A run over
# the limit is a row too. Tai-e gets ten times the limit. Its jars are never on the product's class path.

. "$here/java.sh"

pointsto_limit=${1:-120}
[ $# -eq 0 ] || shift
pointsto_target=$here/target/pointsto
rm -rf "$pointsto_target"
mkdir -p "$pointsto_target/h2" "$pointsto_target/derby" "$pointsto_target/taie"
pointsto_h2=$(fetch com.h2database:h2:2.2.224)
pointsto_derby=$(fetch org.apache.derby:derby:10.1.1.0)
pointsto_taie=$(fetch_with_dependencies net.pascal-lab:tai-e:0.5.2)
pointsto_bin=${JAVA_HOME:+$JAVA_HOME/bin/}
"${pointsto_bin}javac" --release 17 -d "$pointsto_target/h2" -cp "$pointsto_h2" "$here/drivers/H2Driver.java"
"${pointsto_bin}javac" --release 17 -d "$pointsto_target/derby" -cp "$pointsto_derby" "$here"/drivers/Derby*.java
"${pointsto_bin}javac" -nowarn -d "$pointsto_target/taie" -cp "$pointsto_taie/*" "$here/peers/TaieChild.java"

run_java PointsToSuite "$results" "$pointsto_limit" "$*" \
  "taie=$pointsto_target/taie:$pointsto_taie/*" \
  "driver=H2Driver:$pointsto_target/h2:$pointsto_h2" \
  "driver=DerbyDriver:$pointsto_target/derby:$pointsto_derby" \
  "library=$(fetch commons-pool:commons-pool:1.2)" \
  "library=$(fetch org.apache.commons:commons-pool2:2.12.0)" \
  "library=$(fetch com.zaxxer:HikariCP:5.1.0)" \
  "library=$(fetch log4j:log4j:1.2.12)" \
  "library=$(fetch org.apache.commons:commons-collections4:4.4)" \
  "library=$(fetch org.apache.commons:commons-lang3:3.17.0)" \
  "library=$pointsto_derby" \
  "library=$pointsto_h2" \
  "growth=$(fetch com.zaxxer:HikariCP:5.1.0):$(fetch commons-pool:commons-pool:1.2):$(fetch org.apache.commons:commons-pool2:2.12.0):$(fetch log4j:log4j:1.2.12)" \
  "growth=$(fetch joda-time:joda-time:2.12.7)" \
  "growth=$(fetch org.jfree:jfreechart:1.5.6)" \
  "growth=$(fetch org.apache.lucene:lucene-core:9.12.3)"
