/** Findings as SARIF 2.1.0, for code hosts and editors. */
@NullMarked
package dev.deadheat.report.sarif;

import org.jspecify.annotations.NullMarked;
