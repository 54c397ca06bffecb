// CASE C2: a service is registered where a thread finds it, by its new owner, which only then lets it fill what it holds
package sharing;

import java.util.ArrayList;
import java.util.List;

public final class C02InitializedByOwnerBad {
  static final class Service {
    private final Names names = new Names();
    private String key;

    void init(String[] args) {
      key = args[0]; // RACE check run? #1 key
      names.all.add(args[0]);
    }

    void run() {
      System.out.println(key); // RACE check run? #1 key
    }
  }

  static final class Names {
    final List<String> all = new ArrayList<>();
  }

  static final class Owner {
    private final Service service;

    Owner(Service service, String[] args, Registry registry) {
      this.service = service;
      registry.last = service;
      service.init(args);
    }
  }

  static final class Registry implements Runnable {
    volatile Service last;

    @Override
    public void run() {
      Service found = last;
      if (found != null) {
        found.run();
      }
    }
  }

  private static Owner owner(String[] args, Registry registry) {
    return new Owner(new Service(), args, registry);
  }

  public static void main(String[] args) {
    String[] names = {"name"};
    Registry registry = new Registry();
    new Thread(registry).start();
    owner(names, registry);
  }
}
