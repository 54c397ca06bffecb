package dev.deadheat.runtime;

import java.text.ChoiceFormat;
import java.text.DateFormat;
import java.text.DecimalFormat;
import java.text.Format;
import java.text.MessageFormat;

/**
 * What {@code format} changes in the format itself. A date format sets its calendar. A decimal
 * format works under a lock of its own on whole numbers, but not on others, for which it has a
 * faster way. A choice only reads, and so does a message, but for the formats in it.
 */
final class Formats {
  private static final long PARTS = Mem.offset(MessageFormat.class, "formats");

  private Formats() {}

  /** Whether the call at that place leaves the format as it is. */
  static boolean onlyReads(Object format, int site) {
    String callee = Sites.get(site).callee;
    if (callee == null || !callee.startsWith("format")) {
      return false;
    }
    return format instanceof ChoiceFormat
        || format instanceof MessageFormat
        || (format instanceof DecimalFormat && !callee.startsWith("format(D"));
  }

  /** The formats of dates in a message. */
  static void parts(Object message, ThreadState thread, int context, int site) {
    String callee = Sites.get(site).callee;
    Object parts = PARTS < 0 ? null : Mem.U.getReference(message, PARTS);
    if (callee != null && callee.startsWith("format") && parts instanceof Format[] formats) {
      for (Format format : formats) {
        if (format instanceof DateFormat) {
          Containers.touched(format, true, false, thread, context, site);
        }
      }
    }
  }
}
