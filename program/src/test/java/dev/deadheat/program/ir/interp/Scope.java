package dev.deadheat.program.ir.interp;

import dev.deadheat.program.type.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Which methods are interpreted; the JVM runs the others. */
final class Scope {
  /** Parts of the JDK that compute, and do not know of threads, classes, files or locales. */
  private static final Pattern JDK =
      Pattern.compile(
          "java\\.math\\..*"
              + "|java\\.util\\.[A-Z].*"
              + "|java\\.util\\.(function|stream|regex)\\..*"
              + "|java\\.util\\.concurrent\\.(ConcurrentHashMap|CopyOnWrite|atomic).*"
              + "|java\\.util\\.zip\\.(Checksum|Adler32|CRC32|CRC32C).*"
              + "|java\\.lang\\.(Abstract)?String(Latin1|UTF16|Builder|Buffer|Coding)?(\\$.*)?"
              + "|java\\.lang\\.(Math|StrictMath|FdLibm|Number|Enum|Iterable|Comparable)(\\$.*)?"
              + "|java\\.lang\\.(Integer|Long|Short|Byte|Float|Double|Boolean)(\\$.*)?"
              + "|java\\.lang\\.(Character|CharacterData.*|CharSequence|Object|Record)(\\$.*)?"
              + "|java\\.lang\\.(Throwable|[A-Z]\\w*(Exception|Error))"
              + "|jdk\\.internal\\.math\\..*"
              + "|jdk\\.internal\\.util\\.(ArraysSupport|Preconditions|DecimalDigits|StrongHash).*");

  private static final Pattern EXCEPT =
      Pattern.compile(
          "java\\.util\\.(ServiceLoader|ResourceBundle|Locale|TimeZone|Currency|Calendar|Date"
              + "|Timer|Properties|Scanner|WeakHashMap|PropertyResourceBundle|JumboEnumSet).*");

  private final World world;
  private final Map<Method, Boolean> known = new HashMap<>();

  Scope(World world) {
    this.world = world;
  }

  boolean isInterpreted(Method method) {
    Boolean answer = known.get(method);
    if (answer == null) {
      String name = method.owner().name();
      answer =
          method.hasCode()
              && (method.isConstructor()
                  || (JDK.matcher(name).matches() && !EXCEPT.matcher(name).matches())
                  || world.isCorpus(method.owner()));
      known.put(method, answer);
    }
    return answer;
  }
}
