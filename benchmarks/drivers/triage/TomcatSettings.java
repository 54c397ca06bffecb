import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.authenticator.DigestAuthenticator;
import org.apache.catalina.authenticator.SingleSignOnEntry;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.core.StandardWrapper;
import org.apache.catalina.deploy.NamingResourcesImpl;
import org.apache.catalina.realm.CombinedRealm;
import org.apache.catalina.realm.MessageDigestCredentialHandler;
import org.apache.catalina.realm.UserDatabaseRealm;
import org.apache.catalina.startup.FailedContext;
import org.apache.catalina.users.MemoryUserDatabase;
import org.apache.catalina.valves.AccessLogValve;
import org.apache.naming.factory.ResourceLinkFactory;
import org.apache.tomcat.util.descriptor.web.ContextEnvironment;
import org.apache.tomcat.util.scan.StandardJarScanFilter;

/**
 * Attributes that management (JMX) may write at any time, written and read by two threads.
 *
 * <p>SingleSignOnEntry.authType 171/119, SingleSignOnEntry.password 173/138, SingleSignOnEntry.canReauthenticate 175/128,
 * Connector.service 336/326, StandardHost.deployOnStartup 430/422, StandardHost.deployXML 450/440,
 * StandardHost.autoDeploy 371/363, ContainerBase.startStopExecutor 716/204, StandardWrapper.available 260/250,
 * RealmBase.credentialHandler 210/204, UserDatabaseRealm.resourceName 89/225, MemoryUserDatabase.pathnameOld 188/578,
 * AccessLogValve.rotatable 244/234, AccessLogValve.maxDays 165/366, StandardJarScanFilter.tldScan 126/121,
 * StandardJarScanFilter.tldSkip 109/104, DigestAuthenticator.opaque 195/190, NamingResourcesImpl.envs 282/898,
 * AbstractRole.description 61/55, FailedContext.docBase 101/101,
 * ResourceLinkFactory.lambda$registerGlobalResourceAccess$0:76 76/85.
 */
public final class TomcatSettings {
  private static final int ROUNDS = 200;

  public static void main(String[] args) throws Exception {
    SingleSignOnEntry entry = new SingleSignOnEntry(null, "BASIC", "user", "secret");
    Together.run(
        ROUNDS,
        () -> entry.updateCredentials(null, "DIGEST", "user", "other"),
        () -> System.getProperty(entry.getAuthType() + entry.getPassword() + entry.getCanReauthenticate()));
    Connector connector = new Connector();
    Together.run(ROUNDS, () -> connector.setService(null), connector::getService);
    StandardHost host = new StandardHost();
    Together.run(
        ROUNDS,
        () -> {
          host.setDeployOnStartup(false);
          host.setDeployXML(false);
          host.setAutoDeploy(false);
        },
        () -> System.getProperty("" + host.getDeployOnStartup() + host.isDeployXML() + host.getAutoDeploy()));
    StandardWrapper wrapper = new StandardWrapper();
    Together.run(ROUNDS, () -> wrapper.setAvailable(0), wrapper::getAvailable);
    CombinedRealm realm = new CombinedRealm();
    MessageDigestCredentialHandler handler = new MessageDigestCredentialHandler();
    Together.run(ROUNDS, () -> realm.setCredentialHandler(handler), realm::getCredentialHandler);
    UserDatabaseRealm users = new UserDatabaseRealm();
    Together.run(
        20, () -> users.setResourceName("Others"), () -> users.authenticate("user", "secret"));
    AccessLogValve log = new AccessLogValve();
    Together.run(
        ROUNDS,
        () -> {
          log.setRotatable(true);
          log.setMaxDays(3);
        },
        () -> {
          log.isRotatable();
          log.backgroundProcess();
        });
    StandardJarScanFilter filter = new StandardJarScanFilter();
    Together.run(
        ROUNDS,
        () -> {
          filter.setTldScan("a*.jar");
          filter.setTldSkip("b*.jar");
        },
        () -> System.getProperty("" + filter.getTldScan() + filter.getTldSkip()));
    DigestAuthenticator digest = new DigestAuthenticator();
    Together.run(ROUNDS, () -> digest.setOpaque("opaque"), digest::getOpaque);
    FailedContext failed = new FailedContext();
    Together.run(ROUNDS, () -> failed.setDocBase("one"), () -> failed.setDocBase("two"));
    database();
    names();
    System.exit(0);
  }

  private static void database() throws Exception {
    Path file = Files.createTempFile("users", ".xml").toAbsolutePath();
    MemoryUserDatabase database = new MemoryUserDatabase();
    database.setPathname(file.toString());
    database.setReadonly(false);
    org.apache.catalina.Role role = database.createRole("role", "first");
    Together.run(ROUNDS, () -> role.setDescription("next"), role::getDescription);
    Together.run(30, () -> database.setPathname(new File(file + "2").getPath()), database::save);
  }

  private static void names() throws Exception {
    for (int i = 0; i < 20; i++) {
      NamingResourcesImpl resources = new NamingResourcesImpl();
      ContextEnvironment environment = new ContextEnvironment();
      environment.setName("name");
      environment.setType("java.lang.String");
      environment.setValue("value");
      Together.run(1, () -> resources.addEnvironment(environment), resources::init);
    }
    javax.naming.Context global = new javax.naming.InitialContext();
    ResourceLinkFactory.setGlobalContext(global);
    Together.run(
        ROUNDS,
        () -> ResourceLinkFactory.registerGlobalResourceAccess(global, "local", "global"),
        () -> ResourceLinkFactory.deregisterGlobalResourceAccess(global, "local"));
  }
}
