import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import org.apache.catalina.Container;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.realm.JAASRealm;
import org.apache.catalina.realm.JNDIRealm;
import org.apache.catalina.session.StandardSession;
import org.apache.catalina.startup.HostConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.JDBCAccessLogValve;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.RequestGroupInfo;

/**
 * A server that is asked, managed and looked at by several threads.
 *
 * <p>Connector.parseBodyMethodsSet 543/548, JDBCAccessLogValve.pattern 398/479, JDBCAccessLogValve.resolveHosts 408/444,
 * Cache.objectMaxSize 317/340, AbstractEndpoint.maxConnections 550/1488, LifecycleMBeanBase.oname 46/87,
 * StandardSession.facade 479/483, StandardSession.accessCount 725/501, RequestInfo.bytesReceived 161/194,
 * ContainerBase.startStopExecutor 716/204, StandardContext.mimeMappings 2794/3065, StandardContext.startupTime 4834/1656,
 * Mapper$ContextVersion.defaultWrapper 470/951, HostConfig$DeployedApplication.timestamp 1442/349, RealmBase.containerLog
 * 1064/1174, JAASRealm.configFile 186/589.
 */
public final class TomcatServer {
  public static final class Answer extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
      response.getWriter().println(request.getParameter("a") + request.getServletContext().getMimeType("x.y"));
    }
  }

  private static void ask(String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setDoOutput(true);
    connection.getOutputStream().write("a=b".getBytes("US-ASCII"));
    connection.getInputStream().readAllBytes();
  }

  public static void main(String[] args) throws Exception {
    Together.execute(
        "jdbc:h2:mem:log;DB_CLOSE_DELAY=-1",
        "create table access(remoteHost varchar, userName varchar, timestamp timestamp, virtualHost varchar, method varchar,"
            + " query varchar, status int, bytes bigint, referer varchar, userAgent varchar)");
    File base = Files.createTempDirectory("tomcat").toFile();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.getPath());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    StandardHost host = (StandardHost) tomcat.getHost();
    File apps = new File(base, "apps");
    new File(apps, "deployed").mkdirs();
    host.setAppBase(apps.getPath());
    HostConfig config = new HostConfig();
    host.addLifecycleListener(config);
    StandardContext context = (StandardContext) tomcat.addContext("/c", base.getPath());
    Tomcat.addServlet(context, "answer", new Answer());
    context.addServletMappingDecoded("/", "answer");
    JDBCAccessLogValve log = new JDBCAccessLogValve();
    log.setDriverName("org.h2.Driver");
    log.setConnectionURL("jdbc:h2:mem:log");
    log.setConnectionName("sa");
    log.setConnectionPassword("");
    host.getPipeline().addValve(log);
    tomcat.start();
    String url = "http://localhost:" + tomcat.getConnector().getLocalPort() + "/c/some";
    AbstractProtocol<?> protocol = (AbstractProtocol<?>) tomcat.getConnector().getProtocolHandler();
    RequestGroupInfo requests = (RequestGroupInfo) ((org.apache.tomcat.util.net.AbstractEndpoint.Handler<?>) handler(protocol)).getGlobal();
    Together.run(
        60,
        () -> ask(url),
        () -> {
          tomcat.getConnector().setParseBodyMethods("POST,PUT");
          log.setPattern("combined");
          log.setResolveHosts("true");
          protocol.setMaxConnections(100);
          context.addMimeMapping("y", "text/plain");
          context.addServletMappingDecoded("/", "answer");
          Together.spin(5);
        },
        () -> {
          for (int i = 0; i < 20; i++) {
            Together.spin(1);
            requests.getBytesReceived();
          }
        });
    Together.run(100, () -> context.getResources().setCacheObjectMaxSize(100_000), () -> context.getResources().setCacheObjectMaxSize(90_000));
    for (int i = 0; i < 20; i++) {
      StandardSession session = (StandardSession) context.getManager().createSession(null);
      Together.run(1, session::getSession, session::getSession);
      ((org.apache.catalina.session.ManagerBase) context.getManager()).setSessionActivityCheck(true);
      StandardSession checked = (StandardSession) context.getManager().createSession(null);
      checked.setMaxInactiveInterval(60);
      Together.run(1, checked::activate, checked::isValid);
      StandardContext added = new StandardContext();
      added.setPath("/added" + i);
      added.setDocBase(base.getPath());
      Together.run(
          1,
          () -> host.addChild(added),
          () -> {
            for (int round = 0; round < 200; round++) {
              for (Container child : host.findChildren()) {
                child.getObjectName();
              }
            }
          });
    }
    Together.run(20, () -> host.setStartStopThreads(2), () -> host.setStartStopThreads(3), host::getStartStopExecutor);
    Together.run(50, host::backgroundProcess, () -> config.getDeploymentTime("/deployed"));
    Together.run(10, context::reload, context::getStartupTime);
    JAASRealm jaas = new JAASRealm();
    jaas.setContainer(host);
    Together.run(20, () -> jaas.setConfigFile("jaas.config"), () -> jaas.authenticate("user", "secret"));
    Together.run(
        10,
        () -> {
          JNDIRealm realm = new JNDIRealm();
          realm.setConnectionURL("ldap://localhost:1");
          host.setRealm(realm);
        },
        () -> {
          for (int i = 0; i < 5; i++) {
            host.getRealm().authenticate("user", "secret");
          }
        });
    System.exit(0);
  }

  private static Object handler(AbstractProtocol<?> protocol) throws ReflectiveOperationException {
    java.lang.reflect.Method get = AbstractProtocol.class.getDeclaredMethod("getHandler");
    get.setAccessible(true);
    return get.invoke(protocol);
  }
}
