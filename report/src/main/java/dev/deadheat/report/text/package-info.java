/** Findings for people who read them in a terminal or a log. */
@NullMarked
package dev.deadheat.report.text;

import org.jspecify.annotations.NullMarked;
