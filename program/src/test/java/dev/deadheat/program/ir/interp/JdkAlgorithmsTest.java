package dev.deadheat.program.ir.interp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deadheat.program.ir.interp.features.Drivers;
import dev.deadheat.program.type.Method;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The IR of the running JDK's own algorithms does what the JVM does. Trigonometry and the like are
 * left out, since the JVM has code of its own for them; those of FdLibm are in.
 */
class JdkAlgorithmsTest {
  private static final int TUPLES = 40;
  private static final long SEED = 77_000;

  /** Owner, name and descriptor; the receiver of an instance method is generated too. */
  private static final List<String> METHODS =
      """
      java.lang.Math abs (I)I
      java.lang.Math addExact (JJ)J
      java.lang.Math multiplyExact (JJ)J
      java.lang.Math multiplyHigh (JJ)J
      java.lang.Math toIntExact (J)I
      java.lang.Math floorDiv (II)I
      java.lang.Math floorMod (JI)I
      java.lang.Math negateExact (I)I
      java.lang.Math max (DD)D
      java.lang.Math min (FF)F
      java.lang.Math round (D)J
      java.lang.Math round (F)I
      java.lang.Math nextUp (D)D
      java.lang.Math nextAfter (FD)F
      java.lang.Math scalb (DI)D
      java.lang.Math ulp (D)D
      java.lang.Math getExponent (D)I
      java.lang.Math IEEEremainder (DD)D
      java.lang.Math fma (FFF)F
      java.lang.Math hypot (DD)D
      java.lang.Math signum (D)D
      java.lang.StrictMath cbrt (D)D
      java.lang.StrictMath pow (DD)D
      java.lang.StrictMath exp (D)D
      java.lang.StrictMath hypot (DD)D
      java.lang.StrictMath floor (D)D
      java.lang.StrictMath rint (D)D
      java.lang.Integer bitCount (I)I
      java.lang.Integer reverse (I)I
      java.lang.Integer highestOneBit (I)I
      java.lang.Integer numberOfLeadingZeros (I)I
      java.lang.Integer numberOfTrailingZeros (I)I
      java.lang.Integer toString (I)Ljava/lang/String;
      java.lang.Integer toString (II)Ljava/lang/String;
      java.lang.Integer toHexString (I)Ljava/lang/String;
      java.lang.Integer toBinaryString (I)Ljava/lang/String;
      java.lang.Integer parseInt (Ljava/lang/String;)I
      java.lang.Integer parseInt (Ljava/lang/String;I)I
      java.lang.Integer decode (Ljava/lang/String;)Ljava/lang/Integer;
      java.lang.Integer compareUnsigned (II)I
      java.lang.Integer valueOf (I)Ljava/lang/Integer;
      java.lang.Long toString (J)Ljava/lang/String;
      java.lang.Long toUnsignedString (JI)Ljava/lang/String;
      java.lang.Long parseLong (Ljava/lang/String;)J
      java.lang.Long divideUnsigned (JJ)J
      java.lang.Long remainderUnsigned (JJ)J
      java.lang.Long reverse (J)J
      java.lang.Long numberOfTrailingZeros (J)I
      java.lang.Long bitCount (J)I
      java.lang.Double parseDouble (Ljava/lang/String;)D
      java.lang.Double toString (D)Ljava/lang/String;
      java.lang.Double toHexString (D)Ljava/lang/String;
      java.lang.Double compare (DD)I
      java.lang.Float toString (F)Ljava/lang/String;
      java.lang.Float parseFloat (Ljava/lang/String;)F
      java.lang.Character isLetter (I)Z
      java.lang.Character toUpperCase (C)C
      java.lang.Character toLowerCase (I)I
      java.lang.Character getNumericValue (C)I
      java.lang.Character toChars (I)[C
      java.lang.Character isJavaIdentifierPart (C)Z
      java.lang.StringLatin1 hashCode ([B)I
      java.lang.StringLatin1 compareTo ([B[B)I
      java.lang.StringLatin1 indexOf ([BI[BII)I
      java.lang.StringLatin1 trim ([B)Ljava/lang/String;
      java.lang.StringLatin1 toChars ([B)[C
      java.lang.StringUTF16 hashCode ([B)I
      java.lang.StringUTF16 compareTo ([B[B)I
      java.lang.String hashCode ()I
      java.lang.String compareTo (Ljava/lang/String;)I
      java.lang.String compareToIgnoreCase (Ljava/lang/String;)I
      java.lang.String equalsIgnoreCase (Ljava/lang/String;)Z
      java.lang.String indexOf (Ljava/lang/String;)I
      java.lang.String lastIndexOf (Ljava/lang/String;)I
      java.lang.String substring (II)Ljava/lang/String;
      java.lang.String replace (CC)Ljava/lang/String;
      java.lang.String replace (Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;
      java.lang.String toUpperCase ()Ljava/lang/String;
      java.lang.String toLowerCase ()Ljava/lang/String;
      java.lang.String strip ()Ljava/lang/String;
      java.lang.String trim ()Ljava/lang/String;
      java.lang.String isBlank ()Z
      java.lang.String codePointAt (I)I
      java.lang.String codePointCount (II)I
      java.lang.String concat (Ljava/lang/String;)Ljava/lang/String;
      java.lang.String startsWith (Ljava/lang/String;I)Z
      java.lang.String regionMatches (ZILjava/lang/String;II)Z
      java.lang.String translateEscapes ()Ljava/lang/String;
      java.lang.String stripIndent ()Ljava/lang/String;
      java.lang.String toCharArray ()[C
      java.util.Arrays sort ([I)V
      java.util.Arrays sort ([III)V
      java.util.Arrays sort ([J)V
      java.util.Arrays sort ([B)V
      java.util.Arrays sort ([C)V
      java.util.Arrays sort ([D)V
      java.util.Arrays sort ([F)V
      java.util.Arrays sort ([Ljava/lang/Object;)V
      java.util.Arrays binarySearch ([II)I
      java.util.Arrays binarySearch ([DD)I
      java.util.Arrays fill ([JIIJ)V
      java.util.Arrays equals ([I[I)Z
      java.util.Arrays equals ([D[D)Z
      java.util.Arrays mismatch ([B[B)I
      java.util.Arrays compare ([C[C)I
      java.util.Arrays hashCode ([I)I
      java.util.Arrays hashCode ([D)I
      java.util.Arrays deepToString ([Ljava/lang/Object;)Ljava/lang/String;
      java.util.Arrays toString ([F)Ljava/lang/String;
      java.util.Arrays asList ([Ljava/lang/Object;)Ljava/util/List;
      java.math.BigInteger add (Ljava/math/BigInteger;)Ljava/math/BigInteger;
      java.math.BigInteger multiply (Ljava/math/BigInteger;)Ljava/math/BigInteger;
      java.math.BigInteger divide (Ljava/math/BigInteger;)Ljava/math/BigInteger;
      java.math.BigInteger mod (Ljava/math/BigInteger;)Ljava/math/BigInteger;
      java.math.BigInteger modInverse (Ljava/math/BigInteger;)Ljava/math/BigInteger;
      java.math.BigInteger toString ()Ljava/lang/String;
      java.math.BigInteger doubleValue ()D
      java.math.BigInteger hashCode ()I
      java.math.BigDecimal toString ()Ljava/lang/String;
      java.math.BigDecimal toEngineeringString ()Ljava/lang/String;
      java.math.BigDecimal subtract (Ljava/math/BigDecimal;)Ljava/math/BigDecimal;
      """
          .lines()
          .toList();

  private static final Differential DIFFERENTIAL = new Differential(FeaturePrograms::bytes);

  @AfterAll
  static void close() {
    DIFFERENTIAL.close();
  }

  @TestFactory
  Stream<DynamicTest> directly() {
    return METHODS.stream()
        .map(line -> DynamicTest.dynamicTest(line, () -> compare(line.split(" "))));
  }

  @TestFactory
  Stream<DynamicTest> throughDrivers() {
    return Stream.concat(
        FeaturePrograms.of(Drivers.class).stream()
            .map(
                method ->
                    DynamicTest.dynamicTest(
                        method.getName(),
                        () -> FeaturePrograms.compare(DIFFERENTIAL, method, SEED, TUPLES))),
        Stream.of(DynamicTest.dynamicTest("the JDK itself was interpreted", this::reach)));
  }

  @Test
  void thereAreManyMethods() {
    assertThat(METHODS).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(110);
    assertThat(FeaturePrograms.of(Drivers.class)).hasSizeGreaterThanOrEqualTo(30);
  }

  private void reach() {
    List<Method> inJdk =
        DIFFERENTIAL.world().interpreted().stream()
            .filter(method -> method.owner().name().startsWith("java."))
            .toList();
    assertThat(inJdk).hasSizeGreaterThan(1000);
  }

  private static void compare(String[] line) throws Throwable {
    Method method = DIFFERENTIAL.method(line[0], line[1], line[2]);
    MethodType type =
        MethodType.fromMethodDescriptorString(line[2], JdkAlgorithmsTest.class.getClassLoader());
    if (!method.isStatic()) {
      type = type.insertParameterTypes(0, Class.forName(line[0]));
    }
    Class<?>[] parameters = type.parameterArray();
    DIFFERENTIAL.compare(method, seed -> new Arguments(seed).forTypes(parameters), SEED, TUPLES);
  }
}
