package modular;

import java.util.ServiceLoader;

/** A program in a module of its own. */
public class Main {
  public static void main(String[] args) throws Exception {
    Work work = ServiceLoader.load(Work.class).findFirst().orElseThrow();
    Thread t = new Thread(work::run);
    t.start();
    work.run();
    t.join();
    System.out.println(Main.class.getModule() + " " + Count.guarded + " " + String.join("", args));
  }
}
