# the programs of the corpus under run alone, on each JDK: how many answers are as expected

. "$here/watched.sh"
. "$here/java.sh"
build_agent
json=$results/corpus-run.json
printf '{"suite": "corpus-run", "date": "%s", "machine": %s, "jdks": [' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
  "$(json_string "$(machine)")" >"$json.new"
separator=
for home in $(each_jdk); do
  echo "${home##*/}:"
  rm -rf "$here/target/corpus-run-${home##*/}"
  answer=$(JAVA_HOME=$home run_java CorpusWatchedSuite "$here/target/corpus-run-${home##*/}" "$agent")
  printf '%s\n' "$answer"
  printf '%s\n  {"jdk": "%s", "answer": %s}' "$separator" "${home##*/}" "$(json_string "$(printf '%s\n' "$answer" | tail -n 1)")" >>"$json.new"
  separator=,
done
printf '\n]}\n' >>"$json.new"
mv "$json.new" "$json"
