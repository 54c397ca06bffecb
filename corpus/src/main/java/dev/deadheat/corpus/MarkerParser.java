package dev.deadheat.corpus;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the markers of a source file. Whatever looks like a marker and is none is an error. */
final class MarkerParser {

  private static final Pattern COMMENT = Pattern.compile("// ?([A-Z]{2,})\\b((?:(?!//).)*)");
  private static final Pattern TOKEN = Pattern.compile("\"([^\"]+)\"|(\\S+)");
  private static final Pattern PAIR = Pattern.compile("#(\\d+)");
  private static final Pattern GROUP = Pattern.compile("#([A-Z])(r|w|rw)");

  private final String file;

  MarkerParser(String file) {
    this.file = file;
  }

  List<Marker> parse(List<String> lines) {
    List<Marker> markers = new ArrayList<>();
    for (int i = 1; i < lines.size(); i++) {
      Matcher comment = COMMENT.matcher(lines.get(i));
      while (comment.find()) {
        markers.add(marker(i + 1, comment.group(1), comment.group(2).trim()));
      }
    }
    return markers;
  }

  private Marker marker(int line, String word, String rest) {
    Marker.Kind kind;
    try {
      kind = Marker.Kind.valueOf(word);
    } catch (IllegalArgumentException e) {
      throw new MarkerException(file, line, "unknown marker " + word);
    }
    String reason = "";
    if (kind == Marker.Kind.FN || kind == Marker.Kind.FP) {
      int colon = rest.indexOf(':');
      if (colon < 0 || rest.substring(colon + 1).isBlank()) {
        throw new MarkerException(file, line, word + " needs ': reason'");
      }
      reason = rest.substring(colon + 1).trim();
      rest = rest.substring(0, colon);
    }
    Set<Tool> owes = EnumSet.noneOf(Tool.class);
    Set<Tool> may = EnumSet.noneOf(Tool.class);
    if (kind == Marker.Kind.SOUND) {
      owes.add(Tool.SOUND);
    }
    List<Marker.Ref> refs = new ArrayList<>();
    String location = null;
    String text = null;
    Matcher tokens = TOKEN.matcher(rest);
    while (tokens.find()) {
      String token = tokens.group();
      Matcher pair = PAIR.matcher(token);
      Matcher group = GROUP.matcher(token);
      if (tokens.group(1) != null) {
        text = tokens.group(1);
      } else if (pair.matches()) {
        refs.add(new Marker.Ref(pair.group(1), false, true));
      } else if (group.matches()) {
        refs.add(new Marker.Ref(group.group(1), true, group.group(2).contains("w")));
      } else if (!tool(kind, token, owes, may)) {
        if (location != null || token.startsWith("#")) {
          throw new MarkerException(file, line, "cannot read '" + token + "'");
        }
        location = token;
      }
    }
    Marker marker = new Marker(line, kind, owes, may, List.copyOf(refs), location, text, reason);
    validate(marker);
    return marker;
  }

  private static boolean tool(Marker.Kind kind, String token, Set<Tool> owes, Set<Tool> may) {
    boolean shortfall = kind == Marker.Kind.FN || kind == Marker.Kind.FP;
    switch (token) {
      case "check" -> {
        owes.add(Tool.CHECK);
        if (!shortfall) {
          // What the default mode owes, the sound mode owes too; a shortfall is of one mode only.
          owes.add(Tool.SOUND);
        }
      }
      case "check?" -> may.addAll(Set.of(Tool.CHECK, Tool.SOUND));
      case "sound" -> owes.add(Tool.SOUND);
      case "run" -> owes.add(Tool.RUN);
      case "run?" -> may.add(Tool.RUN);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void validate(Marker marker) {
    boolean claim =
        switch (marker.kind()) {
          case RACE, NOTE, SOUND, SUPPRESSED -> true;
          case OK, FN, FP -> false;
        };
    if (claim && marker.refs().isEmpty()) {
      throw new MarkerException(file, marker.line(), marker.kind() + " needs an id such as #1");
    }
    if (marker.kind() != Marker.Kind.OK && marker.owes().isEmpty() && marker.may().isEmpty()) {
      throw new MarkerException(file, marker.line(), marker.kind() + " names no engine");
    }
    if (marker.kind() == Marker.Kind.OK
        && !(marker.refs().isEmpty() && marker.location() == null && marker.may().isEmpty())) {
      throw new MarkerException(file, marker.line(), "OK takes 'sound' or nothing");
    }
  }
}
