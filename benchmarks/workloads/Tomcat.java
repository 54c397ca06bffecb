import jakarta.servlet.AsyncContext;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.valves.AccessLogValve;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** A server on the loopback address and its clients, in one process. */
public final class Tomcat {
  /** Answers in all the ways a servlet can. */
  public static final class Answers extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      response.setContentType("text/plain;charset=UTF-8");
      switch (String.valueOf(request.getParameter("what"))) {
        case "session" -> {
          Object count = request.getSession().getAttribute("count");
          int next = count == null ? 1 : (Integer) count + 1;
          request.getSession().setAttribute("count", next);
          response.addCookie(new Cookie("seen", "yes"));
          response.getWriter().println(next + request.getSession().getId());
        }
        case "forward" -> request.getRequestDispatcher("/answers?what=plain").forward(request, response);
        case "include" -> request.getRequestDispatcher("/answers?what=plain").include(request, response);
        case "redirect" -> response.sendRedirect("answers?what=plain");
        case "error" -> response.sendError(418, "teapot");
        case "throw" -> throw new ServletException("thrown");
        case "headers" -> {
          request
              .getHeaderNames()
              .asIterator()
              .forEachRemaining(name -> response.addHeader("X-" + name, request.getHeader(name)));
          response.getOutputStream().write(new byte[40_000]);
        }
        case "async" -> {
          AsyncContext async = request.startAsync();
          async.start(
              () -> {
                try {
                  async.getResponse().getWriter().println("later");
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
                async.complete();
              });
        }
        default -> response.getWriter().println("plain " + request.getRequestURI() + request.getLocale());
      }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String form = request.getParameter("form");
      byte[] body = request.getInputStream().readAllBytes();
      response.getWriter().println(form + body.length);
    }
  }

  /** Counts. */
  public static final class Counting implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      request.setAttribute("counted", true);
      chain.doFilter(request, response);
    }
  }

  private static void ask(String base) throws Exception {
    HttpClient client =
        HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NORMAL)
            .version(HttpClient.Version.HTTP_1_1)
            .build();
    for (String what :
        List.of(
            "answers",
            "answers?what=session",
            "answers?what=session",
            "answers?what=forward",
            "answers?what=include",
            "answers?what=redirect",
            "answers?what=error",
            "answers?what=throw",
            "answers?what=headers",
            "answers?what=async",
            "static/page.html",
            "static/big.txt",
            "none%20such",
            "answers/%e2%82%ac;x=y?a=b&c=%20")) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(base + what))
              .header("Accept-Language", "de, en;q=0.5")
              .header("Accept-Encoding", "gzip")
              .build();
      HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      System.out.println(what + " " + response.statusCode() + " " + response.body().length);
    }
    for (String part : List.of("bytes=5-9", "bytes=-3")) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(base + "static/page.html")).header("Range", part).build();
      System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
    }
    HttpRequest form =
        HttpRequest.newBuilder(URI.create(base + "answers"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("form=a+b%21&x=y"))
            .build();
    System.out.println(client.send(form, HttpResponse.BodyHandlers.ofString()).body());
    HttpRequest chunked =
        HttpRequest.newBuilder(URI.create(base + "answers"))
            .POST(HttpRequest.BodyPublishers.ofInputStream(
                () -> new java.io.ByteArrayInputStream(new byte[100_000])))
            .build();
    System.out.println(client.send(chunked, HttpResponse.BodyHandlers.ofString()).body());
    HttpRequest head =
        HttpRequest.newBuilder(URI.create(base + "static/page.html"))
            .method("HEAD", HttpRequest.BodyPublishers.noBody())
            .build();
    System.out.println(client.send(head, HttpResponse.BodyHandlers.ofString()).headers().map());
  }

  public static void main(String[] args) throws Exception {
    Path base = Files.createTempDirectory("tomcat");
    Path files = Files.createDirectories(base.resolve("files/static"));
    Files.writeString(files.resolve("page.html"), "<html>page</html>");
    Files.writeString(files.resolve("big.txt"), "text ".repeat(50_000));
    org.apache.catalina.startup.Tomcat tomcat = new org.apache.catalina.startup.Tomcat();
    tomcat.setBaseDir(base.toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", InetAddress.getLoopbackAddress().getHostAddress());
    tomcat.getConnector().setProperty("compression", "on");
    Context context = tomcat.addContext("", new File(base.toFile(), "files").getAbsolutePath());
    Wrapper answers =
        org.apache.catalina.startup.Tomcat.addServlet(context, "answers", new Answers());
    answers.setAsyncSupported(true);
    context.addServletMappingDecoded("/answers/*", "answers");
    org.apache.catalina.startup.Tomcat.addServlet(context, "default", new DefaultServlet());
    context.addServletMappingDecoded("/", "default");
    FilterDef filter = new FilterDef();
    filter.setFilterName("counting");
    filter.setFilterClass(Counting.class.getName());
    filter.setAsyncSupported("true");
    context.addFilterDef(filter);
    FilterMap map = new FilterMap();
    map.setFilterName("counting");
    map.addURLPattern("/*");
    context.addFilterMap(map);
    AccessLogValve log = new AccessLogValve();
    log.setPattern("combined");
    tomcat.getHost().getPipeline().addValve(log);
    tomcat.start();
    String url = "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
        + tomcat.getConnector().getLocalPort() + "/";
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread client =
          new Thread(
              () -> {
                try {
                  ask(url);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      client.start();
      clients.add(client);
    }
    for (Thread client : clients) {
      client.join();
    }
    tomcat.stop();
    tomcat.destroy();
    System.exit(0);
  }
}
