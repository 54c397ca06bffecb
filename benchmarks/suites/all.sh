# every suite, one after the other, then docs/results.md; takes hours. A suite that fails is named at the end
# real-check comes last, since it looks up what real-run has seen. triage and prove-sample are left out: they draw findings for people to
# read, and measure nothing.

all_names=
for all_suite in "$here"/suites/*.sh; do
  all_name=${all_suite##*/}
  all_name=${all_name%.sh}
  case $all_name in
  all | results | triage | prove-sample | real-check) ;;
  *) all_names="$all_names $all_name" ;;
  esac
done
all_failed=
for all_name in $all_names real-check; do
  echo "== $all_name"
  "$here/run" "$all_name" || all_failed="$all_failed $all_name"
done
"$here/run" results
[ -z "$all_failed" ] || {
  echo "benchmarks/run all: failed:$all_failed" >&2
  exit 1
}
