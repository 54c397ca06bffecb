package dev.deadheat.runtime;

/** Writes JSON, one call a token. */
final class Json {
  private final StringBuilder text = new StringBuilder(4096);
  private boolean comma;

  private void separate() {
    if (comma) {
      text.append(',');
    }
    comma = false;
  }

  Json open(char bracket) {
    separate();
    text.append(bracket);
    return this;
  }

  Json close(char bracket) {
    text.append(bracket);
    comma = true;
    return this;
  }

  Json key(String name) {
    string(name);
    text.append(':');
    comma = false;
    return this;
  }

  Json number(long value) {
    separate();
    text.append(value);
    comma = true;
    return this;
  }

  Json number(double value) {
    separate();
    text.append(value);
    comma = true;
    return this;
  }

  Json string(String value) {
    separate();
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ' || c >= 0x7f) {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    text.append('"');
    comma = true;
    return this;
  }

  String text() {
    return text.append('\n').toString();
  }
}
