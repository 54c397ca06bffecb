# draws proved facts of libraries for reading by hand: SEED [NUMBER [CLASSES…]], after benchmarks/run prove
# CLASSES are names of that suite (commons-pool2, h2-caches …); of each, NUMBER lines with a proved fact are drawn. The order is that of a
# checksum of the seed and the line: the same seed draws the same lines from the same findings. The bytecode is in target/prove/CLASSES.

sample_seed=${1:?"usage: benchmarks/run prove-sample SEED [NUMBER [CLASSES…]]"}
shift
sample_number=${1:-12}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- commons-pool2 h2-caches collections4

# sample_facts FILE prints a line for each class, method, line and kind that is proved.
sample_facts() {
  awk '
    function value(line) { sub(/^[^:]*: /, "", line); gsub(/[",]/, "", line); return line }
    /^      "class" : / { class = value($0) }
    /^      "method" : / { method = value($0) }
    /^      "line" : / { number = value($0) }
    /^      "what" : / { what = value($0) }
    /^      "verdict" : / { if (value($0) == "proved") print what " " class "." method ":" number }' "$1" | sort -u
}

for sample_classes; do
  sample_file=$here/target/prove/$sample_classes.json
  [ -f "$sample_file" ] || {
    echo "benchmarks/run prove-sample: there is no $sample_file; run benchmarks/run prove first" >&2
    exit 2
  }
  sample_facts "$sample_file" >"$sample_file.proved"
  echo "$sample_classes: $(wc -l <"$sample_file.proved" | tr -d ' ') lines, drawn with seed $sample_seed:"
  while read -r sample_fact; do
    printf '%s %s\n' "$(printf '%s %s' "$sample_seed" "$sample_fact" | cksum | cut -d ' ' -f 1)" "$sample_fact"
  done <"$sample_file.proved" | sort -n | head -n "$sample_number" | cut -d ' ' -f 2-
done
