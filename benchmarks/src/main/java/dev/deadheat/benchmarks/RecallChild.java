package dev.deadheat.benchmarks;

import dev.deadheat.benchmarks.recorder.Edge;
import dev.deadheat.pointsto.PointsTo;
import dev.deadheat.pointsto.library.Summaries;
import dev.deadheat.pointsto.library.model.Models;
import dev.deadheat.pointsto.solver.Result;
import dev.deadheat.pointsto.solver.Sensitivity;
import dev.deadheat.program.Program;
import dev.deadheat.program.ProgramLoader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One points-to run in library mode, compared with a recorded execution. Arguments: the
 * sensitivity, the jar and what it refers to, the recorded edges, the file for those that are
 * missing.
 */
final class RecallChild {
  private RecallChild() {}

  public static void main(String[] args) throws IOException {
    List<Path> jars = Stream.of(args[1].split(File.pathSeparator, -1)).map(Path::of).toList();
    List<Edge> edges = Recall.read(Path.of(args[2]));
    try (Program program =
        new ProgramLoader(Runtime.version().feature(), null)
            .open(jars.subList(0, 1), jars.subList(1, jars.size()))) {
      PointsTo pointsTo =
          new PointsTo(
              program, new Summaries(program.bodies(), new Models()), Sensitivity.valueOf(args[0]));
      pointsTo.followAllMethods(); // As check does in --sound.
      pointsTo.addLibraryRoots();
      Result result = pointsTo.solve();
      System.out.println("cpu=" + PointsToChild.cpuSeconds());
      Recall recall = new Recall(new StaticCalls(result, PointsTo.scope(program)), edges);
      for (Edge.Kind kind : Edge.Kind.values()) {
        String name = kind.name().toLowerCase(Locale.ROOT);
        Recall.Count count = recall.count(kind);
        System.out.println(name + "=" + count.observed);
        System.out.println(name + "-found=" + count.found);
        System.out.println(name + "-outside=" + count.outside);
        System.out.println(name + "-reachable=" + count.reachable);
      }
      recall.write(Path.of(args[3]));
    }
  }
}
