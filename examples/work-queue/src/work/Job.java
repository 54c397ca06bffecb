package work;

/** One line of text. It belongs to whoever took it from the queue last. */
final class Job {

  private final String line;
  private String[] words;

  Job(String line) {
    this.line = line;
  }

  void split() {
    words = line.split(" ");
  }

  String[] words() {
    return words;
  }
}
