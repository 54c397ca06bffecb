package dev.deadheat.pointsto.library.model;

import dev.deadheat.pointsto.constraints.Cell;

/** Lines of text and entries of directories: strings, files and paths in arrays, lists, streams. */
final class FileModel implements Model {
  private static final String FILE = "java/io/File";
  private static final String FILES = "java/nio/file/Files";
  private static final String PATH = "java/nio/file/Path";

  @Override
  public void register(ModelTable table) {
    table.add(
        "java/io/BufferedReader",
        s -> {
          s.call("java/io/BufferedReader", "readLine", "()Ljava/lang/String;", s.self());
          s.returns(StreamModel.stream(s, s.string()));
        },
        "lines");
    table.add(FILES, s -> s.returns(StreamModel.stream(s, s.string())), "lines");
    table.add(
        FILES,
        s -> {
          s.perCall();
          int lines = s.allocate("java/util/ArrayList");
          s.store(lines, Cell.VALUE, s.string());
          s.returns(lines);
        },
        "readAllLines");
    table.add(
        FILES,
        s -> {
          int paths = s.union(s.argument(0), s.unknown(PATH));
          int condition = s.find("java/util/function/BiPredicate");
          if (condition >= 0) {
            s.invoke(condition, paths, s.unknown("java/nio/file/attribute/BasicFileAttributes"));
          }
          s.returns(StreamModel.stream(s, paths));
        },
        "list",
        "walk",
        "find");
    entries(table);
  }

  private static void entries(ModelTable table) {
    table.add(
        FILE,
        s -> {
          s.perCall();
          int file = s.allocate(FILE);
          int array = s.allocate("[Ljava/io/File;");
          s.store(array, Cell.ELEMENT, file);
          filter(s, file);
          s.returns(array);
        },
        "listFiles");
    table.add(
        FILE,
        s -> {
          s.perCall();
          int array = s.allocate("[Ljava/lang/String;");
          s.store(array, Cell.ELEMENT, s.string());
          filter(s, -1);
          s.returns(array);
        },
        "list");
  }

  /** A filter is asked about each file, or about its directory and name. */
  private static void filter(Sketch s, int file) {
    if (s.takes(0, "java/io/FileFilter")) {
      s.invoke(0, file);
    } else if (s.takes(0, "java/io/FilenameFilter")) {
      s.invoke(0, s.self(), s.string());
    }
  }
}
