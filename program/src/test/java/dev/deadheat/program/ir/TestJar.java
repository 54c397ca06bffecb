package dev.deadheat.program.ir;

import dev.deadheat.program.input.ClassContainer;
import dev.deadheat.program.input.InputOptions;
import dev.deadheat.program.input.Inputs;
import dev.deadheat.program.warning.Warnings;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;

/** Jars made by other compilers, on the class path of the tests as data. */
enum TestJar {
  /** Java 1.3 and before: finally blocks are subroutines (jsr and ret). */
  DERBY("org/apache/derby/jdbc/EmbeddedDriver"),
  GROOVY("groovy/lang/Closure"),
  KOTLIN("kotlin/Unit"),
  SCALA("scala/Option");

  private final String someClass;

  TestJar(String someClass) {
    this.someClass = someClass;
  }

  Path path() throws IOException {
    URL url = TestJar.class.getClassLoader().getResource(someClass + ".class");
    if (url == null || !(url.openConnection() instanceof JarURLConnection jar)) {
      throw new IllegalStateException(this + " is not on the class path as a jar: " + url);
    }
    try {
      URI file = jar.getJarFileURL().toURI();
      return Path.of(file);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  ClassContainer open(Warnings warnings) throws IOException {
    return Inputs.open(path(), InputOptions.defaults(), warnings);
  }
}
