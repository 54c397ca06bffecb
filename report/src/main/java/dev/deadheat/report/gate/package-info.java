/** Which findings count: filters, suppressions, baselines, and the lines of a change. */
@NullMarked
package dev.deadheat.report.gate;

import org.jspecify.annotations.NullMarked;
