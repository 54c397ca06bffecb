# prove on the programs of issue 8: what is proved, CPU seconds with octagons and with polyhedra, growth with threads

. "$here/java.sh"
run_java ProveSuite "$root/values/src/test/resources/programs"
