import java.io.InputStream;
import java.io.PrintStream;
import java.util.Properties;
import org.apache.derby.iapi.services.info.ProductVersionHolder;
import org.apache.derby.impl.services.monitor.BaseMonitor;

/**
 * Derby's monitor, with its modules made by {@code new}. Derby itself reads their names from a file and makes them by
 * reflection, where no analysis of the code alone can follow; then there would be little to compare.
 */
final class DerbyMonitor extends BaseMonitor {
  private ProductVersionHolder version;

  DerbyMonitor(Properties properties, PrintStream log) {
    runWithState(properties, log);
  }

  @Override
  @SuppressWarnings("rawtypes")
  protected Object loadInstance(Class type, Properties properties) {
    Object chosen = super.loadInstance(type, properties);
    return chosen == null ? null : module(chosen.getClass().getName());
  }

  private static Object module(String name) {
    return switch (name) {
      case "org.apache.derby.iapi.jdbc.DRDAServerStarter" ->
          new org.apache.derby.iapi.jdbc.DRDAServerStarter();
      case "org.apache.derby.iapi.services.property.PropertyValidation" ->
          new org.apache.derby.iapi.services.property.PropertyValidation();
      case "org.apache.derby.iapi.types.J2SEDataValueFactory" ->
          new org.apache.derby.iapi.types.J2SEDataValueFactory();
      case "org.apache.derby.impl.db.BasicDatabase" ->
          new org.apache.derby.impl.db.BasicDatabase();
      case "org.apache.derby.impl.jdbc.authentication.BasicAuthenticationServiceImpl" ->
          new org.apache.derby.impl.jdbc.authentication.BasicAuthenticationServiceImpl();
      case "org.apache.derby.impl.jdbc.authentication.JNDIAuthenticationService" ->
          new org.apache.derby.impl.jdbc.authentication.JNDIAuthenticationService();
      case "org.apache.derby.impl.jdbc.authentication.NoneAuthenticationServiceImpl" ->
          new org.apache.derby.impl.jdbc.authentication.NoneAuthenticationServiceImpl();
      case "org.apache.derby.impl.jdbc.authentication.SpecificAuthenticationServiceImpl" ->
          new org.apache.derby.impl.jdbc.authentication.SpecificAuthenticationServiceImpl();
      case "org.apache.derby.impl.services.bytecode.BCJava" ->
          new org.apache.derby.impl.services.bytecode.BCJava();
      case "org.apache.derby.impl.services.cache.ClockFactory" ->
          new org.apache.derby.impl.services.cache.ClockFactory();
      case "org.apache.derby.impl.services.daemon.SingleThreadDaemonFactory" ->
          new org.apache.derby.impl.services.daemon.SingleThreadDaemonFactory();
      case "org.apache.derby.impl.services.jce.JCECipherFactory" ->
          new org.apache.derby.impl.services.jce.JCECipherFactory();
      case "org.apache.derby.impl.services.locks.SinglePool" ->
          new org.apache.derby.impl.services.locks.SinglePool();
      case "org.apache.derby.impl.services.reflect.ReflectClassesJava2" ->
          new org.apache.derby.impl.services.reflect.ReflectClassesJava2();
      case "org.apache.derby.impl.services.stream.SingleStream" ->
          new org.apache.derby.impl.services.stream.SingleStream();
      case "org.apache.derby.impl.services.uuid.BasicUUIDFactory" ->
          new org.apache.derby.impl.services.uuid.BasicUUIDFactory();
      case "org.apache.derby.impl.sql.GenericLanguageFactory" ->
          new org.apache.derby.impl.sql.GenericLanguageFactory();
      case "org.apache.derby.impl.sql.catalog.DataDictionaryImpl" ->
          new org.apache.derby.impl.sql.catalog.DataDictionaryImpl();
      case "org.apache.derby.impl.sql.compile.Level2OptimizerFactoryImpl" ->
          new org.apache.derby.impl.sql.compile.Level2OptimizerFactoryImpl();
      case "org.apache.derby.impl.sql.compile.NodeFactoryImpl" ->
          new org.apache.derby.impl.sql.compile.NodeFactoryImpl();
      case "org.apache.derby.impl.sql.compile.TypeCompilerFactoryImpl" ->
          new org.apache.derby.impl.sql.compile.TypeCompilerFactoryImpl();
      case "org.apache.derby.impl.sql.conn.GenericLanguageConnectionFactory" ->
          new org.apache.derby.impl.sql.conn.GenericLanguageConnectionFactory();
      case "org.apache.derby.impl.sql.execute.GenericExecutionFactory" ->
          new org.apache.derby.impl.sql.execute.GenericExecutionFactory();
      case "org.apache.derby.impl.sql.execute.RealResultSetStatisticsFactory" ->
          new org.apache.derby.impl.sql.execute.RealResultSetStatisticsFactory();
      case "org.apache.derby.impl.store.access.RllRAMAccessManager" ->
          new org.apache.derby.impl.store.access.RllRAMAccessManager();
      case "org.apache.derby.impl.store.access.btree.index.B2IFactory" ->
          new org.apache.derby.impl.store.access.btree.index.B2IFactory();
      case "org.apache.derby.impl.store.access.heap.HeapConglomerateFactory" ->
          new org.apache.derby.impl.store.access.heap.HeapConglomerateFactory();
      case "org.apache.derby.impl.store.access.sort.ExternalSortFactory" ->
          new org.apache.derby.impl.store.access.sort.ExternalSortFactory();
      case "org.apache.derby.impl.store.raw.RawStore" ->
          new org.apache.derby.impl.store.raw.RawStore();
      case "org.apache.derby.impl.store.raw.data.BaseDataFileFactory" ->
          new org.apache.derby.impl.store.raw.data.BaseDataFileFactory();
      case "org.apache.derby.impl.store.raw.log.LogToFile" ->
          new org.apache.derby.impl.store.raw.log.LogToFile();
      case "org.apache.derby.impl.store.raw.log.ReadOnly" ->
          new org.apache.derby.impl.store.raw.log.ReadOnly();
      case "org.apache.derby.impl.store.raw.xact.XactFactory" ->
          new org.apache.derby.impl.store.raw.xact.XactFactory();
      case "org.apache.derby.jdbc.Driver30" ->
          new org.apache.derby.jdbc.Driver30();
      case "org.apache.derby.jdbc.ResourceAdapterImpl" ->
          new org.apache.derby.jdbc.ResourceAdapterImpl();
      default -> throw new IllegalStateException(name);
    };
  }

  @Override
  public boolean initialize(boolean lite) {
    daemonGroup = new ThreadGroup("derby.daemons");
    version =
        ProductVersionHolder.getProductVersionHolderFromMyEnv(
            BaseMonitor.class.getResourceAsStream("/org/apache/derby/info/DBMS.properties"));
    return true;
  }

  @Override
  protected InputStream applicationPropertiesStream() {
    return null;
  }

  @Override
  public Object getEnvironment() {
    return null;
  }

  @Override
  public String getJVMProperty(String key) {
    return System.getProperty(key);
  }

  @Override
  public ProductVersionHolder getEngineVersion() {
    return version;
  }
}
