# loads h2 and java.base and builds all IR, in cold JVMs, against ASM merely parsing the same bytes
# The target is a CPU ratio of at most 4. An argument sets the number of rounds (default 5).

. "$here/java.sh"
run_java Load "$results/load.json" "${1:-5}" jdk:java.base "$(fetch com.h2database:h2:2.2.224)"
