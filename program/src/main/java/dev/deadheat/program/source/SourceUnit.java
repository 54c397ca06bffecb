package dev.deadheat.program.source;

import dev.deadheat.program.input.JavaFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * The text of one source file.
 *
 * @param path with slashes; its last part is the file's name
 * @param origin for messages
 */
record SourceUnit(String path, String origin, String text) {

  /** Decodes UTF-8, or, where it is not, Latin-1, which never fails. */
  static SourceUnit decode(JavaFile file) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file.bytes())).toString();
    } catch (CharacterCodingException e) {
      text = new String(file.bytes(), StandardCharsets.ISO_8859_1);
    }
    // Compilers do not know the byte order mark that some editors write.
    return new SourceUnit(
        file.path(), file.origin(), text.startsWith("\ufeff") ? text.substring(1) : text);
  }

  /** The same with another text. */
  SourceUnit withText(String newText) {
    return new SourceUnit(path, origin, newText);
  }

  /** The name of the file without directories and suffix. */
  String simpleName() {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.endsWith(".java") ? name.substring(0, name.length() - ".java".length()) : name;
  }
}
