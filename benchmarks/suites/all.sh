# every suite, one after the other, then docs/results.md; takes hours. A suite that fails is named at the end

all_failed=
for all_suite in "$here"/suites/*.sh; do
  all_name=${all_suite##*/}
  all_name=${all_name%.sh}
  case $all_name in all | results) continue ;; esac
  echo "== $all_name"
  "$here/run" "$all_name" || all_failed="$all_failed $all_name"
done
"$here/run" results
[ -z "$all_failed" ] || {
  echo "benchmarks/run all: failed:$all_failed" >&2
  exit 1
}
