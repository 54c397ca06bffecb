# how many of check's findings at level race blind readers called true (benchmarks/triage-labels.tsv): [COORDINATES…]
# A finding counts as read if it, or one that is listed with it, has a label; the others are counted beside. Prints for
# each library also the true ones that check does not report at level race any more.

score_labels=$here/triage-labels.tsv
score_target=$here/target/triage-score
mkdir -p "$score_target"
"$root/deadheat" --version >/dev/null
[ $# -gt 0 ] || set -- $(grep -v '^#' "$score_labels" | cut -f1 | sort -u)

# score_ids FILE prints the ids of findings at level race, a line for each finding, its own first.
score_ids() {
  awk '
    function value(line) { sub(/^[^:]*: /, "", line); gsub(/[",]/, "", line); return line }
    /^      "id" : / { ids = value($0) }
    /^      "level" : / { level = value($0) }
    /^      "alsoIds" : / { also = 1 }
    also { line = $0; while (match(line, /"[0-9a-f]{12}"/)) { ids = ids " " substr(line, RSTART + 1, RLENGTH - 2); line = substr(line, RSTART + RLENGTH) } }
    also && /\]/ { also = 0 }
    /^    }/ { if (level == "race") print ids; level = "" }' "$1"
}

score_json=$results/triage-score.json
score_separator=
printf '{"suite": "triage-score", "date": "%s", "machine": %s, "libraries": [' "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
  "$(json_string "$(machine)")" >"$score_json.new"
printf '%-58s %8s %6s %7s %6s %7s %6s\n' library findings real benign false unread lost
for score_library; do
  score_jar=$(fetch "$score_library")
  score_file=$score_target/$(basename "$score_jar" .jar).json
  score_status=0
  "$root/deadheat" check "$score_jar" --format json -o "$score_file" >"$score_file.log" 2>&1 || score_status=$?
  if [ "$score_status" -gt 1 ]; then
    printf '%-58s no answer, exit code %s\n' "$score_library" "$score_status"
    printf '%s\n  {"library": "%s", "failed": "exit code %s"}' "$score_separator" "$score_library" "$score_status" >>"$score_json.new"
    score_separator=,
    continue
  fi
  score_ids "$score_file" >"$score_file.ids"
  awk -F '\t' -v library="$score_library" -v ids="$score_file.ids" -v json="$score_json.new" -v separator="$score_separator" '
    $1 == library { label[$2] = $3; place[$2] = $5 }
    END {
      while ((getline line < ids) > 0) {
        findings++
        n = split(line, all, " ")
        found = ""
        for (i = 1; i <= n; i++) { if (all[i] in label) { seen[all[i]] = 1; if (found == "") found = label[all[i]] } }
        count[found == "" ? "unread" : found]++
      }
      for (id in label) if (!(id in seen) && label[id] != "false") { lost++; gone = gone "\n  not reported any more: " label[id] " " place[id] }
      printf "%-58s %8d %6d %7d %6d %7d %6d%s\n", library, findings, count["real"], count["benign"], count["false"], count["unread"], lost, gone
      read = count["real"] + count["benign"] + count["false"]
      printf "%s\n  {\"library\": \"%s\", \"findings\": %d, \"real\": %d, \"benign\": %d, \"false\": %d, \"unread\": %d, \"lost\": %d, \"true\": %.2f}", separator, library, findings, count["real"], count["benign"], count["false"], count["unread"], lost, read == 0 ? 0 : (count["real"] + count["benign"]) / read >>json
    }' "$score_labels"
  score_separator=,
done
printf '\n]}\n' >>"$score_json.new"
mv "$score_json.new" "$score_json"
