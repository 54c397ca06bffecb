# A library's own tests, from the test jar that it publishes. Sourced by suites after lib.sh.

# dependency GROUP:ARTIFACT:VERSION[:CLASSIFIER] prints it for a pom.
dependency() {
  echo "$1" | awk -F: '{ printf "    <dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>", $1, $2, $3
    if ($4 != "") printf "<classifier>%s</classifier><type>test-jar</type>", $4
    print "</dependency>" }'
}

# tests_of DIRECTORY LIBRARY SELECTION DEPENDENCY… fetches a library, its tests and what they need, and writes DIRECTORY/run: what java
# has to be given to run those that JUnit's options in SELECTION mean.
tests_of() {
  tests_directory=$1 tests_library=$2 tests_selection=$3
  shift 3
  mkdir -p "$tests_directory"
  {
    echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
    echo '  <groupId>tests</groupId><artifactId>of</artifactId><version>1</version>'
    echo '  <dependencies>'
    for tests_dependency in org.junit.platform:junit-platform-console:1.11.3 org.junit.platform:junit-platform-launcher:1.11.3 \
      org.junit.platform:junit-platform-engine:1.11.3 org.junit.platform:junit-platform-commons:1.11.3 org.junit.jupiter:junit-jupiter:5.11.3 \
      org.junit.vintage:junit-vintage-engine:5.11.3 "$tests_library" "$tests_library:tests" "$@"; do
      dependency "$tests_dependency"
    done
    echo '  </dependencies>'
    echo '</project>'
  } >"$tests_directory/pom.new"
  if ! cmp -s "$tests_directory/pom.new" "$tests_directory/pom.xml" || [ ! -d "$tests_directory/lib" ]; then
    rm -rf "$tests_directory/lib"
    mv "$tests_directory/pom.new" "$tests_directory/pom.xml"
    mvn -B -q -ntp -f "$tests_directory/pom.xml" dependency:copy-dependencies "-DoutputDirectory=$tests_directory/lib" >&2
  fi
  tests_artifact=${tests_library#*:}
  tests_jar=$tests_directory/lib/${tests_artifact%%:*}-${tests_library##*:}-tests.jar
  {
    # As these libraries' poms have it.
    for tests_package in lang lang.invoke lang.reflect util time time.chrono; do
      echo "--add-opens=java.base/java.$tests_package=ALL-UNNAMED"
    done
    echo "-cp \"$tests_directory/lib/*\" org.junit.platform.console.ConsoleLauncher execute --disable-banner --details summary"
    echo "--scan-classpath \"$tests_jar\" $tests_selection"
  } >"$tests_directory/run"
}
