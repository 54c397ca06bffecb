import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;

/**
 * Two databases that use the same authenticator, and log-ins while it is set.
 *
 * <p>Database.authenticator 2455/2469, DefaultAuthenticator.instance 67/68, DefaultAuthenticator.realms 237/347,
 * DefaultAuthenticator.userToRolesMappers 296/303, DefaultAuthenticator.createMissingRoles 138/235.
 */
public final class H2Login {
  private static final String URL = "jdbc:h2:mem:login";
  private static final String KEPT = ";DB_CLOSE_DELAY=-1";

  private static void login(int database) throws Exception {
    DriverManager.getConnection(URL + database + ";AUTHREALM=MINE", "someone", "secret").close();
  }

  public static void main(String[] args) throws Exception {
    Path configuration = Path.of("auth.xml").toAbsolutePath();
    Files.writeString(
        configuration,
        "<h2Auth allowUserRegistration='true' createMissingRoles='true'><realm name='mine'"
            + " validatorClass='org.h2.security.auth.impl.StaticUserCredentialsValidator'>"
            + "<property name='userNamePattern' value='.*'/><property name='password' value='secret'/></realm>"
            + "<userToRolesMapper className='org.h2.security.auth.impl.AssignRealmNameRole'/></h2Auth>");
    System.setProperty("h2.authConfigFile", configuration.toUri().toString());
    Together.execute(URL + 1 + KEPT, "call 1");
    Together.execute(URL + 2 + KEPT, "call 1");
    Together.Action set = Together.session(URL + 1, "set authenticator true");
    Together.Action setAlso = Together.session(URL + 2, "set authenticator true");
    Together.run(
        1,
        set,
        () -> {
          Together.spin(700);
          setAlso.run();
          login(2);
        });
    Together.run(
        60, Together.session(URL + 1, "set authenticator false", "set authenticator true"), () -> login(1));
    System.exit(0);
  }
}
