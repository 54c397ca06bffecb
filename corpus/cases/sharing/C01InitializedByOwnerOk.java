// CASE C1: a service is kept by its new owner, which then lets it fill what it holds; threads come later
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C01InitializedByOwnerOk {
  static final class Service implements Runnable {
    private final Names names = new Names();
    private String key;

    void init(String[] args) {
      key = args[0]; // OK
      names.all.add(args[0]);
    }

    @Override
    public void run() {
      System.out.println(key); // OK
    }
  }

  static final class Names {
    final List<String> all = new ArrayList<>();
  }

  static final class Owner {
    private final Service service;

    Owner(Service service, String[] args) {
      this.service = service;
      service.init(args);
    }

    void start() {
      new Thread(service).start();
    }
  }

  private static Owner owner(String[] args) {
    return new Owner(new Service(), args);
  }

  public static void main(String[] args) {
    String[] names = {"name"};
    for (int i = 0; i < 3; i++) {
      owner(names).start();
    }
  }
}
