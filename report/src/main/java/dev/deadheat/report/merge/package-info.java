/** Several findings files as one. */
@NullMarked
package dev.deadheat.report.merge;

import org.jspecify.annotations.NullMarked;
