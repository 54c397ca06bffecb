/** What can be wrong, and the pages that explain it. */
@NullMarked
package dev.deadheat.report.rules;

import org.jspecify.annotations.NullMarked;
