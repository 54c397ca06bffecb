package dev.deadheat.corpus;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The cases that come with this module, in the order of their names. */
public final class Corpus {

  private Corpus() {}

  /** Loads all cases from the class path, from a directory as well as from a jar. */
  public static List<CorpusCase> load() throws IOException {
    URL root = Corpus.class.getResource("/cases");
    if (root == null) {
      throw new IOException("no cases on the class path; build the module corpus");
    }
    try {
      if (root.openConnection() instanceof JarURLConnection connection) {
        // By its path: by its address, there is one for the whole JVM, and others use it.
        Path file = Path.of(connection.getJarFileURL().toURI());
        try (FileSystem jar = FileSystems.newFileSystem(file)) {
          return load(jar.getPath("/cases"));
        }
      }
      return load(Path.of(root.toURI()));
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  /** Loads all cases below a directory whose folders are the sections. */
  public static List<CorpusCase> load(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(directory)) {
      files = all.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    List<CorpusCase> cases = new ArrayList<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      cases.add(
          CorpusCase.parse(
              file.getName(file.getNameCount() - 2).toString(),
              name.substring(0, name.length() - ".java".length()),
              Files.readString(file)));
    }
    return cases;
  }
}
