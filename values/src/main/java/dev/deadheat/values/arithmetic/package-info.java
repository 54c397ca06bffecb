/** What Java's integer instructions and conditions do to a {@code Numeric}: they wrap. */
@NullMarked
package dev.deadheat.values.arithmetic;

import org.jspecify.annotations.NullMarked;
