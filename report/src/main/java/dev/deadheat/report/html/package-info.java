/** Findings as one page that needs nothing but a browser. */
@NullMarked
package dev.deadheat.report.html;

import org.jspecify.annotations.NullMarked;
