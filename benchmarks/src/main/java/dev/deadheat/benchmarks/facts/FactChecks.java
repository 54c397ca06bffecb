package dev.deadheat.benchmarks.facts;

import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** Called by the rewritten classes. A fact that does not hold ends the JVM at once, with 97. */
public final class FactChecks {
  static final int REFUTED = 97;

  private static final int MOST = 100_000;
  private static final AtomicLongArray TIMES = new AtomicLongArray(MOST);
  private static final List<String> SITES = new ArrayList<>();
  private static volatile @Nullable Path file;

  private FactChecks() {}

  static void writeTo(Path place) {
    file = place;
  }

  /** The number of a fact; its instructions, if there are several in its line, are one. */
  static synchronized int site(String name) {
    int known = SITES.indexOf(name);
    if (known >= 0) {
      return known;
    }
    if (SITES.size() == MOST) {
      throw new IllegalStateException("more than " + MOST + " facts");
    }
    SITES.add(name);
    return SITES.size() - 1;
  }

  /** A null array is no matter of indices. */
  public static void index(@Nullable Object array, int index, int site) {
    TIMES.incrementAndGet(site);
    if (array != null && (index < 0 || index >= Array.getLength(array))) {
      refuted(site, "index " + index + " of " + Array.getLength(array));
    }
  }

  public static void divisor(int value, int site) {
    TIMES.incrementAndGet(site);
    if (value == 0) {
      refuted(site, "divisor 0");
    }
  }

  public static void divisor(long value, int site) {
    divisor(value == 0 ? 0 : 1, site);
  }

  public static void length(int value, int site) {
    TIMES.incrementAndGet(site);
    if (value < 0) {
      refuted(site, "length " + value);
    }
  }

  public static void lengths(int first, int second, int site) {
    TIMES.incrementAndGet(site);
    if (first < 0 || second < 0) {
      refuted(site, "lengths " + first + " and " + second);
    }
  }

  public static void fits(long value, int site) {
    TIMES.incrementAndGet(site);
    if (value != (int) value) {
      refuted(site, value + " is no int");
    }
  }

  /** An assertion is about to be evaluated. */
  public static void asserted(int site) {
    TIMES.incrementAndGet(site);
  }

  public static void failed(int site) {
    refuted(site, "the assertion failed");
  }

  private static void refuted(int site, String how) {
    String text;
    synchronized (FactChecks.class) {
      text = "REFUTED " + SITES.get(site) + ": " + how;
    }
    System.err.println(text);
    write(text);
    Runtime.getRuntime().halt(REFUTED);
  }

  /** Ends the JVM: facts that are not checked would seem to hold. */
  static void problem(String text) {
    System.err.println(text);
    write("PROBLEM " + text);
    Runtime.getRuntime().halt(REFUTED);
  }

  /** One line for each fact: how often it was checked, and what it is. */
  static synchronized void write(@Nullable String refuted) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < SITES.size(); i++) {
      lines.add(TIMES.get(i) + " " + SITES.get(i));
    }
    if (refuted != null) {
      lines.add(refuted);
    }
    Path place = file;
    if (place == null) {
      return;
    }
    try {
      Files.write(place, lines);
    } catch (IOException e) {
      System.err.println("facts not written: " + e);
    }
  }
}
