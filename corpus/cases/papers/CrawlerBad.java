// CASE B34,C23: hedc: a crawler with a thread pool of its own and a metadata cache; cancel races with the worker
package papers;

import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;

public final class CrawlerBad {
  private static final int WORKERS = 2;
  private final LinkedList<Task> queue = new LinkedList<>();
  private final Map<String, String> cache = new HashMap<>();
  private boolean closed;

  static final class Task {
    private final String url;
    private boolean valid = true;
    private String result;

    Task(String url) {
      this.url = url;
    }

    void cancel() {
      valid = false; // RACE check run? #1 valid
    }

    boolean isValid() {
      return valid; // RACE check run? #1 valid
    }

    synchronized void complete(String text) {
      result = text; // OK
      notifyAll();
    }

    synchronized String await() throws InterruptedException {
      while (result == null) { // OK
        wait();
      }
      return result; // OK
    }
  }

  final class Worker extends Thread {
    private int fetched;

    @Override
    public void run() {
      try {
        for (Task task = take(); task != null; task = take()) {
          String text = task.isValid() ? fetch(task.url) : "cancelled";
          fetched++; // OK
          task.complete(text);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private String fetch(String url) {
    synchronized (cache) {
      String known = cache.get(url); // OK
      if (known != null) {
        return known;
      }
    }
    String text = "metadata of " + url;
    synchronized (cache) {
      cache.put(url, text); // OK
    }
    return text;
  }

  void submit(Task task) {
    synchronized (queue) {
      queue.addLast(task); // OK
      queue.notify();
    }
  }

  void close() {
    synchronized (queue) {
      closed = true; // OK
      queue.notifyAll();
    }
  }

  private Task take() throws InterruptedException {
    synchronized (queue) {
      while (queue.isEmpty()) { // OK
        if (closed) { // OK
          return null;
        }
        queue.wait();
      }
      return queue.removeFirst(); // OK
    }
  }

  public static void main(String[] args) throws Exception {
    CrawlerBad crawler = new CrawlerBad();
    for (int i = 0; i < WORKERS; i++) {
      crawler.new Worker().start();
    }
    Task first = new Task("a");
    Task second = new Task("b");
    crawler.submit(first);
    crawler.submit(second);
    second.cancel();
    first.await();
    second.await();
    crawler.close();
  }
}
