# synchronization taken out of race-free corpus cases and of library classes, one piece at a time: how often check notices
# Arguments: mutants of the corpus at most (default all), of each library and seed (default 20), the seeds that draw them, with commas (default 2,3).
# A library is analysed as a whole, with the changed class in it; of h2, the packages of files, caches, ciphers and
# compression, which need little of the rest. benchmarks/mutation-labels.txt says what people found out about survivors.

. "$here/java.sh"
rm -rf "$here/target/mutation"
mkdir -p "$here/target/mutation"
mutation_pool=$(fetch org.apache.commons:commons-pool2:2.12.0)
mutation_caffeine=$(fetch com.github.ben-manes.caffeine:caffeine:3.1.8)
mutation_hikari=$(fetch com.zaxxer:HikariCP:5.1.0)
mutation_slf4j=$(fetch org.slf4j:slf4j-api:2.0.13)
mutation_h2=$(fetch com.h2database:h2:2.2.224)
mutation_h2_part='org/h2/(store/fs|mvstore/cache|security|compress)/.*'
run_java MutationSuite "$results/mutation.json" "$here/target/mutation" "$here/mutation-labels.txt" \
  "${3:-2,3}" "${1:-100000}" "${2:-20}" \
  "commons-pool2=.*=.*=$mutation_pool" "caffeine=.*=.*=$mutation_caffeine" \
  "HikariCP=.*=.*=$mutation_hikari:$mutation_slf4j" "h2=$mutation_h2_part=$mutation_h2_part=$mutation_h2"
