# random programs: what their schedules and the agent show against check --sound, and what check reports that no schedule shows
# Arguments: how many programs (default 20000), the first seed (default 1), "continue" to go on where the result file ends
# (only with the code it was made with). Races that are missed are minimised and become cases in corpus/cases/random; the
# exit code is 1 then.

. "$here/watched.sh"
. "$here/java.sh"
build_agent
run_java SoundnessSuite "$results/soundness.json" "$here/target/soundness" "$root/corpus/cases" "$agent" \
  "${1:-20000}" "${2:-1}" ${3:+"$3"}
