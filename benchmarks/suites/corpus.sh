# every case of the corpus under check, check --sound and run: expected and got, by row of the idioms; writes docs/idioms.md

. "$here/watched.sh"
. "$here/java.sh"
build_agent
rm -rf "$here/target/corpus"
run_java CorpusSuite "$results/corpus.json" "$here/target/corpus" "$agent" "$root/docs/idioms.md"
