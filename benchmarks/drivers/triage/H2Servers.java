import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Statement;
import org.h2.tools.Server;

/**
 * Servers for JDBC and for clients of PostgreSQL, stopped while connections are open.
 *
 * <p>TcpServerThread.session 216/281, TcpServerThread.sessionId 484/630, Transfer.socket 1282/482,
 * PgServerThread.session 1172/292, PgServerThread.stop 1170/139, Server.pg 596/599, Server.web 586/589, Server.started
 * 547/617.
 */
public final class H2Servers {
  public static void main(String[] args) throws Exception {
    System.setProperty("h2.bindAddress", "127.0.0.1"); // No other host is to reach them.
    Server tcp = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
    String url = "jdbc:h2:tcp://localhost:" + tcp.getPort() + "/mem:tcp;DB_CLOSE_DELAY=-1";
    Statement cancelled = Together.connect(url).createStatement();
    Together.run(
        25,
        () -> Together.execute(url, "call 1"),
        () -> {
          cancelled.executeQuery("select count(*) from system_range(1, 2000000) where x > 5").close();
        },
        () -> {
          for (int i = 0; i < 50; i++) {
            Together.spin(2);
            cancelled.cancel();
          }
        });
    for (int i = 0; i < 8; i++) {
      stopped(Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start());
      postgres(Server.createPgServer("-pgPort", "0", "-ifNotExists").start(), i);
      both();
    }
    System.exit(0);
  }

  private static void stopped(Server tcp) throws Exception {
    String url = "jdbc:h2:tcp://localhost:" + tcp.getPort() + "/mem:stopped;DB_CLOSE_DELAY=-1";
    Together.Action one = Together.session(url, "call 1", "call 2", "call 3", "call 4");
    Together.Action connect =
        () -> {
          for (int i = 0; i < 3; i++) {
            Together.execute(url, "call 1");
          }
        };
    Together.run(
        2,
        one,
        connect,
        connect,
        connect,
        () -> {
          Together.spin(20);
          tcp.stop();
        });
  }

  /** A client that says who it is, with its password, as the protocol asks. */
  private static void postgres(Server pg, int round) throws Exception {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    DataOutputStream start = new DataOutputStream(text);
    byte[] names = ("user\0sa\0database\0mem:pg" + round + "\0\0").getBytes("US-ASCII");
    start.writeInt(8 + names.length);
    start.writeInt(196608);
    start.write(names);
    start.writeByte('p');
    start.writeInt(6);
    start.write(new byte[] {'x', 0});
    Socket client = new Socket(InetAddress.getLoopbackAddress(), pg.getPort());
    client.getOutputStream().write(text.toByteArray());
    Together.spin(50 * round);
    pg.stop();
  }

  private static void both() throws Exception {
    Server server = new Server();
    server.runTool("-web", "-webPort", "8098", "-pg", "-pgPort", "5498", "-properties", "null");
    Together.run(1, server::shutdown, server::shutdown);
    Server other = Server.createPgServer("-pgPort", "0");
    Together.run(2, other::start, other::stop);
  }
}
