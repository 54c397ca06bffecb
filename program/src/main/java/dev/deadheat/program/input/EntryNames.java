package dev.deadheat.program.input;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Which names of archive entries are honest. */
final class EntryNames {
  private static final int LONGEST_SHOWN = 200;

  private EntryNames() {}

  /** Decodes UTF-8; a name that is not UTF-8 gets the replacement character, and is refused. */
  static String decode(byte[] raw) {
    return new String(raw, StandardCharsets.UTF_8);
  }

  /** Why this entry is refused, or null if its name is fine. */
  static @Nullable String refusal(ZipItem item) {
    String name = item.name();
    if (name.isEmpty()) {
      return "its name is empty";
    }
    if (name.charAt(0) == '/' || (name.length() > 1 && name.charAt(1) == ':')) {
      return "its name is absolute";
    }
    boolean replaced = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '\\') {
        return "its name has a backslash";
      }
      if (c < ' ') {
        return "its name has a control character";
      }
      replaced |= c == '\ufffd';
    }
    if (replaced && !isUtf8(item.rawName())) {
      return "its name is not UTF-8";
    }
    return hasOddSegment(name) ? "its name has a '.', '..' or empty part" : null;
  }

  /** A name for messages: one line, of bearable length. */
  static String shown(String name) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < name.length() && shown.length() < LONGEST_SHOWN; i++) {
      char c = name.charAt(i);
      shown.append(Character.isISOControl(c) ? '?' : c);
    }
    return shown.length() < name.length() ? shown + "…" : shown.toString();
  }

  private static boolean hasOddSegment(String name) {
    int start = 0;
    while (start < name.length()) {
      int slash = name.indexOf('/', start);
      int end = slash < 0 ? name.length() : slash;
      int length = end - start;
      if (length == 0
          || (name.charAt(start) == '.'
              && (length == 1 || (length == 2 && name.charAt(start + 1) == '.')))) {
        return true;
      }
      start = end + 1;
    }
    return false;
  }

  private static boolean isUtf8(byte[] raw) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
