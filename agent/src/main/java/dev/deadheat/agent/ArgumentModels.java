package dev.deadheat.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Methods of the JDK that read or write what they are given. Such as read it with a lock held that
 * the program can have too are left out: at the call it is not known to be held.
 */
final class ArgumentModels {
  /**
   * @param shape the parameters: a bracket for any array, L for any object, else the letter of the
   *     descriptor; a dot is any parameter, a star the rest
   */
  private record Model(String shape, List<Touch> touches) {
    boolean isFor(String given) {
      int length = shape.endsWith("*") ? shape.length() - 1 : shape.length();
      if (given.length() < length || (length == shape.length() && given.length() != length)) {
        return false;
      }
      for (int i = 0; i < length; i++) {
        if (shape.charAt(i) != '.' && shape.charAt(i) != given.charAt(i)) {
          return false;
        }
      }
      return true;
    }
  }

  /** Their text is made of what never changes. */
  private static final Set<String> VALUES =
      Set.of(
          "java/lang/String",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Double",
          "java/lang/Boolean",
          "java/lang/Character",
          "java/lang/Throwable");

  /** Parameters of constructors that copy. */
  private static final Set<String> COPIED =
      Set.of(
          "Ljava/util/Collection;",
          "Ljava/util/Map;",
          "Ljava/util/SortedMap;",
          "Ljava/util/SortedSet;",
          "Ljava/util/EnumMap;",
          "Ljava/util/PriorityQueue;");

  private final Map<String, List<Model>> models = new HashMap<>();

  ArgumentModels() {
    arrays();
    characters();
    bytes();
    buffers();
    containers();
    streams();
  }

  /** What a call does to its arguments; empty if nothing is known. */
  List<Touch> find(int opcode, String owner, String name, String descriptor) {
    if (!owner.startsWith("java/") && !owner.startsWith("javax/crypto/")) {
      return List.of();
    }
    if (name.equals("<init>") && owner.startsWith("java/util/")) {
      Type[] types = Type.getArgumentTypes(descriptor);
      return types.length == 1 && COPIED.contains(types[0].getDescriptor())
          ? Touch.parse("c0!")
          : List.of();
    }
    List<Model> known = models.get(owner + "." + name);
    if (known == null && isCollection(owner) && opcode != Opcodes.INVOKESTATIC) {
      known = models.get("collection." + name);
    }
    if (known == null) {
      return List.of();
    }
    String given = shape(descriptor);
    for (Model model : known) {
      if (model.isFor(given)) {
        return without(model.touches(), descriptor);
      }
    }
    return List.of();
  }

  private static boolean isCollection(String owner) {
    return owner.startsWith("java/util/") && ContainerModels.isContainer(owner);
  }

  static boolean isValue(String type) {
    return VALUES.contains(type);
  }

  private static List<Touch> without(List<Touch> touches, String descriptor) {
    Type[] types = Type.getArgumentTypes(descriptor);
    return touches.stream()
        .filter(
            touch ->
                "tsc".indexOf(touch.what()) < 0
                    || touch.argument() == Touch.RECEIVER
                    || !isValue(types[touch.argument()].getInternalName()))
        .toList();
  }

  private static String shape(String descriptor) {
    StringBuilder shape = new StringBuilder();
    for (Type type : Type.getArgumentTypes(descriptor)) {
      shape.append(type.getDescriptor().charAt(0));
    }
    return shape.toString();
  }

  /** Names of methods, then pairs: the shape of the parameters, and what is done. */
  private void add(String owner, String names, String... pairs) {
    for (String name : names.split(" ", -1)) {
      List<Model> all = models.computeIfAbsent(owner + "." + name, key -> new ArrayList<>());
      for (int i = 0; i < pairs.length; i += 2) {
        all.add(new Model(pairs[i], Touch.parse(pairs[i + 1])));
      }
    }
  }

  private void arrays() {
    String arrays = "java/util/Arrays";
    add(arrays, "fill", "[.", "w0", "[II.", "w0@1-2");
    add(arrays, "sort parallelSort", "[", "w0", "[L", "w0", "[II*", "w0@1-2");
    add(arrays, "setAll parallelSetAll", "[L", "w0");
    add(arrays, "parallelPrefix", "[L", "w0", "[IIL", "w0@1-2");
    add(arrays, "copyOf", "[I*", "k0<1");
    add(arrays, "copyOfRange", "[II*", "k0@1-2");
    add(arrays, "hashCode toString deepHashCode deepToString", "[", "r0");
    add(arrays, "equals mismatch compare deepEquals", "[[", "p0,1", "[II[II", "p0@1-2,3@4-5");
    add(arrays, "binarySearch", "[II.*", "m0@1-2", "[.*", "m0");
    for (String type : "Object Boolean Byte Char Short Int Long Float Double".split(" ", -1)) {
      String suffix = type.equals("Object") ? "" : type;
      add("java/lang/reflect/Array", "get" + suffix, "LI", "r0@1");
      add("java/lang/reflect/Array", "set" + suffix, "LI.", "w0@1");
    }
  }

  private void characters() {
    String string = "java/lang/String";
    add(string, "<init>", "[", "r0", "[L", "r0", "[II", "r0@1+2", "[IIL", "r0@1+2", "L", "s0");
    add(string, "valueOf copyValueOf", "[", "r0", "[II", "r0@1+2", "L", "t0");
    add(string, "getChars getBytes", "II[I", "w2@3#1-0");
    add(string, "join", "LL", "c1!", "L[", "r1");
    add(string, "contentEquals contains", "L", "s0");
    add(string, "replace", "LL", "s0 s1");
    String builder = "java/lang/StringBuilder";
    add(builder, "append", "[", "r0", "[II", "r0@1+2", "L", "t0", "LII", "s0");
    add(builder, "insert", "I[", "r1", "I[II", "r1@2+3", "IL", "t1", "ILII", "s1");
    add(builder, "getChars", "II[I", "w2@3#1-0");
    add(
        "java/lang/CharSequence", "charAt length subSequence toString chars codePoints isEmpty",
        "*", "s");
    add("java/lang/Appendable", "append", "L", "S s0", "LII", "S s0", "C", "S");
    add("java/util/StringJoiner", "add", "L", "s0");
    // They ask for the length; what a matcher reads later is not known.
    add("java/util/regex/Pattern", "matcher split splitAsStream", "L*", "s0");
    add("java/util/regex/Pattern", "matches", "LL", "s1");
    add("java/util/regex/Matcher", "reset", "L", "s0");
    for (String type : List.of("Writer", "StringWriter", "PrintWriter", "PrintStream")) {
      add("java/io/" + type, "append", "L", "s0", "LII", "s0");
    }
    add("java/util/Objects", "toString", "L*", "t0");
    add("java/io/PrintStream", "print println", "L", "t0");
    add("java/io/PrintWriter", "print println", "L", "t0");
  }

  private void bytes() {
    for (String random : List.of("util/Random", "security/SecureRandom")) {
      add("java/" + random, "nextBytes", "[", "w0");
    }
    add("java/util/concurrent/ThreadLocalRandom", "nextBytes", "[", "w0");
    add("java/util/SplittableRandom", "nextBytes", "[", "w0");
    String digest = "java/security/MessageDigest";
    add(digest, "update", "[", "r0", "[II", "r0@1+2");
    add(digest, "digest", "[", "r0", "[II", "w0@1+2");
    add(digest, "isEqual", "[[", "p0,1");
    for (String type : List.of("java/security/Signature", "javax/crypto/Mac")) {
      add(type, "update", "[", "r0", "[II", "r0@1+2");
    }
    add("javax/crypto/Mac", "doFinal", "[", "r0");
    add("java/security/Signature", "verify", "[", "r0", "[II", "r0@1+2");
    add("javax/crypto/Cipher", "update doFinal", "[", "r0", "[II*", "r0@1+2");
    for (String type : List.of("CRC32", "CRC32C", "Adler32", "Checksum")) {
      add("java/util/zip/" + type, "update", "[", "r0", "[II", "r0@1+2");
    }
    add("java/util/Base64$Encoder", "encode encodeToString", "[", "r0");
    add("java/util/Base64$Decoder", "decode", "[", "r0");
    add("java/math/BigInteger", "<init>", "[", "r0", "[II", "r0@1+2", "I[", "r1", "I[II", "r1@2+3");
    add("java/util/BitSet", "valueOf", "[", "r0");
    add("java/util/UUID", "nameUUIDFromBytes", "[", "r0");
    add("java/nio/file/Files", "write", "L[*", "r1");
    add("java/util/HexFormat", "formatHex", "[", "r0", "[II", "r0@1-2");
    add("java/security/SecureRandom", "setSeed", "[", "r0");
    add("javax/crypto/spec/SecretKeySpec", "<init>", "[L", "r0", "[IIL", "r0@1+2");
    add("javax/crypto/spec/IvParameterSpec", "<init>", "[", "r0", "[II", "r0@1+2");
  }

  private void buffers() {
    for (String type : "Byte Char Short Int Long Float Double".split(" ", -1)) {
      String buffer = "java/nio/" + type + "Buffer";
      add(buffer, "get", "[", "w0", "[II", "w0@1+2", "I[", "w1", "I[II", "w1@2+3");
      add(buffer, "put", "[", "r0", "[II", "r0@1+2", "I[", "r1", "I[II", "r1@2+3", "L", "C0");
    }
  }

  private void containers() {
    for (String type : List.of("java/util/List", "java/util/Set", "java/util/Map")) {
      add(type, "copyOf", "L", "c0!");
    }
    add("java/util/EnumSet", "copyOf complementOf", "L", "c0!");
    String all = "java/util/Collections";
    add(all, "sort shuffle reverse rotate fill", "L*", "C0!");
    add(all, "swap replaceAll", "L*", "C0");
    add(all, "addAll", "L[", "C0 r1");
    add(all, "enumeration", "L", "c0");
    for (String type : List.of("java/util/List", "java/util/Set")) {
      add(type, "of", "[", "r0");
    }
    add(all, "copy", "LL", "C0 c1!");
    add(all, "max min frequency", "L*", "c0!");
    add(all, "binarySearch", "LL*", "c0");
    add(all, "disjoint indexOfSubList lastIndexOfSubList", "LL", "c0 c1");
    for (String type : List.of("ExecutorService", "ForkJoinPool", "ThreadPoolExecutor")) {
      add("java/util/concurrent/" + type, "invokeAll invokeAny", "L*", "c0!");
    }
    add("collection", "addAll", "L", "b0!", "IL", "b1!");
    add("collection", "putAll", "L", "b0!");
    add("collection", "containsAll", "L", "b0!");
    add("collection", "removeAll retainAll", "L", "b0");
    add("collection", "equals", "L", "q0");
    add("java/util/Objects", "equals", "LL", "q0,1");
    add("java/util/Objects", "hashCode", "L", "v0");
    add("java/util/Date", "before after compareTo", "L", "c0");
    for (String type : List.of("Int", "Long", "Double")) {
      add("java/util/" + type + "SummaryStatistics", "combine", "L", "c0");
    }
  }

  private void streams() {
    for (String type : List.of("Stream", "IntStream", "LongStream", "DoubleStream")) {
      String stream = "java/util/stream/" + type;
      String ends =
          "forEach forEachOrdered toArray reduce collect min max sum average summaryStatistics"
              + " toList";
      add(stream, ends, "*", "e!");
      add(stream, "count anyMatch allMatch noneMatch findFirst findAny", "*", "e");
    }
  }
}
