# random programs: the races that run finds against a brute-force closure, on each JDK
# An argument sets how many programs altogether (default 50000).

. "$here/watched.sh"
programs=${1:-50000}
build_agent
classes=$here/target/oracle
compile "$root/agent/src/test/programs/oracle" "$classes"
homes=$(each_jdk)
each=$((programs / $(printf '%s\n' "$homes" | wc -l)))
first=1
for home in $homes; do
  printf '%s: ' "${home##*/}"
  "$home/bin/java" "-javaagent:$agent=max_reports=0,exclude=oracle.Oracle*:oracle.Turns" -cp "$classes" \
    oracle.Oracle "$first" "$each" 2>/dev/null | grep -E 'AGREE|DIFFERENT'
  first=$((first + each))
done
