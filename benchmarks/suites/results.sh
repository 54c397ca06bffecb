# measures nothing: writes docs/results.md and its plots from the result files there are

. "$here/java.sh"
run_java ResultsPage "$root"
