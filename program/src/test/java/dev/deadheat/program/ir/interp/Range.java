package dev.deadheat.program.ir.interp;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The arguments that an int parameter of a test program gets, both ends included. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Range {
  int from() default 0;

  int to();
}
