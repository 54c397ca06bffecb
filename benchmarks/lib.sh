# What several suites need. Sourced by benchmarks/run, which sets $here, $root and $results.

# fetch GROUP:ARTIFACT:VERSION gets a jar through Maven, as the user's settings say, and prints its
# path. Later calls find it in benchmarks/target/jars.
fetch() {
  fetch_artifact=${1#*:}
  fetch_version=${fetch_artifact#*:}
  fetch_artifact=${fetch_artifact%%:*}
  fetch_jar=$here/target/jars/$fetch_artifact-$fetch_version.jar
  if [ ! -f "$fetch_jar" ]; then
    (cd "$root" && mvn -B -q -ntp -N dependency:copy "-Dartifact=$1" \
      "-DoutputDirectory=$here/target/jars" -Dmdep.useBaseVersion=true) >&2
  fi
  [ -f "$fetch_jar" ] || {
    echo "benchmarks/run: Maven did not bring $1" >&2
    return 1
  }
  printf '%s\n' "$fetch_jar"
}

# fetch_with_dependencies GROUP:ARTIFACT:VERSION gets a jar and all it needs to run, and prints their directory.
fetch_with_dependencies() {
  fetch_group=${1%%:*}
  fetch_artifact=${1#*:}
  fetch_version=${fetch_artifact#*:}
  fetch_artifact=${fetch_artifact%%:*}
  fetch_dir=$here/target/peers/$fetch_artifact-$fetch_version
  if [ ! -f "$fetch_dir/$fetch_artifact-$fetch_version.jar" ]; then
    mkdir -p "$fetch_dir"
    cat >"$fetch_dir/pom.xml" <<END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>dev.deadheat.peers</groupId>
  <artifactId>$fetch_artifact</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>$fetch_group</groupId>
      <artifactId>$fetch_artifact</artifactId>
      <version>$fetch_version</version>
    </dependency>
  </dependencies>
</project>
END
    mvn -B -q -ntp -f "$fetch_dir/pom.xml" dependency:copy-dependencies "-DoutputDirectory=$fetch_dir" \
      -DincludeScope=runtime >&2
  fi
  [ -f "$fetch_dir/$fetch_artifact-$fetch_version.jar" ] || {
    echo "benchmarks/run: Maven did not bring $1 and what it needs" >&2
    return 1
  }
  printf '%s\n' "$fetch_dir"
}

# machine prints one line about where a measurement was made.
machine() {
  machine_cores=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo '?')
  machine_cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1)
  printf '%s %s, %s cores%s\n' "$(uname -s)" "$(uname -m)" "$machine_cores" \
    "${machine_cpu:+, $machine_cpu}"
}

# json_string TEXT prints it as a JSON string.
json_string() {
  printf '"%s"' "$(printf '%s' "$1" | sed 's/\\/\\\\/g; s/"/\\"/g' | tr -d '\000-\037')"
}

# jdks prints the homes of the JDKs to measure, one a line: DEADHEAT_TEST_JDKS (separated by colons), or
# the JDK in use and those installed beside it.
jdks() {
  if [ -n "${DEADHEAT_TEST_JDKS:-}" ]; then
    printf '%s\n' "$DEADHEAT_TEST_JDKS" | tr ':' '\n'
    return
  fi
  jdks_java=${JAVA_HOME:+$JAVA_HOME/bin/java}
  jdks_java=$(readlink -f "${jdks_java:-$(command -v java)}")
  jdks_home=${jdks_java%/bin/java}
  {
    printf '%s\n' "$jdks_home"
    for jdks_other in "${jdks_home%/*}"/*; do
      [ ! -x "$jdks_other/bin/java" ] || readlink -f "$jdks_other"
    done
  } | awk '!seen[$0]++'
}

# coordinates PROGRAM prints the library that a program of workloads/ is for, and what that needs to run; a plus
# stands for all that Maven says it needs.
coordinates() {
  case $1 in
  Pool) echo org.apache.commons:commons-pool2:2.12.0 ;;
  Caffeine) echo com.github.ben-manes.caffeine:caffeine:3.1.8 ;;
  H2) echo com.h2database:h2:2.2.224 ;;
  Derby) echo org.apache.derby:derby:10.1.1.0 ;;
  Lucene) echo org.apache.lucene:lucene-core:9.12.3 ;;
  Groovy) echo org.apache.groovy:groovy:4.0.24 ;;
  Log4j) echo log4j:log4j:1.2.12 ;;
  Queues) echo backport-util-concurrent:backport-util-concurrent:3.1 ;;
  Tomcat) echo org.apache.tomcat.embed:tomcat-embed-core:10.1.34 org.apache.tomcat:tomcat-annotations-api:10.1.34 ;;
  Netty)
    for netty in common buffer transport resolver codec handler transport-native-unix-common; do
      echo "io.netty:netty-$netty:4.1.115.Final"
    done
    ;;
  Kafka) echo org.apache.kafka:kafka-clients:3.9.0 org.slf4j:slf4j-api:2.0.13 ;;
  Spring) echo +org.springframework.boot:spring-boot-starter-web:3.3.5 ;;
  *)
    echo "benchmarks/run: there is no program '$1'" >&2
    return 2
    ;;
  esac
}
