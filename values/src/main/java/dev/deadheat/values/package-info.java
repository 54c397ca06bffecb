/** {@code prove}: what holds in every execution of a program without races. */
@NullMarked
package dev.deadheat.values;

import org.jspecify.annotations.NullMarked;
