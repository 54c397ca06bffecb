package dev.deadheat.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build, which Maven writes into a resource. */
final class Version implements IVersionProvider {
  private static final String RESOURCE = "/deadheat.properties";

  /** The version number alone: {@code 0.1.0}. */
  static String number() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + RESOURCE);
      }
      properties.load(in);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + RESOURCE, e);
    }
    return properties.getProperty("version", "unknown");
  }

  /** What {@code --version} prints; {@code concat}, because {@code +} starts up slowly. */
  static String line() {
    return "deadheat ".concat(number());
  }

  @Override
  public String[] getVersion() {
    return new String[] {line()};
  }
}
