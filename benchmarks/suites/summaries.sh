# makes, keeps and reads the summaries of java.base in cold JVMs, against ASM merely parsing it
# Targets: CPU at most 10 times the floor, 0.3 s from the cache. Arguments: rounds (default 3), module.

. "$here/java.sh"
summaries_directory=$(mktemp -d)
trap 'rm -rf "$summaries_directory"' EXIT
run_java SummariesSuite "$results/summaries.json" "${1:-3}" "${2:-java.base}" "$summaries_directory"
