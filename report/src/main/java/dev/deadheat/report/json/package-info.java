/** The findings contract as JSON: writer, reader, and files that are replaced as a whole. */
@NullMarked
package dev.deadheat.report.json;

import org.jspecify.annotations.NullMarked;
