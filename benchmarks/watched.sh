# For suites that run programs under the agent. Sourced by them after lib.sh.

# build_agent builds the agent's jar, quietly, and sets $agent; DEADHEAT_AGENT names another to be measured.
build_agent() {
  if [ -n "${DEADHEAT_AGENT:-}" ]; then
    agent=$DEADHEAT_AGENT
    return
  fi
  agent=$root/agent/target/deadheat-agent.jar
  (cd "$root" && mvn -B -q -ntp -pl agent -am -Dmaven.test.skip=true package) >&2
}

# compile DIRECTORY OUT compiles a directory of sources, with the agent's classes on the class path.
compile() {
  mkdir -p "$2"
  "${JAVA_HOME:+$JAVA_HOME/bin/}javac" -nowarn -g --release 17 -cp "$agent" -d "$2" "$1"/*.java 2>/dev/null
}

# each_jdk prints the homes of the JDKs from 17 on.
each_jdk() {
  jdks | while read -r each_home; do
    each_major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$each_home/release" 2>/dev/null)
    [ "${each_major:-0}" -lt 17 ] || printf '%s\n' "$each_home"
  done
}

# ratio A B prints A / B.
ratio() {
  awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", a / b }'
}
