package dev.deadheat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each example has one race, and its correct neighbours are silent. */
class ExamplesTest {
  @ParameterizedTest
  @CsvSource({
    "ticket-office, office.Hall.free",
    "connection-pool, pool.ConnectionPool.closed",
    "work-queue, work.WordCount.longest"
  })
  void hasOneRace(String example, String location) {
    CapturedTerminal captured = CapturedTerminal.redirected();
    Path path = Path.of("..", "examples", example);
    assertThat(Main.run(captured.terminal(), "check", path.toString())).isEqualTo(1);
    List<String> races = captured.out().lines().filter(line -> line.startsWith("RACE on")).toList();
    assertThat(races).hasSize(1);
    assertThat(races.get(0)).contains(" " + location + " ");
  }
}
