import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.tools.Console;
import org.h2.tools.Server;

/**
 * The web console: requests of one browser at the same time, some in the same session.
 *
 * <p>DbContents.isH2 146/67, DbContents.isDB2 147/109, DbContents.isSQLite 148/102, DbContents.isOracle 149/88,
 * DbContents.defaultSchema 200/46, WebServer.allowOthers 566/760, WebServer.commandHistoryString 655/770,
 * WebServer.host 398/399, WebServer.url 383/404, WebServer.listenerThread 419/463, WebServer.ticker 676/676,
 * WebServer.shutdownHandler 825/819, WebApp.stop 76/102, Utils.RESOURCES 390/394, Console.tcp 240/298, Console.pg
 * 255/302.
 */
public final class H2Web {
  private static final Pattern ID = Pattern.compile("jsessionid=([0-9a-f]+)");
  private static final String HASH = org.h2.server.web.WebServer.encodeAdminPassword("administrator");
  private static final String LOGIN = "driver=org.h2.Driver&url=jdbc:h2:mem:web&user=sa&password=&name=n&setting=n&language=en";

  /** A request on a connection of its own. */
  private static String ask(String base, String page, String id, String form) throws IOException {
    URI uri = URI.create(base);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setSoTimeout(10_000);
      String request =
          "POST /" + page + (id.isEmpty() ? "" : "?jsessionid=" + id) + " HTTP/1.1\r\nHost: localhost\r\n"
              + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + form.length() + "\r\n\r\n" + form;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String session(String base) throws Exception {
    Matcher id = ID.matcher(ask(base, "index.do", "", ""));
    return id.find() ? id.group(1) : "";
  }

  private static String base(Server server) {
    return server.getURL().replaceFirst("\\?.*", "").replaceFirst("//[^/]*:", "//localhost:");
  }

  /** Called as the browser: it disconnects, which ends the server. */
  public static void browse(String url) throws Exception {
    Matcher id = ID.matcher(url);
    if (id.find()) {
      String base = url.replaceFirst("(//[^/]*).*", "$1").replaceFirst("//[^/]*:", "//localhost:");
      ask(base, "logout.do", id.group(1), "");
    }
  }

  public static void main(String[] args) throws Exception {
    System.setProperty("h2.bindAddress", "127.0.0.1"); // No other host is to reach them.
    Files.writeString(Path.of(".h2.server.properties"), "commandHistory=\n");
    Server server = Server.createWebServer("-webPort", "0", "-webDaemon", "-properties", ".", "-webAdminPassword", HASH, "-ifNotExists").start();
    Together.execute("jdbc:h2:mem:web;DB_CLOSE_DELAY=-1", "create table t(a int)");
    String base = base(server);
    int port = server.getPort();
    String id = session(base);
    System.out.println(ask(base, "login.do", id, LOGIN).length());
    Together.run(
        80,
        () -> ask(base, "tables.do", id, ""),
        () -> ask(base, "query.do", id, "sql=select%20*%20from%20t"),
        () -> ask(base, "autoCompleteList.do", id, "query=select%20*%20from%20"),
        () -> ask(base, "query.do", id, "sql=@edit%20select%20*%20from%20t"));
    Together.run(30, () -> ask(base, "settingSave.do", id, LOGIN), () -> ask(base, "settingSave.do", id, LOGIN),
        () -> ask(base, "query.do", id, "sql=call%201"), () -> ask(base, "query.do", id, "sql=call%202"));
    Together.run(30, server::getURL, server::getURL);
    String admin = session(base);
    ask(base, "adminLogin.do", admin, "password=administrator");
    Together.run(20, () -> ask(base, "adminSave.do", admin, "port=" + port + "&allowOthers=false&ssl=false&webExternalNames="),
        () -> ask(base, "settingSave.do", id, LOGIN));
    // Idle connections, which the server closes when it stops.
    for (int i = 0; i < 3; i++) {
      Socket idle = new Socket(InetAddress.getLoopbackAddress(), port);
      idle.getOutputStream().write("GET /stylesheet.css HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      InputStream in = idle.getInputStream();
      System.out.println(in.read());
    }
    server.stop();
    System.setProperty("h2.browser", "call:H2Web.browse");
    Server.startWebServer(Together.connect("jdbc:h2:mem:web"));
    Console console = new Console();
    System.setProperty("h2.browser", "call:java.lang.String.valueOf");
    Path own = Files.createDirectories(Path.of("console"));
    Files.writeString(own.resolve(".h2.server.properties"), "webAdminPassword=" + HASH + "\n");
    console.runTool(
        "-web", "-webPort", "8099", "-tcp", "-tcpPort", "9099", "-pg", "-pgPort", "5499", "-properties", "console");
    String other = session("http://localhost:8099");
    ask("http://localhost:8099", "adminLogin.do", other, "password=administrator");
    Together.run(1, () -> ask("http://localhost:8099", "adminShutdown.do", other, ""));
    // The one that answers stops all servers.
    Together.spin(5000);
    System.exit(0);
  }
}
