import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A Spring Boot application that says hello, and its clients, in one process. */
@RestController
@EnableAutoConfiguration
public class Spring {
  private volatile int greeted;

  @GetMapping("/hello/{name}")
  public Map<String, Object> hello(@PathVariable("name") String name) {
    synchronized (this) {
      greeted++;
    }
    return Map.of("greeting", "Hello " + name);
  }

  @GetMapping("/greeted")
  public int greeted() {
    return greeted;
  }

  private static String get(HttpClient client, int port, String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    return response.statusCode() + " " + response.body();
  }

  public static void main(String[] args) throws Exception {
    SpringApplication application = new SpringApplication(Spring.class);
    application.setBannerMode(Banner.Mode.OFF);
    application.setLogStartupInfo(false);
    application.setDefaultProperties(Map.of("server.port", "0", "server.address", "127.0.0.1", "logging.level.root", "warn"));
    try (var context = (ServletWebServerApplicationContext) application.run(args)) {
      int port = context.getWebServer().getPort();
      List<Thread> clients = new ArrayList<>();
      for (int c = 0; c < 4; c++) {
        int id = c;
        Thread client = new Thread(() -> {
          try {
            HttpClient http = HttpClient.newHttpClient();
            for (int i = 0; i < 40; i++) {
              String answer = get(http, port, "/hello/" + id);
              if (!answer.equals("200 {\"greeting\":\"Hello " + id + "\"}")) System.out.println("wrong: " + answer);
            }
          } catch (Exception e) {
            System.out.println("failed: " + e);
          }
        });
        client.start();
        clients.add(client);
      }
      for (Thread client : clients) client.join();
      System.out.println(get(HttpClient.newHttpClient(), port, "/greeted"));
      System.out.println(get(HttpClient.newHttpClient(), port, "/nothing").substring(0, 3));
    }
  }
}
