package dev.deadheat.runtime;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** May be null. The runtime's own, because nothing but the JDK is there when it runs. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE_USE)
@interface Nullable {}
