package dev.deadheat.program.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * What a manifest says that matters for reading.
 *
 * @param mainClass with slashes; the application's class of a Spring Boot archive
 */
record ManifestFacts(@Nullable String mainClass, boolean multiRelease) {
  static final ManifestFacts NONE = new ManifestFacts(null, false);
  static final String PLACE = "META-INF/MANIFEST.MF";
  static final long MAX_SIZE = 4 << 20;

  static ManifestFacts parse(byte[] bytes) throws IOException {
    Manifest manifest;
    try {
      manifest = new Manifest(new ByteArrayInputStream(bytes));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException("invalid manifest", e);
    }
    Attributes main = manifest.getMainAttributes();
    String start = main.getValue("Start-Class");
    String mainClass = start != null ? start : main.getValue(Attributes.Name.MAIN_CLASS);
    return new ManifestFacts(
        mainClass == null ? null : mainClass.strip().replace('.', '/'),
        "true".equalsIgnoreCase(main.getValue(Attributes.Name.MULTI_RELEASE)));
  }
}
