/** Where the source of a class is, and what its lines say. */
@NullMarked
package dev.deadheat.report.source;

import org.jspecify.annotations.NullMarked;
