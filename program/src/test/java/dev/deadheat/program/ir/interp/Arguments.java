package dev.deadheat.program.ir.interp;

import java.lang.reflect.Array;
import java.lang.reflect.Parameter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;

/**
 * Generates arguments: boundary values mixed with random ones. The same seed gives equal arguments
 * again, in new objects.
 */
final class Arguments {
  private static final int[] INTS = {
    0,
    1,
    -1,
    2,
    7,
    31,
    32,
    63,
    64,
    100,
    127,
    128,
    -128,
    255,
    256,
    32767,
    -32768,
    65535,
    65536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE - 1,
    Integer.MIN_VALUE + 1
  };
  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    1e-300,
    1e300,
    3.9999,
    -3.9999,
    2147483648.0,
    9.3e18,
    1e19,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Double.MIN_NORMAL,
    4503599627370495.5
  };
  private static final String[] STRINGS = {
    "",
    "a",
    "0",
    "-1",
    "+7",
    "12345",
    "2147483648",
    "-9223372036854775808",
    "1e10",
    "0x1F",
    "NaN",
    "-Infinity",
    "3.14159",
    " trim me ",
    "MiXeD case",
    "aaaabaaaab",
    "\u00e9t\u00e9",
    "\u03a9mega",
    "\ud83d\ude00!",
    "\ud83d",
    "red",
    "green",
    "blue",
    "line\nline\r\nend",
    "true",
    "Aa",
    "BB"
  };

  private final Random random;

  Arguments(long seed) {
    this.random = new Random(seed);
  }

  Object[] forParameters(Parameter[] parameters) {
    Object[] values = new Object[parameters.length];
    for (int i = 0; i < values.length; i++) {
      Range range = parameters[i].getAnnotation(Range.class);
      values[i] = range != null ? inRange(range) : ofType(parameters[i].getType());
    }
    alias(values);
    return values;
  }

  Object[] forTypes(Class<?>[] types) {
    Object[] values = new Object[types.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = ofType(types[i]);
    }
    return values;
  }

  int inRange(Range range) {
    return between(range.from(), range.to());
  }

  int between(int from, int to) {
    return switch (random.nextInt(6)) {
      case 0 -> from;
      case 1 -> to;
      default -> from + random.nextInt(to - from + 1);
    };
  }

  Object ofType(Class<?> type) {
    if (type.isArray()) {
      return array(type.getComponentType());
    } else if (type == int.class) {
      return anInt();
    } else if (type == long.class) {
      return aLong();
    } else if (type == double.class) {
      return aDouble();
    } else if (type == float.class) {
      return (float) aDouble();
    } else if (type == boolean.class) {
      return random.nextBoolean();
    } else if (type == byte.class) {
      return (byte) anInt();
    } else if (type == short.class) {
      return (short) anInt();
    } else if (type == char.class) {
      return aChar();
    }
    return random.nextInt(12) == 0 ? null : reference(type);
  }

  private Object reference(Class<?> type) {
    if (type == String.class || type == CharSequence.class) {
      return string();
    } else if (type == Integer.class) {
      return anInt();
    } else if (type == Long.class) {
      return aLong();
    } else if (type == Double.class) {
      return aDouble();
    } else if (type == Float.class) {
      return (float) aDouble();
    } else if (type == Character.class) {
      return aChar();
    } else if (type == Boolean.class) {
      return random.nextBoolean();
    } else if (type == Short.class) {
      return (short) anInt();
    } else if (type == Byte.class) {
      return (byte) anInt();
    } else if (type == BigInteger.class) {
      return bigInteger();
    } else if (type == BigDecimal.class) {
      return new BigDecimal(bigInteger(), random.nextInt(40) - 10);
    } else if (type == Object.class || type == Comparable.class || type == Number.class) {
      return anything(type);
    }
    throw new IllegalArgumentException("no arguments of " + type);
  }

  private Object anything(Class<?> type) {
    Object value =
        switch (random.nextInt(type == Number.class ? 3 : 7)) {
          case 0 -> anInt();
          case 1 -> aLong();
          case 2 -> aDouble();
          case 3 -> string();
          case 4 -> aChar();
          case 5 -> random.nextBoolean();
          default -> type == Object.class ? array(int.class) : string();
        };
    return value;
  }

  private Object array(Class<?> element) {
    if (random.nextInt(12) == 0) {
      return null;
    }
    int length =
        switch (random.nextInt(8)) {
          case 0 -> 0;
          case 1 -> 1;
          case 2 -> 40 + random.nextInt(60);
          default -> random.nextInt(12);
        };
    Object array = Array.newInstance(element, length);
    boolean narrow = random.nextBoolean();
    for (int i = 0; i < length; i++) {
      Object value = ofType(element);
      if (narrow && element == int.class) {
        value = random.nextInt(10);
      }
      Array.set(array, i, value);
    }
    return array;
  }

  private int anInt() {
    return switch (random.nextInt(4)) {
      case 0 -> INTS[random.nextInt(INTS.length)];
      case 1 -> random.nextInt(41) - 20;
      case 2 -> random.nextInt(1 << random.nextInt(31));
      default -> random.nextInt();
    };
  }

  private long aLong() {
    return switch (random.nextInt(5)) {
      case 0 -> Long.MAX_VALUE - random.nextInt(2);
      case 1 -> Long.MIN_VALUE + random.nextInt(2);
      case 2, 3 -> anInt();
      default -> random.nextLong();
    };
  }

  private double aDouble() {
    return switch (random.nextInt(4)) {
      case 0, 1 -> DOUBLES[random.nextInt(DOUBLES.length)];
      case 2 -> random.nextInt(2000) / 8.0 - 100;
      default -> random.nextGaussian() * Math.scalb(1.0, random.nextInt(200) - 100);
    };
  }

  private char aChar() {
    return switch (random.nextInt(4)) {
      case 0 -> (char) random.nextInt(1 << 16);
      case 1 -> (char) random.nextInt(256);
      default -> (char) (' ' + random.nextInt(95));
    };
  }

  private String string() {
    if (random.nextInt(3) != 0) {
      return STRINGS[random.nextInt(STRINGS.length)];
    }
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(30);
    int kind = random.nextInt(3);
    for (int i = 0; i < length; i++) {
      text.append(kind == 0 ? aChar() : (char) ((kind == 1 ? '0' : 'a') + random.nextInt(4)));
    }
    return text.toString();
  }

  private BigInteger bigInteger() {
    return switch (random.nextInt(6)) {
      case 0 -> BigInteger.valueOf(random.nextInt(41) - 20);
      case 1 -> BigInteger.valueOf(aLong());
      case 2 -> BigInteger.ONE.shiftLeft(random.nextInt(200)).negate();
      default -> new BigInteger(1 + random.nextInt(600), random).subtract(BigInteger.TEN);
    };
  }

  /** Now and then, two parameters are the same array. */
  private void alias(Object[] values) {
    for (int i = 1; i < values.length; i++) {
      if (values[i] != null
          && values[i - 1] != null
          && values[i].getClass() == values[i - 1].getClass()
          && values[i].getClass().isArray()
          && random.nextInt(5) == 0) {
        values[i] = values[i - 1];
      }
    }
  }
}
