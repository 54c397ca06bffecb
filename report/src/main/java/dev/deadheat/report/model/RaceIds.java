package dev.deadheat.report.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names findings so that a baseline can recognise them after unrelated edits. An id is a hash of
 * category, kind, location and the two accesses: each with its class, method, descriptor, what it
 * does, and which of the method's accesses to that location it is. Lines are not part of it; nor
 * are the numbers that compilers give to lambdas and anonymous classes, nor the names of captured
 * locals. Findings that are then still alike are numbered in the order of their lines.
 */
public final class RaceIds {
  private static final int BYTES = 6;

  /** {@code lambda$run$3} of javac, {@code lambda$3} of ecj. */
  private static final Pattern LAMBDA = Pattern.compile("(lambda\\$.*?)\\d+$");

  /** {@code Outer$1}, {@code Outer$1Local}. */
  private static final Pattern NUMBERED_CLASS = Pattern.compile("\\$\\d+");

  /** The field of an anonymous or local class that holds a captured local. */
  private static final Pattern CAPTURED = Pattern.compile("\\.val\\$[^.\\[]+");

  private static final Pattern LINE = Pattern.compile(":\\d+(?=(\\[])?$)");

  private RaceIds() {}

  /** The same findings in the same order, each with its id. */
  public static List<Race> assign(List<Race> races) {
    Map<String, List<Integer>> alike = new LinkedHashMap<>();
    for (int i = 0; i < races.size(); i++) {
      alike.computeIfAbsent(key(races.get(i)), unused -> new ArrayList<>()).add(i);
    }
    List<Race> named = new ArrayList<>(races);
    alike.forEach(
        (key, group) -> {
          group.sort(Comparator.comparing(races::get, BY_LINES));
          for (int number = 0; number < group.size(); number++) {
            int index = group.get(number);
            String id = hash(number == 0 ? key : key + "#" + number);
            named.set(index, races.get(index).withId(id));
          }
        });
    return named;
  }

  /** Makes many ids, which have locations and ends in common: what these come to is kept. */
  public static final class Maker {
    private final Map<String, String> locations = new HashMap<>();
    private final MessageDigest digest = digest();

    /**
     * The id of a finding that no other is like, with the {@linkplain #end ends} of its accesses.
     */
    public String of(Category category, Kind kind, String location, String one, String other) {
      boolean swap = one.compareTo(other) > 0;
      String first = swap ? other : one;
      String second = swap ? one : other;
      String place = locations.computeIfAbsent(location, RaceIds::location);
      return hash(key(category, kind, place, first + "|" + second), digest);
    }
  }

  /** The id of a finding that no other is like. */
  public static String of(Race race) {
    return hash(key(race));
  }

  /** An id for a finding whose own id another finding already has, as after merging files. */
  public static String another(String id, int number) {
    return hash(id + "#" + number);
  }

  /**
   * The lines end by end: edits elsewhere move the lines of an end together, so that this order
   * stays.
   */
  private static final Comparator<Race> BY_LINES =
      Comparator.comparing((Race race) -> line(race, 0))
          .thenComparing(race -> line(race, race.accesses().size() - 1))
          .thenComparing(Race::location);

  private static int line(Race race, int end) {
    return race.accesses().stream()
        .sorted(Comparator.comparing(RaceIds::end).thenComparing(Access::line))
        .skip(end)
        .findFirst()
        .orElseThrow()
        .line();
  }

  private static String key(Race race) {
    String ends =
        race.accesses().stream().map(RaceIds::end).sorted().collect(Collectors.joining("|"));
    return key(race.category(), race.kind(), location(race.location()), ends);
  }

  private static String key(Category category, Kind kind, String location, String ends) {
    return String.join("|", category.text(), kind.text(), location, ends);
  }

  /** What an id says of an access. */
  public static String end(Access access) {
    return String.join(
        " ",
        access.access().text(),
        withoutNumbers(access.className()),
        withoutNumber(access.method()),
        withoutNumbers(access.descriptor() == null ? "" : access.descriptor()),
        Integer.toString(access.occurrence()));
  }

  private static String location(String location) {
    String name = location.indexOf(':') < 0 ? location : LINE.matcher(location).replaceFirst("");
    int method = name.lastIndexOf('.');
    if (!name.equals(location) && method >= 0) {
      name = name.substring(0, method + 1) + withoutNumber(name.substring(method + 1));
    }
    return name.indexOf('$') < 0
        ? name
        : withoutNumbers(CAPTURED.matcher(name).replaceFirst(".val"));
  }

  // There may be a hundred thousand ids to make, and few names have anything to leave out.

  private static String withoutNumber(String method) {
    return method.indexOf('$') < 0 ? method : LAMBDA.matcher(method).replaceFirst("$1");
  }

  private static String withoutNumbers(String name) {
    return name.indexOf('$') < 0 ? name : NUMBERED_CLASS.matcher(name).replaceAll("\\$");
  }

  private static String hash(String key) {
    return hash(key, digest());
  }

  private static String hash(String key, MessageDigest digest) {
    byte[] hash = digest.digest(key.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(hash, 0, BYTES);
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
