package osgi;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.launch.Framework;

/** Makes a bundle of the activator's class, and starts it. */
public final class Host {
  private Host() {}

  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[0]);
    Path jar = directory.resolve("bundle.jar");
    Manifest manifest = new Manifest();
    Map.of(
            "Manifest-Version", "1.0",
            "Bundle-ManifestVersion", "2",
            "Bundle-SymbolicName", "osgi.test",
            "Bundle-Activator", "osgi.Activator",
            "Import-Package", "org.osgi.framework")
        .forEach((name, value) -> manifest.getMainAttributes().putValue(name, value));
    try (OutputStream out = Files.newOutputStream(jar); JarOutputStream entries = new JarOutputStream(out, manifest)) {
      entries.putNextEntry(new JarEntry("osgi/Activator.class"));
      Files.copy(Path.of(args[1], "osgi", "Activator.class"), entries);
    }
    Framework framework =
        new FrameworkFactory().newFramework(Map.of("org.osgi.framework.storage", directory.resolve("cache").toString()));
    framework.start();
    framework.getBundleContext().installBundle(jar.toUri().toString()).start();
    framework.stop();
    framework.waitForStop(10_000);
  }
}
