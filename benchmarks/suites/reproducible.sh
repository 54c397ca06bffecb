# builds the committed sources twice, in two directories, and compares the bytes of the jars
# What is committed, not what is edited: git archives HEAD into each directory.

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for copy in first "second, elsewhere"; do
  mkdir "$work/$copy"
  git -C "$root" archive HEAD | tar -x -C "$work/$copy"
  echo "building in $work/$copy"
  (cd "$work/$copy" && mvn -B -q -ntp -pl cli -am -Dmaven.test.skip=true package)
  # The second build has other file times.
  sleep 2
done

one=$work/first/cli/target/deadheat.jar
two="$work/second, elsewhere/cli/target/deadheat.jar"
if cmp "$one" "$two"; then
  verdict=true
  echo "equal: $(cksum <"$one" | awk '{ print $2 " bytes, checksum " $1 }')"
else
  verdict=false
  echo "the jars differ" >&2
fi
{
  printf '{\n  "suite": "reproducible",\n  "date": "%s",\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  printf '  "machine": %s,\n' "$(json_string "$(machine)")"
  printf '  "commit": "%s",\n  "equal": %s\n}\n' "$(git -C "$root" rev-parse HEAD)" "$verdict"
} >"$results/reproducible.json"
[ "$verdict" = true ]
